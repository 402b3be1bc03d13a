#include "ui/panels/field_text.h"

#include <gtest/gtest.h>

namespace delayrank::ui {

TEST(FieldText, ReadsWholeNumbersWithOrWithoutSeparators) {
    EXPECT_EQ(readWholeNumber("10000").value_or(0), 10000u);
    EXPECT_EQ(readWholeNumber(" 10,000 ").value_or(0), 10000u);
    EXPECT_EQ(readWholeNumber("10 000").value_or(0), 10000u);
}

TEST(FieldText, RefusesWhatIsNoWholeNumber) {
    for (const char *text : {"", "ten", "-3", "1.5", "0x10", "99999999999999999999"})
        EXPECT_FALSE(readWholeNumber(text).has_value()) << text;
}

TEST(FieldText, TakesAnEmptyFieldForNoNumberAtAll) {
    const auto none = readOptionalNumber("  ");
    ASSERT_TRUE(none.has_value());
    EXPECT_FALSE(none->has_value());
    EXPECT_FALSE(readOptionalNumber("4294967296").has_value());
}

TEST(FieldText, MakesASentenceOfAReason) {
    EXPECT_EQ(sentence({ErrorCode::limitExceeded, "--duration", "the limit is 24 h", 0}),
              "The limit is 24 h.");
}

} // namespace delayrank::ui
