#pragma once

#include "core/host_settings/known_settings.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>

namespace delayrank::host_settings::test {

/// A host made of names and values; what is written is noted in order.
struct FakeHost {
    std::map<std::string, std::string> values;
    std::vector<std::string> writes;          ///< "NAME=VALUE"
    std::map<std::string, bool> refuses;      ///< names whose values cannot be written
    std::map<std::string, std::string> makes; ///< values that the host turns into others

    FindSetting find();
};

class FakeSetting : public HostSetting {
public:
    FakeSetting(FakeHost &host, std::string name) : m_host(host), m_name(std::move(name)) {}
    std::string name() const override { return m_name; }
    Expected<void> check(const std::string &value) const override {
        if (value == "nonsense")
            return fail(ErrorCode::invalidArgument, m_name, "needs sense");
        return {};
    }
    Expected<std::string> read() const override { return m_host.values[m_name]; }
    Expected<void> write(const std::string &value) const override {
        if (m_host.refuses[m_name])
            return fail(ErrorCode::permission, m_name, "refused", EPERM);
        m_host.writes.push_back(m_name + "=" + value);
        m_host.values[m_name] = m_host.makes.contains(value) ? m_host.makes[value] : value;
        return {};
    }

private:
    FakeHost &m_host;
    std::string m_name;
};

inline FindSetting FakeHost::find() {
    return [this](const std::string &name, const std::string &) -> Expected<std::unique_ptr<HostSetting>> {
        if (!values.contains(name))
            return fail(ErrorCode::invalidArgument, name, "is not in the list");
        return std::make_unique<FakeSetting>(*this, name);
    };
}

/// A folder of its own for each test, gone afterwards.
class InFolder : public testing::Test {
protected:
    InFolder() {
        std::string name = testing::TempDir() + "/host-settings-XXXXXX";
        m_folder = mkdtemp(name.data());
    }
    ~InFolder() override { std::filesystem::remove_all(m_folder); }
    std::string path(const std::string &name) const { return m_folder + "/" + name; }
    void put(const std::string &name, const std::string &content) const {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name)) << content;
    }
    std::string get(const std::string &name) const {
        std::ifstream file(path(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::vector<std::string> filesIn(const std::string &name) const {
        std::vector<std::string> files;
        if (std::filesystem::exists(path(name)))
            for (const auto &entry : std::filesystem::directory_iterator(path(name)))
                files.push_back(entry.path().string());
        return files;
    }
    std::string m_folder;
};

} // namespace delayrank::host_settings::test
