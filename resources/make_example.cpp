// Makes the run files of the 1999 curves: delayrank_make_example FOLDER_OF_CSV OUTPUT_FOLDER.

#include "core/formats/text_reader.h"
#include "core/runs/run_file.h"

#include <cstdio>

namespace {

using namespace delayrank;
using namespace delayrank::runs;

struct Curve {
    const char *file;
    const char *label;
    const char *id; ///< fixed, so that two builds make the same file
    std::uint64_t delays;
    std::uint32_t colour;
    const char *marker;
};

/// Midnight UTC of the day the chart was posted, in seconds since 1970.
constexpr std::int64_t february26 = 919'987'200;
constexpr std::int64_t march2 = 920'332'800;

constexpr Curve marchCurves[] = {
    {"linux-2.0.36.csv", "Linux 2.0.36", "19990302000000000000000000200036", 200'000, 0xff0000, "diamond"},
    {"linux-2.2.2.csv", "Linux 2.2.2", "19990302000000000000000000200202", 200'000, 0x00c000, "plus"},
    {"linux-2.2.2-patched.csv", "Linux 2.2.2 with the ACK patch", "19990302000000000000000000200203", 200'000,
     0x0000ff, "square"},
};
constexpr Curve februaryCurves[] = {
    {"ticks-linux-2.2.2.csv", "Linux 2.2.2 (26 February)", "19990226000000000000000000200202", 85'900,
     0xff0000, "diamond"},
    {"ticks-linux-2.2.2-patched.csv", "Linux 2.2.2 with an early patch", "19990226000000000000000000200203",
     420'602, 0x00c000, "plus"},
};

Expected<Run> runOf(const Curve &curve, const std::string &folder, const TimeUnit &unit, std::int64_t posted,
                    const std::string &note) {
    formats::TextOptions options;
    options.unit = unit;
    options.curveDelays = curve.delays;
    auto text = formats::readText(folder + "/" + curve.file, options);
    if (!text)
        return tl::unexpected(text.error());
    if (text->badLines > 0)
        return fail(ErrorCode::corrupt, text->firstBadLine, "the curves have no bad lines");
    Run run = std::move(text->run);
    run.id = curve.id;
    run.label = curve.label;
    run.started = {posted * 1'000'000'000};
    run.note = note;
    run.steps.front().sizeBytes = 1;
    return run;
}

Expected<void> make(std::span<const Curve> curves, const std::string &from, const std::string &to,
                    std::int64_t posted, const std::string &note, Comparison comparison) {
    std::vector<Run> all;
    for (const Curve &curve : curves) {
        auto run = runOf(curve, from, comparison.unit, posted, note);
        if (!run)
            return tl::unexpected(run.error());
        all.push_back(std::move(*run));
        comparison.runs.push_back({curve.id, true, curve.colour, curve.marker, std::nullopt});
    }
    std::vector<const Run *> pointers;
    for (const Run &run : all)
        pointers.push_back(&run);
    return saveRuns(to, pointers, &comparison);
}

Expected<void> makeMarch(const std::string &from, const std::string &to) {
    Comparison comparison;
    comparison.title = "Linux 2.0.36, 2.2.2 and 2.2.2 with the ACK patch";
    comparison.baselineRunId = marchCurves[1].id;
    comparison.rankRange = AxisRange{1, 1e6};
    comparison.delayRange = AxisRange{1e3, 1e8}; // 1e-6 s to 0.1 s
    return make(
        marchCurves, from, to + "/1999.delays", march2,
        "Digitised from the chart that Josip Loncaric (ICASE, NASA Langley) posted to the linux-kernel "
        "mailing list on 2 March 1999: 100,000 one-byte messages, timed at both ends, merged and "
        "sorted. One pixel is 2.4 % in rank and 2.9 % in delay.",
        comparison);
}

Expected<void> makeFebruary(const std::string &from, const std::string &to) {
    const auto unit = TimeUnit::parse("ticks@4e8");
    if (!unit)
        return tl::unexpected(unit.error());
    Comparison comparison;
    comparison.title = "Linux 2.2.2 and an early patch, 26 February 1999";
    comparison.baselineRunId = februaryCurves[0].id;
    comparison.unit = *unit;
    comparison.rankRange = AxisRange{1, 1e6};
    comparison.delayRange = AxisRange{250, 2.5e8}; // 100 to 1e8 ticks
    return make(
        februaryCurves, from, to + "/1999-february.delays", february26,
        "Digitised from the chart that Josip Loncaric (ICASE, NASA Langley) posted to the linux-kernel "
        "mailing list on 26 February 1999, in ticks of a 400 MHz clock. One pixel is 2.4 % in rank and "
        "3.5 % in delay.",
        comparison);
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: delayrank_make_example FOLDER_OF_CSV OUTPUT_FOLDER\n");
        return 2;
    }
    const auto made = makeMarch(argv[1], argv[2]).and_then([&] { return makeFebruary(argv[1], argv[2]); });
    if (!made)
        std::fprintf(stderr, "%s\n", made.error().message().c_str());
    return made ? 0 : 3;
}
