#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace delayrank {

/// `bytes` random bytes from getrandom(2), as they are. Aborts where the kernel has no randomness at all.
std::string randomBytes(std::size_t bytes);

/// Lower-case hexadecimal, two characters a byte.
std::string toHex(std::string_view bytes);

/// A new random name for a run: 128 bits as 32 hexadecimal characters.
std::string newRunId();

/// Compares secrets in a time that depends on `a`'s length alone.
bool equalSecret(std::string_view a, std::string_view b);

} // namespace delayrank
