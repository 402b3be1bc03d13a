#include "core/formats/line_source.h"

#include "tests/unit/formats/text_fixture.h"

#include <gmock/gmock.h>

namespace delayrank::formats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Lines : public TextTest {
protected:
    std::vector<std::string> all(LineSource &source) {
        std::vector<std::string> lines;
        std::string_view line;
        while (source.next(line, {}).value_or(false))
            lines.emplace_back(line);
        return lines;
    }
};

TEST_F(Lines, ComeWithoutEndsAndWithoutAByteOrderMark) {
    put("\xef\xbb\xbf"
        "one\r\ntwo\n\nfour");
    auto source = LineSource::open(path);
    EXPECT_THAT(all(*source), ElementsAre("one", "two", "", "four"));
    EXPECT_FALSE(source->lineEnded());
    EXPECT_EQ(source->place(), path + ":4");
    ASSERT_TRUE(source->rewind());
    EXPECT_THAT(all(*source), ElementsAre("one", "two", "", "four"));
}

TEST_F(Lines, AreWholeAcrossTheChunksThatAreRead) {
    std::string bytes;
    for (int i = 0; i < 400'000; ++i)
        bytes += std::to_string(i * 7919LL) + "\n";
    put(bytes);
    auto source = LineSource::open(path);
    std::string again;
    for (const std::string &line : all(*source))
        again += line + "\n";
    EXPECT_TRUE(again == bytes);
}

TEST_F(Lines, OfMoreThanAMebibyteAreRefusedWithTheirPlace) {
    put("1\n" + std::string(LineSource::maxLineBytes, '1') + "\n");
    auto source = LineSource::open(path);
    EXPECT_EQ(all(*source).size(), 2u) << "exactly 1 MiB is read";
    put("1\n" + std::string(5 * LineSource::maxLineBytes, '1'));
    source = LineSource::open(path);
    std::string_view line;
    ASSERT_TRUE(source->next(line, {}));
    const auto second = source->next(line, {});
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message(), HasSubstr(path + ":2: is longer than 1 MiB"));
}

TEST_F(Lines, CanBeCancelled) {
    put(std::string(100, '\n'));
    auto source = LineSource::open(path);
    std::string_view line;
    const auto next = source->next(line, [](double) { return false; });
    ASSERT_FALSE(next);
    EXPECT_EQ(next.error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace delayrank::formats
