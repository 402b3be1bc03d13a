#pragma once

#include "command.h"

namespace delayrank::test {

/// Two network namespaces joined by a veth pair, two hosts on one machine: a() with v1, 10.77.0.1/24, and b() with v2,
/// 10.77.0.2/24. They go with this object.
class NamespacePair {
public:
    NamespacePair() = default;
    ~NamespacePair();
    NamespacePair(const NamespacePair &) = delete;
    NamespacePair &operator=(const NamespacePair &) = delete;

    /// Makes them. Says why that cannot be; empty where they are there.
    QString make();
    const QString &a() const { return m_a; }
    const QString &b() const { return m_b; }
    /// The words of `ip` that run a program in one of them.
    static QStringList in(const QString &name, const QStringList &words) {
        return QStringList{"netns", "exec", name} + words;
    }
    /// The link-local address of a device, which is there once the kernel has seen that nobody else has it.
    static QString linkLocalOf(const QString &name, const QString &device);

private:
    QString m_a, m_b;
};

} // namespace delayrank::test
