#include "core/remote/measurement.h"

#include "core/remote/measurement_implementation.h"

namespace delayrank::remote {

Measurement::Measurement(MeasurementPlan plan, QObject *parent)
    : QObject(parent), m_prompts(new Prompts(this)),
      m_implementation(std::make_unique<Implementation>(std::move(plan), this)) {
    // For queued connections made by name; those made by pointer find the types by themselves.
    qRegisterMetaType<delayrank::runs::Run>();
    qRegisterMetaType<delayrank::runs::End>();
    qRegisterMetaType<delayrank::SeriesKind>();
    qRegisterMetaType<delayrank::runs::RunState>();
    qRegisterMetaType<delayrank::remote::DelayBatch>();
    qRegisterMetaType<delayrank::remote::MeasurementProgress>();
    qRegisterMetaType<delayrank::Error>();
    qRegisterMetaType<delayrank::remote::Prompt>();
    qRegisterMetaType<std::shared_ptr<const delayrank::Error>>();
    qRegisterMetaType<std::vector<delayrank::runs::HostFact>>();
}

Measurement::~Measurement() = default;

void Measurement::start() {
    m_implementation->start();
}

void Measurement::stop() {
    m_implementation->stop();
}

} // namespace delayrank::remote
