# The agent for aarch64 hosts, beside this machine's own: built from the same sources with cmake/aarch64.cmake in
# agent-aarch64 of the build folder, put where the application looks for agents that it can send, and installed there.
find_program(DELAYRANK_AARCH64_CXX aarch64-linux-gnu-g++)
set(whole ${DELAYRANK_AARCH64_CXX})
foreach(name protobuf-lite ssl crypto zstd)
    find_file(DELAYRANK_AARCH64_${name} lib${name}.a PATHS /usr/lib/aarch64-linux-gnu NO_DEFAULT_PATH)
    if(NOT DELAYRANK_AARCH64_${name})
        set(whole FALSE)
    endif()
endforeach()
set(default OFF)
if(whole AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    set(default ON)
endif()
option(DELAYRANK_AGENT_AARCH64 "Build the agent for aarch64 hosts, too (needs g++-aarch64-linux-gnu and its libraries)"
    ${default})
if(NOT DELAYRANK_AGENT_AARCH64)
    return()
endif()
if(NOT whole)
    message(FATAL_ERROR "DELAYRANK_AGENT_AARCH64 needs g++-aarch64-linux-gnu, libprotobuf-dev:arm64, libssl-dev:arm64 "
        "and libzstd-dev:arm64")
endif()

include(ExternalProject)
set(folder ${CMAKE_BINARY_DIR}/agent-aarch64)
set(place share/delayrank/agents/aarch64)
ExternalProject_Add(agent-aarch64
    SOURCE_DIR ${PROJECT_SOURCE_DIR}
    PREFIX ${folder}/project
    BINARY_DIR ${folder}
    CMAKE_ARGS
        -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/aarch64.cmake
        -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
        -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
        -DDELAYRANK_GUI=OFF
        -DDELAYRANK_TESTS=OFF
    BUILD_COMMAND ${CMAKE_COMMAND} --build ${folder} --target delayrank-agent
    BUILD_ALWAYS ON # it knows by itself what has changed
    INSTALL_COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/${place}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${folder}/bin/delayrank-agent
        ${CMAKE_BINARY_DIR}/${place}/delayrank-agent
    USES_TERMINAL_BUILD ON
)
install(PROGRAMS ${CMAKE_BINARY_DIR}/${place}/delayrank-agent DESTINATION ${place})
