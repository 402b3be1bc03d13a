#pragma once

#include "control.pb.h"
#include "core/host_settings/host_settings.h"

#include <functional>

namespace delayrank::agent {

/// What one session has changed on its host, from the first step that asks for it to the session's end.
class SessionSettings {
public:
    using Make = std::function<std::unique_ptr<host_settings::HostSettings>()>;
    /// `make` gives null where the agent may change nothing.
    explicit SessionSettings(Make make) : m_make(std::move(make)) {}

    /// Brings the host to what the step asks for, see HostSettings::apply(). The device that a setting does
    /// not name is the one that carries the step's traffic. Errors: permission where the agent may not; those
    /// of HostSettings.
    Expected<Facts> apply(const protocol::PrepareStep &request);
    /// Puts all back; what failed is on standard error and in the journal.
    void restore() { m_settings.reset(); }

private:
    Make m_make;
    std::unique_ptr<host_settings::HostSettings> m_settings;
};

} // namespace delayrank::agent
