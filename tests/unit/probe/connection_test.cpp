#include "core/base/identifier.h"
#include "core/probe/clock.h"
#include "core/probe/key_gate.h"
#include "core/probe/key_presenter.h"
#include "core/probe/transport.h"

#include <fcntl.h>
#include <gtest/gtest.h>

namespace delayrank::probe::test {

using namespace std::chrono_literals;

namespace {

const Transport &tcp() {
    return *findTransport("tcp");
}

struct Gate {
    explicit Gate(std::string runKey = randomBytes(runKeyBytes), const SocketOptions &options = {})
        : key(std::move(runKey)), gate(std::move(tcp().listen("127.0.0.1", options).value().socket), key),
          address(SocketAddress::localOf(gate.listener()).value()) {}
    KeyPresenter presenter(const std::string &presented) const {
        return {tcp().startConnecting(address, {}).value(), presented, address, readClock()};
    }
    std::string key;
    KeyGate gate;
    SocketAddress address;
};

/// A plain socket connected to the gate.
FileDescriptor stray(const SocketAddress &to) {
    FileDescriptor socket(::socket(to.family(), SOCK_STREAM, 0));
    EXPECT_EQ(connect(socket.get(), to.data(), to.size()), 0);
    return socket;
}

} // namespace

TEST(KeyExchange, OfTwoThatHoldTheKeyGivesBothAConnection) {
    Gate gate;
    KeyPresenter presenter = gate.presenter(gate.key);
    std::optional<FileDescriptor> received;
    std::optional<FileDescriptor> sent;
    for (int i = 0; i < 1000 && (!received || !sent); ++i) {
        if (!received)
            received = gate.gate.service(readClock());
        if (!sent)
            sent = std::move(presenter.service(readClock()).value());
    }
    ASSERT_TRUE(received && sent);
    EXPECT_EQ(gate.gate.strayConnections(), 0u);
}

TEST(KeyExchange, WithAWrongKeyIsRefusedAndTheGateGoesOn) {
    Gate gate;
    KeyPresenter wrong = gate.presenter(randomBytes(runKeyBytes));
    Expected<std::optional<FileDescriptor>> result;
    for (int i = 0; i < 1000 && result; ++i) {
        EXPECT_FALSE(gate.gate.service(readClock()));
        result = wrong.service(readClock());
    }
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::authentication);
    EXPECT_EQ(gate.gate.strayConnections(), 1u);
    KeyPresenter right = gate.presenter(gate.key);
    std::optional<FileDescriptor> received;
    for (int i = 0; i < 1000 && !received; ++i) {
        right.service(readClock()).value();
        received = gate.gate.service(readClock());
    }
    EXPECT_TRUE(received);
}

TEST(KeyExchange, WithAGateOfAnotherRunIsRefusedBySender) {
    Gate gate;
    // The first half is right, the receiver's half is not.
    KeyPresenter presenter = gate.presenter(gate.key.substr(0, 16) + randomBytes(16));
    Expected<std::optional<FileDescriptor>> result;
    for (int i = 0; i < 1000 && result; ++i) {
        gate.gate.service(readClock());
        result = presenter.service(readClock());
    }
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::authentication);
}

TEST(KeyGate, SendsNothingToSilentConnectionsAndDropsThemInTime) {
    Gate gate;
    const FileDescriptor silent = stray(gate.address);
    gate.gate.service(readClock());
    char byte;
    EXPECT_EQ(recv(silent.get(), &byte, 1, MSG_DONTWAIT), -1);
    ASSERT_TRUE(gate.gate.nextWake());
    gate.gate.service(readClock() + KeyGate::keyTimeLimit);
    EXPECT_EQ(recv(silent.get(), &byte, 1, 0), 0);
    EXPECT_EQ(gate.gate.strayConnections(), 1u);
    EXPECT_FALSE(gate.gate.nextWake());
}

TEST(KeyGate, HearsTheSenderBehindManySilentConnections) {
    Gate gate;
    std::vector<FileDescriptor> silent;
    for (int i = 0; i < 12; ++i)
        silent.push_back(stray(gate.address));
    KeyPresenter presenter = gate.presenter(gate.key);
    std::optional<FileDescriptor> received;
    for (int i = 0; i < 1000 && !received; ++i) {
        presenter.service(readClock()).value();
        received = gate.gate.service(readClock());
    }
    EXPECT_TRUE(received);
    EXPECT_EQ(gate.gate.strayConnections(), 12u);
}

TEST(KeyGate, TakesAKeyThatComesInPieces) {
    Gate gate;
    const FileDescriptor socket = stray(gate.address);
    std::optional<FileDescriptor> received;
    for (std::size_t i = 0; i < 16; ++i) {
        ASSERT_FALSE(received);
        ASSERT_EQ(send(socket.get(), gate.key.data() + i, 1, 0), 1);
        for (int tries = 0; tries < 200 && !received; ++tries)
            received = gate.gate.service(readClock());
    }
    EXPECT_TRUE(received);
}

TEST(TcpTransport, RecordsWhatTheKernelMadeOfTheBuffers) {
    SocketOptions options;
    options.setNumber("SO_SNDBUF", 100'000);
    options.setNumber("SO_RCVBUF", 50'000);
    const auto listener = tcp().listen("::1", options).value();
    const Facts facts = tcp().optionFacts(listener.socket.get(), options);
    EXPECT_EQ(factValue(facts, "SO_SNDBUF"), "200000 bytes");
    EXPECT_EQ(factValue(facts, "SO_RCVBUF"), "100000 bytes");
}

TEST(TcpTransport, NamesACongestionControlThatTheKernelDoesNotHave) {
    SocketOptions options;
    options.set("TCP_CONGESTION", "pigeon");
    const auto refused = tcp().listen("127.0.0.1", options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().subject, "--congestion pigeon");
}

TEST(TcpTransport, NamesAnAddressThatIsNotOfThisHost) {
    const auto refused = tcp().listen("192.0.2.1", {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().subject.find("192.0.2.1"), std::string::npos);
}

TEST(Transport, OfAnotherNameIsNotFound) {
    EXPECT_EQ(findTransport("pigeon"), nullptr);
}

TEST(SocketAddress, ReadsNumericAddressesOnly) {
    EXPECT_EQ(SocketAddress::parse("127.0.0.1", 7).value().textWithPort(), "127.0.0.1:7");
    EXPECT_EQ(SocketAddress::parse("::1", 7).value().textWithPort(), "[::1]:7");
    EXPECT_EQ(SocketAddress::parse("fe80::1%lo", 7).value().text(), "fe80::1%lo");
    EXPECT_EQ(SocketAddress::parse("fe80::1%nosuch", 7).error().code, ErrorCode::notFound);
    for (const char *text : {"", "localhost", "127.0.0.1 ", "1.2.3", "::g", "127.0.0.1:80"})
        EXPECT_EQ(SocketAddress::parse(text, 7).error().code, ErrorCode::invalidArgument) << text;
}

TEST(SocketAddress, TellsLoopbackAndUnspecified) {
    EXPECT_TRUE(SocketAddress::parse("127.3.2.1", 0).value().isLoopback());
    EXPECT_TRUE(SocketAddress::parse("::1", 0).value().isLoopback());
    EXPECT_FALSE(SocketAddress::parse("128.0.0.1", 0).value().isLoopback());
    EXPECT_TRUE(SocketAddress::parse("0.0.0.0", 0).value().isUnspecified());
    EXPECT_TRUE(SocketAddress::parse("::", 0).value().isUnspecified());
    EXPECT_FALSE(SocketAddress::parse("::1", 0).value().isUnspecified());
}

} // namespace delayrank::probe::test
