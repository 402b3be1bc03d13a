#include "core/remote/shared_device.h"

namespace delayrank::remote {

std::vector<SharedDevice> sharedDevices(const AgentReady &sender, const Facts &senderFacts,
                                        const AgentReady &receiver, const Facts &receiverFacts) {
    std::vector<SharedDevice> shared;
    const std::string leaving = factValue(senderFacts, "data route device");
    if (leaving.empty() || leaving == "lo")
        return shared;
    if (sender.controlDevice.toStdString() == leaving)
        shared.push_back({runs::End::sender, sender.controlDevice});
    const std::string arriving = factValue(receiverFacts, "data device");
    if (!arriving.empty() && receiver.controlDevice.toStdString() == arriving)
        shared.push_back({runs::End::receiver, receiver.controlDevice});
    return shared;
}

Fact controlDeviceFact(const AgentReady &about) {
    return {"control device", about.controlDevice.isEmpty() ? "not known" : about.controlDevice.toStdString()};
}

QString sharedDeviceText(const QString &host, const QString &device) {
    return QString("%1: control and test traffic share %2, and each delays the other; a data address on "
                   "another device keeps them apart")
        .arg(host, device);
}

} // namespace delayrank::remote
