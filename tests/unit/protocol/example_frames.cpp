#include "tests/unit/protocol/example_frames.h"

#include "core/protocol/conversion.h"
#include "core/protocol/delay_encoding.h"

#include <array>

namespace delayrank::protocol {

namespace {

using namespace std::chrono_literals;

delayrank::StepPlan examplePlan() {
    delayrank::StepPlan plan;
    plan.sizeBytes = 64;
    plan.messages = 10'000;
    plan.duration = 2s;
    plan.pattern = {41, 3, 5us};
    plan.options.setFlag("TCP_NODELAY", true);
    plan.options.setFlag("TCP_QUICKACK", true);
    plan.options.setFlag("TCP_CORK", true);
    plan.options.setNumber("SO_SNDBUF", 4096);
    plan.options.setNumber("SO_RCVBUF", 8192);
    plan.options.set("TCP_CONGESTION", "reno");
    plan.knownStall = KnownStall{35, 10ms};
    plan.readUpToBytes = 512;
    plan.senderCpu = 0;
    plan.receiverCpu = 1;
    plan.report = Report::after;
    return plan;
}

template <class Frame> void setHello(Frame &frame) {
    frame.mutable_hello()->set_protocol_major(1);
    frame.mutable_hello()->set_protocol_minor(2);
    frame.mutable_hello()->set_program("delayrank 0.1.0");
}

} // namespace

std::vector<std::pair<std::string, ClientFrame>> exampleClientFrames() {
    std::vector<std::pair<std::string, ClientFrame>> frames;
    const auto next = [&frames](const char *name) -> ClientFrame & {
        return frames.emplace_back(name, ClientFrame()).second;
    };
    setHello(next("client.hello"));
    next("client.authenticate").mutable_authenticate()->set_token("0123456789abcdef0123456789abcdef");
    PrepareStep &prepare = *next("client.prepare_step").mutable_prepare_step();
    *prepare.mutable_plan() = toMessage(examplePlan());
    prepare.set_role(ROLE_SENDER);
    prepare.set_data_address("fe80::1%eth0");
    prepare.set_data_port(40'123);
    prepare.set_run_key("0123456789ABCDEF0123456789ABCDEF");
    PrepareStep &encoded = *next("client.prepare_step_encodings").mutable_prepare_step();
    encoded.set_role(ROLE_RECEIVER);
    offerEncodings(encoded, Compression::on);
    delayrank::StepPlan named;
    named.transport = "udp";
    named.options.set("TCP_NOTSENT_LOWAT", "16384");
    named.senderThread = {delayrank::ThreadPlan::Policy::fifo, 50, std::nullopt, true, 1us, true};
    named.receiverThread.nice = -5;
    named.allowRefused = true;
    *next("client.prepare_step.options").mutable_prepare_step()->mutable_plan() = toMessage(named);
    next("client.start_step").mutable_start_step();
    next("client.stop_step").mutable_stop_step();
    next("client.heartbeat").mutable_heartbeat();
    return frames;
}

std::vector<std::pair<std::string, AgentFrame>> exampleAgentFrames() {
    std::vector<std::pair<std::string, AgentFrame>> frames;
    const auto next = [&frames](const char *name) -> AgentFrame & {
        return frames.emplace_back(name, AgentFrame()).second;
    };
    const Error error{ErrorCode::peerLost, "10.0.0.2", "the data connection broke", 104};
    const Facts facts{{"HZ", "250"}};

    setHello(next("agent.hello"));
    Ready &ready = *next("agent.ready").mutable_ready();
    ready.set_host_name("alpha");
    ready.set_kernel_release("6.1.0");
    ready.set_network_namespace("boot:4026531840");
    HostAddress &address = *ready.add_addresses();
    address.set_address("10.0.0.1");
    address.set_device("eth0");
    address.set_loopback(true);
    address.set_speed_mbit(10'000);
    Ready &offers = *next("agent.ready.offers").mutable_ready();
    TransportOffer &offer = *offers.add_transports();
    offer.set_name("vsock");
    offer.set_missing("--transport vsock: this host's kernel has it not");
    offer.set_addressing(ADDRESSING_VSOCK);
    offer.set_datagrams(true);
    offer.set_option_layers(19);
    offer.set_least_bytes(24);
    offer.set_most_bytes(65'507);
    offers.add_congestion_controls("bbr");
    offers.set_vsock_cid(3);
    next("agent.prepared.path").mutable_prepared()->set_data_address("/run/user/0/delayrank-x/socket");
    *next("agent.failure").mutable_failure() = toMessage(error);
    Prepared &prepared = *next("agent.prepared").mutable_prepared();
    prepared.set_data_port(40'123);
    prepared.set_run_key("0123456789ABCDEF0123456789ABCDEF");
    addFacts(*prepared.mutable_facts(), facts);
    next("agent.started").mutable_started();
    Delays &delays = *next("agent.delays").mutable_delays();
    delays.set_first_message(2);
    for (const std::uint64_t delay : {0ull, 700ull, 44'000'000ull, 5'000'000'000ull})
        delays.add_delay_ns(delay);
    Delays &planes = *next("agent.delays_as_planes").mutable_delays();
    planes.set_first_message(2);
    const std::array<Delay, 5> encoded{0ns, 700ns, 65'534ns, 65'535ns, 5s};
    DelayEncoder(DELAYS_AS_PLANES).encode(encoded, planes);
    StepEnd &end = *next("agent.step_end").mutable_step_end();
    end.set_outcome(STEP_PEER_LOST);
    end.set_messages(9'000);
    end.set_lost_delays(17);
    addFacts(*end.mutable_facts(), facts);
    *end.mutable_failure() = toMessage(error);
    next("agent.heartbeat").mutable_heartbeat();
    return frames;
}

} // namespace delayrank::protocol
