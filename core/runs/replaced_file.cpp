#include "core/runs/replaced_file.h"

#include "core/base/identifier.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace delayrank::runs {

namespace {

namespace fs = std::filesystem;

ErrorCode codeForErrno(int systemErrno) {
    return systemErrno == ENOENT                                                   ? ErrorCode::notFound
           : systemErrno == EACCES || systemErrno == EPERM || systemErrno == EROFS ? ErrorCode::permission
                                                                                   : ErrorCode::io;
}

/// The path that links lead to, also where the last of them leads to nothing yet.
fs::path followed(fs::path path) {
    std::error_code ignored;
    for (int links = 0; links < 40 && fs::is_symlink(path, ignored); ++links) {
        const fs::path next = fs::read_symlink(path, ignored);
        if (ignored)
            break;
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

std::string folderOf(const std::string &path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

} // namespace

Expected<void> syncFolder(const std::string &folder) {
    const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // Some file systems cannot sync a folder (EINVAL); a write-only folder cannot be opened: neither loses
    // data.
    if (descriptor && ::fsync(descriptor.get()) != 0 && errno != EINVAL)
        return fail(ErrorCode::io, folder, "cannot be synced", errno);
    return {};
}

Expected<ReplacedFile> ReplacedFile::create(const std::string &path) {
    ReplacedFile file;
    file.m_path = path;
    file.m_target = followed(path).string();
    struct stat old {};
    const bool exists = ::stat(file.m_target.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode))
        return fail(ErrorCode::io, path, "is not a regular file");

    const fs::path target(file.m_target);
    const std::string name = "." + target.filename().string().substr(0, 200) + "." + toHex(randomBytes(8));
    const std::string temporary = (target.parent_path() / name).string();
    file.m_file = FileDescriptor(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.m_file)
        return fail(codeForErrno(errno), path, "cannot be written", errno);
    file.m_temporary = temporary;
    if (exists) {
        // The group first, since changing it clears set-id bits; only the owner may and that is fine.
        [[maybe_unused]] const int owned = ::fchown(file.m_file.get(), old.st_uid, old.st_gid);
        ::fchmod(file.m_file.get(), old.st_mode & 07777);
    }
    return file;
}

ReplacedFile::ReplacedFile(ReplacedFile &&other) noexcept
    : m_path(std::move(other.m_path)), m_target(std::move(other.m_target)),
      m_temporary(std::exchange(other.m_temporary, {})), m_file(std::move(other.m_file)) {}

ReplacedFile::~ReplacedFile() {
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Expected<void> ReplacedFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail(ErrorCode::io, m_path, "cannot be written", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Expected<void> ReplacedFile::commit() {
    if (::fsync(m_file.get()) != 0)
        return fail(ErrorCode::io, m_path, "cannot be written", errno);
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        return fail(codeForErrno(errno), m_path, "cannot be replaced", errno);
    m_temporary.clear();
    return syncFolder(folderOf(m_target));
}

} // namespace delayrank::runs
