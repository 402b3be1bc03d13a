#include "core/agent/server.h"

#include "core/probe/clock.h"
#include "core/probe/socket_address.h"
#include "core/protocol/token_file.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace delayrank::agent::test {

using namespace std::chrono_literals;

namespace {

/// A client over TCP, blocking.
class Client {
public:
    explicit Client(const probe::SocketAddress &to) : m_socket(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (::connect(m_socket.get(), to.data(), to.size()) != 0)
            std::abort();
        const timeval limit{8, 0};
        setsockopt(m_socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    }
    void send(const protocol::ClientFrame &frame) {
        std::string bytes;
        protocol::appendFrame(bytes, frame);
        ::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    }
    protocol::AgentFrame receive() {
        std::array<char, 65536> buffer;
        for (;;) {
            protocol::AgentFrame frame;
            auto payload = m_decoder.next();
            if (payload && *payload) {
                EXPECT_TRUE(protocol::parsePayload(**payload, frame));
                return frame;
            }
            const ssize_t got = recv(m_socket.get(), buffer.data(), buffer.size(), 0);
            if (got <= 0)
                return frame;
            m_decoder.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
        }
    }
    protocol::AgentFrame greet() {
        protocol::ClientFrame hello;
        hello.mutable_hello()->set_protocol_major(protocol::protocolMajor);
        send(hello);
        return receive();
    }
    protocol::AgentFrame authenticate(const std::string &token) {
        protocol::ClientFrame frame;
        frame.mutable_authenticate()->set_token(token);
        send(frame);
        return receive();
    }
    void hangUp() { m_socket.reset(); }

private:
    FileDescriptor m_socket;
    protocol::FrameDecoder m_decoder;
};

class ServerTest : public testing::Test {
protected:
    void begin(Server::Clients clients) {
        std::signal(SIGPIPE, SIG_IGN);
        char name[] = "/tmp/delayrank-server-test-XXXXXX";
        ASSERT_NE(mkdtemp(name), nullptr);
        m_folder = name;
        ASSERT_TRUE(m_tokens.publish(tokenFile()));
        FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        const auto wanted = probe::SocketAddress::parse("127.0.0.1", 0).value();
        ASSERT_EQ(bind(listener.get(), wanted.data(), wanted.size()), 0);
        ASSERT_EQ(listen(listener.get(), 64), 0);
        m_address = probe::SocketAddress::localOf(listener.get()).value();
        ASSERT_EQ(pipe(m_pipe), 0);
        m_server = std::make_unique<Server>(m_tokens, clients);
        m_server->listenOn(std::move(listener));
        m_server->endOnHangUp(m_pipe[0]);
        m_thread = std::thread([this] { m_result = m_server->run(); });
    }
    void TearDown() override {
        close(m_pipe[1]);
        m_thread.join();
        close(m_pipe[0]);
        unlink(tokenFile().c_str());
        rmdir(m_folder.c_str());
    }
    std::string tokenFile() const { return m_folder + "/token"; }
    /// The token changes on the server's thread once the session before has ended.
    std::string nextToken(const std::string &before) {
        for (int i = 0; i < 300; ++i) {
            std::this_thread::sleep_for(10ms);
            const auto token = protocol::readTokenFile(tokenFile());
            if (token && *token != before)
                return *token;
        }
        return {};
    }

    std::string m_folder;
    TokenKeeper m_tokens;
    std::unique_ptr<Server> m_server;
    probe::SocketAddress m_address;
    int m_pipe[2] = {-1, -1};
    Expected<void> m_result;
    std::thread m_thread;
};

} // namespace

TEST_F(ServerTest, ServesOneClientAndEnds) {
    const std::string token = m_tokens.token();
    begin(Server::Clients::one);
    Client client(m_address);
    ASSERT_TRUE(client.greet().has_hello());
    ASSERT_TRUE(client.authenticate(token).has_ready());
    client.hangUp();
    m_thread.join();
    EXPECT_TRUE(m_result);
    m_thread = std::thread([] {});
}

TEST_F(ServerTest, EndsWhenItsLaunchersPipeIsClosed) {
    begin(Server::Clients::one);
    Client client(m_address);
    ASSERT_TRUE(client.greet().has_hello());
    const MonotonicStamp before = probe::readClock();
    close(m_pipe[1]);
    m_pipe[1] = -1;
    m_thread.join();
    EXPECT_LT(probe::readClock() - before, 5s);
    m_thread = std::thread([] {});
}

TEST_F(ServerTest, TellsASecondClientThatItIsBusyAndServesItLater) {
    const std::string token = m_tokens.token();
    begin(Server::Clients::many);
    Client first(m_address);
    ASSERT_TRUE(first.greet().has_hello());
    ASSERT_TRUE(first.authenticate(token).has_ready());
    Client second(m_address);
    EXPECT_TRUE(second.greet().has_hello());
    EXPECT_EQ(second.receive().failure().code(), static_cast<unsigned>(ErrorCode::busy));
    first.hangUp();
    const std::string next = nextToken(token);
    Client third(m_address);
    ASSERT_TRUE(third.greet().has_hello());
    EXPECT_TRUE(third.authenticate(next).has_ready());
}

TEST_F(ServerTest, RefusesAUsedToken) {
    const std::string token = m_tokens.token();
    begin(Server::Clients::many);
    Client first(m_address);
    first.greet();
    ASSERT_TRUE(first.authenticate(token).has_ready());
    first.hangUp();
    ASSERT_FALSE(nextToken(token).empty());
    Client second(m_address);
    second.greet();
    EXPECT_EQ(second.authenticate(token).failure().code(), static_cast<unsigned>(ErrorCode::authentication));
}

TEST_F(ServerTest, ServesAClientBehindManySilentConnections) {
    const std::string token = m_tokens.token();
    begin(Server::Clients::one);
    std::vector<Client> silent;
    for (int i = 0; i < 30; ++i)
        silent.emplace_back(m_address);
    const MonotonicStamp before = probe::readClock();
    Client client(m_address);
    ASSERT_TRUE(client.greet().has_hello());
    EXPECT_TRUE(client.authenticate(token).has_ready());
    EXPECT_LT(probe::readClock() - before, 2s);
}

TEST_F(ServerTest, OutlivesStrayConnectionsAndGarbage) {
    const std::string token = m_tokens.token();
    begin(Server::Clients::one);
    for (int i = 0; i < 20; ++i) {
        Client stray(m_address);
        protocol::ClientFrame nonsense;
        nonsense.mutable_start_step();
        if (i % 2 == 0)
            stray.send(nonsense);
    }
    Client client(m_address);
    ASSERT_TRUE(client.greet().has_hello());
    EXPECT_TRUE(client.authenticate(token).has_ready());
}

} // namespace delayrank::agent::test
