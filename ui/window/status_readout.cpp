#include "ui/window/status_readout.h"

#include "ui/models/number_text.h"

#include <QStatusBar>
#include <cmath>

namespace delayrank::ui {

namespace {

QProgressBar *progressBar(QWidget *parent) {
    auto *const bar = new QProgressBar(parent);
    bar->setRange(0, 1000);
    bar->setFixedWidth(140);
    bar->setMaximumHeight(bar->fontMetrics().height() + 4);
    bar->hide();
    return bar;
}

int permille(double fraction) {
    return static_cast<int>(std::lround(std::clamp(fraction, 0.0, 1.0) * 1000));
}

} // namespace

QString progressText(const remote::MeasurementProgress &progress) {
    QString text = progress.what;
    if (progress.messagesPerSecond > 0) {
        const QString rate = numberText(progress.messagesPerSecond, 0);
        text += QStringLiteral(": ") + StatusReadout::tr("%1 messages/s").arg(rate);
    }
    if (progress.secondsLeft >= 0) {
        const auto seconds = static_cast<qlonglong>(std::ceil(progress.secondsLeft));
        text += QStringLiteral(", ") + (seconds < 120 ? StatusReadout::tr("%1 s left").arg(seconds)
                                        : seconds < 7200
                                            ? StatusReadout::tr("%1 min left").arg((seconds + 59) / 60)
                                            : StatusReadout::tr("%1 h left").arg((seconds + 3599) / 3600));
    }
    return text;
}

StatusReadout::StatusReadout(QStatusBar *bar)
    : QObject(bar), m_bar(bar), m_hover(new QLabel(bar)), m_task(new QLabel(bar)),
      m_measurement(new QLabel(bar)), m_taskBar(progressBar(bar)), m_measurementBar(progressBar(bar)),
      m_cancel(new QPushButton(tr("Cancel"), bar)) {
    m_hover->setObjectName(QStringLiteral("hover"));
    m_measurement->setObjectName(QStringLiteral("measurementStatus"));
    // A long line must not make the window wider.
    for (QLabel *const label : {m_hover, m_task, m_measurement}) {
        label->setTextFormat(Qt::PlainText);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_cancel->setToolTip(tr("Stop reading or writing the file"));
    m_cancel->setMaximumHeight(m_cancel->fontMetrics().height() + 8);
    m_bar->addWidget(m_hover, 3);
    m_bar->addPermanentWidget(m_task, 2);
    m_bar->addPermanentWidget(m_taskBar);
    m_bar->addPermanentWidget(m_cancel);
    m_bar->addPermanentWidget(m_measurement, 2);
    m_bar->addPermanentWidget(m_measurementBar);
    m_measurement->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_task->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_task->hide();
    m_cancel->hide();
    m_measurement->hide();
    connect(m_cancel, &QPushButton::clicked, this, &StatusReadout::cancelRequested);
}

void StatusReadout::showHover(const QString &text) {
    m_hovered = text;
    showLeft();
}

void StatusReadout::showSelection(const QString &text) {
    m_selection = text;
    showLeft();
}

void StatusReadout::showLeft() {
    // What is selected stays on; the mouse passes by.
    m_hover->setText(m_hovered.isEmpty() ? m_selection : m_hovered);
    m_hover->setToolTip(m_hover->text());
}

void StatusReadout::taskStarted(const QString &what) {
    m_task->setText(what);
    m_task->setToolTip(what);
    m_taskBar->setValue(0);
    m_task->show();
    m_taskBar->show();
    m_cancel->show();
}

void StatusReadout::taskProgressed(double fraction) {
    m_taskBar->setValue(permille(fraction));
}

void StatusReadout::taskEnded() {
    m_task->hide();
    m_taskBar->hide();
    m_cancel->hide();
}

void StatusReadout::measurementChanged(bool running) {
    m_stopping = false;
    m_measurementBar->setValue(0);
    m_measurement->setText(running ? tr("Starting the agents") : QString());
    m_measurement->setVisible(running);
    m_measurementBar->setVisible(running);
}

void StatusReadout::measurementProgressed(const remote::MeasurementProgress &progress) {
    m_measurementBar->setValue(permille(progress.fraction));
    if (m_stopping)
        return;
    m_measurement->setText(progressText(progress));
    m_measurement->setToolTip(m_measurement->text());
}

void StatusReadout::measurementStopping() {
    m_stopping = true;
    m_measurement->setText(tr("Stopping"));
}

} // namespace delayrank::ui
