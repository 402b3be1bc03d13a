#pragma once

#include "core/remote/measurement.h"

#include <QElapsedTimer>

namespace delayrank::app {

/// Progress on standard error: one line rewritten in place on a terminal, else a line every 5 s.
class ProgressLine {
public:
    ProgressLine();
    void show(const remote::MeasurementProgress &progress);
    /// Takes the line away, so that others can be written.
    void clear();

private:
    const bool m_isTerminal;
    bool m_isShown = false;
    QElapsedTimer m_sinceLine;
};

/// "Nagle on, 1 byte: 42 %, 123,000 messages/s, 12 s left"
QString progressText(const remote::MeasurementProgress &progress);

} // namespace delayrank::app
