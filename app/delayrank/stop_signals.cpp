#include "app/delayrank/stop_signals.h"

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace delayrank::app {

namespace {

std::atomic<int> writeEnd{-1};
constexpr int watched[] = {SIGINT, SIGTERM, SIGHUP};

/// Only what is safe in a signal handler. Not signalfd(): that needs the signals blocked, and children would
/// inherit the mask.
void takeSignal(int) {
    const char byte = 1;
    if (::write(writeEnd, &byte, 1) < 0) {
        // The pipe is full: a stop has been asked for already.
    }
}

} // namespace

StopSignals::StopSignals(QObject *parent) : QObject(parent) {
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // no descriptors left: the signals keep their usual effect
    writeEnd = m_pipe[1];
    m_notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        emit stopRequested();
    });
    struct sigaction action {};
    action.sa_handler = takeSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    for (const int number : watched)
        ::sigaction(number, &action, nullptr);
}

StopSignals::~StopSignals() {
    for (const int number : watched)
        ::signal(number, SIG_DFL);
    writeEnd = -1;
    delete m_notifier;
    for (const int end : m_pipe)
        if (end >= 0)
            ::close(end);
}

} // namespace delayrank::app
