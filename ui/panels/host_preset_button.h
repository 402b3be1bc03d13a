#pragma once

#include <QToolButton>

class QLineEdit;

namespace delayrank::ui {

struct HostPreset;

/// The arrow beside a host field: ways to reach an agent, the built-in ones and those that were saved.
/// Choosing one fills the field and selects what is still to be named. GUI thread.
class HostPresetButton : public QToolButton {
    Q_OBJECT
public:
    /// `end` is the name of the field, such as "Sender".
    HostPresetButton(QLineEdit *field, const QString &end, QWidget *parent = nullptr);

private:
    void fillMenu();
    void addPreset(const HostPreset &preset);
    void fill(const QString &host);
    void askAndSave();
    void editCommands();

    QLineEdit *m_field;
    const QString m_end;
};

} // namespace delayrank::ui
