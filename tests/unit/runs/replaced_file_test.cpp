#include "core/runs/replaced_file.h"

#include "tests/unit/runs/sample_runs.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace delayrank::runs {
namespace {

using testing::ElementsAre;

class Replaced : public FolderTest {
protected:
    std::string path = inFolder("file");
    void replace(const std::string &at, const std::string &with) {
        auto file = ReplacedFile::create(at);
        ASSERT_TRUE(file) << file.error().message();
        ASSERT_TRUE(file->write(with));
        ASSERT_TRUE(file->commit());
    }
};

TEST_F(Replaced, FileIsTheOldOneUntilTheCommit) {
    writeFile(path, "old");
    auto file = ReplacedFile::create(path);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
    EXPECT_EQ(readFile(path), "old");
    ASSERT_TRUE(file->commit());
    EXPECT_EQ(readFile(path), "new");
    EXPECT_THAT(names(), ElementsAre("file"));
}

TEST_F(Replaced, FileThatIsNotCommittedLeavesNothing) {
    writeFile(path, "old");
    {
        auto file = ReplacedFile::create(path);
        ASSERT_TRUE(file->write("new"));
    }
    EXPECT_THAT(names(), ElementsAre("file"));
    EXPECT_EQ(readFile(path), "old");
}

TEST_F(Replaced, FileKeepsThePermissionsOfTheOldOne) {
    writeFile(path, "old");
    ::chmod(path.c_str(), 0640);
    replace(path, "new");
    struct stat status {};
    ::stat(path.c_str(), &status);
    EXPECT_EQ(status.st_mode & 07777, 0640u);
}

TEST_F(Replaced, FileIsTheOneThatLinksLeadTo) {
    std::filesystem::create_directory(inFolder("there"));
    writeFile(inFolder("there/real"), "old");
    std::filesystem::create_symlink("there/real", inFolder("link"));
    std::filesystem::create_symlink("link", inFolder("link of link"));
    replace(inFolder("link of link"), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(inFolder("link of link")));
    EXPECT_EQ(readFile(inFolder("there/real")), "new");
    std::filesystem::create_symlink("there/fresh", inFolder("dangling"));
    replace(inFolder("dangling"), "made");
    EXPECT_EQ(readFile(inFolder("there/fresh")), "made");
}

TEST_F(Replaced, FileIsNeverAFolderOrADevice) {
    EXPECT_FALSE(ReplacedFile::create(folder().string()));
    EXPECT_FALSE(ReplacedFile::create("/dev/null"));
    const auto file = ReplacedFile::create(inFolder("no folder/file"));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::notFound);
}

} // namespace
} // namespace delayrank::runs
