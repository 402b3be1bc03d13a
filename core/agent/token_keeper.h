#pragma once

#include "core/base/error.h"

#include <string>

namespace delayrank::agent {

/// The token that the next client must present, and the file that tells it to clients of the same user. A
/// token is good for one session. Control thread.
class TokenKeeper {
public:
    TokenKeeper();
    TokenKeeper(const TokenKeeper &) = delete;
    TokenKeeper &operator=(const TokenKeeper &) = delete;
    ~TokenKeeper(); ///< removes the file

    const std::string &token() const { return m_token; }
    /// True once for the right token, which is used up then.
    bool redeem(const std::string &token);
    /// Makes the token of the next session, and puts it into the file if there is one. Errors as for
    /// publish().
    Expected<void> renew();

    /// Keeps the token in `path` from now on: mode 0600, replaced whole by a rename, in a folder that is made
    /// (0700) where it is missing. Errors: permission where the folder is a symbolic link, belongs to
    /// somebody else or may be written by others; io.
    Expected<void> publish(const std::string &path);

private:
    Expected<void> writeFile() const;
    std::string m_token; ///< empty: used up
    std::string m_path;
};

} // namespace delayrank::agent
