#include "core/remote/prompt_queue.h"

#include <gtest/gtest.h>

namespace delayrank::remote {
namespace {

/// What a user sees, in order: "1" is put, "-" is taken away.
struct Shown {
    std::string events;
    PromptQueue queue{[this](const Prompt &prompt) { events += std::to_string(prompt.id); }, [this] { events += "-"; }};
    void add(quint64 id) { queue.add({id, "host", "?", Prompt::Kind::secret}); }
};

TEST(PromptQueue, PutsOneAfterTheOther) {
    Shown shown;
    for (const quint64 id : {1, 2, 3})
        shown.add(id);
    EXPECT_EQ(shown.events, "1");
    EXPECT_EQ(shown.queue.first().id, 1u);
    shown.queue.remove(1);
    EXPECT_EQ(shown.events, "1-2");
    shown.queue.remove(2);
    shown.queue.remove(3);
    EXPECT_EQ(shown.events, "1-2-3-");
    EXPECT_TRUE(shown.queue.isEmpty());
}

TEST(PromptQueue, SkipsOneThatIsWithdrawnWhileItWaits) {
    Shown shown;
    for (const quint64 id : {1, 2, 3})
        shown.add(id);
    shown.queue.remove(2);
    shown.queue.remove(7);
    shown.queue.remove(1);
    EXPECT_EQ(shown.events, "1-3");
}

TEST(PromptQueue, GoesOnWhereOneCannotBePut) {
    std::string events;
    PromptQueue *self = nullptr;
    PromptQueue queue(
        [&](const Prompt &prompt) {
            events += std::to_string(prompt.id);
            if (prompt.id == 1)
                self->remove(1);
        },
        [&] { events += "-"; });
    self = &queue;
    queue.add({1, "host", "?", Prompt::Kind::secret});
    queue.add({2, "host", "?", Prompt::Kind::secret});
    EXPECT_EQ(events, "1-2");
}

} // namespace
} // namespace delayrank::remote
