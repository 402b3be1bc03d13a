#pragma once

#include "core/base/error.h"
#include "core/base/file_descriptor.h"
#include "core/probe/loop_result.h"

#include <memory>
#include <optional>
#include <thread>

namespace delayrank::probe {

/// Runs one measured loop on a thread of its own. The control thread owns it and only looks at endedEvent(),
/// requestStop() and, once that is ended, result().
class MeasuredThread {
public:
    /// Starts at once. Errors: io where no thread or descriptor is to be had.
    static Expected<std::unique_ptr<MeasuredThread>> start(MeasuredLoop loop,
                                                           std::optional<std::uint32_t> cpu);
    /// Stops the loop and waits for it.
    ~MeasuredThread();

    /// Readable once the loop has ended.
    int endedEvent() const { return m_ended.get(); }
    bool ended() const;
    /// Sets the stop flag and interrupts a blocking call. A call that begins just then is missed: repeat it
    /// every stopRepeat until the loop has ended.
    void requestStop();
    static constexpr std::chrono::milliseconds stopRepeat{10};

    /// Only once it has ended: what the loop left. An error where the thread could not be pinned; the loop
    /// has not run then.
    const Expected<LoopResult> &result();

private:
    explicit MeasuredThread(FileDescriptor ended) : m_ended(std::move(ended)) {}
    void body(const MeasuredLoop &loop, std::optional<std::uint32_t> cpu);

    FileDescriptor m_ended;
    StopFlag m_stop{false};
    Expected<LoopResult> m_result;
    std::thread m_thread;
};

} // namespace delayrank::probe
