#pragma once

#include "tests/gui/gui_case.h"

namespace delayrank::ui::test {

/// The window without any measurement: actions, docks, menus.
class WindowTest : public GuiCase {
    Q_OBJECT
private slots:
    void init() { clearSettings(); }
    void cleanup() { dropWindow(); }
    void everyActionHasAMenuATooltipAndNoShortcutTwice();
    void everyMenuIsReachedByALetterOfItsOwn();
    void noFieldTakesTheLetterOfAMenu();
    void theLetterOfAFieldReachesTheField();
    void docksAreRememberedFromOneWindowToTheNext();
    void fitsOnASmallScreen();
    void theViewMenuChangesTheChart();
    void keysOfHostsAreKeptUnseenAndForgotten();
    void aLightAndADarkPaletteBothGiveReadableMessages();
    void anEmptyWindowSaysWhatToDo();
    void aDockBehindAnotherComesToTheFrontBeforeItIsHidden();
};

} // namespace delayrank::ui::test
