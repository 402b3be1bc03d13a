#include "ui/window/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>

namespace delayrank::ui {

namespace {
/// Counted up whenever docks are named or added anew: an older layout is not restored then.
constexpr int layoutVersion = 2;
} // namespace

bool Settings::restoreWindow(QMainWindow *window) const {
    const QByteArray geometry = m_settings.value(QStringLiteral("window/geometry")).toByteArray();
    const QByteArray docks = m_settings.value(QStringLiteral("window/docks")).toByteArray();
    if (!geometry.isEmpty())
        window->restoreGeometry(geometry);
    return !docks.isEmpty() && window->restoreState(docks, layoutVersion);
}

void Settings::saveWindow(const QMainWindow *window) {
    m_settings.setValue(QStringLiteral("window/geometry"), window->saveGeometry());
    m_settings.setValue(QStringLiteral("window/docks"), window->saveState(layoutVersion));
}

QStringList Settings::recentFiles() const {
    return m_settings.value(QStringLiteral("files/recent")).toStringList();
}

void Settings::addRecentFile(const QString &path) {
    QStringList files = recentFiles();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    m_settings.setValue(QStringLiteral("files/recent"), files.mid(0, recentFileCount));
}

void Settings::clearRecentFiles() {
    m_settings.remove(QStringLiteral("files/recent"));
}

QStringList Settings::hosts() const {
    return m_settings.value(QStringLiteral("measure/hosts")).toStringList();
}

void Settings::setHosts(const QStringList &senderAndReceiver) {
    m_settings.setValue(QStringLiteral("measure/hosts"), senderAndReceiver);
}

QStringList Settings::agentHosts() const {
    return m_settings.value(QStringLiteral("measure/agentHosts")).toStringList();
}

void Settings::setMayInstallAgent(const QString &host, bool may) {
    QStringList hosts = agentHosts();
    hosts.removeAll(host);
    if (may)
        hosts.prepend(host);
    m_settings.setValue(QStringLiteral("measure/agentHosts"), hosts);
}

QStringList Settings::recentHosts() const {
    return m_settings.value(QStringLiteral("measure/recentHosts")).toStringList();
}

void Settings::addRecentHosts(const QStringList &hosts) {
    QStringList all = hosts + recentHosts();
    for (QString &host : all)
        host = host.trimmed();
    all.removeAll(QString());
    all.removeDuplicates();
    m_settings.setValue(QStringLiteral("measure/recentHosts"), all.mid(0, recentHostCount));
}

bool Settings::showsRatio() const {
    return m_settings.value(QStringLiteral("view/ratio"), true).toBool();
}

void Settings::setShowsRatio(bool shows) {
    m_settings.setValue(QStringLiteral("view/ratio"), shows);
}

QString Settings::folder() const {
    return m_settings.value(QStringLiteral("files/folder"), QDir::homePath()).toString();
}

void Settings::setFolder(const QString &folder) {
    m_settings.setValue(QStringLiteral("files/folder"), folder);
}

} // namespace delayrank::ui
