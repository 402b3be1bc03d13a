#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string_view>

namespace delayrank::probe {

/// The ports that receivers of this process may listen on for test traffic, as firewalls let through.
struct DataPorts {
    std::uint16_t first = 0; ///< 0: any free port
    std::uint16_t last = 0;
    bool any() const { return first == 0; }

    /// Reads "7200-7299", or "7200" alone. Errors: invalidArgument, with --data-ports as subject.
    static Expected<DataPorts> parse(std::string_view text);
};

/// Sets and gives the ports of the whole process. Set before the first step; any thread reads.
void setDataPorts(DataPorts ports);
DataPorts dataPorts();

} // namespace delayrank::probe
