#pragma once

#include "core/base/error.h"

#include <google/protobuf/message_lite.h>

#include <optional>
#include <string>
#include <string_view>

namespace delayrank::protocol {

inline constexpr unsigned protocolMajor = 1;
inline constexpr unsigned protocolMinor = 0;

/// The largest payload of a frame, bytes; checked before anything is allocated for it.
inline constexpr std::size_t maxPayloadBytes = 1u << 20;

/// Appends one frame to `out`: 4 bytes of length, big endian, then the serialised message. A message of ours
/// over maxPayloadBytes is our own invariant broken and asserted.
void appendFrame(std::string &out, const google::protobuf::MessageLite &message);

/// Cuts a byte stream into payloads. Feed bytes as they come, take payloads until there is none.
/// Used on one thread; keeps at most one frame and what was fed beyond it.
class FrameDecoder {
public:
    void feed(std::string_view bytes);

    /// The next whole payload, or nullopt while it is incomplete.
    /// Errors: corrupt for a length of 0 or over maxPayloadBytes; the stream cannot be read on after that.
    Expected<std::optional<std::string>> next();

    /// True while bytes of an incomplete frame are held.
    bool pending() const { return m_offset < m_buffer.size(); }

private:
    std::string m_buffer;
    std::size_t m_offset = 0;
};

/// Parses a payload into `message`. Errors: corrupt.
Expected<void> parsePayload(std::string_view payload, google::protobuf::MessageLite &message);

} // namespace delayrank::protocol
