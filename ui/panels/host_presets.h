#pragma once

#include <QString>
#include <vector>

namespace delayrank::ui {

/// A way to reach an agent by a command, under a name. What the user has to fill in stands in capitals.
struct HostPreset {
    QString name;
    QString host; ///< as a host field takes it
    friend bool operator==(const HostPreset &, const HostPreset &) = default;
};

/// Those that come with Delayrank: network namespaces, containers, pods, cluster nodes, kernels.
std::vector<HostPreset> builtInHostPresets();
/// Those that the user has saved (QSettings), by name.
std::vector<HostPreset> savedHostPresets();
/// Replaces one of the same name.
void saveHostPreset(const HostPreset &preset);
void removeHostPreset(const QString &name);

/// The first word that is to be filled in, as NAMESPACE in "exec:ip netns exec NAMESPACE ...": where it
/// begins and how long it is; 0 where there is none.
struct Placeholder {
    int start = 0;
    int length = 0;
};
Placeholder placeholderIn(const QString &host);

} // namespace delayrank::ui
