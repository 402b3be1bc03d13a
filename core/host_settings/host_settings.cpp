#include "core/host_settings/host_settings.h"

#include <algorithm>
#include <cstdio>

namespace delayrank::host_settings {

HostSettings::~HostSettings() {
    restoreAndSay();
}

/// The client is gone, or is told of another error: whoever reads the agent's standard error is told of this.
void HostSettings::restoreAndSay() {
    for (const std::string &line : restore())
        std::fprintf(stderr, "delayrank-agent: %s\n", line.c_str());
}

Expected<Facts> HostSettings::apply(const Facts &wanted, const std::string &trafficDevice) {
    auto facts = change(wanted, trafficDevice);
    if (!facts)
        restoreAndSay();
    return facts;
}

Expected<Facts> HostSettings::change(const Facts &wanted, const std::string &trafficDevice) {
    std::vector<std::unique_ptr<HostSetting>> settings;
    for (const Fact &one : wanted) {
        auto setting = m_find(one.name, trafficDevice);
        if (!setting)
            return tl::unexpected(setting.error());
        if (const auto sensible = (*setting)->check(one.value); !sensible)
            return tl::unexpected(sensible.error());
        const std::string name = (*setting)->name();
        if (std::any_of(settings.begin(), settings.end(), [&](const auto &s) { return s->name() == name; }))
            return fail(ErrorCode::invalidArgument, "host setting " + name, "is given twice");
        settings.push_back(std::move(*setting));
    }
    const auto isWanted = [&](const Change &change) {
        return std::any_of(settings.begin(), settings.end(),
                           [&](const auto &setting) { return setting->name() == change.setting->name(); });
    };
    for (std::size_t i = m_changes.size(); i-- > 0;) {
        if (isWanted(m_changes[i]))
            continue;
        if (const auto restored = putBack(m_changes[i]); !restored)
            return tl::unexpected(restored.error());
        m_changes.erase(m_changes.begin() + static_cast<std::ptrdiff_t>(i));
    }
    Facts facts;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const std::string name = settings[i]->name();
        auto known = std::find_if(m_changes.begin(), m_changes.end(),
                                  [&](const Change &change) { return change.setting->name() == name; });
        if (known == m_changes.end()) {
            auto before = settings[i]->read();
            if (!before)
                return tl::unexpected(before.error());
            if (!m_journal) {
                auto journal = Journal::create(m_folder);
                if (!journal)
                    return tl::unexpected(journal.error());
                m_journal.emplace(std::move(*journal));
            }
            if (const auto noted = m_journal->addChange(name, *before); !noted)
                return tl::unexpected(noted.error());
            m_changes.push_back({std::move(settings[i]), std::move(*before), {}});
            known = m_changes.end() - 1;
        }
        if (const auto written = write(*known, wanted[i].value); !written)
            return tl::unexpected(written.error());
        const auto now = known->setting->readBack();
        if (!now)
            return tl::unexpected(now.error());
        facts.push_back({"host setting " + name, wanted[i].value + " (read back: " + *now + ", before: " +
                                                     known->setting->shown(known->before) + ")"});
    }
    return facts;
}

Expected<void> HostSettings::write(Change &change, const std::string &value) {
    // Writing again what is set already could reset a device's link, or a queue under its packets.
    if (change.value == value)
        return {};
    if (const auto written = change.setting->write(value); !written)
        return written;
    change.value = value;
    return {};
}

Expected<void> HostSettings::putBack(const Change &change) {
    if (const auto written = change.setting->write(change.before); !written)
        return written;
    return m_journal->addRestored(change.setting->name());
}

std::vector<std::string> HostSettings::restore() {
    std::vector<std::string> failures;
    // The last change first: one may have been possible only after another.
    for (auto change = m_changes.rbegin(); change != m_changes.rend(); ++change)
        if (const auto restored = putBack(*change); !restored)
            failures.push_back("could not put " + change->setting->name() + " back to " +
                               change->setting->shown(change->before) + ": " + restored.error().message());
    m_changes.clear();
    m_journal.reset();
    return failures;
}

} // namespace delayrank::host_settings
