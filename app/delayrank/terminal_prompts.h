#pragma once

#include "core/base/file_descriptor.h"
#include "core/remote/prompt_queue.h"

#include <QSocketNotifier>
#include <functional>
#include <memory>
#include <optional>
#include <termios.h>

namespace delayrank::app {

/// Puts questions on the terminal (/dev/tty, whatever standard input and output are), one after the other,
/// and reads the answers: what is secret is not echoed. The end of the input cancels. Main thread; never
/// blocks.
class TerminalPrompts : public QObject {
    Q_OBJECT
public:
    /// `beforeAsking` clears the line that the question is written to.
    explicit TerminalPrompts(std::function<void()> beforeAsking);
    ~TerminalPrompts() override; ///< the terminal echoes again

    /// Takes the questions of `prompts`; without a terminal it does nothing, so that nothing is asked.
    void listenTo(remote::Prompts &prompts);
    bool isAsking() const { return !m_queue.isEmpty(); }

private:
    void ask(const remote::Prompt &prompt);
    void stopAsking();
    void readLine();
    void showAgain();

    std::function<void()> m_beforeAsking;
    FileDescriptor m_terminal;
    std::unique_ptr<QSocketNotifier> m_notifier;
    remote::Prompts *m_prompts = nullptr;
    remote::PromptQueue m_queue;
    std::optional<termios> m_before;      ///< how the terminal was, while it does not echo
    QByteArray m_line;
};

} // namespace delayrank::app
