#include "app/delayrank/baseline_choice.h"
#include "app/delayrank/cli.h"
#include "app/delayrank/plot_marks.h"

#include "core/runs/run_group.h"
#include "ui/export/chart_export.h"
#include "ui/plots/group_colours.h"
#include "ui/plots/repetitions.h"

#include <QApplication>
#include <filesystem>

namespace delayrank::app {

namespace {

struct PlotOptions {
    std::vector<std::string> files;
    std::string out, style = "screen", size, unit, threshold, title, repetitions = "pooled", baseline, clusters;
    double scale = 1;
    bool ratio = false;
    TextArguments text;

    void addTo(CLI::App &app) {
        app.add_option("FILE", files, ".delays files, or text with a column of delays")->required();
        app.add_option("-o,--output", out, "CHART.png, .svg or .pdf; an old file is replaced")->required();
        app.add_option("--style", style, "screen, print, or list: 648 x 476 in a few flat colours")
            ->check(CLI::IsMember({"screen", "print", "list"}));
        app.add_option("--size", size, "WIDTHxHEIGHT in pixels");
        app.add_option("--scale", scale, "pixels of the PNG for each of --size")
            ->check(CLI::Range(0.25, 8.0));
        app.add_option("--unit", unit, "of the delay axis: s, ms, us, ns or ticks@HZ");
        app.add_option("--threshold", threshold, "the stall threshold");
        app.add_option("--title", title, "above the chart");
        app.add_option(
               "--repetitions", repetitions,
               "of a configuration: pooled, as one curve with a band from the lowest to the highest; or each")
            ->check(CLI::IsMember({"pooled", "each"}));
        CLI::Option *const below =
            app.add_flag("--ratio", ratio,
                         "below it the delays of the baseline over those of each run, at equal fraction");
        app.add_option(
               "--baseline", baseline,
               "of --ratio: the first run of this file, or the run of this label; else the files' own")
            ->type_name("FILE|LABEL")
            ->needs(below);
        app.add_option("--clusters", clusters, "mark the clusters of the run of this label with brackets")
            ->type_name("LABEL");
        text.unitOption = "--text-unit"; // --unit is the axis's
        text.addTo(app);
    }
};

ui::ChartStyle styleOf(const std::string &name) {
    return name == "list"    ? ui::ChartStyle::list
           : name == "print" ? ui::ChartStyle::print
                             : ui::ChartStyle::screen;
}

Expected<QSize> sizeOf(const std::string &text) {
    if (text.empty())
        return QSize();
    const QStringList sides = QString::fromStdString(text).split('x');
    bool isWidth = false, isHeight = false;
    const QSize size(sides.value(0).toInt(&isWidth), sides.value(1).toInt(&isHeight));
    if (sides.size() != 2 || !isWidth || !isHeight || size.isEmpty())
        return fail(ErrorCode::invalidArgument, "--size " + text, "needs WIDTHxHEIGHT, as in 1280x800");
    return size;
}

/// What the options change of the files' comparison. Errors: invalidArgument.
Expected<void> apply(const PlotOptions &options, runs::Comparison &comparison) {
    if (!options.unit.empty()) {
        const auto unit = TimeUnit::parse(options.unit);
        if (!unit)
            return fail(ErrorCode::invalidArgument, "--unit", unit.error().message());
        comparison.unit = *unit;
    }
    if (!options.threshold.empty()) {
        const auto threshold = parseDuration(options.threshold);
        if (!threshold || threshold->count() <= 0)
            return fail(ErrorCode::invalidArgument, "--threshold " + options.threshold,
                        "needs a time such as 1ms");
        comparison.stallThreshold = *threshold;
    }
    if (!options.title.empty())
        comparison.title = options.title;
    return {};
}

/// The ratio part of the chart; none where it is not asked for. Errors: notFound, those of opening the
/// baseline's file.
Expected<std::optional<ui::RatioPart>> ratioOf(const PlotOptions &options, std::span<const runs::Run> open,
                                               const std::vector<ui::Curve> &curves,
                                               const runs::Comparison &comparison,
                                               const formats::TextOptions &textOptions) {
    if (!options.ratio)
        return std::nullopt;
    auto baseline = options.baseline.empty() ? baselineOfComparison(comparison, open)
                                             : chooseBaseline(options.baseline, open, textOptions);
    if (!baseline)
        return tl::unexpected(baseline.error());
    const bool pooled = options.repetitions == "pooled";
    std::vector<const runs::Run *> chosen;
    for (const runs::Run &run : baseline->runs)
        if (pooled || run.id == baseline->run().id)
            chosen.push_back(&run);
    runs::Comparison alone = comparison;
    alone.runs.clear(); // shown, even where the comparison hides it
    ui::FreshAnalysis analysis(comparison.stallThreshold);
    std::vector<ui::Curve> ofBaseline = ui::composeCurves(chosen, alone, analysis);
    if (pooled)
        ofBaseline = ui::RepetitionPools().pooled(std::move(ofBaseline));
    const bool isGroup = pooled && !runs::groupOf(baseline->run()).empty();
    const std::string label = isGroup ? runs::groupLabelOf(baseline->run()) : baseline->run().label;
    return ui::RatioPart{ui::ratioLines(curves, ofBaseline), QString::fromStdString(label)};
}

} // namespace

int runPlot(int argc, char **argv, const Arguments &arguments) {
    CLI::App app("Draws the rank curves of runs as a chart.", "delayrank plot");
    PlotOptions options;
    options.addTo(app);
    if (const auto status = parse(app, arguments))
        return *status;
    const std::string extension = std::filesystem::path(options.out).extension().string();
    if (extension != ".png" && extension != ".svg" && extension != ".pdf")
        return complain(options.out + ": the extension is not one of .png, .svg and .pdf", wrongCommandLine);
    const auto size = sizeOf(options.size);
    const auto textOptions = options.text.options();
    runs::Comparison fromOptions;
    const auto applied = apply(options, fromOptions);
    for (const Error *wrong : {size ? nullptr : &size.error(), textOptions ? nullptr : &textOptions.error(),
                               applied ? nullptr : &applied.error()})
        if (wrong)
            return complain(*wrong, wrongCommandLine);

    // Charts need fonts and pictures but no display: the same everywhere, over ssh and in CI. What Qt has to
    // say about a missing session is of no use there.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &text) {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            complain(text.toStdString(), failed);
    });
    argc = 1; // Qt would take --style for its own
    const QApplication application(argc, argv);
    auto loaded = openFiles(options.files, *textOptions);
    if (!loaded)
        return complain(loaded.error(), failed);
    if (loaded->runs.empty())
        return complain(options.files.front() + ": holds no run to draw", failed);

    std::vector<const runs::Run *> all;
    for (const runs::Run &run : loaded->runs)
        all.push_back(&run);
    runs::Comparison comparison = loaded->comparison.value_or(runs::Comparison{});
    static_cast<void>(apply(options, comparison));
    ui::completeComparison(comparison, all);
    ui::applyGroupColours(comparison, all);
    ui::FreshAnalysis analysis(comparison.stallThreshold);
    auto curves = ui::composeCurves(all, comparison, analysis);
    if (options.repetitions == "pooled")
        curves = ui::RepetitionPools().pooled(std::move(curves));
    const auto ratio = ratioOf(options, loaded->runs, curves, comparison, *textOptions);
    if (!ratio)
        return complain(ratio.error(), failed);
    const auto brackets = bracketsOf(options.clusters, loaded->runs, curves);
    if (!brackets)
        return complain(brackets.error(), failed);
    const ui::ChartRequest request{.curves = curves,
                                   .comparison = comparison,
                                   .style = styleOf(options.style),
                                   .size = *size,
                                   .scale = options.scale,
                                   .ratio = *ratio,
                                   .brackets = *brackets,
                                   .referenceBands = bandsOf(comparison.constants, loaded->runs, curves)};
    const auto exported = ui::exportChart(request, QString::fromStdString(options.out));
    return exported ? done : complain(exported.error(), failed);
}

} // namespace delayrank::app
