#pragma once

#include "core/runs/run_file.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>

namespace delayrank::ui {

/// Long work off the GUI thread, one piece at a time, with progress and cancelling. Lives in the GUI thread.
class BackgroundTask : public QObject {
    Q_OBJECT
public:
    /// Runs in another thread; asks `progress` now and then, which is false once cancel() was called.
    using Work = std::function<void(const runs::Progress &progress)>;
    /// Runs in the GUI thread after the work. Both may share a result by pointer.
    using Done = std::function<void()>;

    explicit BackgroundTask(QObject *parent = nullptr);
    ~BackgroundTask() override; ///< cancels and waits; what waits for its turn is dropped

    /// Starts now, or after what is queued already. `what` is for the status bar: "Opening a.delays".
    void start(const QString &what, Work work, Done done);
    bool isRunning() const { return m_running; }

public slots:
    /// Ends the work in progress as soon as it asks, and its `done` still runs; what is queued goes on.
    void cancel() { m_cancelled = true; }

signals:
    void started(const QString &what);
    /// 0 to 1.
    void progressed(double fraction);
    /// Nothing runs and nothing waits.
    void idle();

private:
    struct Piece {
        QString what;
        Work work;
        Done done;
    };
    void next();

    QThreadPool m_pool;
    std::vector<Piece> m_waiting;
    Done m_done;
    std::atomic<bool> m_cancelled = false;
    bool m_running = false;
};

} // namespace delayrank::ui
