#include "core/probe/measured_thread.h"

#include "core/probe/thread_settings.h"

#include <cerrno>
#include <csignal>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace delayrank::probe {

namespace {

/// SIGUSR1 does nothing but end blocking calls with EINTR: hence no SA_RESTART.
void installStopSignal() {
    static std::once_flag installed;
    std::call_once(installed, [] {
        struct sigaction action {};
        action.sa_handler = [](int) {};
        sigemptyset(&action.sa_mask);
        sigaction(SIGUSR1, &action, nullptr);
    });
}

} // namespace

Expected<std::unique_ptr<MeasuredThread>> MeasuredThread::start(MeasuredLoop loop,
                                                                std::optional<std::uint32_t> cpu) {
    installStopSignal();
    FileDescriptor ended(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!ended)
        return fail(ErrorCode::io, "measured thread", "no event descriptor to be had", errno);
    std::unique_ptr<MeasuredThread> thread(new MeasuredThread(std::move(ended)));
    try {
        thread->m_thread =
            std::thread([self = thread.get(), loop = std::move(loop), cpu] { self->body(loop, cpu); });
    } catch (const std::system_error &error) {
        return fail(ErrorCode::io, "measured thread", "cannot be started", error.code().value());
    }
    return thread;
}

MeasuredThread::~MeasuredThread() {
    if (!m_thread.joinable())
        return;
    while (!ended()) {
        requestStop();
        pollfd event{m_ended.get(), POLLIN, 0};
        poll(&event, 1, static_cast<int>(stopRepeat.count()));
    }
    m_thread.join();
}

void MeasuredThread::body(const MeasuredLoop &loop, std::optional<std::uint32_t> cpu) {
    Expected<void> pinned;
    if (cpu)
        pinned = pinToCpu(*cpu);
    if (pinned)
        m_result = loop(m_stop);
    else
        m_result = tl::unexpected(pinned.error());
    const std::uint64_t one = 1;
    // An event counter at 0 takes a 1 without fail.
    [[maybe_unused]] const auto written = write(m_ended.get(), &one, sizeof one);
}

bool MeasuredThread::ended() const {
    pollfd event{m_ended.get(), POLLIN, 0};
    return poll(&event, 1, 0) > 0;
}

void MeasuredThread::requestStop() {
    m_stop = true;
    if (m_thread.joinable())
        pthread_kill(m_thread.native_handle(), SIGUSR1);
}

const Expected<LoopResult> &MeasuredThread::result() {
    if (m_thread.joinable())
        m_thread.join();
    return m_result;
}

} // namespace delayrank::probe
