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
class HostFields;

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

    /// What the hosts have, once they have answered: transports that one lacks cannot be chosen, and options
    /// that the chosen transport does not take are off, with the reason in the tooltip.
    void offer(const remote::HostOffers &offers);

    HostFields *hostFields() const { return m_hosts; }

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
    /// What one socket option is edited with; two of the three are null.
    struct OptionEditor {
        const OptionDescriptor *option;
        QCheckBox *box;
        QLineEdit *edit;
        QComboBox *combo;
        QWidget *widget() const;
        QString text() const; ///< empty: the host's default, and while it is off
        void show(const QString &text) const;
    };
    struct ThreadEditor {
        QLineEdit *cpu = nullptr, *nice = nullptr, *timerSlack = nullptr;
        QComboBox *scheduling = nullptr;
        QCheckBox *lockMemory = nullptr, *spin = nullptr;
        void show(const std::optional<std::uint32_t> &pinned, const ThreadPlan &plan) const;
    };
    struct Section {
        QToolButton *button;
        QWidget *fields;
    };
    void buildHosts(QFormLayout *form);
    void buildMessages(QFormLayout *form);
    void buildOptions(QFormLayout *form);
    void buildMore(QFormLayout *form);
    void buildSocketOptions(QFormLayout *form);
    void buildThreads(QFormLayout *form);
    /// A part of the form that is folded until it is wanted.
    QFormLayout *addSection(const QString &title, const QString &toolTip);
    FormField *addRow(QFormLayout *form, const QString &name, const QList<QWidget *> &editors, Check check);
    /// From top to bottom, whatever order the fields were made in.
    void orderTabs();
    QLineEdit *lineEdit(const QString &name, const QString &text, const QString &placeholder,
                        const QString &toolTip);
    QCheckBox *checkBox(const QString &text, const QString &toolTip);
    QComboBox *comboBox(const QString &name, const QStringList &items, const QString &placeholder,
                        const QString &toolTip);
    /// Turns off what the chosen transport does not take, as far as the hosts have told.
    void fitToTransport();
    /// What belongs to a host goes with it to the other end.
    void swapThreads();
    static Expected<void> readInto(const QLineEdit *edit, std::optional<std::uint32_t> &target);
    void choosePreset(int index);
    void showPattern();
    void revise();
    const Row *rowFor(const std::string &option) const;

    HostFields *m_hosts;
    QLineEdit *m_sender, *m_receiver, *m_dataAddress;
    QComboBox *m_transport, *m_preset;
    QSpinBox *m_window, *m_burst;
    QLineEdit *m_interval, *m_sizes, *m_amount;
    QComboBox *m_amountKind; ///< 0: messages, 1: duration
    QCheckBox *m_nodelay, *m_quickack, *m_cork;
    QLineEdit *m_knownStall, *m_readUpTo, *m_label;
    QComboBox *m_report, *m_clock;
    QLineEdit *m_noiseTime;
    QCheckBox *m_roundTrips, *m_oneWay, *m_kernelStamps, *m_hardwareStamps;
    std::vector<OptionEditor> m_options;
    std::vector<remote::TransportOffer> m_transports; ///< that the hosts told of; empty: not asked yet
    ThreadEditor m_senderThread, m_receiverThread;
    QCheckBox *m_allowRefused;
    std::vector<Section> m_sections;
    std::vector<Row> m_rows;
    bool m_filling = false; ///< fields are being set, not typed into
};

} // namespace delayrank::ui
