#pragma once

#include <QByteArray>
#include <QStringList>

namespace delayrank::test {

/// What the programs that a test has started leave behind. From its construction on every program that this
/// process starts is told a runtime and a cache folder of their own, inside `folder`, by which its processes are
/// known again, whoever has become their parent; the environment is put back in the end. A socket that no process
/// holds is a file, and is found in the runtime folder.
class Traces {
public:
    explicit Traces(const QString &folder);
    ~Traces();
    Traces(const Traces &) = delete;
    Traces &operator=(const Traces &) = delete;

    /// A line for each process, and for each file, socket and folder in the two folders.
    QStringList left() const;
    /// The same once nothing is left, or after the limit.
    QStringList leftWithin(int milliseconds) const;

private:
    QStringList processes() const;
    const QString m_runtime, m_cache;
    const QByteArray m_runtimeBefore, m_cacheBefore;
};

} // namespace delayrank::test
