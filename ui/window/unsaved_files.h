#pragma once

#include "core/base/error.h"

#include <QLockFile>
#include <QString>
#include <QStringList>
#include <map>
#include <memory>

namespace delayrank::ui {

/// The working files of measurements, AppDataLocation/unsaved/DATE-TIME.delays, each held by a lock as long
/// as this window lives: one that nobody holds was left by a program that crashed. GUI thread.
class UnsavedFiles {
public:
    /// `folder` empty: the usual one.
    explicit UnsavedFiles(const QString &folder = {});

    /// A path for a new file, which is now held. Errors: io, permission, with the folder as subject.
    Expected<QString> create();
    /// The files that an earlier window left; they are held from now on.
    QStringList takeLeftovers();
    /// Deletes the files held, all but `inUse`: their runs are saved or were discarded.
    void removeAll(const QString &inUse = {});
    const QString &folder() const { return m_folder; }

private:
    bool hold(const QString &path);
    QString m_folder;
    std::map<QString, std::unique_ptr<QLockFile>> m_held;
};

} // namespace delayrank::ui
