#include "ui/panels/proposed_label.h"

#include <QStringList>

namespace delayrank::ui {

QString proposedLabel(const Plan &plan) {
    const StepPlan &step = plan.step;
    QStringList parts;
    if (step.transport != "tcp")
        parts << QString::fromStdString(step.transport);
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
    QStringList changed;
    if (!step.options.has("TCP_NODELAY") && !step.options.has("TCP_QUICKACK") &&
        !step.options.has("TCP_CORK") && step.transport == "tcp")
        changed << QStringLiteral("Nagle on");
    for (const auto &[name, value] : step.options.all()) {
        const OptionDescriptor *option = findOption(name);
        const QString kernelName = QString::fromStdString(name);
        if (option && option->kind == OptionKind::flag)
            changed << kernelName;
        else if (option && option->kind == OptionKind::word)
            changed << QString::fromStdString(value);
        else
            changed << kernelName + QLatin1Char(' ') + QString::fromStdString(value);
    }
    if (step.knownStall)
        changed << QStringLiteral("known stall %1:%2")
                       .arg(step.knownStall->everyMessages)
                       .arg(QString::fromStdString(exactDuration(step.knownStall->time)));
    return (parts + changed).join(QStringLiteral(", "));
}

} // namespace delayrank::ui
