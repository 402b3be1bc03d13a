#include "core/agent/token_keeper.h"

#include "core/base/file_descriptor.h"
#include "core/base/identifier.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank::agent {

namespace {

constexpr std::size_t tokenBytes = 16;

std::string folderOf(const std::string &path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
}

Expected<void> checkFolder(const std::string &folder) {
    if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return fail(ErrorCode::io, folder, "cannot be made", errno);
    struct stat about {};
    if (lstat(folder.c_str(), &about) != 0)
        return fail(ErrorCode::io, folder, "cannot be looked at", errno);
    // In /tmp anybody can be there first, with a folder or a link of their own.
    if (!S_ISDIR(about.st_mode))
        return fail(ErrorCode::permission, folder, "is not a folder, so no token is put there");
    if (about.st_uid != geteuid())
        return fail(ErrorCode::permission, folder, "belongs to somebody else, so no token is put there");
    if ((about.st_mode & 022) != 0)
        return fail(ErrorCode::permission, folder, "others may write to it, so no token is put there");
    return {};
}

} // namespace

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
    if (auto usable = checkFolder(folderOf(path)); !usable)
        return usable;
    m_path = path;
    auto written = writeFile();
    if (!written)
        m_path.clear();
    return written;
}

Expected<void> TokenKeeper::writeFile() const {
    const std::string beside = m_path + "." + std::to_string(getpid());
    unlink(beside.c_str());
    const FileDescriptor file(
        open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file)
        return fail(ErrorCode::io, beside, "cannot be made", errno);
    const std::string text = m_token + "\n";
    if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        rename(beside.c_str(), m_path.c_str()) != 0) {
        const int refusal = errno;
        unlink(beside.c_str());
        return fail(ErrorCode::io, m_path, "the token cannot be written", refusal);
    }
    return {};
}

} // namespace delayrank::agent
