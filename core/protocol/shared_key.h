#pragma once

#include "core/base/error.h"

#include <array>
#include <string>
#include <string_view>

namespace delayrank::protocol {

/// The key that an agent and its clients share: whoever holds it may use the agent. TLS 1.2 with `cipher`
/// alone: the key proves both ends to each other, there are no certificates (RFC 8442, RFC 7905).
class SharedKey {
public:
    static constexpr std::size_t bytes = 32;
    static constexpr const char *cipher = "ECDHE-PSK-CHACHA20-POLY1305";
    /// What the client calls the key; there is one only.
    static constexpr const char *identity = "delayrank";

    /// A new one.
    static SharedKey random();
    /// Reads text() with any blanks and hyphens, or none. Errors: invalidArgument, which does not quote the
    /// text.
    static Expected<SharedKey> parse(std::string_view text);

    /// To be pasted: 64 hexadecimal characters in groups of eight, joined by hyphens.
    std::string text() const;
    const std::array<unsigned char, bytes> &content() const { return m_content; }
    friend bool operator==(const SharedKey &, const SharedKey &) = default;

private:
    std::array<unsigned char, bytes> m_content{};
};

/// $XDG_CONFIG_HOME/delayrank/agent.key, else ~/.config/delayrank/agent.key; empty where there is neither
/// folder.
std::string defaultKeyFile();

/// Makes the file of a new key, mode 0600, and its folder where it is missing. Errors: invalidArgument where
/// the file exists, io, permission.
Expected<SharedKey> makeKeyFile(const std::string &path);

/// Errors: notFound, io, permission where others may read it, corrupt; the subject is the path.
Expected<SharedKey> readKeyFile(const std::string &path);

} // namespace delayrank::protocol
