#pragma once

#include <QString>
#include <cstdint>

namespace delayrank::ui {

/// Numbers as the window shows them, the same in every country: a point, and a thin space between thousands.
QString numberText(double number, int decimals);
QString numberText(std::uint64_t number);

} // namespace delayrank::ui
