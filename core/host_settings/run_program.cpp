#include "core/host_settings/run_program.h"

#include "core/base/file_descriptor.h"
#include "core/probe/text_file.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace delayrank::host_settings {

namespace {

constexpr int limitMilliseconds = 5000;
constexpr std::size_t errorTextBytes = 500;

std::string pathOf(const std::string &name) {
    for (const char *folder : {"/usr/sbin/", "/sbin/", "/usr/bin/", "/bin/"})
        if (access((folder + name).c_str(), X_OK) == 0)
            return folder + name;
    return {};
}

/// What the program says until it closes its standard error; false where that takes too long.
bool readAll(int descriptor, std::string &text) {
    std::array<char, 4096> buffer;
    for (;;) {
        pollfd state{descriptor, POLLIN, 0};
        if (poll(&state, 1, limitMilliseconds) <= 0)
            return false;
        const ssize_t got = read(descriptor, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return true;
        if (text.size() < errorTextBytes)
            text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

/// The agent blocks termination signals; the program must not inherit that.
pid_t spawn(const std::string &path, std::vector<std::string> words, int errorPipe) {
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    char locale[] = "LC_ALL=C";
    char *environment[] = {locale, nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, errorPipe, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t process = -1;
    const int failed = posix_spawn(&process, path.c_str(), &actions, &attributes, argv.data(), environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = failed;
    return failed == 0 ? process : -1;
}

} // namespace

Expected<void> runProgram(const std::string &name, const std::vector<std::string> &arguments) {
    const std::string path = pathOf(name);
    if (path.empty())
        return fail(ErrorCode::notFound, name, "this host has no such program");
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(ErrorCode::io, name, "no pipe to it", errno);
    const FileDescriptor readEnd(ends[0]);
    FileDescriptor writeEnd(ends[1]);
    std::vector<std::string> words{name};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const pid_t process = spawn(path, std::move(words), writeEnd.get());
    if (process < 0)
        return fail(ErrorCode::io, path, "cannot be started", errno);
    writeEnd.reset();
    std::string said;
    const bool inTime = readAll(readEnd.get(), said);
    if (!inTime)
        kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!inTime)
        return fail(ErrorCode::timedOut, path, "did not end within 5 s");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return {};
    said = probe::cleanedText(said.substr(0, errorTextBytes));
    said.erase(said.find_last_not_of(' ') + 1);
    return fail(ErrorCode::invalidArgument, name, said.empty() ? "failed without a word" : said);
}

} // namespace delayrank::host_settings
