#include "core/probe/hardware_stamping.h"

#include "core/base/file_descriptor.h"
#include "core/probe/device_facts.h"

#include <cerrno>
#include <linux/ethtool.h>
#include <linux/net_tstamp.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace delayrank::probe {

namespace {

constexpr auto option = "--hardware-stamps";

bool ask(const std::string &device, unsigned long request, void *about) {
    const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq question{};
    device.copy(question.ifr_name, IFNAMSIZ - 1);
    question.ifr_data = static_cast<char *>(about);
    return ioctl(socket.get(), request, &question) == 0;
}

} // namespace

Expected<void> checkHardwareStamping(const SocketAddress &address, bool sends) {
    const std::string device = deviceOf(address);
    if (device.empty())
        return fail(ErrorCode::notFound, option, "no network device has the address " + address.text());
    ethtool_ts_info info{};
    info.cmd = ETHTOOL_GET_TS_INFO;
    const unsigned needed =
        SOF_TIMESTAMPING_RAW_HARDWARE | (sends ? SOF_TIMESTAMPING_TX_HARDWARE : SOF_TIMESTAMPING_RX_HARDWARE);
    if (!ask(device, SIOCETHTOOL, &info) || (info.so_timestamping & needed) != needed)
        return fail(ErrorCode::notFound, option,
                    device + " does not stamp in hardware what it " + (sends ? "sends" : "receives"));
    hwtstamp_config now{};
    if (!ask(device, SIOCGHWTSTAMP, &now))
        return fail(ErrorCode::notFound, option, device + " does not say whether it stamps", errno);
    if (sends ? now.tx_type == HWTSTAMP_TX_OFF : now.rx_filter == HWTSTAMP_FILTER_NONE)
        return fail(ErrorCode::invalidArgument, option,
                    device + " is able to, and switched off: 'hwstamp_ctl -i " + device +
                        " -t 1 -r 1' on that host switches it on");
    return {};
}

} // namespace delayrank::probe
