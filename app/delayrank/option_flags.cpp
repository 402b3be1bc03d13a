#include "app/delayrank/option_flags.h"

namespace delayrank::app {

void OptionFlags::addTo(CLI::App &app) {
    std::string names;
    for (const OptionDescriptor &option : optionDescriptors()) {
        names += (names.empty() ? "" : ", ") + std::string(option.name);
        if (option.flag.empty())
            continue;
        const std::string flag = "--" + std::string(option.flag);
        const std::string help = std::string(option.name) + " " + std::string(option.help);
        CLI::Option *added = option.kind == OptionKind::flag
                                 ? app.add_flag(flag, m_flags[option.name], help)
                                 : app.add_option(flag, m_values[option.name], help);
        added->group("Socket");
    }
    app.add_option("--option", m_named, "NAME=VALUE, may be given again: " + names)
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group("Socket");
}

Expected<void> OptionFlags::applyTo(SocketOptions &options) const {
    for (const auto &[name, on] : m_flags)
        options.setFlag(name, on);
    for (const auto &[name, text] : m_values) {
        if (text.empty())
            continue;
        const auto value = optionValue(*findOption(name), text);
        if (!value)
            return tl::unexpected(value.error());
        options.set(name, *value);
    }
    for (const std::string &text : m_named) {
        const auto option = parseOption(text);
        if (!option)
            return tl::unexpected(option.error());
        options.set(option->name, option->value);
    }
    return {};
}

} // namespace delayrank::app
