#pragma once

#include <iterator>
#include <string>
#include <vector>

namespace delayrank {

/// One named value: a setting of a run or something found out about a host. Names are the kernel's own
/// spelling where it has one ("net.ipv4.tcp_rmem", "TCP_NODELAY"); values carry their unit ("1500 bytes").
struct Fact {
    std::string name;
    std::string value;
    friend bool operator==(const Fact &, const Fact &) = default;
};

using Facts = std::vector<Fact>;

inline void append(Facts &to, Facts more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// The value of the first fact of that name, or "" where there is none.
inline std::string factValue(const Facts &facts, const std::string &name) {
    for (const Fact &fact : facts)
        if (fact.name == name)
            return fact.value;
    return {};
}

} // namespace delayrank
