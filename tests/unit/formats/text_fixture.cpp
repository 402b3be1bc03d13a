#include "tests/unit/formats/text_fixture.h"

#include "core/base/identifier.h"

#include <fstream>

namespace delayrank::formats {

TextTest::TextTest() {
    m_folder = std::filesystem::temp_directory_path() / ("delayrank-test-" + toHex(randomBytes(8)));
    std::filesystem::create_directory(m_folder);
    path = inFolder("some delays.v2.txt");
}

TextTest::~TextTest() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

void TextTest::put(const std::string &bytes) const {
    std::ofstream(path, std::ios::binary) << bytes;
}

TextRun TextTest::read(const std::string &bytes, const TextOptions &options) const {
    put(bytes);
    auto text = readText(path, options);
    EXPECT_TRUE(text) << text.error().message();
    if (text)
        return *text;
    TextRun none;
    none.run.steps.resize(1);
    none.run.steps[0].series.resize(1);
    return none;
}

Error TextTest::refusal(const std::string &bytes, const TextOptions &options) const {
    put(bytes);
    const auto text = readText(path, options);
    EXPECT_FALSE(text) << "was read as " << text->readAs;
    return text ? Error{} : text.error();
}

std::vector<std::int64_t> delaysOf(const TextRun &text) {
    std::vector<std::int64_t> counts;
    for (const Delay delay : text.run.steps.at(0).series.at(0).delays)
        counts.push_back(delay.count());
    return counts;
}

TextOptions withUnit(const char *unit) {
    TextOptions options;
    options.unit = *TimeUnit::parse(unit);
    return options;
}

TextOptions withColumn(unsigned column) {
    TextOptions options;
    options.column = column;
    return options;
}

TextOptions withCount(std::uint64_t count) {
    TextOptions options;
    options.curveDelays = count;
    return options;
}

} // namespace delayrank::formats
