# shellcheck shell=bash
# Sourced by packaging/run and packaging/test: the steps that both take. Each says what it does in one line.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 3
preset=release
build=build/$preset

say() { printf 'delayrank: %s\n' "$*"; }
die() {
    printf 'delayrank: error: %s\n' "$*" >&2
    exit 3
}

# Installs the packages of packages.txt, and of the files given, that dpkg does not know as installed; does nothing
# where all are there.
install_packages() {
    command -v dpkg-query >/dev/null || die "this script knows Debian 12 alone: dpkg-query is missing"
    local wanted missing
    wanted=$(cat packaging/packages.txt "$@" | sed 's/#.*//')
    missing=$(for package in $wanted; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done)
    if [ -z "$missing" ]; then
        say "all packages are installed"
        return
    fi
    local as_root=""
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "these packages are missing and neither root nor sudo is at hand:" $missing
        as_root=sudo
    fi
    say "installing" $missing # a list of words on purpose
    local log
    log=$(mktemp)
    # shellcheck disable=SC2086 # a list of words on purpose
    if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        die "apt-get could not install:" $missing "(its whole output: $log)"
    fi
    rm -f "$log"
}

# Configures once, then builds what has changed.
build_preset() {
    if [ ! -f "$build/build.ninja" ]; then
        say "configuring the $preset preset in $build"
        cmake --preset "$preset" >"/tmp/delayrank-configure.$$" 2>&1 || {
            tail -n 20 "/tmp/delayrank-configure.$$" >&2
            rm -f "/tmp/delayrank-configure.$$"
            die "cmake could not configure the $preset preset"
        }
        rm -f "/tmp/delayrank-configure.$$"
    fi
    say "building in $build"
    cmake --build "$build" >"$build/build.log" 2>&1 || {
        tail -n 30 "$build/build.log" >&2
        die "the build failed (its whole output: $build/build.log)"
    }
}
