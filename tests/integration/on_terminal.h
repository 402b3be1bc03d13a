#pragma once

#include "core/base/file_descriptor.h"

#include <QProcess>

namespace delayrank::test {

/// A program whose controlling terminal is a pseudo-terminal of this object; its standard streams are pipes, but for its
/// input where that is to be the terminal, too.
class OnTerminal {
public:
    enum class Input { pipe, terminal };
    OnTerminal(const QString &program, const QStringList &arguments, Input input = Input::pipe);
    ~OnTerminal();

    /// Waits until the terminal shows `text` (10 s).
    bool waitFor(const QByteArray &text) { return waitForMore(text, 1); }
    /// Waits until it shows `text` so many times.
    bool waitForMore(const QByteArray &text, qsizetype times);
    void type(const QByteArray &text);
    /// Waits for the end (30 s); -1: killed.
    int exitStatus();
    /// Whether the terminal shows what is typed.
    bool echoes() const;
    /// All that the terminal has shown.
    const QByteArray &shown() const { return m_shown; }
    QString errors() { return QString::fromUtf8(m_process.readAllStandardError()); }
    QProcess &process() { return m_process; }

private:
    FileDescriptor m_terminal; ///< the side of the one who types
    FileDescriptor m_programs;
    QProcess m_process;
    QByteArray m_shown;
};

} // namespace delayrank::test
