#pragma once

#include "core/remote/prompts.h"

#include <deque>

namespace delayrank::remote {

/// Prompts that are put to the user one after the other, for whoever shows them. One thread.
class PromptQueue {
public:
    /// `show` puts one to the user, who has none before him; `hide` takes the one away that is shown.
    PromptQueue(std::function<void(const Prompt &)> show, std::function<void()> hide)
        : m_show(std::move(show)), m_hide(std::move(hide)) {}

    bool isEmpty() const { return m_prompts.empty(); }
    /// The one that is shown.
    const Prompt &first() const { return m_prompts.front(); }
    void add(const Prompt &prompt);
    /// It was answered or withdrawn. Ids that are not in the queue are ignored.
    void remove(quint64 id);

private:
    void showFirst();
    const std::function<void(const Prompt &)> m_show;
    const std::function<void()> m_hide;
    std::deque<Prompt> m_prompts;
};

} // namespace delayrank::remote
