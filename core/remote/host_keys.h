#pragma once

#include "core/base/error.h"
#include "core/protocol/shared_key.h"

#include <QStringList>
#include <optional>

namespace delayrank::remote {

/// The keys of listening agents, by HOST:PORT, in a file of mode 0600 in a folder of mode 0700. Keys go into
/// it and to the TLS layer, and nowhere else. Each call reads or writes the whole file; any thread.
class HostKeys {
public:
    /// Empty: $XDG_CONFIG_HOME/delayrank/keys, else ~/.config/delayrank/keys.
    explicit HostKeys(const QString &file = {});

    const QString &file() const { return m_file; }
    /// Errors: permission where others may read the file, io, corrupt with the line's number. No file: no
    /// names.
    Expected<QStringList> names() const;
    /// None where there is none for that host.
    Expected<std::optional<protocol::SharedKey>> keyOf(const QString &name) const;
    /// Adds a key, or puts it in the place of the host's old one.
    Expected<void> add(const QString &name, const protocol::SharedKey &key) const;
    /// Errors: notFound, besides.
    Expected<void> remove(const QString &name) const;

    /// "node7:7411", "[::1]:7411": the host in lower case, with or without tcp:// before it. Errors:
    /// invalidArgument.
    static Expected<QString> nameFrom(const QString &text);
    static QString nameOf(const QString &host, quint16 port);

private:
    struct Entry {
        QString name;
        protocol::SharedKey key;
    };
    Expected<std::vector<Entry>> read() const;
    Expected<void> write(const std::vector<Entry> &entries) const;
    QString m_file;
};

} // namespace delayrank::remote
