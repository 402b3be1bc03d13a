#include "ui/window/file_actions.h"

#include "core/formats/open_file.h"
#include "ui/window/text_options_dialog.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace delayrank::ui {

namespace {

const QString runFilter = QStringLiteral("*.delays");

QString nameOf(const QString &path) {
    return QFileInfo(path).fileName();
}

} // namespace

FileActions::FileActions(Document *document, MessageBar *messages, BackgroundTask *task,
                         UnsavedFiles *unsaved, Settings *settings, QWidget *window)
    : QObject(window), m_document(document), m_messages(messages), m_task(task), m_unsaved(unsaved),
      m_settings(settings), m_window(window) {
    connect(document, &Document::runRemoved, this, [this] {
        if (m_document->runCount() == 0)
            setFile({});
    });
}

bool FileActions::needsSaving() const {
    return m_document->hasUnsavedRuns() || (m_document->isModified() && !m_file.isEmpty());
}

QString FileActions::examplePath() {
    return QDir::cleanPath(QCoreApplication::applicationDirPath() +
                           QStringLiteral("/../share/delayrank/1999.delays"));
}

void FileActions::fillRecentMenu(QMenu *menu) {
    menu->clear();
    for (const QString &path : m_settings->recentFiles()) {
        // An ampersand in a name is no keyboard letter.
        QAction *const action = menu->addAction(nameOf(path).replace('&', QStringLiteral("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] { openFiles({path}); });
    }
    menu->addSeparator();
    QAction *const forget = menu->addAction(tr("&Forget These"));
    forget->setToolTip(tr("Empty this list; the files stay"));
    forget->setEnabled(!m_settings->recentFiles().isEmpty());
    connect(forget, &QAction::triggered, this, [this] { m_settings->clearRecentFiles(); });
}

void FileActions::setFile(const QString &file) {
    if (m_file == file)
        return;
    m_file = file;
    emit fileChanged(file);
}

QFileDialog *FileActions::openDialog(const QString &title, const QString &filter) {
    auto *const dialog = new QFileDialog(m_window, title, m_settings->folder(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    return dialog;
}

void FileActions::askAndOpen() {
    QFileDialog *const dialog =
        openDialog(tr("Open"), tr("All that Delayrank reads (*.delays *.txt *.dat *.csv "
                                  "*.log);;Run files (*.delays);;All files (*)"));
    connect(dialog, &QFileDialog::filesSelected, this, &FileActions::openFiles);
    dialog->open();
}

void FileActions::askAndOpenText() {
    QFileDialog *const dialog =
        openDialog(tr("Open Text"), tr("Text (*.txt *.dat *.csv *.log);;All files (*)"));
    connect(dialog, &QFileDialog::filesSelected, this, &FileActions::askHowToOpen);
    dialog->open();
}

void FileActions::askHowToOpen(const QStringList &paths) {
    auto *const dialog = new TextOptionsDialog(paths, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &TextOptionsDialog::chosen, this, [this, paths](const formats::TextOptions &options) {
        for (const QString &path : paths)
            open(path, Source::user, options);
    });
    dialog->open();
}

void FileActions::openFiles(const QStringList &paths) {
    for (const QString &path : paths)
        open(path, Source::user);
}

void FileActions::openExample() {
    open(examplePath(), Source::example);
}

void FileActions::recover() {
    for (const QString &path : m_unsaved->takeLeftovers())
        open(path, Source::leftover);
}

void FileActions::open(const QString &path, Source source, const formats::TextOptions &options) {
    struct Result {
        Expected<runs::LoadedRuns> loaded;
        std::vector<AnalysedRun> analysed;
    };
    auto result = std::make_shared<Result>();
    const Delay threshold = m_document->comparison().stallThreshold;
    m_task->start(
        tr("Opening %1").arg(nameOf(path)),
        [result, path, options, threshold](const runs::Progress &progress) {
            result->loaded = formats::openFile(path.toStdString(), options, progress);
            if (result->loaded)
                result->analysed = analyseRuns(std::move(result->loaded->runs), threshold);
        },
        [this, result, path, source] {
            if (result->loaded)
                take(path, source, std::move(result->analysed), *result->loaded);
            else if (result->loaded.error().code != ErrorCode::cancelled)
                m_messages->show(result->loaded.error());
            emit openEnded(path, result->loaded.has_value());
        });
}

void FileActions::take(const QString &path, Source source, std::vector<AnalysedRun> runs,
                       const runs::LoadedRuns &loaded) {
    const bool wasEmpty = m_document->runCount() == 0;
    const qsizetype count = static_cast<qsizetype>(runs.size());
    if (source == Source::leftover) {
        if (count == 0)
            return;
        m_messages->show(
            MessageBar::Kind::warning,
            tr("Runs that were not saved when Delayrank ended last have been recovered from %1. Save them "
               "to keep them.")
                .arg(nameOf(path)));
    }
    for (const std::string &warning : loaded.warnings)
        m_messages->show(MessageBar::Kind::warning, QString::fromStdString(warning));
    const QStringList leftOut =
        m_document->addRuns(std::move(runs), loaded.comparison,
                            source == Source::leftover ? Document::Origin::unsaved : Document::Origin::file);
    if (!leftOut.isEmpty())
        m_messages->show(MessageBar::Kind::information,
                         tr("%1: already open: %2").arg(nameOf(path), leftOut.join(QStringLiteral(", "))));
    if (source == Source::user) {
        m_settings->addRecentFile(path);
        m_settings->setFolder(QFileInfo(path).absolutePath());
    }
    // Save goes back to a file only where all runs came from it: never into one that was opened beside it.
    const bool isRunFile = path.endsWith(QStringLiteral(".delays"), Qt::CaseInsensitive);
    if (wasEmpty && source == Source::user && isRunFile)
        setFile(QFileInfo(path).absoluteFilePath());
    else if (count > leftOut.size() && source != Source::leftover)
        setFile({});
}

void FileActions::save() {
    if (m_file.isEmpty())
        askAndSave();
    else
        saveTo(m_file);
}

void FileActions::askAndSave() {
    auto *const dialog =
        new QFileDialog(m_window, tr("Save As"), m_settings->folder(), tr("Run files (%1)").arg(runFilter));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("delays"));
    if (!m_file.isEmpty())
        dialog->selectFile(m_file);
    connect(dialog, &QFileDialog::fileSelected, this, &FileActions::saveTo);
    connect(dialog, &QDialog::rejected, this, [this] { emit saveEnded(false); });
    dialog->open();
}

void FileActions::saveTo(const QString &path) {
    struct Result {
        Document::Snapshot snapshot;
        Expected<void> saved;
    };
    auto result = std::make_shared<Result>();
    const quint64 revision = m_document->revision();
    result->snapshot = m_document->snapshot();
    // The thread borrows what this thread holds until it is done: see Document::Snapshot.
    Result *const borrowed = result.get();
    m_task->start(
        tr("Saving %1").arg(nameOf(path)),
        [borrowed, path](const runs::Progress &progress) {
            const std::vector<const runs::Run *> runs = borrowed->snapshot.pointers();
            borrowed->saved =
                runs::saveRuns(path.toStdString(), runs, &borrowed->snapshot.comparison, progress);
        },
        [this, result, path, revision] {
            if (!result->saved) {
                if (result->saved.error().code != ErrorCode::cancelled)
                    m_messages->show(result->saved.error());
                emit saveEnded(false);
                return;
            }
            m_document->setSaved(revision);
            m_document->setOrderFile(path);
            setFile(QFileInfo(path).absoluteFilePath());
            m_settings->addRecentFile(path);
            m_settings->setFolder(QFileInfo(path).absolutePath());
            if (!m_document->hasUnsavedRuns())
                m_unsaved->removeAll();
            emit saveEnded(true);
        });
}

} // namespace delayrank::ui
