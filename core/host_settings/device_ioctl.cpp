#include "core/host_settings/device_ioctl.h"

#include "core/base/file_descriptor.h"

#include <cerrno>
#include <charconv>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace delayrank::host_settings {

int callEthtool(const std::string &device, void *command) {
    const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket)
        return errno;
    ifreq request{};
    device.copy(request.ifr_name, IFNAMSIZ - 1);
    request.ifr_data = static_cast<char *>(command);
    return ioctl(socket.get(), SIOCETHTOOL, &request) == 0 ? 0 : errno;
}

tl::unexpected<Error> ethtoolError(const std::string &name, const char *what, int number) {
    const ErrorCode code = number == EOPNOTSUPP || number == ENODEV ? ErrorCode::notFound
                           : number == EPERM || number == EACCES    ? ErrorCode::permission
                           : number == EINVAL || number == ERANGE   ? ErrorCode::invalidArgument
                                                                    : ErrorCode::io;
    return fail(code, name, number == EOPNOTSUPP ? "this device has no such setting" : what, number);
}

Expected<std::uint32_t> wholeNumber(const std::string &name, const std::string &value, std::uint32_t most) {
    std::uint32_t number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failure != std::errc{} || end != value.data() + value.size() || number > most)
        return fail(ErrorCode::invalidArgument, name,
                    "needs a whole number from 0 to " + std::to_string(most) + ", not '" + value + "'");
    return number;
}

} // namespace delayrank::host_settings
