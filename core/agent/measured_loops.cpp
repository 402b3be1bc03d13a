#include "core/agent/measured_loops.h"

#include "core/probe/datagram_receiver_loop.h"
#include "core/probe/datagram_sender_loop.h"
#include "core/probe/receiver_loop.h"
#include "core/probe/sender_loop.h"
#include "core/probe/thread_setup.h"

#include <memory>

namespace delayrank::agent {

namespace {

/// std::function needs what it holds to be copyable.
template <class Loop, class... Arguments> probe::MeasuredLoop shared(Arguments &&...arguments) {
    return [loop = std::make_shared<Loop>(std::forward<Arguments>(arguments)...)](
               const probe::StopFlag &stop) { return loop->run(stop); };
}

} // namespace

probe::MeasuredLoop measuredLoop(protocol::Role role, LoopInputs in) {
    const bool datagrams = in.transport.traits().datagrams;
    if (role == protocol::ROLE_SENDER) {
        auto loop =
            datagrams ? shared<probe::DatagramSenderLoop>(in.plan, in.socket, in.buffer, in.runKey, in.extras)
                      : shared<probe::SenderLoop>(in.plan, in.socket, in.transport, in.buffer, in.extras);
        return probe::withThreadSetup(in.plan.senderThread, std::move(in.prelude), std::move(loop));
    }
    auto loop = datagrams ? shared<probe::DatagramReceiverLoop>(in.plan, in.socket, in.buffer, in.runKey,
                                                                in.connected, in.extras)
                          : shared<probe::ReceiverLoop>(in.plan, in.socket, in.transport, in.buffer,
                                                        in.connected, in.extras);
    return probe::withThreadSetup(in.plan.receiverThread, std::move(in.prelude), std::move(loop));
}

} // namespace delayrank::agent
