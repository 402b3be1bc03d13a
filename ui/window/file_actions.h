#pragma once

#include "core/formats/text_reader.h"
#include "ui/models/document.h"
#include "ui/window/background_task.h"
#include "ui/window/message_bar.h"
#include "ui/window/settings.h"
#include "ui/window/unsaved_files.h"

class QFileDialog;
class QMenu;

namespace delayrank::ui {

/// Opens files into the document and saves it, off the GUI thread; what goes wrong or was left out is said in
/// the message bar. Lives in the GUI thread.
class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Document *document, MessageBar *messages, BackgroundTask *task, UnsavedFiles *unsaved,
                Settings *settings, QWidget *window);

    /// The file that Save writes to; empty where it asks.
    const QString &file() const { return m_file; }
    /// Closing now would lose runs, or changes of the file that is open.
    bool needsSaving() const;
    bool hasUnsavedRuns() const { return m_document->hasUnsavedRuns(); }
    /// Where the 1999 comparison is installed.
    static QString examplePath();
    void fillRecentMenu(QMenu *menu);

public slots:
    void askAndOpen();
    /// As askAndOpen(), then asks for the column and the unit.
    void askAndOpenText();
    /// Asks how to read these text files, then opens them.
    void askHowToOpen(const QStringList &paths);
    void openFiles(const QStringList &paths);
    void openExample();
    /// Opens what a crashed window left behind.
    void recover();
    void save();
    void askAndSave();
    void saveTo(const QString &path);

signals:
    void fileChanged(const QString &file);
    /// A file was opened or refused, or its opening was called off.
    void openEnded(const QString &path, bool opened);
    /// A save has ended, well or not; also when the user called off the file dialog.
    void saveEnded(bool saved);

private:
    enum class Source { user, example, leftover };
    QFileDialog *openDialog(const QString &title, const QString &filter);
    void open(const QString &path, Source source, const formats::TextOptions &options = {});
    void take(const QString &path, Source source, std::vector<AnalysedRun> runs,
              const runs::LoadedRuns &loaded);
    void setFile(const QString &file);

    Document *m_document;
    MessageBar *m_messages;
    BackgroundTask *m_task;
    UnsavedFiles *m_unsaved;
    Settings *m_settings;
    QWidget *m_window;
    QString m_file;
};

} // namespace delayrank::ui
