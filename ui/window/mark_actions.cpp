#include "ui/window/mark_actions.h"

#include "ui/plots/delay_marks.h"

#include "core/runs/waiting_host_of.h"
#include "ui/panels/runs_panel.h"
#include "ui/plots/axis_text.h"
#include "ui/plots/constant_mark.h"
#include "ui/plots/rank_plot.h"
#include "ui/window/marks_dialog.h"

#include <QAction>
#include <QMenu>
#include <algorithm>
#include <cmath>

namespace delayrank::ui {

MarkActions::MarkActions(QMenu *menu, Document *document, Selection *selection, RankPlot *plot,
                         RunsPanel *runs, QWidget *window)
    : QObject(window), m_document(document), m_selection(selection), m_plot(plot), m_runs(runs),
      m_window(window) {
    QAction *const before = menu->actions().value(0);
    for (const QAction *const there : menu->actions())
        if (const qsizetype at = there->text().indexOf('&'); at >= 0)
            m_letters += there->text().mid(at + 1, 1).toLower();
    for (const analysis::KernelConstant &constant : analysis::kernelConstants()) {
        auto *const action = new QAction(withLetter(QString::fromUtf8(constant.name)), window);
        action->setCheckable(true);
        connect(action, &QAction::toggled, document,
                [document, name = constant.name](bool marked) { document->setConstantMarked(name, marked); });
        menu->insertAction(before, action);
        m_actions.emplace(constant.name, action);
    }
    menu->insertSeparator(before);
    menu->menuAction()->setToolTip(tr("Bands of kernel constants, and marks of your own"));
    for (const auto signal : {&Document::comparisonChanged, &Document::curvesChanged})
        connect(document, signal, this, &MarkActions::refresh);
    connect(runs, &RunsPanel::currentRunChanged, this, &MarkActions::refresh);
    refresh();
}

QString MarkActions::withLetter(const QString &name) {
    QString &known = m_names[name];
    if (!known.isEmpty())
        return known;
    known = name;
    for (qsizetype at = 0; at < name.size(); ++at)
        if (const QChar letter = name.at(at).toLower(); letter.isLetter() && !m_letters.contains(letter)) {
            m_letters += letter;
            known.insert(at, '&');
            break;
        }
    return known;
}

int MarkActions::row() const {
    const int current = m_document->rowOf(m_runs->currentRunId());
    return current < 0 && m_document->runCount() == 1 ? 0 : current;
}

void MarkActions::refresh() {
    analysis::WaitingHost host;
    if (const int of = row(); of >= 0)
        host = runs::waitingHostOf(m_document->run(of), runs::End::merged);
    const std::vector<std::string> marked = m_document->comparison().constants;
    std::vector<DelayMark> bands;
    for (const analysis::KernelConstant &constant : analysis::kernelConstants()) {
        QAction *const action = m_actions.at(std::string(constant.name));
        const bool isMarked = std::find(marked.begin(), marked.end(), constant.name) != marked.end();
        action->setChecked(isMarked); // the document has it so: nothing comes of it
        const auto mark = constantMark(constant, host);
        action->setEnabled(mark.has_value());
        const QString name = QString::fromUtf8(constant.name);
        if (!mark) {
            const QString why = whyNoMark(constant, host);
            action->setText(QStringLiteral("%1: %2").arg(withLetter(name), why));
            action->setToolTip(why);
            continue;
        }
        action->setText(withLetter(name) + mark->label.mid(name.size()));
        const auto edge = [](double nanoseconds) { return delayText(Delay(std::llround(nanoseconds))); };
        action->setToolTip(
            tr("Mark %1 to %2: %3").arg(edge(mark->lower), edge(mark->upper), QString::fromUtf8(constant.source)));
        if (isMarked)
            bands.push_back(*mark);
    }
    if (bands != m_plot->delayMarks().bands())
        m_plot->setReferenceBands(std::move(bands));
}

void MarkActions::addMark() {
    auto *const dialog = new MarksDialog(m_document->comparison().marks, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &MarksDialog::chosen, m_document, &Document::setMarks);
    // Where the mouse is in one of the views, else in the middle of this one.
    const runs::AxisRange range = m_plot->delayRange();
    dialog->add(m_selection->crosshair().value_or(
        Delay(static_cast<std::int64_t>(std::sqrt(range.lower) * std::sqrt(range.upper)))));
    dialog->open();
}

void MarkActions::editMarks() {
    auto *const dialog = new MarksDialog(m_document->comparison().marks, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &MarksDialog::chosen, m_document, &Document::setMarks);
    dialog->open();
}

} // namespace delayrank::ui
