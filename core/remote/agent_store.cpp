#include "core/remote/agent_store.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QStringList>

namespace delayrank::remote {

std::vector<StoredAgent> storedAgents() {
    return storedAgentsIn(QCoreApplication::applicationDirPath() + "/../share/delayrank/agents");
}

std::vector<StoredAgent> storedAgentsIn(const QString &folder) {
    std::vector<StoredAgent> agents;
    const QDir machines(QDir::cleanPath(folder));
    for (const QString &machine : machines.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QString program = machines.filePath(machine + "/delayrank-agent");
        if (QFileInfo(program).isFile())
            agents.push_back({machine, program});
    }
    return agents;
}

QString machinesOf(const std::vector<StoredAgent> &agents) {
    QStringList machines;
    for (const StoredAgent &agent : agents)
        machines.append(agent.machine);
    return machines.isEmpty() ? QString("none") : machines.join(", ");
}

QString sha256Of(const QString &path) {
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {};
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace delayrank::remote
