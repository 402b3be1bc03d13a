#include "core/host_settings/journal.h"

#include "core/base/identifier.h"
#include "core/probe/device_facts.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank::host_settings {

namespace {

constexpr auto firstLine = "delayrank host settings 1";
constexpr std::string_view ending = ".journal";
constexpr std::size_t maxBytes = 1u << 20;

Expected<void> makeFolder(const std::string &folder) {
    for (std::size_t slash = folder.find('/', 1); slash != std::string::npos;
         slash = folder.find('/', slash + 1))
        mkdir(folder.substr(0, slash).c_str(), 0755); // what cannot be made shows at the end
    if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return fail(ErrorCode::io, folder, "cannot be made", errno);
    struct stat about {};
    if (lstat(folder.c_str(), &about) != 0)
        return fail(ErrorCode::io, folder, "cannot be looked at", errno);
    if (!S_ISDIR(about.st_mode) || about.st_uid != geteuid() || (about.st_mode & 022) != 0)
        return fail(ErrorCode::permission, folder,
                    "is no folder of this user alone, so no journal of host settings is put there");
    return {};
}

/// A journal as it is read: what is changed still, in the order of the changes.
struct Content {
    std::string place; ///< BOOT/NAMESPACE
    Facts changes;     ///< name, value before
};

std::optional<Content> contentOf(const std::string &text) {
    Content content;
    std::istringstream lines(text);
    std::string line;
    if (!std::getline(lines, line) || line != firstLine)
        return std::nullopt;
    while (std::getline(lines, line)) {
        // A last line without its end was cut by a crash: the change that it announces was not made yet.
        if (lines.eof())
            break;
        const std::size_t tab = line.find('\t');
        if (line.starts_with("in "))
            content.place = line.substr(3);
        else if (line.starts_with("+ ") && tab != std::string::npos)
            content.changes.push_back({line.substr(2, tab - 2), line.substr(tab + 1)});
        else if (line.starts_with("- "))
            std::erase_if(content.changes, [&](const Fact &one) { return one.name == line.substr(2); });
        else
            return std::nullopt;
    }
    return content;
}

std::string readAll(int file) {
    std::string text(maxBytes, '\0');
    std::size_t have = 0;
    for (;;) {
        const ssize_t got = pread(file, text.data() + have, text.size() - have, static_cast<off_t>(have));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        have += static_cast<std::size_t>(got);
    }
    text.resize(have);
    return text;
}

std::vector<std::string> journalsIn(const std::string &folder) {
    std::vector<std::string> paths;
    const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), closedir);
    while (const dirent *entry = entries ? readdir(entries.get()) : nullptr)
        if (std::string_view(entry->d_name).ends_with(ending))
            paths.push_back(folder + "/" + entry->d_name);
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// Only what this user alone could have written is believed.
FileDescriptor openOwn(const std::string &path) {
    FileDescriptor file(open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat about {};
    if (!file || fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode) || about.st_uid != geteuid() ||
        (about.st_mode & 077) != 0)
        return {};
    return file;
}

bool isOfThisBoot(const std::string &place) {
    const std::string here = probe::networkNamespace();
    return place.substr(0, place.find('/')) == here.substr(0, here.find('/'));
}

Expected<void> putBack(const Fact &change, const FindSetting &find) {
    const auto setting = find(change.name, "");
    if (!setting)
        return tl::unexpected(setting.error());
    if (const auto sensible = (*setting)->check(change.value); !sensible)
        return sensible;
    return (*setting)->write(change.value);
}

void syncFolder(const std::string &folder) {
    if (const FileDescriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); opened)
        fsync(opened.get());
}

} // namespace

Journal::Journal(std::string folder, std::string path, FileDescriptor file)
    : m_folder(std::move(folder)), m_path(std::move(path)), m_file(std::move(file)) {}

Expected<Journal> Journal::create(const std::string &folder) {
    if (const auto made = makeFolder(folder); !made)
        return tl::unexpected(made.error());
    const std::string path = folder + "/" + newRunId() + std::string(ending);
    FileDescriptor file(
        open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file || flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::io, path, "the journal of host settings cannot be written", errno);
    Journal journal(folder, path, std::move(file));
    if (const auto written = journal.append(std::string(firstLine) + "\nin " + probe::networkNamespace());
        !written)
        return tl::unexpected(written.error());
    syncFolder(folder);
    return journal;
}

Journal::~Journal() {
    if (m_file && m_changed == 0)
        unlink(m_path.c_str());
}

Expected<void> Journal::append(const std::string &line) {
    const std::string text = line + "\n";
    if (write(m_file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        fsync(m_file.get()) != 0)
        return fail(ErrorCode::io, m_path, "the journal of host settings cannot be written", errno);
    return {};
}

Expected<void> Journal::checkOthers(const std::string &name) const {
    for (const std::string &path : journalsIn(m_folder)) {
        const FileDescriptor other(path == m_path ? FileDescriptor() : openOwn(path));
        if (!other)
            continue;
        const auto content = contentOf(readAll(other.get()));
        if (content && content->place == probe::networkNamespace() &&
            !factValue(content->changes, name).empty())
            return fail(ErrorCode::busy, "host setting " + name,
                        "is changed by another agent of this host at the moment");
    }
    return {};
}

Expected<void> Journal::addChange(const std::string &name, const std::string &before) {
    // Two agents that change the same setting at once would each take the other's value for the one before.
    const FileDescriptor folder(open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder || flock(folder.get(), LOCK_EX) != 0)
        return fail(ErrorCode::io, m_folder, "cannot be locked", errno);
    if (const auto free = checkOthers(name); !free)
        return free;
    if (before.find_first_of("\n\t") != std::string::npos || before.empty())
        return fail(ErrorCode::internal, "host setting " + name, "has a value that cannot be noted");
    if (const auto written = append("+ " + name + "\t" + before); !written)
        return written;
    ++m_changed;
    return {};
}

Expected<void> Journal::addRestored(const std::string &name) {
    if (const auto written = append("- " + name); !written)
        return written;
    --m_changed;
    return {};
}

std::string stateFolder() {
    const auto variable = [](const char *name) {
        const char *value = std::getenv(name);
        return value != nullptr && value[0] == '/' ? std::string(value) : std::string();
    };
    if (const std::string given = variable("STATE_DIRECTORY"); !given.empty())
        return given.substr(0, given.find(':'));
    if (const std::string state = variable("XDG_STATE_HOME"); !state.empty())
        return state + "/delayrank";
    if (const std::string home = variable("HOME"); home.size() > 1)
        return home + "/.local/state/delayrank";
    return "/var/lib/delayrank";
}

std::vector<std::string> recover(const std::string &folder, const FindSetting &find) {
    std::vector<std::string> lines;
    for (const std::string &path : journalsIn(folder)) {
        const FileDescriptor file = openOwn(path);
        // Its agent lives where it is locked.
        if (!file || flock(file.get(), LOCK_EX | LOCK_NB) != 0)
            continue;
        const auto content = contentOf(readAll(file.get()));
        if (!content) {
            lines.push_back(path + ": is no journal of host settings that this version can read");
            continue;
        }
        if (!isOfThisBoot(content->place) || content->changes.empty()) {
            unlink(path.c_str());
            continue;
        }
        if (content->place != probe::networkNamespace())
            continue;
        bool all = true;
        for (auto change = content->changes.rbegin(); change != content->changes.rend(); ++change) {
            const auto restored = putBack(*change, find);
            const std::string value = change->value.substr(0, change->value.find('='));
            if (restored)
                lines.push_back("put " + change->name + " back to " + value +
                                ", which an agent that did not end properly had changed");
            else
                lines.push_back("could not put " + change->name + " back to " + value + ": " +
                                restored.error().message());
            const std::string line = "- " + change->name + "\n";
            all = all && restored;
            if (restored && write(file.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size()))
                fsync(file.get());
        }
        if (all)
            unlink(path.c_str());
    }
    return lines;
}

} // namespace delayrank::host_settings
