#pragma once

#include "core/base/fact.h"
#include "core/base/file_descriptor.h"
#include "core/host_settings/known_settings.h"

#include <optional>

namespace delayrank::host_settings {

/// What an agent has changed on its host and what was there before, on disk before the change is made, so
/// that an agent that is killed leaves a trace from which the next one puts it back.
///
/// One file for each agent, ID.journal, mode 0600 in a folder of mode 0700, locked (flock) while its agent
/// lives. Lines, each on the disk before the next step is taken:
///
///     delayrank host settings 1
///     in BOOT/NAMESPACE               the boot and network namespace that it is about
///     + NAME <tab> VALUE BEFORE       about to be changed
///     - NAME                          put back
class Journal {
public:
    /// `folder` is made where it is missing, its parents too. Errors: permission for one that belongs to
    /// somebody else or that others may write to; io.
    static Expected<Journal> create(const std::string &folder);
    Journal(Journal &&) noexcept = default;
    Journal &operator=(Journal &&) = delete;
    /// Takes the file away where nothing is changed any more.
    ~Journal();

    /// Errors: io; busy where another living agent of this host has changed that setting.
    Expected<void> addChange(const std::string &name, const std::string &before);
    Expected<void> addRestored(const std::string &name);

private:
    Journal(std::string folder, std::string path, FileDescriptor file);
    Expected<void> append(const std::string &line);
    Expected<void> checkOthers(const std::string &name) const;

    std::string m_folder;
    std::string m_path;
    FileDescriptor m_file;
    std::size_t m_changed = 0;
};

/// $STATE_DIRECTORY, $XDG_STATE_HOME/delayrank, ~/.local/state/delayrank or, for root without a home,
/// /var/lib/delayrank.
std::string stateFolder();

/// Puts back what agents that did not end properly have changed on this host, and takes their journals away;
/// what cannot be put back stays in its journal. One line for people each. A journal of another network
/// namespace is left for an agent in there; one of an earlier boot is out of date and taken away.
std::vector<std::string> recover(const std::string &folder, const FindSetting &find = findSetting);

} // namespace delayrank::host_settings
