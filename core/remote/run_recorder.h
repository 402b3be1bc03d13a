#pragma once

#include "core/runs/run_file.h"

#include <QString>
#include <functional>
#include <optional>

namespace delayrank::remote {

/// Writes a measurement's runs to its file, if it has one. The file is made when the first run begins, and
/// taken away again where not a single delay arrived, so that a refused plan leaves nothing in the way of the
/// next try. The first error ends the writing and is told once.
class RunRecorder {
public:
    using OnFailure = std::function<void(const Error &)>;
    /// `file` empty: nothing is written.
    RunRecorder(const QString &file, const runs::KeptOrder &order, OnFailure onFailure);

    void beginRun(const runs::Run &run);
    void append(const QString &runId, std::uint32_t step, runs::SeriesId series, std::uint64_t firstMessage,
                std::span<const Delay> delays);
    /// Calls `write` on the writer, where there is one still.
    void apply(const std::function<Expected<void>(runs::RunFileWriter &)> &write);
    void close();

private:
    const QString m_file;
    const runs::KeptOrder m_order;
    const OnFailure m_onFailure;
    std::optional<runs::RunFileWriter> m_writer;
    bool m_hasDelays = false;
    bool m_isOver = false;
};

} // namespace delayrank::remote
