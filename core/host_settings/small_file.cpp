#include "core/host_settings/small_file.h"

#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <sstream>
#include <string_view>
#include <unistd.h>

namespace delayrank::host_settings {

namespace {

tl::unexpected<Error> failed(const std::string &path, const char *reason, int number) {
    const ErrorCode code = number == ENOENT                                         ? ErrorCode::notFound
                           : number == EACCES || number == EPERM || number == EROFS ? ErrorCode::permission
                           : number == EINVAL ? ErrorCode::invalidArgument
                                              : ErrorCode::io;
    return fail(code, path, reason, number);
}

} // namespace

Expected<std::string> readLine(const std::string &path) {
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file)
        return failed(path, "cannot be read", errno);
    std::array<char, 4096> text;
    const ssize_t got = ::read(file.get(), text.data(), text.size());
    if (got < 0)
        return failed(path, "cannot be read", errno);
    const std::string_view all(text.data(), static_cast<std::size_t>(got));
    std::string line;
    for (const std::string &word : wordsOf(std::string(all.substr(0, all.find('\n')))))
        line += (line.empty() ? "" : " ") + word;
    return line;
}

Expected<void> writeLine(const std::string &path, const std::string &line) {
    const FileDescriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file)
        return failed(path, "cannot be changed", errno);
    const std::string text = line + "\n";
    if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        return failed(path, "does not take this value", errno);
    return {};
}

std::vector<std::string> wordsOf(const std::string &value) {
    std::istringstream stream(value);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

bool isPlainValue(const std::string &value) {
    constexpr std::string_view others = " ._:+/%-";
    return !value.empty() && value.size() <= 200 && value.front() != ' ' && value.back() != ' ' &&
           std::all_of(value.begin(), value.end(), [&](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || others.find(c) != others.npos;
           });
}

} // namespace delayrank::host_settings
