#pragma once

#include "core/base/plan.h"
#include "core/probe/key_gate.h"
#include "core/probe/key_presenter.h"
#include "core/probe/transport.h"

#include <memory>
#include <optional>
#include <poll.h>
#include <vector>

namespace delayrank::agent {

/// One end of a step's data connection until both ends have proved the run key. Control thread; never blocks.
class DataEnd {
public:
    virtual ~DataEnd() = default;
    virtual void addPolls(std::vector<pollfd> &polls) const = 0;
    virtual std::optional<MonotonicStamp> nextWake() const = 0;
    /// The proven connection, once; none while it is not there. Errors end the step.
    virtual Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) = 0;
    virtual std::uint64_t strayConnections() const { return 0; }
};

/// Waits for the sender. Errors of listen(): address not numeric, wildcard or not of this host; options
/// refused.
class ReceivingEnd : public DataEnd {
public:
    static Expected<std::unique_ptr<ReceivingEnd>>
    listen(const probe::Transport &transport, const std::string &address, const SocketOptions &options);
    int listener() const { return m_gate.listener(); }
    const std::string &key() const { return m_gate.key(); }
    const probe::SocketAddress &address() const { return m_address; }

    void addPolls(std::vector<pollfd> &polls) const override { m_gate.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return m_gate.nextWake(); }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override {
        return m_gate.service(now);
    }
    std::uint64_t strayConnections() const override { return m_gate.strayConnections(); }

private:
    ReceivingEnd(FileDescriptor listener, const probe::SocketAddress &address);
    probe::KeyGate m_gate;
    probe::SocketAddress m_address;
};

/// Connects to the receiver. Errors of connect(): address not numeric, port or key missing, options refused.
class SendingEnd : public DataEnd {
public:
    static Expected<std::unique_ptr<SendingEnd>> connect(const probe::Transport &transport,
                                                         const std::string &address, std::uint32_t port,
                                                         const std::string &key, const SocketOptions &options,
                                                         MonotonicStamp now);

    void addPolls(std::vector<pollfd> &polls) const override { m_presenter.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return m_presenter.nextWake(); }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override {
        return m_presenter.service(now);
    }

private:
    explicit SendingEnd(probe::KeyPresenter presenter) : m_presenter(std::move(presenter)) {}
    probe::KeyPresenter m_presenter;
};

} // namespace delayrank::agent
