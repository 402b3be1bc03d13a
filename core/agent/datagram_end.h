#pragma once

#include "core/agent/data_end.h"
#include "core/probe/datagram_gate.h"
#include "core/probe/datagram_presenter.h"

namespace delayrank::agent {

/// The receiver's socket for datagrams. It answers the sender's hellos until StartStep, which the client
/// sends once the sender has heard an answer.
class DatagramReceivingEnd : public ReceivingEnd {
public:
    explicit DatagramReceivingEnd(probe::Listener listener);
    int listener() const override { return m_gate.socket(); }
    const std::string &key() const override { return m_gate.key(); }

    void addPolls(std::vector<pollfd> &polls) const override { m_gate.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return std::nullopt; }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override;
    void release() override { m_gate.release(); }
    std::uint64_t strayConnections() const override { return m_gate.strays(); }

private:
    probe::DatagramGate m_gate;
};

/// The sender's socket for datagrams.
class DatagramSendingEnd : public DataEnd {
public:
    DatagramSendingEnd(FileDescriptor connected, const std::string &key, const probe::SocketAddress &to,
                       std::size_t mostBytes, MonotonicStamp now)
        : m_presenter(std::move(connected), key, to, mostBytes, now) {}
    void addPolls(std::vector<pollfd> &polls) const override { m_presenter.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return m_presenter.nextWake(); }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override {
        return m_presenter.service(now);
    }

private:
    probe::DatagramPresenter m_presenter;
};

} // namespace delayrank::agent
