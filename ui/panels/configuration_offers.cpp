// The part of ConfigurationForm that follows what the hosts have, once they have answered.

#include "ui/panels/configuration_form.h"
#include "ui/panels/form_field.h"
#include "ui/panels/host_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QStandardItemModel>
#include <algorithm>

namespace delayrank::ui {

void ConfigurationForm::offer(const remote::HostOffers &offers) {
    const QScopedValueRollback filling(m_filling, true);
    const auto choose = [](QComboBox *box, const QString &text) {
        if (const int known = box->findText(text); known >= 0)
            box->setCurrentIndex(known);
        else
            box->setEditText(text);
    };
    if (!offers.transports.empty()) {
        const QString chosen = m_transport->currentText();
        m_transport->clear();
        auto *const items = qobject_cast<QStandardItemModel *>(m_transport->model());
        for (const remote::TransportOffer &one : offers.transports) {
            m_transport->addItem(one.name);
            QStandardItem *const item = items->item(m_transport->count() - 1);
            item->setEnabled(one.missing.isEmpty());
            item->setToolTip(one.missing);
        }
        choose(m_transport, chosen);
        m_transports = offers.transports;
        fitToTransport();
    }
    if (!offers.dataAddresses.empty())
        m_hosts->offer(offers.dataAddresses);
    FormField::setOff(m_oneWay, offers.oneWayMissing);
    for (const OptionEditor &editor : m_options) {
        if (editor.option->name != "TCP_CONGESTION" || offers.congestionControls.isEmpty())
            continue;
        const QString chosen = editor.combo->currentText();
        editor.combo->clear();
        editor.combo->addItems(QStringList{QString()} + offers.congestionControls);
        choose(editor.combo, chosen);
    }
}

void ConfigurationForm::fitToTransport() {
    const QString name = m_transport->currentText().trimmed();
    const auto chosen = std::find_if(m_transports.begin(), m_transports.end(),
                                     [&](const remote::TransportOffer &one) { return one.name == name; });
    const bool isKnown = chosen != m_transports.end();
    for (const OptionEditor &editor : m_options) {
        const bool fits =
            !isKnown || (chosen->optionLayers & static_cast<unsigned>(editor.option->layer)) != 0;
        FormField::setOff(editor.widget(), fits ? QString() : tr("%1 does not have this option.").arg(name));
    }
    FormField::setOff(m_readUpTo, isKnown && chosen->datagrams
                                      ? tr("For streams; %1 carries datagrams.").arg(name)
                                      : QString());
    for (QCheckBox *const box : {m_kernelStamps, m_hardwareStamps})
        FormField::setOff(box, isKnown && !chosen->packetStamps
                                   ? tr("The kernel does not stamp what goes over %1.").arg(name)
                                   : QString());
}

} // namespace delayrank::ui
