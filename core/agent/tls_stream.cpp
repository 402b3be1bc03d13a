#include "core/agent/tls_stream.h"

#include "core/agent/descriptor_stream.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

namespace delayrank::agent {

namespace {

/// The first byte of a TLS handshake record (RFC 5246, 6.2.1).
constexpr unsigned char handshakeRecord = 0x16;

unsigned keyFor(SSL *tls, const char *identity, unsigned char *key, unsigned most) {
    const auto *context = static_cast<const TlsContext *>(SSL_CTX_get_app_data(SSL_get_SSL_CTX(tls)));
    const auto &content = context->key().content();
    if (std::strcmp(identity, protocol::SharedKey::identity) != 0 || most < content.size())
        return 0;
    std::copy(content.begin(), content.end(), key);
    return static_cast<unsigned>(content.size());
}

int clamped(std::size_t size) {
    return static_cast<int>(std::min<std::size_t>(size, INT_MAX));
}

} // namespace

Expected<std::unique_ptr<TlsContext>> TlsContext::create(const protocol::SharedKey &key) {
    // A static program takes no modules, so it does not read the system's openssl.cnf either, which may name
    // some.
    OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
    std::unique_ptr<TlsContext> made(new TlsContext(key));
    made->m_context = SSL_CTX_new(TLS_server_method());
    SSL_CTX *context = made->m_context;
    if (context == nullptr || SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_cipher_list(context, protocol::SharedKey::cipher) != 1)
        return fail(ErrorCode::internal, "TLS",
                    std::string("OpenSSL has not ") + protocol::SharedKey::cipher);
    SSL_CTX_set_app_data(context, made.get());
    SSL_CTX_set_psk_server_callback(context, keyFor);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    return made;
}

TlsContext::~TlsContext() {
    SSL_CTX_free(m_context);
}

TlsStream::TlsStream(TlsContext &context, FileDescriptor socket)
    : m_socket(std::move(socket)), m_tls(SSL_new(context.get())) {
    if (m_tls == nullptr || SSL_set_fd(m_tls, m_socket.get()) != 1)
        m_state = State::failed; // out of memory: as if the client had gone
    else
        SSL_set_accept_state(m_tls);
}

TlsStream::~TlsStream() {
    SSL_free(m_tls);
}

void TlsStream::addPolls(std::vector<pollfd> &polls, bool wantsToWrite) const {
    const bool writes = m_wantsToWrite || (wantsToWrite && canSpeak());
    polls.push_back({m_socket.get(), static_cast<short>(POLLIN | (writes ? POLLOUT : 0)), 0});
}

Expected<void> TlsStream::hearFirstByte() {
    unsigned char first = 0;
    const ssize_t got = recv(m_socket.get(), &first, 1, MSG_PEEK);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return {};
    if (got <= 0)
        return tl::unexpected(streamEnded(got == 0 ? 0 : errno));
    if (first == handshakeRecord) {
        m_state = State::greeting;
        return {};
    }
    m_state = State::plain;
    return fail(ErrorCode::authentication, "control channel",
                "this agent takes encrypted connections only: give its key to delayrank (delayrank keys add "
                "HOST:PORT)");
}

Expected<std::size_t> TlsStream::read(char *buffer, std::size_t size) {
    if (m_state == State::unheard)
        if (auto heard = hearFirstByte(); !heard)
            return tl::unexpected(heard.error());
    if (m_state == State::unheard)
        return 0;
    if (m_state == State::failed || m_state == State::plain)
        return tl::unexpected(streamEnded(0));
    ERR_clear_error();
    const int got = SSL_read(m_tls, buffer, clamped(size));
    if (m_state == State::greeting && SSL_is_init_finished(m_tls))
        m_state = State::encrypted;
    m_wantsToWrite = false;
    return got > 0 ? Expected<std::size_t>(static_cast<std::size_t>(got)) : explain(got);
}

Expected<std::size_t> TlsStream::write(const char *data, std::size_t size) {
    if (m_state == State::plain) {
        const ssize_t sent = send(m_socket.get(), data, size, MSG_NOSIGNAL);
        if (sent >= 0)
            return static_cast<std::size_t>(sent);
        return errno == EAGAIN || errno == EINTR ? Expected<std::size_t>(0)
                                                 : tl::unexpected(streamEnded(errno));
    }
    if (m_state == State::failed)
        return tl::unexpected(streamEnded(0));
    if (m_state != State::encrypted)
        return 0;
    ERR_clear_error();
    const int written = SSL_write(m_tls, data, clamped(size));
    return written > 0 ? Expected<std::size_t>(static_cast<std::size_t>(written)) : explain(written);
}

Expected<std::size_t> TlsStream::explain(int result) {
    const int systemErrno = errno;
    switch (SSL_get_error(m_tls, result)) {
    case SSL_ERROR_WANT_READ:
        return 0;
    case SSL_ERROR_WANT_WRITE:
        m_wantsToWrite = true;
        return 0;
    case SSL_ERROR_ZERO_RETURN:
        return tl::unexpected(streamEnded(0));
    case SSL_ERROR_SYSCALL:
        m_state = State::failed;
        return tl::unexpected(streamEnded(systemErrno));
    default:
        break;
    }
    // OpenSSL has told the client already, with an alert.
    const bool greeted = m_state == State::encrypted;
    m_state = State::failed;
    const char *why = ERR_reason_error_string(ERR_peek_error());
    return fail(greeted ? ErrorCode::corrupt : ErrorCode::authentication, "client",
                std::string(greeted ? "the encrypted channel broke" : "has not this agent's key") +
                    (why == nullptr ? "" : std::string(" (") + why + ")"));
}

void TlsStream::finishWriting() {
    if (m_state == State::encrypted)
        SSL_shutdown(m_tls);
    shutdown(m_socket.get(), SHUT_WR);
}

bool TlsStream::discard() {
    return discardFrom(m_socket.get());
}

} // namespace delayrank::agent
