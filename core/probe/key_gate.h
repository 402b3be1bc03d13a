#pragma once

#include "core/base/duration.h"
#include "core/base/file_descriptor.h"

#include <optional>
#include <poll.h>
#include <string>
#include <vector>

namespace delayrank::probe {

/// A run key, as bytes: the first half proves the sender, the second half the receiver (control.proto, top).
inline constexpr std::size_t runKeyBytes = 32;

/// Receiver: guards a listening socket until the connection comes that presents this run's key. Every other
/// connection is closed and counted; at most `maxPending` are heard at once (a new one pushes the oldest out)
/// and each has `keyTimeLimit`. No more bytes go out than came in. Control thread; never blocks.
class KeyGate {
public:
    static constexpr std::size_t maxPending = 8;
    static constexpr std::chrono::seconds keyTimeLimit{5};

    /// `listener` is non-blocking, `key` has runKeyBytes.
    KeyGate(FileDescriptor listener, std::string key);

    const std::string &key() const { return m_key; }
    int listener() const { return m_listener.get(); }
    void addPolls(std::vector<pollfd> &polls) const;
    /// When service() is due even if nothing can be read.
    std::optional<MonotonicStamp> nextWake() const;
    /// Does what can be done now; gives the proven connection, once. The listener is closed then.
    std::optional<FileDescriptor> service(MonotonicStamp now);
    std::uint64_t strayConnections() const { return m_strays; }
    /// Why connections wait that cannot be accepted (EMFILE, ENFILE, ENOMEM); 0: none does.
    int refusedErrno() const { return m_refusedErrno; }

private:
    struct Pending {
        FileDescriptor connection;
        MonotonicStamp deadline;
        std::string received;
    };
    enum class Heard { incomplete, proven, refused };
    void acceptAll(MonotonicStamp now);
    Heard hear(Pending &pending) const;

    FileDescriptor m_listener;
    std::string m_key;
    std::vector<Pending> m_pending;
    MonotonicStamp m_pausedUntil; ///< out of descriptors: no accept before
    std::uint64_t m_strays = 0;
    int m_refusedErrno = 0;
};

} // namespace delayrank::probe
