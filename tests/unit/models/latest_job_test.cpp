#include "ui/models/latest_job.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <gtest/gtest.h>

namespace delayrank::ui::test {

TEST(ALatestJob, WorksInAnotherThreadAndBringsItsResultToThisOne) {
    LatestJob job;
    QThread *worked = nullptr, *done = nullptr;
    job.start({}, [&](const std::atomic<bool> &) -> LatestJob::Done {
        worked = QThread::currentThread();
        return [&] { done = QThread::currentThread(); };
    });
    EXPECT_TRUE(job.isBusy());
    EXPECT_TRUE(QTest::qWaitFor([&] { return done != nullptr; }));
    EXPECT_FALSE(job.isBusy());
    EXPECT_EQ(done, QThread::currentThread());
    EXPECT_NE(worked, done);
}

TEST(ALatestJob, CallsOffTheOneBeforeAndDropsItsResult) {
    LatestJob job;
    std::vector<int> results;
    std::atomic<bool> began = false, saw = false;
    job.start({}, [&](const std::atomic<bool> &stale) -> LatestJob::Done {
        began = true;
        while (!stale)
            QThread::msleep(1);
        saw = true;
        return [&] { results.push_back(1); };
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return began.load(); }));
    for (const int number : {2, 3})
        job.start({}, [&results, number](const std::atomic<bool> &) -> LatestJob::Done {
            return [&results, number] { results.push_back(number); };
        });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_TRUE(saw);
    EXPECT_EQ(results, std::vector<int>{3});
}

TEST(ALatestJob, HoldsItsRunsUntilItIsOver) {
    LatestJob job;
    auto run = std::make_shared<const runs::Run>();
    const std::weak_ptr<const runs::Run> watched = run;
    job.start({std::move(run)}, [](const std::atomic<bool> &) { return LatestJob::Done(); });
    EXPECT_FALSE(watched.expired());
    EXPECT_TRUE(QTest::qWaitFor([&] { return watched.expired(); }));
}

TEST(ALatestJob, SaysWhenItIsBusy) {
    LatestJob job;
    QSignalSpy busy(&job, &LatestJob::busyChanged);
    job.start({}, [](const std::atomic<bool> &) { return LatestJob::Done(); });
    EXPECT_TRUE(QTest::qWaitFor([&] { return busy.size() == 2; }));
    EXPECT_EQ(busy[0][0], true);
    EXPECT_EQ(busy[1][0], false);
}

} // namespace delayrank::ui::test
