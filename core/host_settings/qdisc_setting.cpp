#include "core/host_settings/qdisc_setting.h"

#include "core/base/identifier.h"
#include "core/host_settings/root_qdisc.h"
#include "core/host_settings/run_program.h"
#include "core/host_settings/small_file.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace delayrank::host_settings {

namespace {

constexpr auto defaultValue = "default";

bool isOneOf(std::initializer_list<const char *> all, const std::string &kind) {
    return std::find(all.begin(), all.end(), kind) != all.end();
}

/// Disciplines without classes: all there is to them stands in their own options.
bool canBeSet(const std::string &kind) {
    return isOneOf({"bfifo", "cake", "codel", "fq", "fq_codel", "fq_pie", "netem", "noqueue", "pfifo",
                    "pfifo_fast", "pie", "sfq", "tbf"},
                   kind);
}
/// Those of them whose dumped options the kernel takes again as they are.
bool canBePutBack(const std::string &kind) {
    return isOneOf({"bfifo", "codel", "fq", "fq_codel", "pfifo", "pie", "tbf"}, kind);
}

std::optional<std::string> bytesOf(const std::string &hex) {
    std::string bytes;
    if (hex.size() % 2 != 0)
        return std::nullopt;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        unsigned byte = 0;
        const auto [end, failure] = std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
        if (failure != std::errc{} || end != hex.data() + i + 2)
            return std::nullopt;
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

} // namespace

Expected<void> QdiscSetting::check(const std::string &value) const {
    if (value == defaultValue)
        return {};
    // Of the journal: what was there before.
    if (const std::size_t equals = value.find('='); equals != std::string::npos) {
        if (!canBePutBack(value.substr(0, equals)) || value.size() > 4000 ||
            !bytesOf(value.substr(equals + 1)))
            return fail(ErrorCode::invalidArgument, name(), "is no queueing discipline that can be put back");
        return {};
    }
    const auto words = wordsOf(value);
    if (!isPlainValue(value) || words.empty() || !canBeSet(words.front()))
        return fail(
            ErrorCode::invalidArgument, name(),
            "needs default, or a queueing discipline without classes in the words of tc, such as fq or "
            "'tbf rate 100kbit burst 2kb latency 400ms'");
    return {};
}

Expected<std::string> QdiscSetting::read() const {
    const auto present = readRootQdisc(m_device);
    if (!present)
        return tl::unexpected(present.error());
    if (present->isDefault)
        return std::string(defaultValue);
    if (!canBePutBack(present->kind))
        return fail(ErrorCode::limitExceeded, name(),
                    "is " + present->kind + " now, which could not be put back exactly, so it is left alone");
    return present->kind + "=" + toHex(present->options);
}

Expected<void> QdiscSetting::write(const std::string &value) const {
    if (const auto sensible = check(value); !sensible)
        return sensible;
    if (value == defaultValue)
        return removeRootQdisc(m_device);
    if (const std::size_t equals = value.find('='); equals != std::string::npos)
        return writeRootQdisc(m_device, value.substr(0, equals), *bytesOf(value.substr(equals + 1)));
    std::vector<std::string> arguments{"qdisc", "replace", "dev", m_device, "root"};
    for (const std::string &word : wordsOf(value))
        arguments.push_back(word);
    return runProgram("tc", arguments);
}

Expected<std::string> QdiscSetting::readBack() const {
    const auto present = readRootQdisc(m_device);
    if (!present)
        return tl::unexpected(present.error());
    return present->isDefault ? std::string(defaultValue) : present->kind;
}

std::string QdiscSetting::shown(const std::string &value) const {
    return value.substr(0, value.find('='));
}

} // namespace delayrank::host_settings
