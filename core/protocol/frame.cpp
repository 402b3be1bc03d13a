#include "core/protocol/frame.h"

#include <cassert>

namespace delayrank::protocol {

void appendFrame(std::string &out, const google::protobuf::MessageLite &message) {
    const std::size_t size = message.ByteSizeLong();
    assert(size > 0 && size <= maxPayloadBytes);
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((size >> shift) & 0xff);
    message.AppendToString(&out);
}

void FrameDecoder::feed(std::string_view bytes) {
    m_buffer.erase(0, m_offset);
    m_offset = 0;
    m_buffer += bytes;
}

Expected<std::optional<std::string>> FrameDecoder::next() {
    constexpr std::size_t headerBytes = 4;
    const std::string_view rest = std::string_view(m_buffer).substr(m_offset);
    if (rest.size() < headerBytes)
        return std::nullopt;
    std::size_t size = 0;
    for (std::size_t i = 0; i < headerBytes; ++i)
        size = size << 8 | static_cast<unsigned char>(rest[i]);
    if (size == 0 || size > maxPayloadBytes)
        return fail(ErrorCode::corrupt, "control channel",
                    "a frame of " + std::to_string(size) + " bytes (allowed: 1 to " +
                        std::to_string(maxPayloadBytes) + ")");
    if (rest.size() < headerBytes + size)
        return std::nullopt;
    m_offset += headerBytes + size;
    return std::string(rest.substr(headerBytes, size));
}

Expected<void> parsePayload(std::string_view payload, google::protobuf::MessageLite &message) {
    if (!message.ParseFromArray(payload.data(), static_cast<int>(payload.size())))
        return fail(ErrorCode::corrupt, "control channel", "a frame that is not a " + message.GetTypeName());
    return {};
}

} // namespace delayrank::protocol
