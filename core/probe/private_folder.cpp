#include "core/probe/private_folder.h"

#include <cerrno>
#include <cstdlib>
#include <unistd.h>

namespace delayrank::probe {

Expected<PrivateFolder> PrivateFolder::create() {
    const char *runtime = std::getenv("XDG_RUNTIME_DIR");
    std::string refused;
    int refusal = 0;
    // The runtime folder may be missing in a container, or of another user after su.
    for (const std::string &base : {std::string(runtime != nullptr ? runtime : ""), std::string("/tmp")}) {
        if (base.empty() || base.front() != '/')
            continue;
        std::string path = base + "/delayrank-XXXXXX";
        if (mkdtemp(path.data()) != nullptr) {
            PrivateFolder folder;
            folder.m_path = std::move(path);
            return folder;
        }
        refused = base;
        refusal = errno;
    }
    return fail(ErrorCode::io, refused, "no folder for the socket can be made there", refusal);
}

PrivateFolder::~PrivateFolder() {
    if (m_path.empty())
        return;
    unlink(socketPath().c_str());
    rmdir(m_path.c_str());
}

} // namespace delayrank::probe
