#include "core/agent/token_keeper.h"

#include "core/base/identifier.h"
#include "core/base/private_file.h"

#include <unistd.h>

namespace delayrank::agent {

namespace {
constexpr std::size_t tokenBytes = 16;
}

TokenKeeper::TokenKeeper() : m_token(toHex(randomBytes(tokenBytes))) {}

TokenKeeper::~TokenKeeper() {
    if (!m_path.empty())
        unlink(m_path.c_str());
}

bool TokenKeeper::redeem(const std::string &token) {
    if (m_token.empty() || !equalSecret(token, m_token))
        return false;
    m_token.clear();
    return true;
}

Expected<void> TokenKeeper::renew() {
    m_token = toHex(randomBytes(tokenBytes));
    return m_path.empty() ? Expected<void>() : writeFile();
}

Expected<void> TokenKeeper::publish(const std::string &path) {
    if (auto usable = makePrivateFolder(folderOf(path), "token"); !usable)
        return usable;
    m_path = path;
    auto written = writeFile();
    if (!written)
        m_path.clear();
    return written;
}

Expected<void> TokenKeeper::writeFile() const {
    return replacePrivateFile(m_path, m_token + "\n", "token");
}

} // namespace delayrank::agent
