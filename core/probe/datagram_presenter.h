#pragma once

#include "core/base/duration.h"
#include "core/base/file_descriptor.h"
#include "core/probe/datagram.h"
#include "core/probe/socket_address.h"

#include <optional>
#include <poll.h>
#include <vector>

namespace delayrank::probe {

/// Sender: what KeyPresenter is for streams. Says hello with the run's key, and again each second until the receiver
/// has proved that it holds the key too. As nobody there may have asked for them, the hellos are few: no more bytes than
/// it is given. Control thread; never blocks.
class DatagramPresenter {
public:
    static constexpr std::chrono::seconds timeLimit{10};
    static constexpr std::chrono::seconds helloEvery{1};

    /// `connected` as Transport::startConnecting() gave it; `key` has runKeyBytes; `to` is for errors; `mostBytes` of
    /// payload go out unanswered.
    DatagramPresenter(FileDescriptor connected, const std::string &key, const SocketAddress &to,
                      std::size_t mostBytes, MonotonicStamp now);

    void addPolls(std::vector<pollfd> &polls) const;
    MonotonicStamp nextWake() const { return std::min(m_nextHello, m_deadline); }
    /// Does what can be done now; gives the proven connection, once. Errors: connectionRefused, timedOut, io;
    /// the subject names the address.
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now);

private:
    Expected<void> sayHello(MonotonicStamp now);
    Expected<bool> hear();

    FileDescriptor m_socket;
    const DatagramKeys m_keys;
    const std::string m_subject;
    const MonotonicStamp m_deadline;
    MonotonicStamp m_nextHello;
    std::size_t m_bytesLeft;
};

} // namespace delayrank::probe
