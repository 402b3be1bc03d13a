// The line that an agent prints for its launcher, which may be anything.

#include "core/protocol/announcement.h"
#include "tests/fuzz/fuzz_target.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace delayrank;
    const std::string_view line(reinterpret_cast<const char *>(data), size);
    const auto read = protocol::parseAnnouncement(line);
    if (!read) {
        // Refusals quote the line, cut.
        if (read.error().reason.size() > 200)
            std::abort();
        return 0;
    }
    if (!protocol::looksLikeAnnouncement(line) || read->token.size() != 32)
        std::abort();
    std::string written = read->line();
    written.pop_back();
    const auto again = protocol::parseAnnouncement(written);
    if (!again || again->port != read->port || again->token != read->token)
        std::abort();
    return 0;
}
