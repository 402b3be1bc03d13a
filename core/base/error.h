#pragma once

#include <string>
#include <tl/expected.hpp>

namespace delayrank {

/// What kind of thing went wrong. The numbers travel on the control channel (protocol::Failure.code): add at
/// the end, never renumber.
enum class ErrorCode {
    internal = 0,           ///< a fault of our own
    invalidArgument = 1,    ///< an option, plan or value that makes no sense
    limitExceeded = 2,      ///< a plan or a peer's data over a limit; the reason names the limit
    notFound = 3,           ///< a file, host, device or address that does not exist
    permission = 4,         ///< not allowed
    io = 5,                 ///< reading or writing failed; systemErrno says why
    corrupt = 6,            ///< a file or frame that breaks its format
    unsupportedVersion = 7, ///< made by, or spoken by, a version that this one does not know
    authentication = 8,     ///< wrong or used-up token, wrong run key
    launcherMissing = 9,    ///< the program that should start the agent is not there
    agentMissing = 10,      ///< the launcher ran but found no delayrank-agent
    timedOut = 11,          ///< no answer within the limit that the reason names
    agentDied = 12,         ///< the agent ended in mid-run
    peerLost = 13,          ///< the agent lives but its peer is gone
    busy = 14,              ///< the agent serves another client
    cancelled = 15,         ///< the user stopped it
    connectionRefused = 16, ///< nothing listens there
};

/// One failure, with all that its last line on a screen needs.
/// `subject` is what it was about (a file with its line, a host, an option); `systemErrno` is 0 where the
/// system had no say.
struct Error {
    ErrorCode code = ErrorCode::internal;
    std::string subject;
    std::string reason;
    int systemErrno = 0;

    /// One line without a full stop: "SUBJECT: REASON: the system's words".
    std::string message() const;
};

template <class T> using Expected = tl::expected<T, Error>;

/// Shorthand for the failing return: `return fail(ErrorCode::io, path, "cannot be opened", errno);`
tl::unexpected<Error> fail(ErrorCode code, std::string subject, std::string reason, int systemErrno = 0);

} // namespace delayrank
