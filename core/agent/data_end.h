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
    /// StartStep was heard: the other end needs nothing more of the key exchange.
    virtual void release() {}
    virtual std::uint64_t strayConnections() const { return 0; }
};

/// Where the sender finds the receiver, as the client says, and the key that both prove.
struct ReceiverPlace {
    std::string address;
    std::uint32_t port = 0;
    std::string key;
};

/// Waits for the sender. Errors of listen(): address not numeric, wildcard or not of this host; options
/// refused.
class ReceivingEnd : public DataEnd {
public:
    static Expected<std::unique_ptr<ReceivingEnd>>
    listen(const probe::Transport &transport, const std::string &address, const SocketOptions &options);
    virtual int listener() const = 0;
    virtual const std::string &key() const = 0;
    const probe::SocketAddress &address() const { return m_address; }

protected:
    ReceivingEnd(const probe::SocketAddress &address, probe::PrivateFolder folder)
        : m_address(address), m_folder(std::move(folder)) {}
    /// The sender is here: nobody else needs the socket's file.
    void removeFolder() { m_folder = {}; }

private:
    const probe::SocketAddress m_address;
    probe::PrivateFolder m_folder;
};

/// For streams: the first connection that presents the key.
class StreamReceivingEnd : public ReceivingEnd {
public:
    explicit StreamReceivingEnd(probe::Listener listener);
    int listener() const override { return m_gate.listener(); }
    const std::string &key() const override { return m_gate.key(); }

    void addPolls(std::vector<pollfd> &polls) const override { m_gate.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return m_gate.nextWake(); }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override;
    std::uint64_t strayConnections() const override { return m_gate.strayConnections(); }

private:
    probe::KeyGate m_gate;
};

/// For streams: connects to the receiver and presents the key.
class SendingEnd : public DataEnd {
public:
    /// This, or a DatagramSendingEnd, which sends `mostBytes` at most before the receiver has proved the key (a stream
    /// sends half a key). Errors: address not numeric, port or key missing, options refused.
    static Expected<std::unique_ptr<DataEnd>> connect(const probe::Transport &transport, const ReceiverPlace &place,
                                                      const SocketOptions &options, std::size_t mostBytes,
                                                      MonotonicStamp now);
    explicit SendingEnd(probe::KeyPresenter presenter) : m_presenter(std::move(presenter)) {}

    void addPolls(std::vector<pollfd> &polls) const override { m_presenter.addPolls(polls); }
    std::optional<MonotonicStamp> nextWake() const override { return m_presenter.nextWake(); }
    Expected<std::optional<FileDescriptor>> service(MonotonicStamp now) override {
        return m_presenter.service(now);
    }

private:
    probe::KeyPresenter m_presenter;
};

} // namespace delayrank::agent
