#pragma once

#include "core/host_settings/journal.h"

namespace delayrank::host_settings {

/// The settings of this host that one client has changed; all are put back when this object goes. Control
/// thread.
class HostSettings {
public:
    /// The journals stand in `folder`.
    explicit HostSettings(std::string folder, FindSetting find = findSetting)
        : m_folder(std::move(folder)), m_find(std::move(find)) {}
    HostSettings(const HostSettings &) = delete;
    HostSettings &operator=(const HostSettings &) = delete;
    ~HostSettings();

    /// Brings the host to these settings: what was changed and is not wanted any more is put back, the rest
    /// changed, each noted in the journal before. Gives what was read back as facts, "host setting NAME".
    /// After an error all is put back. Errors: those of FindSetting, of the settings and of the journal.
    Expected<Facts> apply(const Facts &wanted, const std::string &trafficDevice);

    /// Puts all back. What fails stays noted in the journal and is told.
    std::vector<std::string> restore();

private:
    void restoreAndSay();
    struct Change {
        std::unique_ptr<HostSetting> setting;
        std::string before;
        std::string value;
    };
    Expected<Facts> change(const Facts &wanted, const std::string &trafficDevice);
    Expected<void> write(Change &change, const std::string &value);
    Expected<void> putBack(const Change &change);

    std::string m_folder;
    FindSetting m_find;
    std::optional<Journal> m_journal;
    std::vector<Change> m_changes; ///< in their order
};

} // namespace delayrank::host_settings
