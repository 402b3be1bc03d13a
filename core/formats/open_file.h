#pragma once

#include "core/formats/text_reader.h"
#include "core/runs/run_file.h"

namespace delayrank::formats {

/// Opens any file that Delayrank reads, told apart by its first bytes and not by its name: a .delays file or
/// text. What a text reader guessed or left out is in `warnings`. Errors as those of loadRuns() and
/// readText().
Expected<runs::LoadedRuns> openFile(const std::string &path, const TextOptions &options = {},
                                    const runs::Progress &progress = {});

} // namespace delayrank::formats
