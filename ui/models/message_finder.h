#pragma once

#include "core/runs/message_search.h"
#include "ui/models/document.h"
#include "ui/models/selection.h"

#include <QThreadPool>

namespace delayrank::ui {

/// Finds the message that a sample of a rank curve is, and selects it. It searches in a thread of its own; a
/// sample asked for meanwhile waits, and replaces one that waits already. Lives in the GUI thread.
class MessageFinder : public QObject {
    Q_OBJECT
public:
    MessageFinder(Document *document, Selection *selection, QObject *parent);
    ~MessageFinder() override; ///< waits for the search in progress

    /// The sample at a rank of a curve of the document.
    void find(const Curve &curve, std::uint64_t rank);

signals:
    /// What was found, for people, or why nothing was: "message 41 of Nagle on, sender, waited 9.64 ms (3rd of 12
    /// that did)".
    void found(const QString &text);

private:
    struct Wanted {
        Curve curve;
        Delay delay{0};
        std::uint64_t which = 0; ///< among the samples of that delay
    };
    void start();
    void tell(const Wanted &wanted, const std::vector<runs::SearchedSeries> &searched,
              const runs::MessageSearch &search);

    Document *m_document;
    Selection *m_selection;
    QThreadPool m_pool;
    std::optional<Wanted> m_waiting;
    std::vector<std::shared_ptr<const runs::Run>> m_held; ///< while another thread reads them
    bool m_searching = false;
};

} // namespace delayrank::ui
