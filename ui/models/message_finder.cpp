#include "ui/models/message_finder.h"

#include "core/runs/run_group.h"
#include "ui/plots/axis_text.h"

#include <algorithm>

namespace delayrank::ui {

namespace {

/// The series of a run that a curve is drawn of.
std::vector<runs::SearchedSeries> seriesOf(const runs::Run &run, const Curve &curve) {
    std::vector<runs::SearchedSeries> all;
    const bool oneEnd = curve.end != QLatin1String("merged");
    for (std::size_t step = 0; step < run.steps.size(); ++step) {
        if (curve.sizeBytes != 0 && run.steps[step].sizeBytes != curve.sizeBytes)
            continue;
        for (std::size_t index = 0; index < run.steps[step].series.size(); ++index) {
            const runs::Series &series = run.steps[step].series[index];
            if (series.kind == curve.kind &&
                (!oneEnd || QString::fromStdString(runs::endName(series.end)) == curve.end))
                all.push_back({&run, step, index});
        }
    }
    return all;
}

/// Whether a curve is drawn of a run: its own, or one of the repetitions that it pools.
bool isOf(const runs::Run &run, const Curve &curve) {
    if (curve.members.size() < 2)
        return QString::fromStdString(run.id) == curve.runId;
    const std::string group = runs::groupOf(run);
    return !group.empty() && curve.group.startsWith(QString::fromStdString(group) + QLatin1Char('/'));
}

} // namespace

MessageFinder::MessageFinder(Document *document, Selection *selection, QObject *parent)
    : QObject(parent), m_document(document), m_selection(selection) {
    m_pool.setMaxThreadCount(1);
}

MessageFinder::~MessageFinder() {
    m_pool.waitForDone();
}

void MessageFinder::find(const Curve &curve, std::uint64_t rank) {
    const Delay delay = curve.curve->delayAtRank(rank);
    const std::uint64_t longer = delay == Delay::max() ? 0 : curve.curve->countAtLeast(delay + Delay(1));
    m_waiting = Wanted{curve, delay, rank - longer - 1};
    if (!m_searching)
        start();
}

void MessageFinder::start() {
    const Wanted wanted = *std::exchange(m_waiting, std::nullopt);
    {
        const Document::Snapshot snapshot = m_document->snapshot();
        for (std::size_t row = 0; row < snapshot.runs.size(); ++row)
            if (isOf(*snapshot.runs[row], wanted.curve) && m_document->isDrawn(static_cast<int>(row)))
                m_held.push_back(snapshot.runs[row]);
    }
    std::vector<runs::SearchedSeries> searched;
    for (const auto &run : m_held) {
        const auto some = seriesOf(*run, wanted.curve);
        searched.insert(searched.end(), some.begin(), some.end());
    }
    m_searching = true;
    m_pool.start([this, wanted, searched = std::move(searched)] {
        const runs::MessageSearch search = runs::findMessage(searched, wanted.delay, wanted.which);
        QMetaObject::invokeMethod(
            this,
            [this, wanted, searched, search] {
                tell(wanted, searched, search);
                m_held.clear();
                m_searching = false;
                if (m_waiting)
                    start();
            },
            Qt::QueuedConnection);
    });
}

void MessageFinder::tell(const Wanted &wanted, const std::vector<runs::SearchedSeries> &searched,
                         const runs::MessageSearch &search) {
    if (!search.found) {
        m_selection->setMessage(std::nullopt);
        emit found(search.unordered == 0
                       ? tr("%1 has no delays yet").arg(wanted.curve.label)
                       : tr("%1: which message waited %2 cannot be told, its delays are known without their order")
                             .arg(wanted.curve.label, delayText(wanted.delay)));
        return;
    }
    const runs::SearchedSeries &place = searched[search.found->searched];
    const runs::Series &series = place.run->steps[place.step].series[place.series];
    QString text = tr("message %1 of %2, %3, waited %4")
                       .arg(countText(search.found->message), QString::fromStdString(place.run->label),
                            QString::fromStdString(series.id().name()), delayText(search.found->delay));
    if (search.alike > 1)
        text += tr(" (number %1 of %2 that did)").arg(countText(search.which + 1), countText(search.alike));
    if (search.unordered > 0)
        text += tr("; %1 more are not kept in order").arg(countText(search.unordered));
    m_selection->setMessage(SelectedMessage{QString::fromStdString(place.run->id), place.step, series.id(),
                                            search.found->message, search.found->delay});
    emit found(text);
}

} // namespace delayrank::ui
