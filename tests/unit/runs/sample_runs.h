#pragma once

#include "core/runs/run_file.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace delayrank::runs {

/// A test with a folder of its own, removed at the end.
class FolderTest : public testing::Test {
protected:
    using Run = runs::Run; ///< not testing::Test's own

    FolderTest();
    ~FolderTest() override;
    std::string inFolder(const std::string &name) const { return (m_folder / name).string(); }
    /// All names in the folder, sorted.
    std::vector<std::string> names() const;
    const std::filesystem::path &folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
};

/// `count` delays that differ from each other, some 0, some stalls; the same for the same seed.
std::vector<Delay> someDelays(std::size_t count, unsigned seed = 1);

/// A run with two steps, both ends, facts, settings and a label that is not plain ASCII.
Run sampleRun(const std::string &label, std::size_t delays);

void expectSameRun(const Run &actual, const Run &expected);

std::string readFile(const std::string &path);
void writeFile(const std::string &path, const std::string &bytes);

} // namespace delayrank::runs
