#include "app/delayrank/cli.h"

#include "ui/window/run_window.h"

#include <QApplication>

namespace delayrank::app {

int runApplication(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Delayrank shows where messages wait: rank curves of the delays between messages.",
                 "delayrank");
    std::vector<std::string> files;
    bool firstRun = false;
    app.add_option("FILE", files, "files to open: .delays, or text with a column of delays");
    app.add_flag("--first-run", firstRun,
                 "show the 1999 example and measure three configurations over loopback");
    app.footer("Without a window (each has its own --help):\n"
               "  delayrank measure [OPTIONS] -o RUN.delays   measure between two hosts\n"
               "  delayrank check-hosts [OPTIONS]             try two hosts, and measure nothing\n"
               "  delayrank stats FILE...                     the statistics, as a table or JSON\n"
               "  delayrank plot FILE... -o CHART.png         draw a chart (png, svg, pdf)\n"
               "  delayrank convert FILE... -o OUT            text to .delays, or .delays to text");
    if (const auto status = parse(app, arguments))
        return *status;
    argc = 1; // what there was is parsed already
    QApplication application(argc, argv);
    QStringList names;
    for (const std::string &file : files)
        names.append(QString::fromStdString(file));
    ui::WindowOptions options;
    options.firstRun = firstRun;
    return ui::runWindow(application, names, options);
}

} // namespace delayrank::app
