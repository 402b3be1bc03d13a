#pragma once

#include "core/agent/byte_stream.h"
#include "core/base/file_descriptor.h"
#include "core/protocol/shared_key.h"

#include <memory>

struct ssl_ctx_st;
struct ssl_st;

namespace delayrank::agent {

/// The agent's side of TLS: the key that clients must hold, and what OpenSSL shares between their streams.
/// Control thread; outlives its streams.
class TlsContext {
public:
    /// Errors: internal, where OpenSSL does not know the cipher.
    static Expected<std::unique_ptr<TlsContext>> create(const protocol::SharedKey &key);
    TlsContext(const TlsContext &) = delete;
    TlsContext &operator=(const TlsContext &) = delete;
    ~TlsContext();

    const protocol::SharedKey &key() const { return m_key; }
    ssl_ctx_st *get() const { return m_context; }

private:
    explicit TlsContext(const protocol::SharedKey &key) : m_key(key) {}
    const protocol::SharedKey m_key;
    ssl_ctx_st *m_context = nullptr;
};

/// A TCP socket with TLS 1.2 on it, whose one cipher takes the shared key for certificate and token alike. A
/// client that speaks without encryption is told so in plain, and nothing else.
class TlsStream : public ByteStream {
public:
    /// `socket` is connected and non-blocking.
    TlsStream(TlsContext &context, FileDescriptor socket);
    ~TlsStream() override;

    void addPolls(std::vector<pollfd> &polls, bool wantsToWrite) const override;
    Expected<std::size_t> read(char *buffer, std::size_t size) override;
    Expected<std::size_t> write(const char *data, std::size_t size) override;
    void finishWriting() override;
    bool discard() override;
    bool canSpeak() const override { return m_state == State::encrypted || m_state == State::plain; }
    int input() const override { return m_socket.get(); }
    bool provesPeer() const override { return m_state == State::encrypted; }

private:
    enum class State {
        unheard,   ///< no byte has come yet
        greeting,  ///< the handshake is under way
        encrypted, ///< it is done: the client holds the key
        plain,     ///< the client does not speak TLS
        failed,
    };
    Expected<void> hearFirstByte();
    /// What a call that did not succeed means; 0 bytes for "not now".
    Expected<std::size_t> explain(int result);

    FileDescriptor m_socket;
    ssl_st *m_tls = nullptr;
    State m_state = State::unheard;
    bool m_wantsToWrite = false; ///< the handshake or a read has something to send first
};

} // namespace delayrank::agent
