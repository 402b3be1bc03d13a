#pragma once

#include "core/agent/attempts.h"
#include "core/agent/data_end.h"

namespace delayrank::agent {

/// The sender's way to the receiver until both have proved the run key: waits for its turn among the agent's attempts,
/// then connects.
class Approach : public DataEnd {
public:
    /// `mostBytes` may go out before the proof, as so many came in with the request. `transport` and `attempts` outlive
    /// this.
    Approach(const probe::Transport &transport, ReceiverPlace place, SocketOptions options, std::size_t mostBytes,
             Attempts &attempts)
        : m_transport(transport), m_place(std::move(place)), m_options(std::move(options)), m_mostBytes(mostBytes),
          m_attempts(attempts) {}

    void addPolls(std::vector<pollfd> &polls) const override;
    std::optional<MonotonicStamp> nextWake() const override;
    /// Errors: those of SendingEnd::connect(), and those of what it gives.
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override;

private:
    const probe::Transport &m_transport;
    const ReceiverPlace m_place;
    const SocketOptions m_options;
    const std::size_t m_mostBytes;
    Attempts &m_attempts;
    std::unique_ptr<DataEnd> m_end; ///< null: its turn has not come
};

} // namespace delayrank::agent
