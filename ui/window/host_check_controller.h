#pragma once

#include "core/remote/host_check.h"

#include <QObject>

namespace delayrank::ui {

/// Runs one check of two hosts at a time. Everything in it is asynchronous, so it lives in the GUI thread.
class HostCheckController : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    bool isRunning() const { return m_check != nullptr; }

public slots:
    /// Ignored while one runs.
    void start(const delayrank::remote::Configuration &configuration, bool bothDirections);
    /// runningChanged(false) follows once both agents are gone.
    void cancel();

signals:
    /// Before anything is asked; they live as long as the check.
    void promptsMade(delayrank::remote::Prompts *prompts);
    void runningChanged(bool running);
    void hostChanged(delayrank::runs::End end, const delayrank::remote::HostFindings &findings);
    void hostsAnswered(const delayrank::remote::HostOffers &offers);
    void dataChanged(const delayrank::remote::DataFindings &data);

private:
    remote::HostCheck *m_check = nullptr; ///< a child, so that it goes with the window
};

} // namespace delayrank::ui
