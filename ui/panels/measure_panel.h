#pragma once

#include "core/remote/measurement.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSpinBox;

namespace delayrank::ui {

class ConfigurationForm;
class ConfigurationQueue;

/// The Measure dock: the fields of a configuration, the queue, Start and Stop. What cannot be measured is
/// said by its field, and Start stays off with the reason in its tooltip. GUI thread.
class MeasurePanel : public QWidget {
    Q_OBJECT
public:
    explicit MeasurePanel(QWidget *parent = nullptr);

    ConfigurationForm *form() const { return m_form; }
    ConfigurationQueue *queue() const { return m_queue; }
    /// The queue or, where it is empty, what the fields hold; `file` is left empty. Errors: those of the
    /// form.
    Expected<remote::MeasurementPlan> plan() const;
    bool isRunning() const { return m_running; }
    bool isChecking() const { return m_checking; }
    /// Why the hosts cannot be checked now, as a sentence; empty where they can.
    QString whyNotCheck() const;
    /// Why Start is off, as a sentence; empty where it is on.
    QString whyNotReady() const;

public slots:
    /// Asks for startRequested() where that is possible.
    void start();
    void setRunning(bool running);
    /// Asks for checkRequested(), or for cancelCheckRequested() where a check is under way.
    void check();
    void setChecking(bool checking);

signals:
    void checkRequested(const delayrank::remote::Configuration &configuration, bool bothDirections);
    void cancelCheckRequested();
    void startRequested(const delayrank::remote::MeasurementPlan &plan);
    void stopRequested();
    /// Start or Stop have become possible or impossible; `whyNot` is empty where Start is possible.
    void readinessChanged(const QString &whyNot);

protected:
    QSize sizeHint() const override { return {320, 560}; }

private:
    void revise();

    ConfigurationForm *m_form;
    ConfigurationQueue *m_queue;
    QSpinBox *m_repetitions;
    QPushButton *m_add;
    QCheckBox *m_bothDirections;
    QPushButton *m_start, *m_stop;
    QLabel *m_status;
    bool m_running = false;
    bool m_checking = false;
};

} // namespace delayrank::ui
