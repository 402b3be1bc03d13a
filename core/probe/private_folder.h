#pragma once

#include "core/base/error.h"

#include <string>
#include <utility>

namespace delayrank::probe {

/// A new folder that only this user may enter (0700), for one socket file; both are removed at the end.
class PrivateFolder {
public:
    PrivateFolder() = default; ///< none
    /// In $XDG_RUNTIME_DIR, else in /tmp. Errors: io.
    static Expected<PrivateFolder> create();
    PrivateFolder(PrivateFolder &&other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    PrivateFolder &operator=(PrivateFolder &&other) noexcept {
        std::swap(m_path, other.m_path);
        return *this;
    }
    ~PrivateFolder();

    /// Where the socket's file stands or is to stand.
    std::string socketPath() const { return m_path + "/socket"; }

private:
    std::string m_path;
};

} // namespace delayrank::probe
