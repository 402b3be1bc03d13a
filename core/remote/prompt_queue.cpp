#include "core/remote/prompt_queue.h"

#include <algorithm>

namespace delayrank::remote {

void PromptQueue::add(const Prompt &prompt) {
    m_prompts.push_back(prompt);
    if (m_prompts.size() == 1)
        showFirst();
}

void PromptQueue::remove(quint64 id) {
    const auto found =
        std::find_if(m_prompts.begin(), m_prompts.end(), [id](const Prompt &one) { return one.id == id; });
    if (found == m_prompts.end())
        return;
    const bool wasShown = found == m_prompts.begin();
    m_prompts.erase(found);
    if (!wasShown)
        return;
    m_hide();
    if (!m_prompts.empty())
        showFirst();
}

void PromptQueue::showFirst() {
    const Prompt prompt = m_prompts.front(); // it may be removed while it is put
    m_show(prompt);
}

} // namespace delayrank::remote
