#include "core/probe/data_ports.h"

#include <charconv>
#include <string>

namespace delayrank::probe {

namespace {

DataPorts chosen;

bool readPort(std::string_view text, std::uint16_t &port) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
    return failure == std::errc{} && end == text.data() + text.size() && port > 0;
}

} // namespace

Expected<DataPorts> DataPorts::parse(std::string_view text) {
    DataPorts ports;
    const std::size_t dash = text.find('-');
    const std::string_view last = dash == std::string_view::npos ? text : text.substr(dash + 1);
    if (!readPort(text.substr(0, dash), ports.first) || !readPort(last, ports.last) ||
        ports.last < ports.first)
        return fail(ErrorCode::invalidArgument, "--data-ports " + std::string(text),
                    "needs a range of ports from 1 to 65535, as in 7200-7299");
    return ports;
}

void setDataPorts(DataPorts ports) {
    chosen = ports;
}

DataPorts dataPorts() {
    return chosen;
}

} // namespace delayrank::probe
