#include "core/base/identifier.h"

#include <cerrno>
#include <cstdlib>
#include <sys/random.h>

namespace delayrank {

std::string randomBytes(std::size_t bytes) {
    std::string result(bytes, '\0');
    std::size_t have = 0;
    while (have < bytes) {
        const ssize_t got = getrandom(result.data() + have, bytes - have, 0);
        if (got > 0)
            have += static_cast<std::size_t>(got);
        else if (errno != EINTR)
            std::abort(); // a predictable token would be worse than none
    }
    return result;
}

std::string toHex(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        hex += digits[(static_cast<unsigned char>(c) >> 4) & 15];
        hex += digits[static_cast<unsigned char>(c) & 15];
    }
    return hex;
}

std::string newRunId() {
    return toHex(randomBytes(16));
}

bool equalSecret(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(i < b.size() ? b[i] : 0);
    return difference == 0;
}

} // namespace delayrank
