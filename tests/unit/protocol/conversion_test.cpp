#include "core/protocol/conversion.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <functional>
#include <limits>

namespace delayrank::protocol {
namespace {

using namespace std::chrono_literals;

/// Through the bytes of the wire, not only through the message.
template <class Message> Message sent(const Message &message) {
    Message received;
    EXPECT_TRUE(received.ParseFromString(message.SerializeAsString()));
    return received;
}

using ThreadPlanType = delayrank::ThreadPlan;

delayrank::StepPlan planWithEveryFieldSet() {
    delayrank::StepPlan plan;
    plan.transport = "unix";
    plan.sizeBytes = 771;
    plan.messages = 99'999'999'999;
    plan.duration = 17s;
    plan.pattern = {41, 3, 250us};
    plan.options.setFlag("TCP_NODELAY", true);
    plan.options.setFlag("TCP_QUICKACK", true);
    plan.options.setFlag("TCP_CORK", true);
    plan.options.setNumber("SO_SNDBUF", 4096);
    plan.options.setNumber("SO_RCVBUF", 8192);
    plan.options.set("TCP_CONGESTION", "reno");
    plan.knownStall = KnownStall{35, 10ms};
    plan.readUpToBytes = 65'536;
    plan.senderCpu = 3;
    plan.receiverCpu = 5;
    plan.report = Report::after;
    plan.clock = ClockChoice::tsc;
    plan.options.set("TCP_NOTSENT_LOWAT", "16384");
    plan.options.set("IP_TOS", "EF");
    plan.senderThread = {ThreadPlanType::Policy::fifo, 50, std::nullopt, true, 1us, true};
    plan.receiverThread.nice = -5;
    plan.allowRefused = true;
    plan.noiseTime = 3s;
    plan.roundTrips = true;
    plan.kernelStamps = true;
    plan.hardwareStamps = true;
    plan.byWallClock = true;
    plan.oneWay = true;
    return plan;
}

TEST(StepPlanMessage, KeepsEveryField) {
    const auto plan = planWithEveryFieldSet();
    EXPECT_EQ(stepPlanFrom(sent(toMessage(plan))), plan);
}

TEST(StepPlanMessage, KeepsTheDefaults) {
    const delayrank::StepPlan plan;
    EXPECT_EQ(stepPlanFrom(sent(toMessage(plan))), plan);
}

TEST(StepPlanMessage, KeepsEachFieldByItself) {
    // One field at a time, so that no field stands in for its neighbour.
    const auto full = planWithEveryFieldSet();
    using Plan = delayrank::StepPlan;
    const std::vector<std::function<void(Plan &)>> fields{
        [&](Plan &p) { p.transport = full.transport; },
        [&](Plan &p) { p.sizeBytes = full.sizeBytes; },
        [&](Plan &p) { p.messages = full.messages; },
        [&](Plan &p) { p.duration = full.duration; },
        [&](Plan &p) { p.pattern.window = 41; },
        [&](Plan &p) { p.pattern.burst = 3; },
        [&](Plan &p) { p.pattern.interval = 250us; },
        [&](Plan &p) { p.options.setFlag("TCP_NODELAY", true); },
        [&](Plan &p) { p.clock = ClockChoice::monotonicRaw; },
        [&](Plan &p) { p.noiseTime = full.noiseTime; },
        [&](Plan &p) { p.roundTrips = true; },
        [&](Plan &p) { p.kernelStamps = true; },
        [&](Plan &p) { p.oneWay = true; },
        [&](Plan &p) { p.byWallClock = true; },
        [&](Plan &p) { p.hardwareStamps = true; },
        [&](Plan &p) { p.options.setFlag("TCP_QUICKACK", true); },
        [&](Plan &p) { p.options.setFlag("TCP_CORK", true); },
        [&](Plan &p) { p.options.setNumber("SO_SNDBUF", 0); },
        [&](Plan &p) { p.options.setNumber("SO_RCVBUF", 0); },
        [&](Plan &p) { p.options.set("TCP_CONGESTION", "bbr"); },
        [&](Plan &p) { p.knownStall = full.knownStall; },
        [&](Plan &p) { p.readUpToBytes = 1; },
        [&](Plan &p) { p.senderCpu = 0; },
        [&](Plan &p) { p.receiverCpu = 0; },
        [&](Plan &p) { p.report = Report::after; },
        [&](Plan &p) { p.options.set("TCP_MAXSEG", "500"); },
        [&](Plan &p) { p.senderThread.policy = ThreadPlanType::Policy::roundRobin; },
        [&](Plan &p) { p.senderThread.priority = 3; },
        [&](Plan &p) { p.senderThread.nice = 0; },
        [&](Plan &p) { p.senderThread.lockMemory = true; },
        [&](Plan &p) { p.senderThread.timerSlack = 0ns; },
        [&](Plan &p) { p.senderThread.spin = true; },
        [&](Plan &p) { p.receiverThread = full.senderThread; },
        [&](Plan &p) { p.allowRefused = true; },
    };
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Plan plan;
        fields[i](plan);
        EXPECT_NE(plan, Plan()) << i;
        EXPECT_EQ(stepPlanFrom(sent(toMessage(plan))), plan) << "field " << i;
    }
}

TEST(StepPlanMessage, OfAPeerHasItsTextsCutAndCleaned) {
    StepPlan message;
    message.set_transport("tcp\x1b[31m" + std::string(5000, 'x'));
    message.set_tcp_congestion("a\nb" + std::string(5000, 'x'));
    const auto plan = stepPlanFrom(message);
    EXPECT_EQ(plan.transport.substr(0, 8), "tcp [31m");
    EXPECT_EQ(plan.transport.size(), 20u);
    EXPECT_EQ(plan.options.value("TCP_CONGESTION").substr(0, 3), "a b");
    EXPECT_EQ(plan.options.value("TCP_CONGESTION").size(), 100u);
    EXPECT_FALSE(check(plan));
}

TEST(StepPlanMessage, WithAbsurdNumbersIsReadAndThenRefused) {
    StepPlan message = toMessage(planWithEveryFieldSet());
    message.set_transport("tcp");
    message.set_messages(0);
    message.set_duration_ns(std::numeric_limits<std::int64_t>::min());
    EXPECT_FALSE(check(stepPlanFrom(message)));
    message.set_duration_ns(std::numeric_limits<std::int64_t>::max());
    EXPECT_FALSE(check(stepPlanFrom(message)));
}

TEST(StepPlanMessage, WithTooManyOrUnknownOptionsIsReadAndThenRefused) {
    delayrank::StepPlan plan;
    plan.messages = 10;
    ASSERT_TRUE(check(plan));
    StepPlan message = toMessage(plan);
    for (int i = 0; i < 100'000; ++i) {
        SocketOption &option = *message.add_options();
        option.set_name("TCP_PIGEON_" + std::to_string(i) + std::string(200, '\n'));
        option.set_value(std::string(50, '1'));
    }
    const auto read = stepPlanFrom(sent(message));
    EXPECT_LE(read.options.all().size(), 65u);
    EXPECT_FALSE(check(read));
    message.clear_options();
    message.add_options()->set_name("TCP_MAXSEG=5"); // an equals sign cannot smuggle a value in
    message.mutable_options(0)->set_value("500");
    EXPECT_FALSE(check(stepPlanFrom(message)));
}

TEST(StepPlanMessage, WithASchedulingPolicyOfALaterVersionIsRefused) {
    delayrank::StepPlan plan;
    plan.messages = 10;
    StepPlan message = toMessage(plan);
    message.mutable_sender_thread()->set_policy(7);
    message.mutable_sender_thread()->set_priority(7);
    EXPECT_FALSE(check(stepPlanFrom(message)));
}

TEST(FailureMessage, KeepsEveryField) {
    const Error error{ErrorCode::connectionRefused, "10.0.0.2", "nothing listens there", ECONNREFUSED};
    const Error read = errorFrom(sent(toMessage(error)));
    EXPECT_EQ(read.code, error.code);
    EXPECT_EQ(read.subject, error.subject);
    EXPECT_EQ(read.reason, error.reason);
    EXPECT_EQ(read.systemErrno, error.systemErrno);
}

TEST(FailureMessage, KeepsEveryCodeThatWeKnow) {
    for (std::uint32_t code = 0; code <= static_cast<std::uint32_t>(ErrorCode::connectionRefused); ++code)
        EXPECT_EQ(errorFrom(sent(toMessage(Error{static_cast<ErrorCode>(code), "", "", 0}))).code,
                  static_cast<ErrorCode>(code));
}

TEST(FailureMessage, WithAnUnknownCodeIsInternal) {
    Failure message;
    for (const std::uint32_t code : {17u, 1000u, 0xffffffffu}) {
        message.set_code(code);
        EXPECT_EQ(errorFrom(message).code, ErrorCode::internal) << code;
    }
}

TEST(FailureMessage, HasItsTextsCutAndCleaned) {
    Failure message;
    message.set_subject(std::string(5000, 's'));
    message.set_reason("line\r\n\x1b]0;title\x07 \x7f" + std::string(5000, 'r'));
    const Error error = errorFrom(message);
    EXPECT_EQ(error.subject.size(), 1000u);
    EXPECT_EQ(error.reason.size(), 1000u);
    for (const char c : error.message())
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

TEST(FactMessages, KeepNamesAndValuesInOrder) {
    const Facts facts{{"HZ", "250"}, {"net.ipv4.tcp_rmem", "4096 131072 6291456"}, {"HZ", ""}};
    Prepared message;
    addFacts(*message.mutable_facts(), facts);
    EXPECT_EQ(factsFrom(sent(message).facts()), facts);
}

TEST(FactMessages, AreCutInNumberAndLength) {
    Prepared message;
    for (int i = 0; i < 1500; ++i)
        addFacts(*message.mutable_facts(), {{std::string(200, 'n'), "\t" + std::string(5000, 'v')}});
    const Facts facts = factsFrom(message.facts());
    ASSERT_EQ(facts.size(), 1000u);
    EXPECT_EQ(facts[0].name.size(), 100u);
    EXPECT_EQ(facts[0].value.size(), 4000u);
    EXPECT_EQ(facts[0].value[0], ' ');
}

} // namespace
} // namespace delayrank::protocol
