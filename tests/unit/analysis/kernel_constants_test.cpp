#include "core/analysis/kernel_constants.h"

#include <gmock/gmock.h>

#include <cmath>

namespace delayrank::analysis {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(KernelConstants, OfAKnownHzAreThoseWhoseBandCoversTheDelay) {
    EXPECT_THAT(constantsCovering(44ms, 250), ElementsAre("delayed ACK, shortest"));
    EXPECT_THAT(constantsCovering(48ms, 250), ElementsAre("delayed ACK, shortest"));
    EXPECT_THAT(constantsCovering(8'040'000ns, 250), ElementsAre("jiffy", "NAPI poll budget"));
    EXPECT_THAT(constantsCovering(4'050'000ns, 250), ElementsAre("jiffy"));
    EXPECT_THAT(constantsCovering(204ms, 250),
                ElementsAre("delayed ACK, longest", "retransmission time-out, floor"));
    EXPECT_THAT(constantsCovering(1004ms, 250), ElementsAre("retransmission time-out, initial"));
}

TEST(KernelConstants, CoverBothEdgesOfTheirBandAndNothingBeyond) {
    const std::string ack = "delayed ACK, shortest";
    EXPECT_THAT(constantsCovering(40ms, 100), Contains(ack));
    EXPECT_THAT(constantsCovering(60ms, 100), Contains(ack));
    EXPECT_THAT(constantsCovering(40ms - 1ns, 100), Not(Contains(ack)));
    EXPECT_THAT(constantsCovering(60ms + 1ns, 100), Not(Contains(ack)));
    EXPECT_THAT(constantsCovering(44ms, 1000), Not(Contains(ack)));
}

TEST(KernelConstants, MatchNothingWhereHzIsUnknown) {
    for (const double hertz : {0.0, -250.0, std::nan(""), HUGE_VAL})
        EXPECT_THAT(constantsCovering(44ms, hertz), IsEmpty());
}

TEST(KernelConstants, NameTheirKernelSource) {
    for (const KernelConstant &constant : kernelConstants())
        EXPECT_FALSE(constant.source.empty()) << constant.name;
}

} // namespace
} // namespace delayrank::analysis
