#include "core/formats/text_fields.h"

#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace delayrank::formats {
namespace {

using testing::ElementsAre;

std::vector<std::string> fieldsOf(std::string_view line) {
    std::vector<std::string> fields;
    for (std::string_view field; nextField(line, field);)
        fields.emplace_back(field);
    return fields;
}

TEST(Fields, EndAtBlanksTabsCommasAndSemicolons) {
    EXPECT_THAT(fieldsOf("  1 \t 2,3 ; 4"), ElementsAre("1", "2", "3", "4"));
    EXPECT_THAT(fieldsOf("1,,3"), ElementsAre("1", "", "3"));
    EXPECT_THAT(fieldsOf("\"a b, c\",2"), ElementsAre("a b, c", "2"));
    EXPECT_THAT(fieldsOf("\"open"), ElementsAre("\"open"));
    EXPECT_THAT(fieldsOf("   "), ElementsAre());
}

TEST(Numbers, AreThoseOfTheCLocale) {
    EXPECT_EQ(parseNumber("12")->integer, 12);
    EXPECT_TRUE(parseNumber("12")->whole);
    EXPECT_EQ(parseNumber("+1.5e3")->value, 1500);
    EXPECT_FALSE(parseNumber("1.0")->whole);
    EXPECT_TRUE(parseNumber("1e999")->outOfRange);
    EXPECT_FALSE(parseNumber("12us"));
    EXPECT_FALSE(parseNumber(""));
    EXPECT_FALSE(parseNumber("0x10"));
}

TEST(DecimalCommas, AreKnownWhereTheyAreCertain) {
    for (const char *line : {"0,019583", "1;0,5", "1 0,5", "1\t-0,5e-3", "0,5;0,25"})
        EXPECT_TRUE(hasDecimalComma(line)) << line;
    for (const char *line : {"1,2", "1, 2", "1.5,2", "1,2,3", "a,1 b", "12,340", "1;2"})
        EXPECT_FALSE(hasDecimalComma(line)) << line;
}

} // namespace
} // namespace delayrank::formats
