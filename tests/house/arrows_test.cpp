// Reads the #include lines of every source file and fails on one that points against ARCHITECTURE.md's
// arrows.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

using Rooms = std::set<std::string>;

/// For each room, the rooms that it may include besides itself. What is not here is no room.
const std::map<std::string, Rooms> allowed{
    {"core/base", {}},
    {"core/protocol", {"core/base"}},
    {"core/probe", {"core/base"}},
    {"core/host_settings", {"core/base", "core/probe"}},
    {"core/agent", {"core/base", "core/host_settings", "core/probe", "core/protocol"}},
    {"core/analysis", {"core/base"}},
    {"core/runs", {"core/base", "core/analysis"}},
    {"core/formats", {"core/base", "core/analysis", "core/runs"}},
    {"core/remote", {"core/base", "core/analysis", "core/protocol", "core/runs"}},
    {"ui/plots", {"core/base", "core/analysis", "core/runs"}},
    {"ui/models", {"core/base", "core/analysis", "core/runs", "core/remote", "ui/plots"}},
    {"ui/views", {"core/base", "core/analysis", "core/runs", "ui/plots", "ui/models"}},
    {"ui/export", {"core/base", "core/analysis", "core/runs", "ui/plots", "ui/models"}},
    {"ui/panels", {"core/base", "core/analysis", "core/runs", "core/remote", "ui/plots", "ui/models"}},
    {"ui/window",
     {"core/base", "core/analysis", "core/runs", "core/formats", "core/remote", "ui/plots", "ui/models",
      "ui/panels", "ui/views", "ui/export"}},
    {"app/agent", {"core/base", "core/host_settings", "core/probe", "core/protocol", "core/agent"}},
    {"app/delayrank",
     {"core/base", "core/analysis", "core/runs", "core/formats", "core/remote", "ui/plots", "ui/models", "ui/export",
      "ui/window"}},
};

/// What a room may not include at all: no Qt in core but for core/remote, no widget in core, no socket in ui.
std::regex forbiddenFor(const std::string &room) {
    if (room == "core/remote")
        return std::regex("QWidget|QtWidgets|QtGui|QApplication|qcustomplot");
    if (room.starts_with("core/") || room == "app/agent")
        return std::regex("Q[A-Z].*|Qt.*|qcustomplot.*");
    if (room.starts_with("ui/"))
        return std::regex(
            "QTcpSocket|QSslSocket|QLocalSocket|QTcpServer|QtNetwork.*|sys/socket\\.h|netinet/.*");
    return std::regex("(?!)");
}

struct Include {
    std::string file;
    std::string room;
    std::string target;
};

std::vector<Include> allIncludes() {
    const std::filesystem::path root = SOURCE_DIR;
    const std::regex line(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"])re");
    std::vector<Include> includes;
    for (const char *top : {"core", "ui", "app"}) {
        for (const auto &entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp")
                continue;
            const std::string file = std::filesystem::relative(entry.path(), root).string();
            const std::string room = file.substr(0, file.find('/', file.find('/') + 1));
            std::ifstream stream(entry.path());
            for (std::string text; std::getline(stream, text);) {
                std::smatch match;
                if (std::regex_search(text, match, line))
                    includes.push_back({file, room, match[1]});
            }
        }
    }
    return includes;
}

} // namespace

TEST(Arrows, PointOnlyWhereArchitectureSays) {
    const std::vector<Include> includes = allIncludes();
    ASSERT_GT(includes.size(), 50u) << "no sources found below " SOURCE_DIR;
    for (const Include &include : includes) {
        const auto room = allowed.find(include.room);
        ASSERT_NE(room, allowed.end()) << include.file << " is in no room";
        const std::string &target = include.target;
        const std::size_t slash = target.find('/', target.find('/') + 1);
        const std::string targetRoom = target.substr(0, slash);
        if (allowed.contains(targetRoom) && targetRoom != include.room) {
            EXPECT_TRUE(room->second.contains(targetRoom)) << include.file << " includes " << target;
        }
    }
}

TEST(Arrows, KeepQtOutOfCoreAndSocketsOutOfUi) {
    for (const Include &include : allIncludes())
        EXPECT_FALSE(std::regex_match(include.target, forbiddenFor(include.room)))
            << include.file << " includes " << include.target;
}
