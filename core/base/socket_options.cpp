#include "core/base/socket_options.h"

#include <algorithm>
#include <charconv>

namespace delayrank {

namespace {

constexpr std::size_t mostOptions = 64;
constexpr std::size_t mostWord = 15; ///< TCP_CA_NAME_MAX and IFNAMSIZ less their zero byte

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Where an option of that name stands in the table; behind all of them where it is unknown.
std::size_t placeOf(std::string_view name) {
    const auto all = optionDescriptors();
    return static_cast<std::size_t>(
        std::find_if(all.begin(), all.end(), [&](const auto &one) { return one.name == name; }) -
        all.begin());
}

tl::unexpected<Error> unknownOption(std::string_view text) {
    std::string names;
    for (const OptionDescriptor &one : optionDescriptors())
        names += (names.empty() ? "" : ", ") + std::string(one.name);
    return fail(ErrorCode::invalidArgument, "--option " + std::string(text.substr(0, 100)),
                "needs NAME=VALUE with NAME one of " + names);
}

} // namespace

std::string optionAsGiven(std::string_view name, std::string_view value) {
    const OptionDescriptor *option = findOption(name);
    if (option == nullptr || option->flag.empty())
        return "--option " + std::string(name) + "=" + std::string(value);
    const std::string flag = "--" + std::string(option->flag);
    return option->kind == OptionKind::flag ? flag : flag + " " + std::string(value);
}

Expected<std::string> optionValue(const OptionDescriptor &option, std::string_view text) {
    const auto refuse = [&](ErrorCode code, std::string reason) {
        return fail(code, optionAsGiven(option.name, text.substr(0, 100)), std::move(reason));
    };
    switch (option.kind) {
    case OptionKind::flag:
        if (text != "0" && text != "1")
            return refuse(ErrorCode::invalidArgument, "needs 0 or 1");
        break;
    case OptionKind::number: {
        const auto value = wholeNumber(text);
        const std::string unit = option.unit.empty() ? "" : " " + std::string(option.unit);
        if (!value)
            return refuse(ErrorCode::invalidArgument,
                          "needs a whole number" + (unit.empty() ? "" : " of" + unit));
        if (*value < option.least || *value > option.most)
            return refuse(ErrorCode::limitExceeded, "the limits are " + std::to_string(option.least) +
                                                        " and " + std::to_string(option.most) + unit);
        return std::to_string(*value);
    }
    case OptionKind::word:
        if (text.empty())
            return refuse(ErrorCode::invalidArgument, "needs a name");
        if (text.size() > mostWord)
            return refuse(ErrorCode::limitExceeded,
                          "the limit is " + std::to_string(mostWord) + " characters");
        if (!std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f && c != '/'; }))
            return refuse(ErrorCode::invalidArgument, "is not a name that the kernel could know");
        break;
    case OptionKind::dscp: {
        const auto dscp = dscpNamed(text);
        if (!dscp)
            return refuse(ErrorCode::invalidArgument,
                          "needs a DSCP: CS0 to CS7, AF11 to AF43, EF, VA, LE, or a number from 0 to 63");
        return dscpName(*dscp);
    }
    }
    return std::string(text);
}

Expected<SocketOption> parseOption(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    const OptionDescriptor *option = findOption(name);
    if (equals == std::string_view::npos || option == nullptr)
        return unknownOption(text);
    auto value = optionValue(*option, text.substr(equals + 1));
    if (!value)
        return tl::unexpected(value.error());
    return SocketOption{std::string(option->name), std::move(*value)};
}

void SocketOptions::set(std::string_view name, std::string_view value) {
    const OptionDescriptor *option = findOption(name);
    if (option != nullptr)
        name = option->name;
    std::erase_if(m_options, [&](const SocketOption &one) { return one.name == name; });
    if (value.empty() || (option != nullptr && option->kind == OptionKind::flag && value == "0"))
        return;
    const std::size_t place = placeOf(name);
    const auto before = std::find_if(m_options.begin(), m_options.end(),
                                     [&](const SocketOption &one) { return placeOf(one.name) > place; });
    m_options.insert(before, {std::string(name), std::string(value)});
}

void SocketOptions::setNumber(std::string_view name, std::optional<std::uint32_t> number) {
    set(name, number ? std::to_string(*number) : std::string());
}

std::string SocketOptions::value(std::string_view name) const {
    for (const SocketOption &one : m_options)
        if (one.name == name)
            return one.value;
    return {};
}

bool SocketOptions::has(std::string_view name) const {
    return !value(name).empty();
}

std::optional<std::uint32_t> SocketOptions::number(std::string_view name) const {
    const auto number = wholeNumber(value(name));
    if (!number || *number > 0xffffffff)
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

Expected<void> SocketOptions::check() const {
    if (m_options.size() > mostOptions)
        return fail(ErrorCode::limitExceeded, "--option", "the limit is " + std::to_string(mostOptions));
    for (const SocketOption &one : m_options) {
        const OptionDescriptor *option = findOption(one.name);
        if (option == nullptr)
            return unknownOption(one.name);
        if (const auto value = optionValue(*option, one.value); !value)
            return tl::unexpected(value.error());
    }
    return {};
}

} // namespace delayrank
