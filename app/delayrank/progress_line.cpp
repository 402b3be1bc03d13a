#include "app/delayrank/progress_line.h"

#include <QLocale>
#include <cstdio>
#include <unistd.h>

namespace delayrank::app {

namespace {

constexpr qint64 millisecondsBetweenLines = 5000;

} // namespace

QString progressText(const remote::MeasurementProgress &progress) {
    const QLocale locale(QLocale::English);
    QString text = QString("%1: %2 %").arg(progress.what).arg(static_cast<int>(progress.fraction * 100));
    if (progress.messagesPerSecond > 0)
        text +=
            QString(", %1 messages/s").arg(locale.toString(static_cast<qint64>(progress.messagesPerSecond)));
    if (progress.secondsLeft >= 0)
        text += QString(", %1 s left").arg(locale.toString(static_cast<qint64>(progress.secondsLeft + 0.5)));
    return text;
}

ProgressLine::ProgressLine() : m_isTerminal(::isatty(STDERR_FILENO) == 1) {
    m_sinceLine.start();
}

void ProgressLine::show(const remote::MeasurementProgress &progress) {
    if (!m_isTerminal) {
        if (m_sinceLine.elapsed() < millisecondsBetweenLines)
            return;
        m_sinceLine.restart();
        std::fprintf(stderr, "%s\n", qUtf8Printable(progressText(progress)));
        return;
    }
    std::fprintf(stderr, "\r\033[K%s", qUtf8Printable(progressText(progress)));
    std::fflush(stderr);
    m_isShown = true;
}

void ProgressLine::clear() {
    if (m_isShown)
        std::fputs("\r\033[K", stderr);
    m_isShown = false;
}

} // namespace delayrank::app
