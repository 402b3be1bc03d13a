#pragma once

#include "core/base/duration.h"
#include "core/base/file_descriptor.h"
#include "core/probe/socket_address.h"

#include <optional>
#include <poll.h>
#include <string>
#include <vector>

namespace delayrank::probe {

/// Sender: takes a connection under way to the point where both ends have proved that they hold the run key:
/// connects, presents the first half, waits for the second. Nothing else is sent before. Control thread;
/// never blocks.
class KeyPresenter {
public:
    static constexpr std::chrono::seconds connectTimeLimit{10};
    static constexpr std::chrono::seconds keyTimeLimit{5};

    /// `connecting` as Transport::startConnecting() gave it; `key` has runKeyBytes; `to` is for errors.
    KeyPresenter(FileDescriptor connecting, std::string key, const SocketAddress &to, MonotonicStamp now);

    void addPolls(std::vector<pollfd> &polls) const;
    MonotonicStamp nextWake() const { return m_deadline; }
    /// Does what can be done now; gives the proven connection, once. Errors: connectionRefused, timedOut,
    /// authentication, io; the subject names the address.
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now);

private:
    Expected<bool> settleConnection(MonotonicStamp now);
    Expected<bool> readProof();

    FileDescriptor m_connection;
    std::string m_key;
    std::string m_subject;
    MonotonicStamp m_deadline;
    bool m_connected = false;
    std::string m_received;
};

} // namespace delayrank::probe
