#include "core/remote/host_keys.h"

#include "core/base/private_file.h"
#include "core/remote/host_spec.h"

#include <algorithm>

namespace delayrank::remote {

namespace {

// The file: one line "HOST:PORT KEY" a host, KEY as SharedKey::text() writes it.
constexpr std::size_t mostBytes = 1 << 20;

} // namespace

HostKeys::HostKeys(const QString &file) : m_file(file) {
    const std::string folder = configFolder();
    if (m_file.isEmpty() && !folder.empty())
        m_file = QString::fromStdString(folder) + "/keys";
}

Expected<std::vector<HostKeys::Entry>> HostKeys::read() const {
    std::vector<Entry> entries;
    const auto text = readPrivateFile(m_file.toStdString(), mostBytes, "key");
    if (!text && text.error().code == ErrorCode::notFound)
        return entries;
    if (!text)
        return tl::unexpected(text.error());
    int number = 0;
    for (const QString &line : QString::fromStdString(*text).split('\n')) {
        ++number;
        if (line.trimmed().isEmpty())
            continue;
        const auto key = protocol::SharedKey::parse(line.section(' ', 1).toStdString());
        if (!key)
            return fail(ErrorCode::corrupt, m_file.toStdString() + ":" + std::to_string(number),
                        "the key " + key.error().reason);
        entries.push_back({line.section(' ', 0, 0), *key});
    }
    return entries;
}

Expected<void> HostKeys::write(const std::vector<Entry> &entries) const {
    const std::string file = m_file.toStdString();
    if (auto usable = makePrivateFolder(folderOf(file), "key"); !usable)
        return usable;
    std::string text;
    for (const Entry &entry : entries)
        text += entry.name.toStdString() + " " + entry.key.text() + "\n";
    return replacePrivateFile(file, text, "key");
}

Expected<QStringList> HostKeys::names() const {
    const auto entries = read();
    if (!entries)
        return tl::unexpected(entries.error());
    QStringList names;
    for (const Entry &entry : *entries)
        names.append(entry.name);
    names.sort();
    return names;
}

Expected<std::optional<protocol::SharedKey>> HostKeys::keyOf(const QString &name) const {
    const auto entries = read();
    if (!entries)
        return tl::unexpected(entries.error());
    for (const Entry &entry : *entries)
        if (entry.name == name)
            return entry.key;
    return std::nullopt;
}

Expected<void> HostKeys::add(const QString &name, const protocol::SharedKey &key) const {
    auto entries = read();
    if (!entries)
        return tl::unexpected(entries.error());
    std::erase_if(*entries, [&](const Entry &entry) { return entry.name == name; });
    entries->push_back({name, key});
    return write(*entries);
}

Expected<void> HostKeys::remove(const QString &name) const {
    auto entries = read();
    if (!entries)
        return tl::unexpected(entries.error());
    if (std::erase_if(*entries, [&](const Entry &entry) { return entry.name == name; }) == 0)
        return fail(ErrorCode::notFound, name.toStdString(), "has no key in " + m_file.toStdString());
    return write(*entries);
}

Expected<QString> HostKeys::nameFrom(const QString &text) {
    const QString trimmed = text.trimmed();
    const auto spec = HostSpec::parse(trimmed.startsWith("tcp://") ? trimmed : "tcp://" + trimmed);
    if (!spec)
        return fail(ErrorCode::invalidArgument, text.toStdString(),
                    "needs a host and a port from 1 to 65535, as in node7:7411 or [::1]:7411");
    return nameOf(spec->host, spec->port);
}

QString HostKeys::nameOf(const QString &host, quint16 port) {
    const QString shown = host.contains(':') ? "[" + host + "]" : host;
    return shown.toLower() + ":" + QString::number(port);
}

} // namespace delayrank::remote
