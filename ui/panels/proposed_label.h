#pragma once

#include "core/base/plan.h"

#include <QString>

namespace delayrank::ui {

/// What a configuration would be called by what it changes: "Nagle on", "window 41, TCP_NODELAY",
/// "64 bytes, TCP_CORK".
QString proposedLabel(const Plan &plan);

} // namespace delayrank::ui
