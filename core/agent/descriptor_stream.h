#pragma once

#include "core/agent/byte_stream.h"
#include "core/base/file_descriptor.h"

namespace delayrank::agent {

/// A socket, or a pair of pipes, as it is.
class DescriptorStream : public ByteStream {
public:
    /// `in` and `out` may be one socket, duplicated. Both are made non-blocking, and blocking again at the
    /// end where they were, as standard input and output may be shared with others.
    DescriptorStream(FileDescriptor in, FileDescriptor out);
    DescriptorStream(const DescriptorStream &) = delete;
    DescriptorStream &operator=(const DescriptorStream &) = delete;
    ~DescriptorStream() override;

    void addPolls(std::vector<pollfd> &polls, bool wantsToWrite) const override;
    Expected<std::size_t> read(char *buffer, std::size_t size) override;
    Expected<std::size_t> write(const char *data, std::size_t size) override;
    void finishWriting() override;
    bool discard() override;
    int input() const override { return m_in.get(); }

private:
    FileDescriptor m_in;
    FileDescriptor m_outgoing;
    int m_inFlags = -1;
    int m_outFlags = -1;
};

/// Reads `descriptor` to its end for now and throws all away, 1 MiB at most; true once the peer has closed
/// its side.
bool discardFrom(int descriptor);

} // namespace delayrank::agent
