#pragma once

#include <string>

namespace delayrank::agent {

/// The device that carries a control channel: the route of its socket or, where it is standard input and
/// output under ssh, that of the ssh connection (SSH_CONNECTION, ssh(1)). Empty where that is not known.
std::string controlDevice(int channel);

} // namespace delayrank::agent
