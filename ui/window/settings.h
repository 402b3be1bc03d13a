#pragma once

#include <QSettings>
#include <QStringList>

class QMainWindow;

namespace delayrank::ui {

/// What the window remembers: its docks and size, the files opened last, the hosts. QSettings of the
/// application, so organisation and application name must be set. GUI thread.
class Settings {
public:
    static constexpr int recentFileCount = 10;

    /// False where nothing was remembered.
    bool restoreWindow(QMainWindow *window) const;
    void saveWindow(const QMainWindow *window);

    /// Newest first, absolute paths.
    QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    void clearRecentFiles();

    /// Sender and receiver; empty where nothing was remembered.
    QStringList hosts() const;
    void setHosts(const QStringList &senderAndReceiver);

    /// Hosts that an agent may be sent to without asking again.
    QStringList agentHosts() const;
    bool mayInstallAgent(const QString &host) const { return agentHosts().contains(host); }
    void setMayInstallAgent(const QString &host, bool may);
    /// Hosts that were measured or checked, the last one first.
    static constexpr int recentHostCount = 12;
    QStringList recentHosts() const;
    void addRecentHosts(const QStringList &hosts);

    /// Whether the ratio plot stands below the rank plot where there is a baseline; true at first.
    bool showsRatio() const;
    void setShowsRatio(bool shows);

    /// The folder that file dialogs open in.
    QString folder() const;
    void setFolder(const QString &folder);

private:
    QSettings m_settings;
};

} // namespace delayrank::ui
