#include "core/formats/open_file.h"

#include "tests/unit/formats/text_fixture.h"

#include <gmock/gmock.h>

namespace delayrank::formats {
namespace {

using testing::Contains;
using testing::HasSubstr;

class OpenFile : public TextTest {};

TEST_F(OpenFile, TellsARunFileFromTextByItsFirstBytesAndNotByItsName) {
    put("5\n6\n");
    const auto text = openFile(path);
    ASSERT_TRUE(text) << text.error().message();
    ASSERT_EQ(text->runs.size(), 1u);
    EXPECT_EQ(text->runs[0].steps.at(0).series.at(0).delays.size(), 2u);
    EXPECT_THAT(text->warnings, Contains(HasSubstr("read as column 1 in ns")));

    const runs::Run *const saved[] = {&text->runs[0]};
    ASSERT_TRUE(runs::saveRuns(path, saved, nullptr)) << "over a file named .txt";
    const auto runFile = openFile(path);
    ASSERT_TRUE(runFile) << runFile.error().message();
    EXPECT_EQ(runFile->runs.at(0).id, text->runs[0].id);
    EXPECT_TRUE(runFile->warnings.empty());
}

TEST_F(OpenFile, PassesOnWhatIsWrong) {
    EXPECT_EQ(openFile(inFolder("none")).error().code, ErrorCode::notFound);
    put("words\n");
    EXPECT_THAT(openFile(path).error().message(), HasSubstr("some delays.v2.txt: holds no numbers"));
}

} // namespace
} // namespace delayrank::formats
