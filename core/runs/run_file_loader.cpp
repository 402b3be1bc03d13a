#include "core/runs/comparison_rows.h"
#include "core/runs/open_database.h"
#include "core/runs/run_file.h"
#include "core/runs/series_reader.h"
#include "core/runs/words.h"

#include <algorithm>

namespace delayrank::runs {

namespace {

/// Steps of a run; a file that says more is not believed.
constexpr std::uint32_t maxSteps = 100'000;
/// The least bytes that a block takes in a file.
constexpr std::uint64_t leastBlockBytes = 32;

class Loader {
public:
    Loader(OpenedDatabase opened, const Progress &progress, const OrderBounds &bounds)
        : m_database(std::move(opened.database)), m_fileBytes(opened.fileBytes), m_damaged(opened.damaged),
          m_progress(progress), m_bounds(bounds) {}

    Expected<LoadedRuns> load();

private:
    Expected<void> loadRunRows();
    void loadSettings(Run &run, std::int64_t number);
    void loadFacts(Run &run, std::int64_t number);
    void loadSteps(Run &run, std::int64_t number);
    Expected<void> loadSeries(Run &run, std::int64_t number, SeriesReader &reader);
    /// Calls `use` for each row; a row that cannot be read ends it with a warning that names `what`.
    template <class Use>
    void forRows(Run *run, const char *what, const std::string &sql, std::int64_t number, Use use);
    void markPartial(Run &run, const std::string &why);
    void warn(const std::string &text) { m_loaded.warnings.push_back(m_database.path() + ": " + text); }

    Database m_database;
    std::uint64_t m_fileBytes;
    bool m_damaged;
    bool m_hasKinds = false; ///< files of version 1 do not say what a series is of
    const Progress &m_progress;
    const OrderBounds &m_bounds;
    LoadedRuns m_loaded;
    std::vector<std::int64_t> m_numbers; ///< of m_loaded.runs
    std::uint64_t m_blocks = 0;
    std::uint64_t m_blocksDone = 0;
};

void Loader::markPartial(Run &run, const std::string &why) {
    run.state = RunState::partial;
    if (run.note.empty())
        run.note = why;
}

template <class Use>
void Loader::forRows(Run *run, const char *what, const std::string &sql, std::int64_t number, Use use) {
    auto statement = m_database.prepare(sql);
    Expected<bool> row = false;
    if (statement) {
        statement->bind(number);
        while ((row = statement->step()) && *row)
            use(*statement);
    }
    if (statement && row)
        return;
    const Error &error = statement ? row.error() : statement.error();
    warn((run ? run->label + ": " : std::string()) + what + " cannot all be read: " + error.reason);
    if (run)
        markPartial(*run, "the file is damaged");
}

Expected<void> Loader::loadRunRows() {
    auto statement =
        m_database.prepare("SELECT number, id, label, started_ns, state, note FROM runs ORDER BY number");
    if (!statement)
        return tl::unexpected(statement.error());
    Expected<bool> row = false;
    while ((row = statement->step()) && *row) {
        Run run;
        run.orderFile = m_database.path();
        run.id = statement->text(1);
        run.label = statement->text(2);
        run.started = {statement->integer(3)};
        run.note = statement->text(5);
        const auto state = stateFromName(statement->text(4));
        run.state = state.value_or(RunState::partial);
        if (run.state == RunState::measuring) {
            warn(run.label + ": ends in mid-measurement");
            markPartial(run, "ends in mid-measurement");
        }
        if (!state)
            warn(run.label + ": its state '" + statement->text(4) + "' is not known");
        m_loaded.runs.push_back(std::move(run));
        m_numbers.push_back(statement->integer(0));
    }
    if (!row && m_loaded.runs.empty())
        return tl::unexpected(row.error());
    if (!row)
        warn("not all runs can be read: " + row.error().reason);
    return {};
}

void Loader::loadSettings(Run &run, std::int64_t number) {
    forRows(&run, "settings", "SELECT name, value FROM settings WHERE run = ? ORDER BY position", number,
            [&](const Statement &row) {
                run.settings.push_back({row.text(0), row.text(1)});
            });
}

void Loader::loadFacts(Run &run, std::int64_t number) {
    forRows(&run, "host facts",
            "SELECT step, end_of_run, moment, name, value FROM host_facts WHERE run = ? ORDER BY position",
            number, [&](const Statement &row) {
                const auto end = endFromName(row.text(1));
                const auto moment = momentFromName(row.text(2));
                if (end && moment)
                    run.hostFacts.push_back(
                        {*end,
                         *moment,
                         static_cast<std::uint32_t>(std::min<std::uint64_t>(row.count(0), maxSteps)),
                         {row.text(3), row.text(4)}});
            });
}

void Loader::loadSteps(Run &run, std::int64_t number) {
    forRows(&run, "steps", "SELECT step, size_bytes, planned_messages FROM steps WHERE run = ? ORDER BY step",
            number, [&](const Statement &row) {
                if (row.count(0) >= maxSteps)
                    return;
                run.steps.resize(std::max<std::size_t>(run.steps.size(), row.count(0) + 1));
                Step &step = run.steps[row.count(0)];
                step.sizeBytes =
                    static_cast<std::uint32_t>(std::min<std::uint64_t>(row.count(1), UINT32_MAX));
                step.plannedMessages = row.count(2);
            });
}

Expected<void> Loader::loadSeries(Run &run, std::int64_t number, SeriesReader &reader) {
    std::vector<SeriesRow> rows;
    const std::string kindColumn = m_hasKinds ? "kind" : "'messages'";
    forRows(&run, "series",
            "SELECT number, step, end_of_run, ordered, blocks, next_message, lost_at_end, " + kindColumn +
                " FROM series WHERE run = ? ORDER BY number",
            number, [&](const Statement &row) {
                const auto end = endFromName(row.text(2));
                const auto kind = seriesKindFromName(row.text(7));
                if (!kind)
                    warn(run.label + ": a series of '" + row.text(7) + "' is not known and was left out");
                if (!end || !kind || row.count(1) >= maxSteps || row.count(0) > (std::uint64_t(1) << 30))
                    return;
                rows.push_back({row.integer(0), static_cast<std::uint32_t>(row.count(1)),
                                SeriesId(*end, *kind), row.integer(3) != 0, row.count(4),
                                std::min(row.count(5), maxMessageNumber),
                                std::min(row.count(6), maxMessageNumber)});
            });
    Delay room = maxTotalDelay;
    const std::uint64_t failedBefore = reader.blocksFailed();
    for (SeriesRow &row : rows) {
        run.steps.resize(std::max<std::size_t>(run.steps.size(), row.step + 1));
        Step &step = run.steps[row.step];
        if (step.of(row.id))
            continue;
        const std::string size = step.sizeBytes ? std::to_string(step.sizeBytes) + " bytes, " : std::string();
        const std::string name = m_database.path() + ": " + run.label + ", " + size + row.id.name();
        if (row.blocks > m_fileBytes / leastBlockBytes) {
            m_loaded.warnings.push_back(name + ": says that it has " + std::to_string(row.blocks) +
                                        " blocks, more than the file can hold");
            row.blocks = m_fileBytes / leastBlockBytes;
            markPartial(run, "the file is damaged");
        }
        auto series = reader.read(
            row, name,
            [&] {
                ++m_blocksDone;
                return !m_progress || m_progress(std::min(1.0, static_cast<double>(m_blocksDone) /
                                                                   static_cast<double>(m_blocks)));
            },
            room, m_loaded.warnings, m_bounds);
        if (!series)
            return tl::unexpected(series.error());
        step.series.push_back(std::move(*series));
    }
    if (reader.blocksFailed() > failedBefore)
        markPartial(run, "the file is damaged");
    return {};
}

Expected<LoadedRuns> Loader::load() {
    if (m_damaged)
        warn("is cut short or damaged; what can be read of it was read");
    if (const auto runs = loadRunRows(); !runs)
        return tl::unexpected(runs.error());
    m_blocks = 1;
    forRows(nullptr, "series",
            "SELECT count(*) FROM pragma_table_info('series') WHERE name = 'kind' AND ?1 = ?1", 0,
            [&](const Statement &row) { m_hasKinds = row.integer(0) > 0; });
    forRows(nullptr, "series", "SELECT sum(blocks) FROM series WHERE ?1 = ?1", 0,
            [&](const Statement &row) { m_blocks = std::max<std::uint64_t>(row.count(0), 1); });
    auto reader = SeriesReader::create(m_database);
    if (!reader)
        return tl::unexpected(reader.error());
    for (std::size_t i = 0; i < m_loaded.runs.size(); ++i) {
        Run &run = m_loaded.runs[i];
        loadSettings(run, m_numbers[i]);
        loadFacts(run, m_numbers[i]);
        loadSteps(run, m_numbers[i]);
        if (const auto series = loadSeries(run, m_numbers[i], *reader); !series)
            return tl::unexpected(series.error());
        if (m_damaged)
            markPartial(run, "the file is damaged");
    }
    if (reader->blocksRead() == 0 && m_damaged)
        return fail(ErrorCode::corrupt, {}, "is cut short or damaged before its first block of delays");
    if (reader->blocksRead() == 0 && reader->blocksFailed() > 0)
        return fail(ErrorCode::corrupt, {},
                    "none of its " + std::to_string(reader->blocksFailed()) +
                        " blocks of delays can be read: " + reader->lastReason());
    if (auto comparison = readComparison(m_database))
        m_loaded.comparison = std::move(*comparison);
    else
        warn("the comparison cannot be read: " + comparison.error().reason);
    return std::move(m_loaded);
}

} // namespace

Expected<LoadedRuns> loadRuns(const std::string &path, const Progress &progress, const OrderBounds &bounds) {
    auto opened = openForReading(path);
    if (!opened)
        return tl::unexpected(opened.error());
    auto loaded = Loader(std::move(*opened), progress, bounds).load();
    if (loaded)
        return loaded;
    Error error = loaded.error();
    error.subject = path;
    return tl::unexpected(error);
}

} // namespace delayrank::runs
