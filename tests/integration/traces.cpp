#include "traces.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QThread>
#include <unistd.h>

namespace delayrank::test {

namespace {

constexpr auto runtimeVariable = "XDG_RUNTIME_DIR", cacheVariable = "XDG_CACHE_HOME";

QByteArray contentOf(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void putBack(const char *variable, const QByteArray &before) {
    if (before.isEmpty())
        qunsetenv(variable);
    else
        qputenv(variable, before);
}

} // namespace

Traces::Traces(const QString &folder)
    // Short: a socket's path has 107 bytes.
    : m_runtime(folder + "/xdg-run"), m_cache(folder + "/xdg-cache"),
      m_runtimeBefore(qgetenv(runtimeVariable)), m_cacheBefore(qgetenv(cacheVariable)) {
    for (const QString &one : {m_runtime, m_cache}) {
        QDir().mkpath(one);
        QFile::setPermissions(one, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    qputenv(runtimeVariable, m_runtime.toUtf8());
    qputenv(cacheVariable, m_cache.toUtf8());
}

Traces::~Traces() {
    putBack(runtimeVariable, m_runtimeBefore);
    putBack(cacheVariable, m_cacheBefore);
}

QStringList Traces::processes() const {
    const QByteArray mark = QByteArray(cacheVariable) + '=' + m_cache.toUtf8() + '\0';
    QStringList found;
    for (const QString &entry : QDir("/proc").entryList(QDir::Dirs)) {
        const qint64 process = entry.toLongLong();
        // Of those that have ended only the parent has not heard yet, they have no environment.
        if (process > 0 && process != ::getpid() && contentOf("/proc/" + entry + "/environ").contains(mark))
            found.append("process " + entry + ": " +
                         QString::fromUtf8(contentOf("/proc/" + entry + "/cmdline")).replace(QChar(0), ' '));
    }
    return found;
}

QStringList Traces::left() const {
    QStringList found = processes();
    for (const QString &folder : {m_runtime, m_cache}) {
        QDirIterator entries(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                             QDirIterator::Subdirectories);
        while (entries.hasNext())
            found.append(entries.next());
    }
    return found;
}

QStringList Traces::leftWithin(int milliseconds) const {
    QElapsedTimer clock;
    clock.start();
    QStringList found = left();
    while (!found.isEmpty() && clock.elapsed() < milliseconds) {
        QThread::msleep(50);
        found = left();
    }
    return found;
}

} // namespace delayrank::test
