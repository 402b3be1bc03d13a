#include "namespace_pair.h"

#include <unistd.h>

namespace delayrank::test {

QString NamespacePair::make() {
    if (::geteuid() != 0)
        return "network namespaces need root";
    m_a = QString("dra%1").arg(::getpid());
    m_b = QString("drb%1").arg(::getpid());
    const QString script = QString("ip netns add %1 && ip netns add %2 && "
                                   "ip -n %1 link add v1 type veth peer name v2 netns %2 && "
                                   "ip -n %1 addr add 10.77.0.1/24 dev v1 && ip -n %2 addr add 10.77.0.2/24 dev v2 && "
                                   "ip -n %1 link set lo up && ip -n %2 link set lo up && "
                                   "ip -n %1 link set v1 up && ip -n %2 link set v2 up")
                               .arg(m_a, m_b);
    const Outcome made = runProgram("sh", {"-c", script});
    return made.status == 0 ? QString() : "no network namespaces here: " + made.err;
}

NamespacePair::~NamespacePair() {
    if (m_a.isEmpty())
        return;
    runProgram("ip", {"netns", "del", m_a});
    runProgram("ip", {"netns", "del", m_b});
}

QString NamespacePair::linkLocalOf(const QString &name, const QString &device) {
    QString found;
    waitUntil(8000, [&] {
        const QString list =
            runProgram("ip", {"-n", name, "-6", "-o", "addr", "show", "dev", device, "scope", "link"}).out;
        if (!list.contains("tentative"))
            found = list.section("inet6 ", 1).section('/', 0, 0);
        return !found.isEmpty();
    });
    return found;
}

} // namespace delayrank::test
