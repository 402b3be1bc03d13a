#include "tests/unit/runs/sample_runs.h"

#include "core/base/identifier.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

namespace delayrank::runs {

FolderTest::FolderTest() {
    m_folder = std::filesystem::temp_directory_path() / ("delayrank-test-" + toHex(randomBytes(8)));
    std::filesystem::create_directory(m_folder);
}

FolderTest::~FolderTest() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::vector<std::string> FolderTest::names() const {
    std::vector<std::string> all;
    for (const auto &entry : std::filesystem::directory_iterator(m_folder))
        all.push_back(entry.path().filename().string());
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<Delay> someDelays(std::size_t count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<Delay> delays(count);
    for (Delay &delay : delays) {
        const std::uint64_t dice = random() % 1000;
        delay = Delay(static_cast<std::int64_t>(dice == 0   ? 0
                                                : dice < 25 ? 44'000'000 + random() % 4'000'000
                                                            : 700 + random() % 300));
    }
    return delays;
}

Run sampleRun(const std::string &label, std::size_t delays) {
    Run run;
    run.id = newRunId();
    run.label = label;
    run.started = {1'795'973'607'123'456'789};
    run.state = RunState::complete;
    run.note = "a note";
    run.settings = {{"transport", "tcp"}, {"window", "41 messages"}, {"TCP_NODELAY", "0"}};
    run.hostFacts = {{End::sender, Moment::start, 0, {"HZ", "250"}},
                     {End::receiver, Moment::finish, 1, {"load average", "0.1 0.2 0.3"}}};
    for (const std::uint32_t size : {1u, 771u}) {
        Step step;
        step.sizeBytes = size;
        step.plannedMessages = delays + 1;
        Series sender;
        sender.end = End::sender;
        sender.delays = someDelays(delays, size);
        Series receiver;
        receiver.end = End::receiver;
        receiver.delays = someDelays(delays, size + 1);
        step.series = {sender, receiver};
        run.steps.push_back(step);
    }
    return run;
}

void expectSameRun(const Run &actual, const Run &expected) {
    EXPECT_EQ(actual.id, expected.id);
    EXPECT_EQ(actual.label, expected.label);
    EXPECT_EQ(actual.started, expected.started);
    EXPECT_EQ(actual.state, expected.state);
    EXPECT_EQ(actual.note, expected.note);
    EXPECT_EQ(actual.settings, expected.settings);
    EXPECT_EQ(actual.hostFacts, expected.hostFacts);
    ASSERT_EQ(actual.steps.size(), expected.steps.size());
    for (std::size_t i = 0; i < expected.steps.size(); ++i) {
        EXPECT_EQ(actual.steps[i].sizeBytes, expected.steps[i].sizeBytes);
        EXPECT_EQ(actual.steps[i].plannedMessages, expected.steps[i].plannedMessages);
        ASSERT_EQ(actual.steps[i].series.size(), expected.steps[i].series.size());
        for (std::size_t k = 0; k < expected.steps[i].series.size(); ++k) {
            const Series &one = actual.steps[i].series[k];
            const Series &other = expected.steps[i].series[k];
            EXPECT_EQ(one.end, other.end);
            EXPECT_EQ(one.kind, other.kind);
            EXPECT_EQ(one.ordered, other.ordered);
            EXPECT_EQ(one.gaps, other.gaps);
            EXPECT_EQ(one.lostDelays, other.lostDelays);
            EXPECT_TRUE(one.delays == other.delays) << "step " << i << ", series " << k;
        }
    }
}

std::string readFile(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

void writeFile(const std::string &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

} // namespace delayrank::runs
