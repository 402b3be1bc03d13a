#include "ui/panels/proposed_label.h"

#include <QStringList>

namespace delayrank::ui {

QString proposedLabel(const Plan &plan) {
    const StepPlan &step = plan.step;
    QStringList parts;
    const QString pattern = QString::fromStdString(patternName(step.pattern));
    if (pattern == QStringLiteral("windowed"))
        parts << QStringLiteral("window %1").arg(step.pattern.window);
    else if (pattern == QStringLiteral("paced"))
        parts << QStringLiteral("every %1").arg(QString::fromStdString(exactDuration(step.pattern.interval)));
    else if (pattern != QStringLiteral("stream"))
        parts << pattern;
    if (plan.sizesBytes == netpipeSizes())
        parts << QStringLiteral("NetPIPE sizes");
    else if (plan.sizesBytes.size() > 1)
        parts << QStringLiteral("%1 sizes").arg(plan.sizesBytes.size());
    else if (plan.sizesBytes.size() == 1 && plan.sizesBytes.front() != 1)
        parts << QStringLiteral("%1 bytes").arg(plan.sizesBytes.front());
    const SocketOptions &options = step.options;
    QStringList changed;
    if (options.tcpNodelay)
        changed << QStringLiteral("TCP_NODELAY");
    if (options.tcpQuickack)
        changed << QStringLiteral("TCP_QUICKACK");
    if (options.tcpCork)
        changed << QStringLiteral("TCP_CORK");
    if (changed.isEmpty())
        changed << QStringLiteral("Nagle on");
    if (options.soSndbuf)
        changed << QStringLiteral("SO_SNDBUF %1").arg(*options.soSndbuf);
    if (options.soRcvbuf)
        changed << QStringLiteral("SO_RCVBUF %1").arg(*options.soRcvbuf);
    if (!options.tcpCongestion.empty())
        changed << QString::fromStdString(options.tcpCongestion);
    if (step.knownStall)
        changed << QStringLiteral("known stall %1:%2")
                       .arg(step.knownStall->everyMessages)
                       .arg(QString::fromStdString(exactDuration(step.knownStall->time)));
    return (parts + changed).join(QStringLiteral(", "));
}

} // namespace delayrank::ui
