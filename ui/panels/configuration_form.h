#pragma once

#include "core/remote/measurement.h"

#include <QWidget>
#include <functional>
#include <map>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace delayrank::ui {

class FormField;

/// The fields of one configuration: hosts, pattern, sizes, count, options, label. What is wrong stands under
/// its field as it is typed. GUI thread.
class ConfigurationForm : public QWidget {
    Q_OBJECT
public:
    explicit ConfigurationForm(QWidget *parent = nullptr);

    /// The configuration as it stands, its label proposed where none is written. Errors: invalidArgument or
    /// limitExceeded, with the field's name as subject; the first one from above.
    Expected<remote::Configuration> configuration() const;
    void setConfiguration(const remote::Configuration &configuration);

    /// The sender and receiver as they are written, for the settings.
    QStringList hosts() const;
    void setHosts(const QStringList &senderAndReceiver);

signals:
    void changed();

private:
    /// One check of a field; writes what it read into the configuration.
    using Check = std::function<Expected<void>(remote::Configuration &)>;
    struct Row {
        QString name;
        FormField *field;
        Check check;
    };
    void buildHosts(QFormLayout *form);
    void buildMessages(QFormLayout *form);
    void buildOptions(QFormLayout *form);
    void buildMore(QFormLayout *form);
    FormField *addRow(QFormLayout *form, const QString &name, const QList<QWidget *> &editors, Check check);
    QLineEdit *lineEdit(const QString &name, const QString &text, const QString &placeholder,
                        const QString &toolTip);
    QCheckBox *checkBox(const QString &text, const QString &toolTip);
    void choosePreset(int index);
    void showPattern();
    void revise();
    const Row *rowFor(const std::string &option) const;

    QLineEdit *m_sender, *m_receiver, *m_dataAddress;
    QComboBox *m_preset;
    QSpinBox *m_window, *m_burst;
    QLineEdit *m_interval, *m_sizes, *m_amount;
    QComboBox *m_amountKind; ///< 0: messages, 1: duration
    QCheckBox *m_nodelay, *m_quickack, *m_cork;
    QLineEdit *m_sndbuf, *m_rcvbuf, *m_senderCpu, *m_receiverCpu, *m_knownStall, *m_readUpTo, *m_label;
    QComboBox *m_congestion, *m_report;
    QToolButton *m_more;
    QWidget *m_moreFields;
    std::vector<Row> m_rows;
    bool m_filling = false; ///< fields are being set, not typed into
};

} // namespace delayrank::ui
