#pragma once

#include "core/remote/host_check.h"

#include <QComboBox>
#include <QToolButton>
#include <QWidget>

namespace delayrank::ui {

class FindingLine;

/// The fields that say which hosts are measured, and what is known of them: sender and receiver, which
/// remember hosts, the data address, which offers the receiver's once it has answered, and the buttons that
/// swap and check the hosts. GUI thread.
class HostFields : public QObject {
    Q_OBJECT
public:
    explicit HostFields(QWidget *parent);

    QComboBox *box(runs::End end) const { return side(end).box; }
    FindingLine *line(runs::End end) const { return side(end).line; }
    QComboBox *dataAddress() const { return m_dataAddress; }
    FindingLine *dataLine() const { return m_dataLine; }
    QWidget *buttons() const { return m_buttons; }

    /// Hosts that were used, the last one first; offered by both fields.
    void setRecentHosts(const QStringList &hosts);
    void setDataAddress(const QString &address);

    bool eventFilter(QObject *watched, QEvent *event) override;

public slots:
    /// What is known of each host goes with it; the data address, which is of one of them, does not.
    void swap();
    void offer(const std::vector<delayrank::remote::HostAddress> &dataAddresses);
    void showHost(delayrank::runs::End end, const delayrank::remote::HostFindings &findings);
    void showData(const delayrank::remote::DataFindings &data);
    /// A line that names the host, about the way that the test traffic takes.
    void showWarning(const QString &line);
    /// The check button becomes one that cancels.
    void setChecking(bool checking);
    /// Empty: checking and swapping are possible.
    void setWhyNotCheck(const QString &reason);

signals:
    /// A host or the data address is another one now; what was known of it is taken away.
    void changed();
    void swapped();
    /// The button was pressed: to check, or to cancel where a check is under way.
    void checkClicked();

private:
    struct Side {
        QComboBox *box = nullptr;
        FindingLine *line = nullptr;
        std::optional<remote::HostFindings> findings{};
    };
    Side &side(runs::End end) { return end == runs::End::sender ? m_sender : m_receiver; }
    const Side &side(runs::End end) const { return end == runs::End::sender ? m_sender : m_receiver; }
    QComboBox *comboBox(const QString &name, const QString &toolTip, QWidget *parent);
    void build(Side &side, const QString &name, const QString &toolTip, QWidget *parent);
    void forget(Side &side);
    static void show(const Side &side);
    void updateCheckButton();

    Side m_sender, m_receiver;
    QComboBox *m_dataAddress;
    FindingLine *m_dataLine;
    QWidget *m_buttons;
    QToolButton *m_check, *m_swap;
    QString m_wayThere; ///< what is known of it while the way back is tried
    QStringList m_warningsThere;
    QString m_whyNotCheck;
    bool m_checking = false;
    bool m_swapping = false;
};

} // namespace delayrank::ui
