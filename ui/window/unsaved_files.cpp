#include "ui/window/unsaved_files.h"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <cerrno>

namespace delayrank::ui {

UnsavedFiles::UnsavedFiles(const QString &folder)
    : m_folder(!folder.isEmpty() ? folder
                                 : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                                       QStringLiteral("/unsaved")) {}

bool UnsavedFiles::hold(const QString &path) {
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    // A lock goes stale only with the process that holds it, however long it measures.
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0))
        return false;
    m_held[path] = std::move(lock);
    return true;
}

Expected<QString> UnsavedFiles::create() {
    if (!QDir().mkpath(m_folder))
        return fail(ErrorCode::io, m_folder.toStdString(), "cannot be created", errno);
    const QString stem =
        m_folder + '/' + QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"));
    for (int copy = 1; copy <= 1000; ++copy) {
        const QString path =
            copy == 1 ? stem + QStringLiteral(".delays") : QStringLiteral("%1-%2.delays").arg(stem).arg(copy);
        if (!m_held.contains(path) && !QFile::exists(path) && hold(path))
            return path;
    }
    return fail(ErrorCode::permission, m_folder.toStdString(), "no file can be created there");
}

QStringList UnsavedFiles::takeLeftovers() {
    QStringList left;
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({QStringLiteral("*.delays")}, QDir::Files, QDir::Name)) {
        const QString path = folder.filePath(name);
        if (!m_held.contains(path) && hold(path))
            left << path;
    }
    return left;
}

void UnsavedFiles::removeAll(const QString &inUse) {
    for (auto held = m_held.begin(); held != m_held.end();) {
        const QString path = held->first;
        if (path == inUse) {
            ++held;
            continue;
        }
        // SQLite's companions of a file that was not closed.
        for (const char *suffix : {"", "-wal", "-shm", "-journal"})
            QFile::remove(path + QString::fromLatin1(suffix));
        held = m_held.erase(held);
    }
}

} // namespace delayrank::ui
