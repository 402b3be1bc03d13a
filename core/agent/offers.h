#pragma once

#include "control.pb.h"

namespace delayrank::agent {

/// Puts what this host offers into Ready: its transports (with the reason where one is not to be had), its
/// congestion controls and its vsock CID.
void addOffers(protocol::Ready &ready);

} // namespace delayrank::agent
