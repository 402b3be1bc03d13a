#include "core/probe/clock_watch.h"

#include "core/probe/text_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <sys/timex.h>

namespace delayrank::probe {

namespace {

constexpr const char *currentClockSource = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
constexpr int anchorTries = 200;

std::string ppm(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%+.3f ppm", value);
    return text.data();
}

std::string ntpText(const NtpState &state) {
    return state.known
               ? ppm(state.frequencyPpm) + (state.synchronised ? ", synchronised" : ", not synchronised")
               : "unknown";
}

} // namespace

NtpState NtpState::now() {
    timex state{};
    NtpState result;
    const int clockState = adjtimex(&state);
    if (clockState < 0)
        return result;
    result.known = true;
    result.synchronised = clockState != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
    result.frequencyPpm = static_cast<double>(state.freq) / 65536; // ppm with 16 bits of fraction
    result.maximumError = std::chrono::microseconds(state.maxerror);
    return result;
}

ClockWatch::ClockWatch(const StampClock &clock)
    : m_clock(clock), m_offsets(ClockOffsets::now()), m_ntp(NtpState::now()),
      m_kernelClock(readSmallFile(currentClockSource)) {
    if (m_clock.source() == StampClock::Source::counter)
        m_anchor = ClockAnchor::take(anchorTries);
}

std::optional<std::chrono::nanoseconds> ClockWatch::wallClockError() const {
    const NtpState now = NtpState::now();
    if (!now.synchronised || !m_ntp.synchronised)
        return std::nullopt;
    return std::max(now.maximumError, m_ntp.maximumError);
}

Facts ClockWatch::factsUntilNow() const {
    Facts facts = m_offsets.changesUntil(ClockOffsets::now());
    if (m_clock.source() == StampClock::Source::counter) {
        const ClockAnchor anchor = ClockAnchor::take(anchorTries);
        if (const auto over = calibrate(m_anchor, anchor))
            facts.push_back({"clock drift", ppm(driftPpm(m_clock.rate(), m_anchor, anchor)) + " within " +
                                                ppm(over->errorPpm()).substr(1) + " over " +
                                                formatDuration(over->span)});
        else
            facts.push_back({"clock drift", "the CPU's counter stood still or went backwards"});
    } else {
        facts.push_back({"clock drift", "none: CLOCK_MONOTONIC_RAW is the reference"});
    }
    const NtpState ntp = NtpState::now();
    facts.push_back({"NTP frequency", ntpText(ntp)});
    if (ntpText(ntp) != ntpText(m_ntp))
        facts.push_back({"NTP frequency at the start", ntpText(m_ntp)});
    if (const std::string kernelClock = readSmallFile(currentClockSource); kernelClock != m_kernelClock)
        facts.push_back({"clock source changed", cleanedText(m_kernelClock + " to " + kernelClock)});
    return facts;
}

} // namespace delayrank::probe
