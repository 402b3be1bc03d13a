#include "core/remote/askpass_program.h"
#include "tests/gui/baseline_test.h"
#include "tests/gui/analysis_test.h"
#include "tests/gui/dialogs_test.h"
#include "tests/gui/files_test.h"
#include "tests/gui/hosts_test.h"
#include "tests/gui/measure_test.h"
#include "tests/gui/run_choice_test.h"
#include "tests/gui/ssh_test.h"
#include "tests/gui/views_test.h"
#include "tests/gui/window_test.h"

#include <QApplication>

int main(int count, char **arguments) {
    if (const auto status = delayrank::remote::runAsAskpass(count, arguments)) // as the application does
        return *status;
    // Nothing of the user's is read or written.
    const QTemporaryDir home;
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"})
        qputenv(name, home.filePath(QString::fromLatin1(name)).toUtf8());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(count, arguments);
    QApplication::setOrganizationName(QStringLiteral("delayrank"));
    QApplication::setApplicationName(QStringLiteral("delayrank"));

    using namespace delayrank::ui::test;
    int failures = 0;
    WindowTest window;
    failures += QTest::qExec(&window, count, arguments);
    ViewsTest views;
    failures += QTest::qExec(&views, count, arguments);
    DialogsTest dialogs;
    failures += QTest::qExec(&dialogs, count, arguments);
    FilesTest files;
    failures += QTest::qExec(&files, count, arguments);
    BaselineTest baseline;
    failures += QTest::qExec(&baseline, count, arguments);
    RunChoiceTest runChoice;
    failures += QTest::qExec(&runChoice, count, arguments);
    HostsTest hosts;
    failures += QTest::qExec(&hosts, count, arguments);
    AnalysisTest analysis;
    failures += QTest::qExec(&analysis, count, arguments);
    MeasureTest measure;
    failures += QTest::qExec(&measure, count, arguments);
    SshTest ssh;
    failures += QTest::qExec(&ssh, count, arguments);
    return failures == 0 ? 0 : 1;
}
