# Debian's cross compiler for aarch64 (g++-aarch64-linux-gnu), with libprotobuf-dev:arm64 and libssl-dev:arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# protoc is this machine's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
