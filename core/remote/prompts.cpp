#include "core/remote/prompts.h"

#include <QMetaMethod>
#include <atomic>

namespace delayrank::remote {

bool Prompts::hasListener() const {
    return isSignalConnected(QMetaMethod::fromSignal(&Prompts::asked));
}

quint64 Prompts::ask(const Asker &asker, const QString &text, Prompt::Kind kind, Answered answered) {
    static std::atomic<quint64> lastId = 0;
    const quint64 id = ++lastId;
    m_open.emplace(id, std::move(answered));
    emit asked({id, asker.host, text, kind, asker.end});
    return id;
}

void Prompts::withdraw(quint64 id) {
    if (m_open.erase(id) > 0)
        emit withdrawn(id);
}

void Prompts::answer(quint64 id, const QString &text) {
    settle(id, text);
}

void Prompts::cancel(quint64 id) {
    settle(id, std::nullopt);
}

void Prompts::settle(quint64 id, const std::optional<QString> &text) {
    const auto found = m_open.find(id);
    if (found == m_open.end())
        return;
    // Taken out first: the asker may ask again at once.
    const Answered answered = std::move(found->second);
    m_open.erase(found);
    answered(text);
}

} // namespace delayrank::remote
