#include "app/delayrank/variation.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace delayrank::app {

namespace {

bool isKernelName(const std::string &name) {
    return !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0;
}

/// The options that have words of their own besides the kernel's.
std::string ownWordOf(const std::string &kernelName) {
    constexpr std::array<std::pair<const char *, const char *>, 6> words{{{"TCP_NODELAY", "nodelay"},
                                                                          {"TCP_QUICKACK", "quickack"},
                                                                          {"TCP_CORK", "cork"},
                                                                          {"SO_SNDBUF", "sndbuf"},
                                                                          {"SO_RCVBUF", "rcvbuf"},
                                                                          {"TCP_CONGESTION", "congestion"}}};
    for (const auto &[kernel, own] : words)
        if (kernelName == kernel)
            return own;
    return {};
}

/// Options of the measurement as a whole, and those that give configurations, cannot vary within it.
bool describesConfiguration(const CLI::Option &option) {
    const std::string &name = option.get_lnames().front();
    return option.get_group() != "Measurement" && name != "label" && name != "vary" && name != "set" &&
           name != "help" && name != "version";
}

} // namespace

Expected<Variation> parseVariation(const std::string &text) {
    const auto refuse = [&] {
        return fail(ErrorCode::invalidArgument, "--vary " + text,
                    "needs NAME=VALUE,VALUE,... as in TCP_NODELAY=0,1 or size=1,64,771");
    };
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
        return refuse();
    Variation variation{text.substr(0, equals), {}};
    for (std::size_t start = equals + 1; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        if (comma == start)
            return refuse();
        variation.values.push_back(text.substr(start, comma - start));
        start = comma + 1;
    }
    return variation;
}

Expected<std::string> argumentFor(const CLI::App &app, const std::string &name, const std::string &value) {
    // A setting of a host, as --set has it.
    if (name.starts_with("sender:") || name.starts_with("receiver:"))
        return "--set=" + name + "=" + value;
    if (isKernelName(name) && app.get_option_no_throw("--option") != nullptr)
        return "--option=" + name + "=" + value;
    std::string word = isKernelName(name) ? ownWordOf(name) : name;
    std::replace(word.begin(), word.end(), '_', '-');
    const CLI::Option *option = word.empty() ? nullptr : app.get_option_no_throw("--" + word);
    if (option == nullptr || option->get_lnames().empty() || !describesConfiguration(*option))
        return fail(ErrorCode::invalidArgument, "--vary " + name,
                    "is no setting of a configuration; those are kernel options such as TCP_NODELAY and the "
                    "options of `delayrank measure` such as size, window, burst, interval, transport, count");
    return "--" + word + "=" + value;
}

Expected<std::vector<Variant>> variantsOf(const CLI::App &app, const std::vector<std::string> &vary) {
    std::vector<Variation> variations;
    for (const std::string &text : vary) {
        auto parsed = parseVariation(text);
        if (!parsed)
            return tl::unexpected(parsed.error());
        const auto same = std::find_if(variations.begin(), variations.end(),
                                       [&](const Variation &one) { return one.name == parsed->name; });
        if (same != variations.end())
            *same = std::move(*parsed);
        else
            variations.push_back(std::move(*parsed));
    }
    std::vector<Variant> variants(1);
    for (const Variation &variation : variations) {
        if (variants.size() * variation.values.size() > maxConfigurations)
            return fail(ErrorCode::limitExceeded, "--vary " + variation.name,
                        "the limit is " + std::to_string(maxConfigurations) + " configurations");
        std::vector<Variant> longer;
        for (const Variant &variant : variants)
            for (const std::string &value : variation.values) {
                const auto argument = argumentFor(app, variation.name, value);
                if (!argument)
                    return tl::unexpected(argument.error());
                Variant &added = longer.emplace_back(variant);
                added.arguments.push_back(*argument);
                added.label += (added.label.empty() ? "" : ", ") + variation.name + "=" + value;
            }
        variants = std::move(longer);
    }
    return variants;
}

} // namespace delayrank::app
