#include "core/formats/series_heading.h"
#include "core/formats/text_reader.h"
#include "core/runs/order.h"
#include "core/runs/replaced_file.h"

#include <algorithm>
#include <charconv>

namespace delayrank::formats {

namespace {

constexpr std::size_t flushAt = 1 << 20;

std::string commentText(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return text;
}

template <class Number> void appendNumber(std::string &text, Number number) {
    char digits[40];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

/// Decimal places of a unit that is a power of ten of nanoseconds; nullopt for ticks.
std::optional<int> decimalsOf(const TimeUnit &unit) {
    const std::pair<TimeUnit, int> units[] = {{TimeUnit::seconds(), 9},
                                              {TimeUnit::milliseconds(), 6},
                                              {TimeUnit::microseconds(), 3},
                                              {TimeUnit::nanoseconds(), 0}};
    for (const auto &[known, decimals] : units)
        if (known == unit)
            return decimals;
    return std::nullopt;
}

/// The delay so that reading it back gives the same nanoseconds: all decimals, by integer arithmetic.
void appendDelay(std::string &text, Delay delay, const TimeUnit &unit, std::optional<int> decimals) {
    if (!decimals)
        return appendNumber(text, unit.fromDelay(delay));
    std::int64_t divisor = 1;
    for (int i = 0; i < *decimals; ++i)
        divisor *= 10;
    appendNumber(text, delay.count() / divisor);
    if (*decimals == 0)
        return;
    const std::string fraction = std::to_string(delay.count() % divisor);
    text += '.';
    text.append(static_cast<std::size_t>(*decimals) - fraction.size(), '0');
    text += fraction;
}

} // namespace

Expected<void> writeText(const std::string &path, const runs::Run &run, const TimeUnit &unit) {
    auto file = runs::ReplacedFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    std::string text = "# label: " + commentText(run.label) + "\n# unit: " + unit.name() + "\n";
    for (const Fact &setting : run.settings)
        text += "# " + commentText(setting.name) + ": " + commentText(setting.value) + "\n";
    if (!run.note.empty())
        text += "# note: " + commentText(run.note) + "\n";
    const std::optional<int> decimals = decimalsOf(unit);
    bool first = true;
    for (const runs::Step &step : run.steps) {
        for (const runs::Series &series : step.series) {
            // Two blank lines part data sets for gnuplot's `index`.
            text += first ? "" : "\n\n";
            first = false;
            text += seriesHeading(step, series) + "\n";
            std::uint64_t next = 2;
            const auto walked = runs::walkInOrder(
                run, static_cast<std::uint32_t>(&step - run.steps.data()), series,
                [&](std::uint64_t firstMessage, std::span<const Delay> delays) {
                    if (firstMessage > next)
                        text += "# " + std::to_string(firstMessage - next) + " delays are missing here\n";
                    next = firstMessage + delays.size();
                    for (const Delay delay : delays) {
                        appendDelay(text, delay, unit, decimals);
                        text += '\n';
                    }
                    if (text.size() < flushAt)
                        return Expected<void>();
                    const auto written = file->write(text);
                    text.clear();
                    return written;
                });
            if (!walked)
                return walked;
        }
    }
    return file->write(text).and_then([&] { return file->commit(); });
}

} // namespace delayrank::formats
