#include "app/delayrank/measure_request.h"

#include "app/delayrank/config_file.h"
#include "app/delayrank/variation.h"
#include "core/remote/both_directions.h"

#include <algorithm>
#include <filesystem>

namespace delayrank::app {

namespace {

/// The command line of one configuration, parsed.
struct Parsed {
    CLI::App app{"Measures the delays between messages from one host to another.", "delayrank measure"};
    MeasureOptions options;

    Parsed() {
        app.footer(
            "Several configurations are measured interleaved. They are separated by --and, each taking the "
            "first "
            "one's options\nand changing what it names, or come from --vary or the tables of --config "
            "FILE.toml:\n"
            "  delayrank measure --window 41 --and --nodelay --and --quickack -o three.delays\n"
            "  delayrank measure --vary TCP_NODELAY=0,1 --vary size=1,64,771 --repeat 5 -o six.delays\n"
            "Exit status: 0 done, 2 the command line is wrong, 3 the measurement or the file failed, or was "
            "stopped.");
        options.addTo(app);
    }
};

std::vector<Arguments> partsOf(const Arguments &arguments) {
    std::vector<Arguments> parts(1);
    for (const std::string &argument : arguments)
        if (argument == "--and")
            parts.emplace_back();
        else
            parts.back().push_back(argument);
    return parts;
}

Arguments joined(std::initializer_list<Arguments> all) {
    Arguments result;
    for (const Arguments &one : all)
        result.insert(result.end(), one.begin(), one.end());
    return result;
}

class Builder {
public:
    explicit Builder(MeasureRequest &request) : m_request(request) {}

    std::optional<int> build(const Arguments &arguments) {
        const std::vector<Arguments> parts = partsOf(arguments);
        Parsed first;
        if (const auto status = parse(first.app, parts.front()))
            return status;
        if (!first.options.plan.configFile.empty()) {
            auto file = ConfigFile::read(first.options.plan.configFile, first.app);
            if (!file)
                return complain(file.error(), wrongCommandLine);
            m_file = std::move(*file);
        }
        if (parts.size() > 1 && m_file && !m_file->configurations().empty())
            return complain("--and: the configurations stand in " + first.options.plan.configFile +
                                " already",
                            wrongCommandLine);
        const Arguments shared = m_file ? m_file->shared() : Arguments();
        std::vector<Arguments> all;
        if (m_file)
            for (const Arguments &table : m_file->configurations())
                all.push_back(joined({shared, table, parts.front()}));
        if (all.empty())
            all.push_back(joined({shared, parts.front()}));
        for (std::size_t i = 1; i < parts.size(); ++i) // a label is not handed on
            all.push_back(joined({shared, parts.front(), {"--label", ""}, parts[i]}));
        m_isOnlyOne = all.size() == 1;
        for (const Arguments &own : all)
            if (const auto status = addVariants(own))
                return status;
        if (m_bothDirections)
            m_request.plan.configurations = remote::bothDirections(m_request.plan.configurations);
        return m_request.listsDataAddresses() ? std::nullopt : checkFile();
    }

private:
    std::optional<int> addVariants(const Arguments &own) {
        Parsed parsed;
        if (const auto status = parsePart(parsed, own))
            return status;
        const auto variants = variantsOf(parsed.app, parsed.options.plan.vary);
        if (!variants)
            return refuse(variants.error());
        for (const Variant &variant : *variants) {
            Parsed varied;
            if (const auto status = parsePart(varied, joined({own, variant.arguments})))
                return status;
            if (const auto status = add(varied.options, variant))
                return status;
        }
        return std::nullopt;
    }

    /// parse(), with the place in the file where the mistake stands there.
    std::optional<int> parsePart(Parsed &parsed, const Arguments &arguments) {
        if (m_file)
            if (const std::string mistake = mistakeIn(arguments); !mistake.empty())
                return complain(m_file->placeOf(mistake) + mistake, wrongCommandLine);
        return parse(parsed.app, arguments);
    }

    static std::string mistakeIn(Arguments arguments) {
        Parsed trial;
        std::reverse(arguments.begin(), arguments.end());
        try {
            trial.app.parse(std::move(arguments));
        } catch (const CLI::Error &wrong) {
            return wrong.what();
        }
        return {};
    }

    int refuse(const Error &error) {
        const std::string message = error.message();
        return complain((m_file ? m_file->placeOf(message) : "") + message, wrongCommandLine);
    }

    std::optional<int> add(const MeasureOptions &options, const Variant &variant) {
        remote::MeasurementPlan &plan = m_request.plan;
        if (plan.configurations.size() == maxConfigurations)
            return complain("--vary: the limit is " + std::to_string(maxConfigurations) + " configurations",
                            wrongCommandLine);
        if (!options.output.empty())
            plan.file = QString::fromStdString(options.output);
        m_bothDirections = m_bothDirections || options.bothDirections;
        plan.repetitions = std::max(plan.repetitions, options.repetitions);
        plan.agentProgram = QString::fromStdString(options.agentProgram);
        plan.tokenFile = QString::fromStdString(options.tokenFile);
        plan.allowHostSettings = plan.allowHostSettings || options.plan.allowHostSettings;
        m_request.batch = m_request.batch || options.batch;
        m_installs = m_installs || options.installAgent;
        plan.installAgent = m_installs ? remote::AgentInstallation::always : remote::AgentInstallation::never;
        auto configuration = options.configuration();
        if (!configuration)
            return refuse(configuration.error());
        const QString varied = QString::fromStdString(variant.label);
        if (!varied.isEmpty() && m_isOnlyOne && options.label.empty())
            configuration->label = varied; // what varies tells it from the others best
        else if (!varied.isEmpty())
            configuration->label += ", " + varied;
        plan.configurations.push_back(std::move(*configuration));
        const auto threshold = parseDuration(options.threshold);
        if (!threshold || threshold->count() <= 0)
            return refuse({ErrorCode::invalidArgument, "--threshold " + options.threshold,
                           "needs a time such as 1ms", 0});
        m_request.threshold = *threshold;
        plan.order = {options.keepOrder, *threshold};
        return std::nullopt;
    }

    std::optional<int> checkFile() const {
        const std::string file = m_request.plan.file.toStdString();
        if (file.empty())
            return complain("-o RUN.delays is needed: where the run is kept (see delayrank measure --help)",
                            wrongCommandLine);
        if (std::error_code ignored; std::filesystem::exists(file, ignored))
            return complain(file + ": exists already; runs are not written over", wrongCommandLine);
        return std::nullopt;
    }

    MeasureRequest &m_request;
    std::optional<ConfigFile> m_file;
    bool m_isOnlyOne = true;
    bool m_installs = false;
    bool m_bothDirections = false;
};

} // namespace

std::optional<int> parseMeasure(const Arguments &arguments, MeasureRequest &request) {
    return Builder(request).build(arguments);
}

} // namespace delayrank::app
