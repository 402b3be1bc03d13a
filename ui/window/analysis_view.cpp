#include "ui/window/analysis_view.h"

#include "ui/models/number_text.h"
#include "ui/panels/findings_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/stalls_panel.h"
#include "ui/plots/rank_plot.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <map>

namespace delayrank::ui {

namespace {

constexpr int settleMilliseconds = 60; // a threshold that is dragged moves more often
constexpr qsizetype rowsCopiedAtOnce = 5'000;

/// The findings of the one are those of the other.
bool sameSource(const Curve &a, const Curve &b) {
    return a.curve == b.curve && a.host == b.host && a.sources == b.sources && a.runId == b.runId;
}

/// And they look the same.
bool sameLook(const Curve &a, const Curve &b) {
    return a.label == b.label && a.colour == b.colour && a.marker == b.marker;
}

bool isOf(const Curve &curve, const QString &runId) {
    return std::any_of(curve.sources.begin(), curve.sources.end(),
                       [&](const CurveSource &source) { return source.runId == runId; });
}

} // namespace

AnalysisView::AnalysisView(Document *document, Selection *selection, RankPlot *plot, RunsPanel *runs,
                           StallsPanel *stalls, FindingsPanel *findings, QObject *parent)
    : QObject(parent), m_document(document), m_selection(selection), m_plot(plot), m_runs(runs),
      m_stalls(stalls), m_findings(findings), m_findingJob(new LatestJob(this)),
      m_stallJob(new LatestJob(this)), m_copyJob(new LatestJob(this)) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(settleMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &AnalysisView::refresh);
    connect(document, &Document::curvesChanged, this, &AnalysisView::schedule);
    connect(document, &Document::comparisonChanged, this, &AnalysisView::schedule);
    connect(document, &Document::runChanged, this, &AnalysisView::schedule);
    connect(stalls, &StallsPanel::scopeChanged, this, &AnalysisView::refreshStalls);
    connect(stalls, &StallsPanel::shown, this, &AnalysisView::refreshStalls);
    connect(stalls, &StallsPanel::thresholdEntered, document, &Document::setThreshold);
    connect(runs, &RunsPanel::currentRunChanged, this, [this] {
        showBrackets();
        refreshStalls();
    });
    connect(stalls, &StallsPanel::messageActivated, this,
            [this](const SelectedMessage &message) { m_selection->setMessage(message); });
    connect(selection, &Selection::messageChanged, this, [this] {
        if (m_selection->message())
            m_stalls->choose(*m_selection->message());
    });
    connect(findings, &FindingsPanel::bandActivated, this, [this](Delay shortest, Delay longest) {
        m_selection->setBand(DelayBand{shortest, longest});
    });
    refresh();
}

void AnalysisView::schedule() {
    if (!m_timer.isActive())
        m_timer.start();
}

void AnalysisView::refresh() {
    refreshFindings();
    refreshStalls();
}

void AnalysisView::refreshFindings() {
    std::vector<Curve> shown, unknown;
    LatestJob::Runs held;
    std::map<QString, const runs::Run *> readable;
    for (Curve &curve : m_document->curves()) {
        LatestJob::Runs own;
        for (const CurveSource &source : curve.sources)
            if (const int row = m_document->rowOf(source.runId); row >= 0 && !m_document->isMeasuring(row))
                own.push_back(m_document->sharedRun(row));
        if (own.size() != curve.sources.size())
            continue;
        shown.push_back(curve);
        if (std::any_of(m_known.begin(), m_known.end(),
                        [&](const KnownFindings &one) { return sameSource(one.curve, curve); }))
            continue;
        unknown.push_back(curve);
        for (auto &run : own) {
            readable[QString::fromStdString(run->id)] = run.get();
            held.push_back(std::move(run));
        }
    }
    if (unknown.empty()) {
        m_findingJob->cancel();
        m_awaited.clear();
        takeFindings(shown, {});
        return;
    }
    // What is being worked out already is not begun anew.
    if (m_findingJob->isBusy() &&
        std::equal(unknown.begin(), unknown.end(), m_awaited.begin(), m_awaited.end(), sameSource))
        return;
    m_awaited = unknown;
    m_findingJob->start(std::move(held),
                        [this, shown, unknown,
                         readable = std::move(readable)](const std::atomic<bool> &stale) -> LatestJob::Done {
                            const RunOfId runOf = [&readable](const QString &runId) -> const runs::Run * {
                                const auto found = readable.find(runId);
                                return found == readable.end() ? nullptr : found->second;
                            };
                            auto found = std::make_shared<std::vector<Finding>>(
                                findingsOf(unknown, runOf, [&stale] { return !stale; }));
                            return [this, shown, unknown, found] {
                                for (const Curve &curve : unknown)
                                    m_known.push_back({curve, {}});
                                m_awaited.clear();
                                takeFindings(shown, std::move(*found));
                                schedule(); // looks may have changed meanwhile
                            };
                        });
}

void AnalysisView::takeFindings(const std::vector<Curve> &shown, std::vector<Finding> found) {
    for (Finding &finding : found)
        for (KnownFindings &known : m_known)
            if (sameSource(known.curve, finding.curve)) {
                known.findings.push_back(std::move(finding));
                break;
            }
    std::vector<KnownFindings> now;
    bool changed = false;
    for (const Curve &curve : shown) {
        const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const KnownFindings &one) {
            return sameSource(one.curve, curve);
        });
        if (known == m_known.end())
            continue;
        changed = changed || !sameLook(known->curve, curve) ||
                  static_cast<std::size_t>(known - m_known.begin()) != now.size();
        now.push_back(*known);
        now.back().curve = curve;
        for (Finding &finding : now.back().findings)
            finding.curve = curve;
    }
    changed = changed || !found.empty() || now.size() != m_known.size();
    m_known = std::move(now);
    if (!changed)
        return;
    std::vector<Finding> all;
    for (const KnownFindings &known : m_known)
        all.insert(all.end(), known.findings.begin(), known.findings.end());
    m_findings->setFindings(all);
    showBrackets();
}

void AnalysisView::setShowsBrackets(bool shows) {
    m_showsBrackets = shows;
    showBrackets();
}

void AnalysisView::showBrackets() {
    // Of the current run; of the only one where there is no other; else they would be too many.
    const QString current = m_runs->currentRunId();
    const bool currentIsShown = std::any_of(m_known.begin(), m_known.end(), [&](const KnownFindings &known) {
        return isOf(known.curve, current);
    });
    const bool isOnlyRun = std::all_of(m_known.begin(), m_known.end(), [this](const KnownFindings &known) {
        return known.curve.runId == m_known.front().curve.runId;
    });
    std::vector<Bracket> brackets;
    if (m_showsBrackets && (currentIsShown || isOnlyRun))
        for (const KnownFindings &known : m_known)
            if (!known.curve.isReference() && (!currentIsShown || isOf(known.curve, current)))
                for (const Finding &finding : known.findings)
                    brackets.push_back({known.curve, finding.cluster, finding.text()});
    m_plot->setBrackets(std::move(brackets));
}

void AnalysisView::refreshStalls() {
    const Delay threshold = m_document->comparison().stallThreshold;
    m_stalls->setThreshold(threshold);
    if (!m_stalls->isVisible()) // it asks again when it is
        return;
    StallKey key;
    key.threshold = threshold;
    std::vector<StallSource> sources;
    LatestJob::Runs held;
    int measured = 0;
    for (int row = 0; row < m_document->runCount(); ++row) {
        const bool wanted = m_stalls->scope() == StallsPanel::Scope::currentRun
                                ? QString::fromStdString(m_document->run(row).id) == m_runs->currentRunId()
                                : m_document->isDrawn(row);
        if (!wanted)
            continue;
        if (m_document->isMeasuring(row)) {
            ++measured;
            continue;
        }
        const runs::Appearance &look = m_document->appearance(row);
        held.push_back(m_document->sharedRun(row));
        sources.push_back({held.back().get(), QString::fromStdString(held.back()->label),
                           QColor::fromRgb(look.colour),
                           markerFromName(QString::fromStdString(look.marker))});
        key.runs.emplace_back(sources.back().run, sources.back().label);
        key.looks.emplace_back(sources.back().colour, sources.back().marker);
    }
    if (m_hasStalls && key == m_stallKey)
        return;
    m_stallKey = key;
    m_hasStalls = true;
    m_stalls->setStatus(tr("looking for stalls..."));
    m_stallJob->start(
        std::move(held),
        [this, sources, threshold, measured](const std::atomic<bool> &stale) -> LatestJob::Done {
            auto lists = std::make_shared<const std::vector<StallsOfSeries>>(
                stallListsOf(sources, threshold, [&stale] { return !stale; }));
            return [this, lists, measured] {
                m_stalls->setLists(lists);
                if (measured > 0)
                    m_stalls->setStatus(tr("The stalls of a run come once it is measured."));
            };
        });
}

void AnalysisView::copy(bool csv) {
    const QList<int> rows = m_stalls->chosenRows();
    const auto take = [](const QString &text) { QGuiApplication::clipboard()->setText(text); };
    if (rows.size() <= rowsCopiedAtOnce)
        return take(csv ? m_stalls->model()->csv(rows) : m_stalls->model()->text(rows));
    m_stalls->setStatus(
        tr("making text of %1 stalls...").arg(numberText(static_cast<std::uint64_t>(rows.size()))));
    m_copyJob->start({},
                     [this, model = m_stalls->model()->copy(), rows, csv,
                      take](const std::atomic<bool> &) -> LatestJob::Done {
                         const QString text = csv ? model->csv(rows) : model->text(rows);
                         return [this, take, text, model] {
                             take(text);
                             m_stalls->setStatus({});
                         };
                     });
}

} // namespace delayrank::ui
