#include "ui/window/about_box.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace delayrank::ui {

void showAbout(QWidget *window) {
    const auto translated = [](const char *text) { return QCoreApplication::translate("About", text); };
    auto *const box = new QMessageBox(
        QMessageBox::NoIcon, translated("About Delayrank"),
        translated(
            "<h3>Delayrank %1</h3><p>Shows where messages wait: streams messages between two hosts, times "
            "every one at both ends, and draws the delays as rank curves.</p><p>Free software under the GNU "
            "General Public License, version 3 or later.</p>")
            .arg(QStringLiteral(DELAYRANK_VERSION)),
        QMessageBox::Close, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace delayrank::ui
