#pragma once

#include "ui/models/document.h"

#include <functional>

class QMenu;

namespace delayrank::ui {

/// Fills a menu with what the document's runs can be grouped by; the present choice is checked, and another
/// one is brought to the document. GUI thread.
void fillGroupMenu(QMenu *menu, Document *document);

/// Fills a menu with the keys of a filter, each with the values that the document's runs have; `chosen` is
/// called with the word of the filter for one. GUI thread.
void fillFilterMenu(QMenu *menu, const Document *document, std::function<void(const QString &word)> chosen);

} // namespace delayrank::ui
