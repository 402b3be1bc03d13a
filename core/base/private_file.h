#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <string>

namespace delayrank {

/// Files that hold a secret: mode 0600, of this user, in folders that nobody else may write to. `what` names
/// the secret in errors ("token"), whose subject is the path. Any thread.

/// The content, at most `atMost` bytes. root may read what another user keeps; in the folder that systemd
/// makes for a service's credentials ($CREDENTIALS_DIRECTORY) files belong to root. Errors: notFound, io,
/// permission where others than its owner may read it or it belongs to somebody else, corrupt where it is
/// longer.
Expected<std::string> readPrivateFile(const std::string &path, std::size_t atMost, const std::string &what);

/// Makes a file that does not exist yet, and has it on the disk. Errors: invalidArgument where there is one,
/// io.
Expected<void> createPrivateFile(const std::string &path, const std::string &text, const std::string &what);

/// Puts a whole new file in the place of the old one by a rename. Errors: io.
Expected<void> replacePrivateFile(const std::string &path, const std::string &text, const std::string &what);

/// Makes the folder, and those above it, (0700) where they are missing. Errors: io; permission where it is a
/// symbolic link, belongs to somebody else or may be written by others.
Expected<void> makePrivateFolder(const std::string &folder, const std::string &what);

/// What stands before the last slash; "." without one.
std::string folderOf(const std::string &path);

/// $XDG_CONFIG_HOME/delayrank, else ~/.config/delayrank; empty where there is neither.
std::string configFolder();

} // namespace delayrank
