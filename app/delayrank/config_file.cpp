#include "app/delayrank/config_file.h"

#include "app/delayrank/variation.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>
#include <toml++/toml.h>

namespace delayrank::app {

namespace {

constexpr std::size_t maxFileBytes = 1u << 20;

/// A value as the command line would have it: lists with commas between. Empty for tables and dates.
std::string textOf(const toml::node &node) {
    if (const auto *list = node.as_array()) {
        std::string text;
        for (const toml::node &element : *list) {
            const std::string one = element.is_array() ? "" : textOf(element);
            if (one.empty())
                return {};
            text += (text.empty() ? "" : ",") + one;
        }
        return text;
    }
    if (const auto text = node.value_exact<std::string>())
        return *text;
    if (!node.is_integer() && !node.is_floating_point() && !node.is_boolean())
        return {};
    std::ostringstream out;
    out.imbue(std::locale::classic());
    node.visit([&out](const auto &value) {
        if constexpr (toml::is_integer<decltype(value)> || toml::is_floating_point<decltype(value)>)
            out << value.get();
        else if constexpr (toml::is_boolean<decltype(value)>)
            out << (value.get() ? "true" : "false");
    });
    return out.str();
}

} // namespace

/// Turns tables into arguments and notes where each came from.
class ConfigFile::Reader {
public:
    Reader(ConfigFile &file, const CLI::App &app) : m_file(file), m_app(app) {}

    Expected<void> readTable(const toml::table &table, bool isShared, Arguments &to) {
        for (const Entry &entry : inOrder(table)) {
            if (isShared && entry.name == "configuration")
                continue;
            const bool isPairs = (entry.name == "vary" || entry.name == "set") && entry.node->is_table();
            const auto taken = isPairs ? takePairs("--" + entry.name, *entry.node->as_table(), to)
                                       : takeOption(entry, isShared, to);
            if (!taken)
                return taken;
        }
        return {};
    }

    Expected<void> readConfigurations(const toml::table &root) {
        const toml::node *node = root.get("configuration");
        if (node == nullptr)
            return {};
        if (!node->is_array_of_tables())
            return failAt(node->source().begin.line, "configurations are tables: [[configuration]]");
        for (const toml::node &table : *node->as_array())
            if (const auto read = readTable(*table.as_table(), false, m_file.m_configurations.emplace_back());
                !read)
                return read;
        return {};
    }

    tl::unexpected<Error> failAt(unsigned line, const std::string &reason) const {
        return fail(ErrorCode::invalidArgument, m_file.m_path + ":" + std::to_string(line), reason);
    }

private:
    struct Entry {
        std::string name;
        const toml::node *node;
        toml::source_position place;
        unsigned line() const { return place.line; }
    };
    /// As they stand in the file: the library sorts them by name.
    static std::vector<Entry> inOrder(const toml::table &table) {
        std::vector<Entry> entries;
        for (const auto &[key, node] : table)
            entries.push_back({std::string(key.str()), &node, key.source().begin});
        std::sort(entries.begin(), entries.end(),
                  [](const Entry &a, const Entry &b) { return a.place < b.place; });
        return entries;
    }

    /// A table of names and values: `--vary NAME=VALUES` or `--set NAME=VALUE` for each.
    Expected<void> takePairs(const std::string &option, const toml::table &table, Arguments &to) {
        for (const Entry &entry : inOrder(table)) {
            const std::string values = textOf(*entry.node);
            if (values.empty())
                return failAt(entry.line(), entry.name + " needs a value or a list of values");
            if (option == "--vary")
                if (const auto argument = argumentFor(m_app, entry.name, ""); !argument)
                    return failAt(entry.line(), argument.error().message());
            add(option + "=" + entry.name + "=" + values, entry.line(), to);
        }
        return {};
    }

    Expected<void> takeOption(const Entry &entry, bool isShared, Arguments &to) {
        std::string word = entry.name;
        std::replace(word.begin(), word.end(), '_', '-');
        const CLI::Option *option = m_app.get_option_no_throw("--" + word);
        const std::string value = textOf(*entry.node);
        if (value.empty())
            return failAt(entry.line(),
                          entry.name + " needs a text, a number, true or false, or a list of these");
        if (option == nullptr || word == "config" || word == "help" || word == "version") {
            // A kernel option by its own name, as with --vary.
            const auto argument = argumentFor(m_app, entry.name, value);
            if (!argument)
                return failAt(entry.line(), entry.name + ": is no option of `delayrank measure`");
            add(*argument, entry.line(), to);
            return {};
        }
        if (!isShared && option->get_group() == "Measurement")
            return failAt(entry.line(), entry.name + ": is for all configurations and stands above them");
        // What may be given several times takes its list one by one, else a list is one value with commas.
        const toml::array *list = entry.node->as_array();
        if (list != nullptr && option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll)
            for (const toml::node &element : *list)
                add("--" + word + "=" + textOf(element), entry.line(), to);
        else
            add("--" + word + "=" + value, entry.line(), to);
        return {};
    }

    void add(const std::string &argument, unsigned line, Arguments &to) {
        const std::size_t equals = argument.find('=');
        m_file.m_origins.push_back({argument.substr(0, equals), argument.substr(equals + 1), line});
        to.push_back(argument);
    }

    ConfigFile &m_file;
    const CLI::App &m_app;
};

Expected<ConfigFile> ConfigFile::read(const std::string &path, const CLI::App &app) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return fail(errno == ENOENT ? ErrorCode::notFound : ErrorCode::io, path, "cannot be read", errno);
    std::string text(maxFileBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > maxFileBytes)
        return fail(ErrorCode::limitExceeded, path, "is no configuration: the limit is 1 MiB");
    ConfigFile file;
    file.m_path = path;
    toml::table root;
    try {
        root = toml::parse(text);
    } catch (const toml::parse_error &wrong) {
        return fail(ErrorCode::corrupt, path + ":" + std::to_string(wrong.source().begin.line),
                    std::string(wrong.description()));
    }
    Reader reader(file, app);
    if (const auto read = reader.readTable(root, true, file.m_shared); !read)
        return tl::unexpected(read.error());
    if (const auto read = reader.readConfigurations(root); !read)
        return tl::unexpected(read.error());
    return file;
}

std::string ConfigFile::placeOf(const std::string &message) const {
    // The last one counts, as it does on the command line; one whose value is named is the better guess.
    const Origin *found = nullptr;
    bool foundValue = false;
    for (const Origin &origin : m_origins) {
        const std::size_t at = message.find(origin.option);
        const std::size_t end = at + origin.option.size();
        const bool names =
            at != std::string::npos &&
            (end == message.size() ||
             (std::isalnum(static_cast<unsigned char>(message[end])) == 0 && message[end] != '-'));
        const bool namesValue = !origin.value.empty() && message.find(origin.value) != std::string::npos;
        if ((names && (namesValue || !foundValue)) || (!found && namesValue && origin.value.size() > 3)) {
            found = &origin;
            foundValue = names && namesValue;
        }
    }
    return found ? m_path + ":" + std::to_string(found->line) + ": " : "";
}

} // namespace delayrank::app
