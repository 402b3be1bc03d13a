#include "app/delayrank/cli.h"
#include "core/remote/askpass_program.h"

#include <map>

namespace {

using namespace delayrank::app;

using Command = int (*)(int, char **, const Arguments &);

const std::map<std::string, Command> commands{
    {"measure", runMeasure}, {"check-hosts", runCheckHosts}, {"stats", runStats}, {"plot", runPlot},
    {"convert", runConvert}, {"keys", runKeys},              {"remove-agent", runRemoveAgent}};

} // namespace

/// A first word that is a command runs it without a window; anything else is files for the window.
int main(int argc, char **argv) {
    if (const auto status = delayrank::remote::runAsAskpass(argc, argv))
        return *status;
    Arguments arguments(argv + 1, argv + argc);
    if (!arguments.empty())
        if (const auto command = commands.find(arguments.front()); command != commands.end())
            return command->second(argc, argv, Arguments(arguments.begin() + 1, arguments.end()));
    return runApplication(argc, argv, arguments);
}
