#include "core/remote/schedule.h"

#include <algorithm>

namespace delayrank::remote {

std::vector<Slot> scheduleOf(const MeasurementPlan &plan) {
    std::size_t steps = 0;
    for (const Configuration &configuration : plan.configurations)
        steps = std::max(steps, configuration.plan.sizesBytes.size());
    std::vector<Slot> schedule;
    for (unsigned repetition = 0; repetition < plan.repetitions; ++repetition)
        for (std::size_t step = 0; step < steps; ++step)
            for (std::size_t i = 0; i < plan.configurations.size(); ++i)
                if (step < plan.configurations[i].plan.sizesBytes.size())
                    schedule.push_back({i, repetition, step});
    return schedule;
}

QString runLabel(const MeasurementPlan &plan, const Slot &slot) {
    const QString &label = plan.configurations[slot.configuration].label;
    if (plan.repetitions < 2)
        return label;
    return QString("%1 (%2 of %3)").arg(label).arg(slot.repetition + 1).arg(plan.repetitions);
}

QString slotText(const MeasurementPlan &plan, const Slot &slot) {
    const Configuration &configuration = plan.configurations[slot.configuration];
    const std::uint32_t size = configuration.plan.sizesBytes[slot.step];
    QString text = QString("%1, %2 %3").arg(configuration.label).arg(size).arg(size == 1 ? "byte" : "bytes");
    if (plan.repetitions > 1)
        text += QString(", repetition %1 of %2").arg(slot.repetition + 1).arg(plan.repetitions);
    return text;
}

} // namespace delayrank::remote
