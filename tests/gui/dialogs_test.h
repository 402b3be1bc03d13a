#pragma once

#include <QObject>

namespace delayrank::ui::test {

/// The dialogs about remote hosts by themselves: what they say, that it fits, and how they are used by
/// keyboard.
class DialogsTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void aPromptSaysWhoAsksForWhichHostAndEnd();
    void aPromptSaysWhatAYesBrings();
    void aPromptOfAnyLengthFitsALowScreen();
    void aPromptBreaksWordsThatAreWiderThanItself();
    void aPromptShowsNoCharactersThatReorderIt();
    void aSecretIsTypedAtOnceAndNeverShown();
    void aKeyIsRemovedOnlyWhereItIsSelected();
    void keysAreAddedReplacedAndRemovedByKeyboard();
    void aLongHostNameIsCutInTheMiddleAndWholeInItsToolTip();
    void eachLetterOfADialogIsOfOneWidget();
};

} // namespace delayrank::ui::test
