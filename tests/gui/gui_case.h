#pragma once

#include "ui/window/main_window.h"

#include <QTemporaryDir>
#include <QTest>
#include <memory>

namespace delayrank::ui::test {

/// A test case with one real window, and a folder for its files. What one test remembers and leaves unsaved
/// is gone before the next.
class GuiCase : public QObject {
    Q_OBJECT
protected:
    /// Opens a window; the one before is taken away as a crash would: nothing is asked or saved.
    MainWindow &openWindow();
    /// Closes it as the user does, and says Discard where it asks.
    void closeWindow();
    void dropWindow() { m_window.reset(); }
    MainWindow &window() { return *m_window; }
    QString path(const QString &name) const { return m_folder.filePath(name); }
    void clearSettings();
    /// Opens files and waits until they are there.
    bool open(const QStringList &paths, int runs);
    bool save(const QString &path);
    QAction *action(ActionId id) { return window().actionTable()[id]; }
    /// A measurement of this computer with itself.
    static remote::Configuration local(const QString &label, quint64 messages, quint32 window);
    static remote::MeasurementPlan plan(std::vector<remote::Configuration> configurations);
    /// Measures to the end.
    bool measure(const remote::MeasurementPlan &plan);

private:
    std::unique_ptr<MainWindow> m_window;
    QTemporaryDir m_folder;
};

} // namespace delayrank::ui::test
