#include "ui/panels/host_presets.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSettings>

namespace delayrank::ui {

namespace {

constexpr auto group = "hostPresets";

QString translated(const char *text) {
    return QCoreApplication::translate("HostPresets", text);
}

/// A name may hold what separates keys in the settings.
QString keyOf(const QString &name) {
    return QString::fromLatin1(name.toUtf8().toPercentEncoding());
}

} // namespace

std::vector<HostPreset> builtInHostPresets() {
    return {
        {translated("Network namespace"),
         QStringLiteral("exec:ip netns exec NAMESPACE delayrank-agent --stdio")},
        {translated("Docker container"),
         QStringLiteral("exec:docker exec -i CONTAINER delayrank-agent --stdio")},
        {translated("Podman container"),
         QStringLiteral("exec:podman exec -i CONTAINER delayrank-agent --stdio")},
        {translated("Kubernetes pod"), QStringLiteral("exec:kubectl exec -i POD -- delayrank-agent --stdio")},
        {translated("Slurm node"), QStringLiteral("exec:srun -w NODE -n 1 delayrank-agent --stdio")},
        {translated("Kernel in virtme-ng"), QStringLiteral("exec:vng -r KERNEL -- delayrank-agent --stdio")},
    };
}

std::vector<HostPreset> savedHostPresets() {
    QSettings settings;
    settings.beginGroup(QString::fromLatin1(group));
    std::vector<HostPreset> presets;
    for (const QString &key : settings.childKeys())
        presets.push_back({QString::fromUtf8(QByteArray::fromPercentEncoding(key.toLatin1())),
                           settings.value(key).toString()});
    return presets;
}

void saveHostPreset(const HostPreset &preset) {
    QSettings settings;
    settings.beginGroup(QString::fromLatin1(group));
    settings.setValue(keyOf(preset.name), preset.host);
}

void removeHostPreset(const QString &name) {
    QSettings settings;
    settings.beginGroup(QString::fromLatin1(group));
    settings.remove(keyOf(name));
}

Placeholder placeholderIn(const QString &host) {
    static const QRegularExpression capitals(QStringLiteral("(?<=[ /])[A-Z]{3,}(?= |$)"));
    const QRegularExpressionMatch match = capitals.match(host);
    return match.hasMatch() ? Placeholder{static_cast<int>(match.capturedStart()),
                                          static_cast<int>(match.capturedLength())}
                            : Placeholder{};
}

} // namespace delayrank::ui
