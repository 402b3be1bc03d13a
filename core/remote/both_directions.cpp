#include "core/remote/both_directions.h"

namespace delayrank::remote {

std::vector<Configuration> bothDirections(const std::vector<Configuration> &configurations) {
    std::vector<Configuration> all;
    for (const Configuration &there : configurations) {
        Configuration back = there;
        std::swap(back.sender, back.receiver);
        std::swap(back.senderSettings, back.receiverSettings);
        StepPlan &step = back.plan.step;
        std::swap(step.senderCpu, step.receiverCpu);
        std::swap(step.senderThread, step.receiverThread);
        back.dataAddress.clear();
        back.isWayBack = true;
        back.label += ", B to A";
        all.push_back(there);
        all.back().label += ", A to B";
        all.push_back(std::move(back));
    }
    return all;
}

} // namespace delayrank::remote
