#include "core/base/private_file.h"

#include "core/base/file_descriptor.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank {

namespace {

bool isServiceCredential(const std::string &path) {
    const char *folder = std::getenv("CREDENTIALS_DIRECTORY");
    return folder != nullptr && folder[0] == '/' && path.starts_with(std::string(folder) + "/");
}

Expected<void> writeNew(const std::string &path, const std::string &text, const std::string &what) {
    const FileDescriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file && errno == EEXIST)
        return fail(ErrorCode::invalidArgument, path, "exists already and is not overwritten");
    if (!file)
        return fail(ErrorCode::io, path, "cannot be made", errno);
    if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        fsync(file.get()) != 0) {
        const int refusal = errno;
        unlink(path.c_str());
        return fail(ErrorCode::io, path, "the " + what + " cannot be written", refusal);
    }
    return {};
}

} // namespace

Expected<std::string> readPrivateFile(const std::string &path, std::size_t atMost, const std::string &what) {
    const std::string unread = "the " + what + " cannot be read";
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file)
        return fail(errno == ENOENT   ? ErrorCode::notFound
                    : errno == EACCES ? ErrorCode::permission
                                      : ErrorCode::io,
                    path, unread, errno);
    struct stat about {};
    if (fstat(file.get(), &about) != 0)
        return fail(ErrorCode::io, path, unread, errno);
    const bool credential = isServiceCredential(path);
    const bool ours = about.st_uid == getuid() || getuid() == 0 || (credential && about.st_uid == 0);
    if (!S_ISREG(about.st_mode) || !ours)
        return fail(ErrorCode::permission, path, "is not a " + what + " file of this user");
    // Of a credential the bits of the group are the mask of an access list that names the service's user.
    if ((about.st_mode & (credential ? 007 : 077)) != 0)
        return fail(ErrorCode::permission, path, "others may read it, so its " + what + " is no secret");
    std::string text(atMost + 1, '\0');
    const ssize_t got = read(file.get(), text.data(), text.size());
    if (got < 0)
        return fail(ErrorCode::io, path, unread, errno);
    if (static_cast<std::size_t>(got) > atMost)
        return fail(ErrorCode::corrupt, path, "holds no " + what + ": it is too long");
    text.resize(static_cast<std::size_t>(got));
    return text;
}

Expected<void> createPrivateFile(const std::string &path, const std::string &text, const std::string &what) {
    return writeNew(path, text, what);
}

Expected<void> replacePrivateFile(const std::string &path, const std::string &text, const std::string &what) {
    const std::string beside = path + "." + std::to_string(getpid());
    unlink(beside.c_str());
    if (auto written = writeNew(beside, text, what); !written)
        return written;
    if (rename(beside.c_str(), path.c_str()) == 0)
        return {};
    const int refusal = errno;
    unlink(beside.c_str());
    return fail(ErrorCode::io, path, "the " + what + " cannot be written", refusal);
}

Expected<void> makePrivateFolder(const std::string &folder, const std::string &what) {
    if (mkdir(folder.c_str(), 0700) != 0 && errno == ENOENT && folder != folderOf(folder)) {
        for (std::size_t slash = folder.find('/', 1); slash != std::string::npos;
             slash = folder.find('/', slash + 1))
            mkdir(folder.substr(0, slash).c_str(), 0700); // whether it worked shows below
        mkdir(folder.c_str(), 0700);
    }
    struct stat about {};
    if (lstat(folder.c_str(), &about) != 0)
        return fail(ErrorCode::io, folder, "cannot be made", errno);
    // In /tmp anybody can be there first, with a folder or a link of their own.
    if (!S_ISDIR(about.st_mode))
        return fail(ErrorCode::permission, folder, "is not a folder, so no " + what + " is put there");
    if (about.st_uid != geteuid())
        return fail(ErrorCode::permission, folder,
                    "belongs to somebody else, so no " + what + " is put there");
    if ((about.st_mode & 022) != 0)
        return fail(ErrorCode::permission, folder, "others may write to it, so no " + what + " is put there");
    return {};
}

std::string folderOf(const std::string &path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
}

std::string configFolder() {
    const char *config = std::getenv("XDG_CONFIG_HOME");
    const char *home = std::getenv("HOME");
    if (config != nullptr && config[0] == '/')
        return std::string(config) + "/delayrank";
    return home != nullptr && home[0] == '/' ? std::string(home) + "/.config/delayrank" : std::string();
}

} // namespace delayrank
