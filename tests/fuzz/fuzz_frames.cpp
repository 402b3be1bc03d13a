// Whatever bytes a peer sends: the frame decoder, both schemas, and the conversions that read them.

#include "core/protocol/conversion.h"
#include "core/protocol/delay_encoding.h"
#include "core/protocol/frame.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <cstdlib>

namespace {

using namespace delayrank;

void readAsAgent(const std::string &payload) {
    protocol::ClientFrame frame;
    if (!protocol::parsePayload(payload, frame) || !frame.has_prepare_step())
        return;
    const StepPlan plan = protocol::stepPlanFrom(frame.prepare_step().plan());
    if (check(plan) && plan.sizeBytes > maxMessageBytes)
        std::abort();
    protocol::factsFrom(frame.prepare_step().host_settings());
    protocol::encodingFor(frame.prepare_step());
}

void readAsClient(const std::string &payload) {
    protocol::AgentFrame frame;
    if (!protocol::parsePayload(payload, frame))
        return;
    protocol::errorFrom(frame.failure());
    protocol::factsFrom(frame.prepared().facts());
    protocol::DelayDecoder decoder;
    std::vector<Delay> delays;
    if (!decoder.decode(frame.delays(), delays))
        return;
    const bool good =
        std::all_of(delays.begin(), delays.end(), [](Delay delay) { return delay.count() >= 0; });
    if (delays.size() > protocol::maxPayloadBytes || !good)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    protocol::FrameDecoder decoder;
    // In two pieces, as a network may cut anywhere.
    const std::string_view all(reinterpret_cast<const char *>(data), size);
    for (const std::string_view piece : {all.substr(0, size / 3), all.substr(size / 3)}) {
        decoder.feed(piece);
        for (;;) {
            const auto payload = decoder.next();
            if (!payload)
                return 0;
            if (!*payload)
                break;
            if ((*payload)->empty() || (*payload)->size() > protocol::maxPayloadBytes)
                std::abort();
            readAsAgent(**payload);
            readAsClient(**payload);
        }
    }
    return 0;
}
