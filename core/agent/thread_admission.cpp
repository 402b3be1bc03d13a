#include "core/agent/thread_admission.h"

#include "core/probe/thread_settings.h"
#include "core/probe/thread_setup.h"

namespace delayrank::agent {

Expected<Facts> admitThread(const StepPlan &plan, protocol::Role role) {
    const bool sends = role == protocol::ROLE_SENDER;
    if (const auto cpu = sends ? plan.senderCpu : plan.receiverCpu; cpu) {
        if (auto allowed = probe::checkCpu(*cpu); !allowed)
            return tl::unexpected(allowed.error());
    }
    const auto setup = probe::tryThreadSetup(sends ? plan.senderThread : plan.receiverThread);
    if (!setup)
        return tl::unexpected(setup.error());
    if (!setup->refused.empty() && !plan.allowRefused) {
        Error refused = setup->refused.front();
        refused.reason += " (--allow-refused runs without it)";
        return tl::unexpected(refused);
    }
    return probe::refusalFacts(*setup);
}

} // namespace delayrank::agent
