#include "ui/panels/run_choice_menus.h"

#include <QMenu>
#include <algorithm>

namespace delayrank::ui {

namespace {

/// A menu of more values is no menu: the rest is typed.
constexpr std::size_t mostValues = 30;
constexpr int widestValue = 60; ///< characters

/// A value as a menu shows it: not too long, and no letter underlined.
QString entryText(const QString &value) {
    QString text = value.size() > widestValue ? value.left(widestValue - 3) + QStringLiteral("...") : value;
    return text.replace('&', QStringLiteral("&&"));
}

QString keyTitle(runs::RunKey key) {
    switch (key) {
    case runs::RunKey::label:
        return QMenu::tr("&Label");
    case runs::RunKey::host:
        return QMenu::tr("&Host");
    case runs::RunKey::kernel:
        return QMenu::tr("&Kernel");
    case runs::RunKey::option:
        return QMenu::tr("&Option");
    case runs::RunKey::date:
        return QMenu::tr("&Date");
    case runs::RunKey::tag:
        break;
    }
    return QMenu::tr("&Tag");
}

} // namespace

void fillGroupMenu(QMenu *menu, Document *document) {
    menu->clear();
    const runs::Grouping now = document->comparison().grouping;
    const auto add = [&](const QString &text, const QString &toolTip, const runs::Grouping &grouping) {
        QAction *const action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(now == grouping);
        action->setToolTip(toolTip);
        QObject::connect(action, &QAction::triggered, document,
                         [document, grouping] { document->setGrouping(grouping); });
    };
    add(QMenu::tr("&None"), QMenu::tr("Every run has its own colour"), {});
    for (const runs::RunKeyDescriptor &one : runs::runKeys())
        if (one.key != runs::RunKey::option)
            add(keyTitle(one.key), QMenu::tr("One family of colours for each %1").arg(QString::fromUtf8(one.name)),
                {one.key});
    std::vector<std::string> options = runs::varyingOptions(document->runPointers());
    if (now.by == runs::RunKey::option && std::find(options.begin(), options.end(), now.option) == options.end())
        options.push_back(now.option);
    if (!options.empty())
        menu->addSection(QMenu::tr("Options that vary"));
    for (const std::string &option : options)
        add(entryText(QString::fromStdString(option)),
            QMenu::tr("One family of colours for each value of this option"), {runs::RunKey::option, option});
}

void fillFilterMenu(QMenu *menu, const Document *document, std::function<void(const QString &word)> chosen) {
    menu->clear();
    for (const runs::RunKeyDescriptor &one : runs::runKeys()) {
        QMenu *const values = menu->addMenu(keyTitle(one.key));
        values->setToolTipsVisible(true);
        values->menuAction()->setToolTip(
            QMenu::tr("By %1, as in %2").arg(QString::fromUtf8(one.meaning), QString::fromUtf8(one.example)));
        const auto known = runs::knownValues(document->runPointers(), one.key);
        for (std::size_t i = 0; i < std::min(known.size(), mostValues); ++i) {
            const QString word = QString::fromStdString(runs::filterWord(one.key, known[i]));
            QAction *const action = values->addAction(entryText(QString::fromStdString(known[i])));
            action->setToolTip(QMenu::tr("Only runs with %1").arg(word));
            QObject::connect(action, &QAction::triggered, menu, [chosen, word] { chosen(word); });
        }
        if (known.size() > mostValues)
            values->addAction(QMenu::tr("and %1 more").arg(known.size() - mostValues))->setEnabled(false);
        if (known.empty())
            values->addAction(one.key == runs::RunKey::option ? QMenu::tr("The same in all runs")
                                                              : QMenu::tr("Not recorded in any run"))
                ->setEnabled(false);
    }
}

} // namespace delayrank::ui
