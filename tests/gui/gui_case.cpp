#include "tests/gui/gui_case.h"

#include "ui/window/file_actions.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>

namespace delayrank::ui::test {

MainWindow &GuiCase::openWindow() {
    m_window.reset();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    m_window->activateWindow();
    [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(m_window.get());
    return *m_window;
}

void GuiCase::closeWindow() {
    if (!m_window)
        return;
    m_window->close();
    if (auto *const box = m_window->findChild<QMessageBox *>(QStringLiteral("askToSave")))
        QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
    QTRY_VERIFY(!m_window->isVisible());
    m_window.reset();
}

void GuiCase::clearSettings() {
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
}

bool GuiCase::open(const QStringList &paths, int runs) {
    window().files()->openFiles(paths);
    return QTest::qWaitFor([&] { return window().document()->runCount() == runs; }, 10'000);
}

bool GuiCase::save(const QString &path) {
    QSignalSpy saves(window().files(), &FileActions::saveEnded);
    window().files()->saveTo(path);
    return (!saves.isEmpty() || saves.wait(10'000)) && saves[0][0].toBool();
}

remote::Configuration GuiCase::local(const QString &label, quint64 messages, quint32 window) {
    remote::Configuration configuration;
    configuration.label = label;
    configuration.sender.text = configuration.receiver.text = QStringLiteral("local");
    configuration.plan.step.messages = messages;
    configuration.plan.step.pattern.window = window;
    return configuration;
}

remote::MeasurementPlan GuiCase::plan(std::vector<remote::Configuration> configurations) {
    remote::MeasurementPlan plan;
    plan.configurations = std::move(configurations);
    return plan;
}

bool GuiCase::measure(const remote::MeasurementPlan &plan) {
    window().measurement()->start(plan);
    return QTest::qWaitFor([&] { return !window().measurement()->isRunning(); }, 60'000);
}

} // namespace delayrank::ui::test
