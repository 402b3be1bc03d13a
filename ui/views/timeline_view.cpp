#include "ui/views/timeline_view.h"

#include "ui/models/timeline_indexes.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/band_text.h"
#include "ui/plots/timeline_chart.h"
#include "ui/views/choices.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <set>

namespace delayrank::ui {

namespace {

QString sizeText(std::uint32_t bytes) {
    return bytes == 0   ? TimelineView::tr("size not known")
           : bytes == 1 ? TimelineView::tr("1 byte")
                        : TimelineView::tr("%1 bytes").arg(countText(bytes));
}

/// "a", "a and 2 more"
QString someOf(const QStringList &names) {
    return names.size() == 1 ? names.first()
                             : TimelineView::tr("%1 and %2 more").arg(names.first()).arg(names.size() - 1);
}

} // namespace

TimelineView::TimelineView(Document *document, Selection *selection)
    : ChartView(tr("Timeline"), document, selection), m_indexes(new TimelineIndexes(document, this)),
      m_chart(new TimelineChart([this](const QString &runId, std::size_t step, runs::End end) {
          return seriesAt(runId, step, end);
      })),
      m_axisBox(new QComboBox), m_sizeBox(new QComboBox), m_sizeLabel(new QLabel(tr("Si&zes"))),
      m_remark(new QLabel) {
    m_axisBox->addItems({tr("Message number"), tr("Time into the run")});
    m_axisBox->setToolTip(tr("What the horizontal axis counts"));
    m_sizeBox->setToolTip(tr("Show all steps one after the other, or those of one message size"));
    auto *const axisLabel = new QLabel(tr("A&cross"));
    axisLabel->setBuddy(m_axisBox);
    m_sizeLabel->setBuddy(m_sizeBox);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long line widens no window
    auto *const bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    for (QWidget *const widget : std::initializer_list<QWidget *>{axisLabel, m_axisBox, m_sizeLabel, m_sizeBox})
        bar->addWidget(widget);
    bar->addSpacing(8);
    bar->addWidget(m_remark, 1);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scrolledRow(bar));
    layout->addWidget(m_chart, 1);
    setFocusProxy(m_chart);
    m_sizeBox->addItem(tr("All in sequence"));

    connect(m_axisBox, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_chart->setAxis(index == 0 ? TimelineAxis::messages : TimelineAxis::time);
        becomeStale();
    });
    connect(m_sizeBox, &QComboBox::activated, this, [this] {
        m_chart->interaction()->forgetViews();
        becomeStale();
    });
    connect(m_indexes, &TimelineIndexes::ready, this, &TimelineView::becomeStale);
    connect(m_chart, &TimelineChart::hovered, this, &ChartView::hovered);
    connect(m_chart, &TimelineChart::messageChosen, this, &TimelineView::select);
    connect(selection, &Selection::bandChanged, this, &TimelineView::becomeStale);
    connect(selection, &Selection::messageChanged, this, [this] {
        m_scrolls = true;
        showMessage();
    });
}

void TimelineView::home() {
    m_chart->interaction()->home();
}

void TimelineView::zoomIn() {
    m_chart->interaction()->zoomIn();
}

void TimelineView::zoomOut() {
    m_chart->interaction()->zoomOut();
}

void TimelineView::drawOn(QCPPainter &painter, const QSize &size, ChartStyle style) {
    m_chart->drawOn(painter, size, style);
}

const runs::Series *TimelineView::seriesAt(const QString &runId, std::size_t step, runs::End end) const {
    const int row = document().rowOf(runId);
    if (row < 0 || step >= document().run(row).steps.size())
        return nullptr;
    return document().run(row).steps[step].of(end);
}

bool TimelineView::isChosen(const runs::Step &step) const {
    const QVariant chosen = m_sizeBox->currentData();
    return !chosen.isValid() || chosen.toUInt() == step.sizeBytes;
}

void TimelineView::fillSizes() {
    std::set<std::uint32_t> sizes;
    for (int row = 0; row < document().runCount(); ++row)
        if (document().isDrawn(row))
            for (const runs::Step &step : document().run(row).steps)
                sizes.insert(step.sizeBytes);
    QList<QVariant> before, now{QVariant()};
    for (int index = 0; index < m_sizeBox->count(); ++index)
        before << m_sizeBox->itemData(index);
    for (const std::uint32_t size : sizes)
        now << size;
    m_sizeBox->setVisible(sizes.size() > 1);
    m_sizeLabel->setVisible(sizes.size() > 1);
    if (before == now)
        return;
    const QVariant chosen = m_sizeBox->currentData();
    m_sizeBox->clear();
    m_sizeBox->addItem(tr("All in sequence"));
    for (const std::uint32_t size : sizes)
        m_sizeBox->addItem(sizeText(size), size);
    m_sizeBox->setCurrentIndex(chosen.isValid() ? std::max(0, m_sizeBox->findData(chosen)) : 0);
}

void TimelineView::refresh() {
    m_indexes->refresh(selection().band());
    fillSizes();
    m_chart->setUnit(document().comparison().unit);
    m_chart->setThreshold(document().comparison().stallThreshold);
    Remarks remarks;
    std::vector<TimelineTrack> all = tracks(remarks);
    const bool empty = all.empty();
    m_chart->setTracks(std::move(all));
    showRemarks(remarks, empty);
    showMessage();
}

std::vector<TimelineTrack> TimelineView::tracks(Remarks &remarks) const {
    std::vector<TimelineTrack> all;
    for (int row = 0; row < document().runCount(); ++row)
        if (document().isDrawn(row))
            addRun(all, row, remarks);
    return all;
}

void TimelineView::addRun(std::vector<TimelineTrack> &tracks, int row, Remarks &remarks) const {
    const runs::Run &run = document().run(row);
    const runs::Appearance &look = document().appearance(row);
    std::map<runs::End, TimelineTrack> ends;
    std::uint64_t messagesBefore = 0;
    double secondsBefore = 0;
    bool timeKnown = true, unordered = false;
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        if (!isChosen(run.steps[step]))
            continue;
        std::uint64_t messages = 0;
        double seconds = 0;
        bool timed = true;
        for (const runs::Series &series : run.steps[step].series) {
            if (series.kind != SeriesKind::messages || series.delays.empty())
                continue;
            unordered = unordered || !series.ordered;
            const TimelineIndexes::Key key{QString::fromStdString(run.id), step, series.end};
            const auto index = series.ordered ? m_indexes->index(key) : nullptr;
            remarks.pending = remarks.pending || (series.ordered && !index);
            if (!index || !index->describes(series))
                continue;
            TimelineTrack &track = ends[series.end];
            track.end = series.end;
            track.parts.push_back({step, messagesBefore, secondsBefore, timeKnown, index, m_indexes->members(key)});
            remarks.marked += track.parts.back().members ? track.parts.back().members->count() : 0;
            messages = std::max(messages, index->lastMessage());
            if (index->timed() < index->size())
                timed = false;
            else if (index->size() > 0)
                seconds = std::max(seconds, std::chrono::duration<double>(index->timeOf(series, index->size() - 1)).count());
        }
        messagesBefore += messages;
        secondsBefore += seconds;
        timeKnown = timeKnown && timed;
    }
    const QString label = QString::fromStdString(run.label);
    if (unordered)
        remarks.unordered << label;
    if (!timeKnown)
        remarks.timeUnknown << label;
    for (auto &[end, track] : ends) {
        track.runId = QString::fromStdString(run.id);
        track.label = label;
        track.colour = QColor(QRgb(look.colour));
        track.marker = markerFromName(QString::fromStdString(look.marker));
        tracks.push_back(std::move(track));
    }
}

void TimelineView::showRemarks(const Remarks &remarks, bool empty) {
    QString why;
    if (empty && document().runCount() == 0)
        why = tr("No runs yet: open a file or start a measurement");
    else if (empty && remarks.pending)
        why = tr("Reading the order of the messages");
    else if (empty && !remarks.unordered.isEmpty())
        why = tr("No timeline: %1 came as sorted delays, which do not say in which order the messages were. "
                 "Measured runs and texts with delays in their order have a timeline.")
                  .arg(someOf(remarks.unordered));
    else if (empty)
        why = document().runCount() > 0 ? tr("No delays to show: all runs are hidden, or have none yet") : QString();
    m_chart->setEmptyText(why);
    QStringList says;
    if (const auto &band = selection().band(); band && !empty)
        says << (remarks.pending ? tr("Searching the messages of %1").arg(bandRangeText(*band))
                                 : tr("%1 messages of %2 marked").arg(countText(remarks.marked), bandRangeText(*band)));
    if (m_axisBox->currentIndex() == 1 && !remarks.timeUnknown.isEmpty())
        says << tr("Times behind lost delays are not known: %1 is shown up to there; message numbers show all")
                    .arg(someOf(remarks.timeUnknown));
    if (!empty && !remarks.unordered.isEmpty())
        says << tr("Not shown, as they have no order: %1").arg(someOf(remarks.unordered));
    m_remark->setText(says.join(QStringLiteral("; ")));
    m_remark->setToolTip(m_remark->text());
}

QString TimelineView::remark() const {
    return m_remark->text();
}

void TimelineView::showMessage() {
    const auto &message = selection().message();
    if (!message || message->series.kind != SeriesKind::messages) {
        m_chart->setMarked(std::nullopt);
        m_scrolls = false;
        return;
    }
    const int row = document().rowOf(message->runId);
    const auto *const step = row >= 0 && message->step < document().run(row).steps.size()
                                 ? &document().run(row).steps[message->step]
                                 : nullptr;
    if (m_scrolls && step && !isChosen(*step)) {
        m_sizeBox->setCurrentIndex(0);
        becomeStale();
    }
    const bool isThere = m_chart->setMarked(
        TimelineMessage{message->runId, message->step, message->series.end, message->message, message->delay});
    if (isThere && m_scrolls && isVisible()) {
        m_chart->showMarked();
        m_scrolls = false;
    }
}

void TimelineView::select(const TimelineMessage &message) {
    selection().setMessage(SelectedMessage{message.runId, message.step, message.end, message.message, message.delay});
    emit hovered(tr("message %1 waited %2").arg(countText(message.message), delayText(message.delay)));
}

} // namespace delayrank::ui
