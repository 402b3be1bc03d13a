#pragma once

#include "core/formats/text_reader.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace delayrank::formats {

/// A test with a folder of its own, removed at the end.
class TextTest : public testing::Test {
protected:
    TextTest();
    ~TextTest() override;
    std::string inFolder(const std::string &name) const { return (m_folder / name).string(); }
    /// Writes `bytes` to `path`.
    void put(const std::string &bytes) const;
    /// Puts and reads; the test fails where that fails.
    TextRun read(const std::string &bytes, const TextOptions &options = {}) const;
    /// Puts and reads; the test fails where that does not fail.
    Error refusal(const std::string &bytes, const TextOptions &options = {}) const;

    std::string path;

private:
    std::filesystem::path m_folder;
};

/// The delays of the only series, in ns.
std::vector<std::int64_t> delaysOf(const TextRun &text);
TextOptions withUnit(const char *unit);
TextOptions withColumn(unsigned column);
TextOptions withCount(std::uint64_t count);

} // namespace delayrank::formats
