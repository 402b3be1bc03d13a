#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace delayrank::formats {

/// Writes JSON (RFC 8259) on one line, in the order of the calls, which must make sense: a key before each
/// value of an object. Texts that are not UTF-8 get U+FFFD for what is not; numbers that JSON has no words
/// for (NaN, infinity) become null.
class JsonWriter {
public:
    void beginObject();
    void endObject();
    void beginArray();
    void endArray();
    void key(std::string_view name);
    void value(std::string_view text);
    void value(std::uint64_t number);
    void value(std::int64_t number);
    void value(double number);
    /// Bools only: a literal text would turn into one.
    void value(std::same_as<bool> auto truth) { word(truth ? "true" : "false"); }
    void null() { word("null"); }
    template <class Value> void value(const std::optional<Value> &maybe) {
        if (maybe)
            value(*maybe);
        else
            null();
    }
    template <class Value> void member(std::string_view name, const Value &of) {
        key(name);
        value(of);
    }
    const std::string &text() const { return m_text; }

private:
    void separate();
    void word(std::string_view text);
    void quote(std::string_view text);
    std::string m_text;
};

} // namespace delayrank::formats
