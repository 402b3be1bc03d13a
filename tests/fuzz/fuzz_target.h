#pragma once

#include <cstddef>
#include <cstdint>

/// What libFuzzer, or replay.cpp, calls with every input; 0 always.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
/// Called once before; a target without need of it has none.
extern "C" int LLVMFuzzerInitialize(int *argumentCount, char ***arguments);
