#pragma once

#include "core/runs/fact_changes.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace delayrank::ui {

class Document;

/// What is to be said of the facts of each run of a document: which are not the baseline's, and which changed
/// while it was measured. Found when it is asked for, and kept until a run or the baseline changes. GUI thread.
class RunFactNotes : public QObject {
    Q_OBJECT
public:
    explicit RunFactNotes(const Document *document, QObject *parent = nullptr);

    struct Notes {
        std::vector<runs::FactChange> againstBaseline, within;
        bool isEmpty() const { return againstBaseline.empty() && within.empty(); }
        /// As paragraphs of HTML.
        QString html() const;
        /// In one line, without why each can matter.
        QString text() const;
    };
    const Notes &of(int row) const;

private:
    const Document *m_document;
    mutable QHash<QString, Notes> m_known; ///< by run
    mutable std::string m_baseline;        ///< that they were found for
};

} // namespace delayrank::ui
