#include "core/formats/line_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace delayrank::formats {

Expected<LineSource> LineSource::open(const std::string &path) {
    const auto codeOf = [](int systemErrno) {
        return systemErrno == ENOENT || systemErrno == ENOTDIR ? ErrorCode::notFound
               : systemErrno == EACCES || systemErrno == EPERM ? ErrorCode::permission
                                                               : ErrorCode::io;
    };
    struct stat status {};
    // Looked at before it is opened: opening a pipe would wait for its writer.
    if (::stat(path.c_str(), &status) != 0)
        return fail(codeOf(errno), path, "cannot be opened", errno);
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::invalidArgument, path, "is not a regular file");
    LineSource source;
    source.m_path = path;
    source.m_file = FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!source.m_file)
        return fail(codeOf(errno), path, "cannot be opened", errno);
    if (status.st_size == 0)
        return fail(ErrorCode::corrupt, path, "is empty");
    source.m_fileBytes = static_cast<std::uint64_t>(status.st_size);
    source.m_buffer.resize(2 * maxLineBytes);
    return source;
}

std::string LineSource::place() const {
    return m_path + ":" + std::to_string(m_lineNumber);
}

Expected<void> LineSource::rewind() {
    if (::lseek(m_file.get(), 0, SEEK_SET) != 0)
        return fail(ErrorCode::io, m_path, "cannot be read", errno);
    m_begin = m_end = 0;
    m_bytesRead = m_lineNumber = 0;
    m_lineEnded = true;
    m_atEnd = false;
    return {};
}

Expected<bool> LineSource::fill(const runs::Progress &progress) {
    std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
    m_end -= m_begin;
    m_begin = 0;
    ssize_t count = -1;
    do
        count = ::read(m_file.get(), m_buffer.data() + m_end, m_buffer.size() - m_end);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return fail(ErrorCode::io, m_path, "cannot be read", errno);
    m_end += static_cast<std::size_t>(count);
    m_bytesRead += static_cast<std::uint64_t>(count);
    m_atEnd = count == 0;
    if (progress &&
        !progress(std::min(1.0, static_cast<double>(m_bytesRead) / static_cast<double>(m_fileBytes))))
        return fail(ErrorCode::cancelled, m_path, "reading was cancelled");
    return !m_atEnd;
}

Expected<bool> LineSource::next(std::string_view &line, const runs::Progress &progress) {
    std::size_t searched = 0;
    const char *newline = nullptr;
    for (;;) {
        const std::size_t unsearched = m_end - m_begin - searched;
        newline =
            static_cast<const char *>(std::memchr(m_buffer.data() + m_begin + searched, '\n', unsearched));
        searched += unsearched;
        if (newline || m_atEnd || searched > maxLineBytes)
            break;
        if (const auto more = fill(progress); !more)
            return more;
    }
    if (!newline && searched == 0)
        return false;
    const char *const begin = m_buffer.data() + m_begin;
    line = std::string_view(begin, newline ? static_cast<std::size_t>(newline - begin) : searched);
    ++m_lineNumber;
    m_lineEnded = newline != nullptr;
    if (line.size() > maxLineBytes)
        return fail(ErrorCode::corrupt, place(), "is longer than 1 MiB: this is not a text file of delays");
    if (std::memchr(line.data(), 0, line.size()))
        return fail(ErrorCode::corrupt, place(), "holds a NUL byte: this is not a text file");
    m_begin += line.size() + (newline ? 1 : 0);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (m_lineNumber == 1 && line.starts_with("\xef\xbb\xbf"))
        line.remove_prefix(3);
    return true;
}

} // namespace delayrank::formats
