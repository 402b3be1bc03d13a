#pragma once

#include "core/base/duration.h"
#include "core/base/file_descriptor.h"
#include "core/probe/datagram.h"

#include <optional>
#include <poll.h>
#include <vector>

namespace delayrank::probe {

/// Receiver: what KeyGate is for streams. Waits on a bound datagram socket for a hello with this run's key,
/// connects the socket to where it came from, and answers every further hello, as its answer may have been
/// lost. One datagram goes out for each that came in, and none that is longer. Control thread; never blocks.
class DatagramGate {
public:
    DatagramGate(FileDescriptor bound, std::string key);

    const std::string &key() const { return m_key; }
    int socket() const { return m_socket.get(); }
    void addPolls(std::vector<pollfd> &polls) const;
    /// From now on service() gives the connected socket away, as the sender needs no more answers.
    void release() { m_released = true; }
    /// Does what can be done now; gives the proven connection, once, after release().
    std::optional<FileDescriptor> service();
    /// Datagrams that were not of this run.
    std::uint64_t strays() const { return m_strays; }

private:
    bool hear();
    FileDescriptor m_socket;
    const std::string m_key;
    const DatagramKeys m_keys;
    bool m_proven = false;
    bool m_released = false;
    std::uint64_t m_strays = 0;
};

} // namespace delayrank::probe
