#pragma once

#include "core/base/file_descriptor.h"
#include "core/runs/run_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace delayrank::formats {

/// Reads a text file line by line in bounded memory. A byte order mark at its beginning and the CR of CRLF
/// are taken off. One thread.
class LineSource {
public:
    static constexpr std::size_t maxLineBytes = 1 << 20;

    /// Errors: notFound, permission, io, invalidArgument (not a regular file), corrupt (empty).
    static Expected<LineSource> open(const std::string &path);

    /// The next line, without its end, valid until the next call; false at the end of the file. `progress`
    /// may be empty. Errors: io; corrupt with PATH:LINE for a line over maxLineBytes or one with a NUL byte;
    /// cancelled.
    Expected<bool> next(std::string_view &line, const runs::Progress &progress);
    /// Begins again with the first line.
    Expected<void> rewind();

    std::uint64_t lineNumber() const { return m_lineNumber; }
    /// Whether the line ended with a newline: only the last one may not.
    bool lineEnded() const { return m_lineEnded; }
    /// "PATH:LINE" of the line that next() gave last.
    std::string place() const;

private:
    Expected<bool> fill(const runs::Progress &progress);

    std::string m_path;
    FileDescriptor m_file;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0; ///< of what is not given out yet
    std::size_t m_end = 0;   ///< of what was read
    std::uint64_t m_fileBytes = 0;
    std::uint64_t m_bytesRead = 0;
    std::uint64_t m_lineNumber = 0;
    bool m_lineEnded = true;
    bool m_atEnd = false;
};

} // namespace delayrank::formats
