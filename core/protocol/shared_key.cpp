#include "core/protocol/shared_key.h"

#include "core/base/identifier.h"
#include "core/base/private_file.h"

#include <algorithm>
#include <unistd.h>

namespace delayrank::protocol {

namespace {

int digitOf(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool isFiller(char c) {
    return c == '-' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

} // namespace

SharedKey SharedKey::random() {
    SharedKey key;
    const std::string content = randomBytes(bytes);
    std::copy(content.begin(), content.end(), key.m_content.begin());
    return key;
}

Expected<SharedKey> SharedKey::parse(std::string_view text) {
    SharedKey key;
    std::size_t digits = 0;
    for (const char c : text) {
        if (isFiller(c))
            continue;
        const int digit = digitOf(c);
        if (digit < 0 || digits == 2 * bytes)
            return fail(ErrorCode::invalidArgument, "key",
                        digit < 0 ? "has characters other than hexadecimal digits and hyphens"
                                  : "is too long: it has 64 hexadecimal digits");
        unsigned char &byte = key.m_content[digits / 2];
        byte = static_cast<unsigned char>(byte << 4 | digit);
        ++digits;
    }
    if (digits != 2 * bytes)
        return fail(ErrorCode::invalidArgument, "key",
                    "has " + std::to_string(digits) + " hexadecimal digits, not 64");
    return key;
}

std::string SharedKey::text() const {
    const std::string hex = toHex({reinterpret_cast<const char *>(m_content.data()), m_content.size()});
    std::string grouped;
    for (std::size_t at = 0; at < hex.size(); at += 8)
        grouped += (at == 0 ? "" : "-") + hex.substr(at, 8);
    return grouped;
}

std::string defaultKeyFile() {
    const std::string folder = configFolder();
    return folder.empty() ? folder : folder + "/agent.key";
}

Expected<SharedKey> makeKeyFile(const std::string &path) {
    const std::string folder = folderOf(path);
    // A folder that is there is the caller's choice, such as /etc; the file itself is 0600.
    if (access(folder.c_str(), F_OK) != 0)
        if (auto made = makePrivateFolder(folder, "key"); !made)
            return tl::unexpected(made.error());
    const SharedKey key = SharedKey::random();
    if (auto created = createPrivateFile(path, key.text() + "\n", "key"); !created)
        return tl::unexpected(created.error());
    return key;
}

Expected<SharedKey> readKeyFile(const std::string &path) {
    const auto text = readPrivateFile(path, 1024, "key");
    if (!text)
        return tl::unexpected(text.error());
    auto key = SharedKey::parse(*text);
    if (!key)
        return fail(ErrorCode::corrupt, path, "holds no key: it " + key.error().reason);
    return key;
}

} // namespace delayrank::protocol
