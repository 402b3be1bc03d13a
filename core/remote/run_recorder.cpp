#include "core/remote/run_recorder.h"

#include <QFile>

namespace delayrank::remote {

RunRecorder::RunRecorder(const QString &file, const runs::KeptOrder &order, OnFailure onFailure)
    : m_file(file), m_order(order), m_onFailure(std::move(onFailure)), m_isOver(file.isEmpty()) {}

void RunRecorder::beginRun(const runs::Run &run) {
    if (!m_isOver && !m_writer) {
        auto created = runs::RunFileWriter::create(QFile::encodeName(m_file).toStdString(), m_order);
        if (!created) {
            m_isOver = true;
            return m_onFailure(created.error());
        }
        m_writer.emplace(std::move(*created));
    }
    apply([&run](runs::RunFileWriter &writer) { return writer.beginRun(run); });
}

void RunRecorder::apply(const std::function<Expected<void>(runs::RunFileWriter &)> &write) {
    if (m_isOver || !m_writer)
        return;
    if (const auto written = write(*m_writer); !written) {
        m_isOver = true;
        m_writer.reset();
        m_onFailure(written.error());
    }
}

void RunRecorder::append(const QString &runId, std::uint32_t step, runs::SeriesId series,
                         std::uint64_t firstMessage, std::span<const Delay> delays) {
    m_hasDelays = m_hasDelays || series.kind == SeriesKind::messages; // noise alone is no measurement
    apply([&](runs::RunFileWriter &writer) {
        return writer.append(runId.toStdString(), step, series, firstMessage, delays);
    });
}

void RunRecorder::close() {
    const bool isOurs = m_writer.has_value();
    apply([](runs::RunFileWriter &writer) { return writer.close(); });
    m_isOver = true;
    m_writer.reset();
    if (isOurs && !m_hasDelays)
        QFile::remove(m_file);
}

} // namespace delayrank::remote
