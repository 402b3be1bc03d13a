#pragma once

#include "control.pb.h"

#include <string>
#include <utility>
#include <vector>

namespace delayrank::protocol {

/// One frame of each kind in each direction with every field of the schema set, by the name that it has in
/// tests/data/protocol/frames.hex ("client.hello", "agent.step_end").
std::vector<std::pair<std::string, ClientFrame>> exampleClientFrames();
std::vector<std::pair<std::string, AgentFrame>> exampleAgentFrames();

} // namespace delayrank::protocol
