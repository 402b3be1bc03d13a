#include "on_terminal.h"

#include <QElapsedTimer>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace delayrank::test {

OnTerminal::OnTerminal(const QString &program, const QStringList &arguments, Input input)
    : m_terminal(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)) {
    ::grantpt(m_terminal.get());
    ::unlockpt(m_terminal.get());
    char name[100] = "";
    ::ptsname_r(m_terminal.get(), name, sizeof name);
    m_programs = FileDescriptor(::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
    m_process.setChildProcessModifier([descriptor = m_programs.get()] {
        ::setsid();
        ::ioctl(descriptor, TIOCSCTTY, 0);
    });
    if (input == Input::terminal)
        m_process.setStandardInputFile(name);
    m_process.start(program, arguments);
    m_process.waitForStarted();
}

OnTerminal::~OnTerminal() {
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished();
}

bool OnTerminal::waitForMore(const QByteArray &text, qsizetype times) {
    QElapsedTimer clock;
    clock.start();
    while (m_shown.count(text) < times) {
        if (clock.elapsed() > 10'000)
            return false;
        pollfd poll{m_terminal.get(), POLLIN, 0};
        ::poll(&poll, 1, 100);
        char bytes[4096];
        if (const ssize_t count = ::read(m_terminal.get(), bytes, sizeof bytes); count > 0)
            m_shown.append(bytes, count);
    }
    return true;
}

bool OnTerminal::echoes() const {
    termios state{};
    return ::tcgetattr(m_programs.get(), &state) == 0 && (state.c_lflag & ECHO) != 0;
}

void OnTerminal::type(const QByteArray &text) {
    [[maybe_unused]] const ssize_t count =
        ::write(m_terminal.get(), text.constData(), static_cast<std::size_t>(text.size()));
}

int OnTerminal::exitStatus() {
    if (!m_process.waitForFinished(30'000))
        return -1;
    char bytes[4096];
    for (ssize_t count = 1; count > 0;)
        if ((count = ::read(m_terminal.get(), bytes, sizeof bytes)) > 0)
            m_shown.append(bytes, count);
    return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

} // namespace delayrank::test
