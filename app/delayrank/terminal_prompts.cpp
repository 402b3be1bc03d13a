#include "app/delayrank/terminal_prompts.h"

#include "core/base/harmless.h"

#include <fcntl.h>
#include <unistd.h>

namespace delayrank::app {

namespace {

QByteArray shown(const remote::Prompt &prompt) {
    QString text = QString::fromStdString(harmless(prompt.text.toStdString(), LineFeeds::stay));
    if (prompt.kind == remote::Prompt::Kind::install) // ssh's own questions name the host
        text.prepend(prompt.host + QStringLiteral(": "));
    const bool isClear = prompt.kind != remote::Prompt::Kind::confirm || text.contains("yes");
    return (isClear ? text : text + " (yes/no) ").toUtf8();
}

} // namespace

TerminalPrompts::TerminalPrompts(std::function<void()> beforeAsking)
    : m_beforeAsking(std::move(beforeAsking)),
      m_queue([this](const remote::Prompt &prompt) { ask(prompt); }, [this] { stopAsking(); }) {}

TerminalPrompts::~TerminalPrompts() {
    showAgain();
}

void TerminalPrompts::listenTo(remote::Prompts &prompts) {
    m_terminal = FileDescriptor(::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (!m_terminal)
        return;
    m_prompts = &prompts;
    m_notifier = std::make_unique<QSocketNotifier>(m_terminal.get(), QSocketNotifier::Read);
    m_notifier->setEnabled(false);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &TerminalPrompts::readLine);
    connect(&prompts, &remote::Prompts::asked, this,
            [this](const remote::Prompt &prompt) { m_queue.add(prompt); });
    connect(&prompts, &remote::Prompts::withdrawn, this, [this](quint64 id) { m_queue.remove(id); });
}

void TerminalPrompts::ask(const remote::Prompt &prompt) {
    m_line.clear();
    m_beforeAsking();
    termios now{};
    if (prompt.kind == remote::Prompt::Kind::secret && ::tcgetattr(m_terminal.get(), &now) == 0) {
        m_before = now;
        now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        now.c_lflag |= ECHONL;
        // What was typed before the question is no answer to it.
        ::tcsetattr(m_terminal.get(), TCSAFLUSH, &now);
    }
    const QByteArray text = shown(prompt);
    const bool written = ::write(m_terminal.get(), text.constData(), static_cast<std::size_t>(text.size())) ==
                         static_cast<ssize_t>(text.size());
    if (!written) {
        m_queue.remove(prompt.id);
        return m_prompts->cancel(prompt.id);
    }
    m_notifier->setEnabled(true);
}

void TerminalPrompts::stopAsking() {
    m_notifier->setEnabled(false);
    showAgain();
}

void TerminalPrompts::readLine() {
    char bytes[1024];
    const ssize_t count = ::read(m_terminal.get(), bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    const quint64 id = m_queue.first().id;
    if (count <= 0) {
        m_queue.remove(id);
        return m_prompts->cancel(id);
    }
    m_line.append(bytes, count);
    if (!m_line.endsWith('\n'))
        return;
    const QString answer = QString::fromUtf8(m_line.chopped(1));
    m_line.fill('\0');
    m_queue.remove(id);
    m_prompts->answer(id, answer);
}

void TerminalPrompts::showAgain() {
    if (m_before)
        ::tcsetattr(m_terminal.get(), TCSADRAIN, &*m_before);
    m_before.reset();
}

} // namespace delayrank::app
