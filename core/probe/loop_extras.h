#pragma once

#include "core/probe/stamp_buffer.h"

namespace delayrank::probe {

/// What a measured loop records beside the completion of its messages; null: not. The buffers outlive the
/// loop.
struct LoopExtras {
    StampBuffer *roundTrips = nullptr; ///< sender, durations: from a window's last message to its reply
    StampBuffer *starts = nullptr;     ///< sender: before each send call
    StampBuffer *rxSoftware = nullptr; ///< receiver: the kernel's stamp of each message's last read
    StampBuffer *rxHardware = nullptr; ///< receiver: the device's
};

} // namespace delayrank::probe
