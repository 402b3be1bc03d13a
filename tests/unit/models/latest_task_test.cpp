#include "ui/models/latest_task.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <gtest/gtest.h>

using namespace delayrank::ui;

TEST(LatestTask, WorksInAnotherThreadAndDeliversInThis) {
    LatestTask job;
    const QThread *worker = nullptr, *delivered = nullptr;
    job.start([&] {
        worker = QThread::currentThread();
        return [&] { delivered = QThread::currentThread(); };
    });
    EXPECT_TRUE(job.isBusy());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !job.isBusy(); }));
    EXPECT_NE(worker, nullptr);
    EXPECT_NE(worker, QThread::currentThread());
    EXPECT_EQ(delivered, QThread::currentThread());
}

TEST(LatestTask, DropsWhatIsStaleAndNeverBeginsWhatIsReplaced) {
    LatestTask job;
    QSemaphore go;
    QList<int> worked, delivered;
    const auto work = [&](int number) {
        return [&, number]() -> LatestTask::Delivery {
            if (number == 1)
                go.acquire();
            worked << number;
            return [&, number] { delivered << number; };
        };
    };
    for (const int number : {1, 2, 3})
        job.start(work(number));
    go.release();
    job.finish();
    EXPECT_EQ(worked, (QList<int>{1, 3}));
    EXPECT_EQ(delivered, QList<int>{3});
    EXPECT_FALSE(job.isBusy());
}

TEST(LatestTask, DropsWhatIsCancelledAndGoesOnWithWhatComesAfter) {
    LatestTask job;
    QList<int> delivered;
    const auto work = [&](int number) {
        return [&, number]() -> LatestTask::Delivery { return [&, number] { delivered << number; }; };
    };
    job.start(work(1));
    job.start(work(2));
    job.cancel();
    job.start(work(3));
    job.finish();
    EXPECT_EQ(delivered, QList<int>{3});
    job.start(work(4));
    job.cancel();
    job.finish();
    EXPECT_EQ(delivered, QList<int>{3});
}

TEST(LatestTask, DeliversNothingToOneThatIsGone) {
    bool worked = false, delivered = false;
    {
        LatestTask job;
        job.start([&]() -> LatestTask::Delivery {
            worked = true;
            return [&] { delivered = true; };
        });
    }
    QTest::qWait(10);
    EXPECT_TRUE(worked) << "the end waits for the job at work";
    EXPECT_FALSE(delivered);
}

TEST(LatestTask, DoesNotStandStillWhereAskedFasterThanItAnswers) {
    LatestTask job;
    int delivered = 0;
    std::function<LatestTask::Delivery()> work = [&]() -> LatestTask::Delivery {
        QThread::msleep(60);
        return [&] { ++delivered; };
    };
    QElapsedTimer time;
    time.start();
    while (time.elapsed() < 1'600) {
        job.start(work);
        QTest::qWait(10);
    }
    EXPECT_GE(delivered, 1);
    job.finish();
}
