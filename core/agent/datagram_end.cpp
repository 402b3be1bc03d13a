#include "core/agent/datagram_end.h"

#include "core/base/identifier.h"

namespace delayrank::agent {

DatagramReceivingEnd::DatagramReceivingEnd(probe::Listener listener)
    : ReceivingEnd(listener.address, std::move(listener.folder)),
      m_gate(std::move(listener.socket), randomBytes(probe::runKeyBytes)) {}

Expected<std::optional<FileDescriptor>> DatagramReceivingEnd::service(MonotonicStamp) {
    auto proven = m_gate.service();
    if (proven)
        removeFolder();
    return proven;
}

} // namespace delayrank::agent
