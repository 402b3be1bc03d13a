#pragma once

#include "core/remote/measurement.h"
#include "ui/models/document.h"
#include "ui/window/message_bar.h"

#include <QObject>

class QWidget;

namespace delayrank::ui {

class MeasurePanel;

/// What the user does about a finding: queues a run with one thing changed, says HZ of a run that does not
/// say it itself. Lives in the GUI thread.
class SuggestionActions : public QObject {
    Q_OBJECT
public:
    SuggestionActions(Document *document, MeasurePanel *measure, MessageBar *messages, QWidget *window);

    /// Its hosts have not told: HZ can be entered.
    bool mayEnterHertz(int row) const;

public slots:
    /// Queues the configuration; the run it came from becomes the baseline where there is none, so that the
    /// factor stands in the statistics once it is measured.
    void queue(const QString &runId, const delayrank::remote::Configuration &configuration);
    void askForHertz(const QString &runId);

private:
    void takeHertz(const QString &runId, const QString &text);

    Document *m_document;
    MeasurePanel *m_measure;
    MessageBar *m_messages;
    QWidget *m_window;
};

} // namespace delayrank::ui
