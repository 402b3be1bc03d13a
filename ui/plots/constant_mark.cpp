#include "ui/plots/constant_mark.h"

#include "ui/plots/axis_text.h"

#include <QCoreApplication>

namespace delayrank::ui {

namespace {

QString translated(const char *text) {
    return QCoreApplication::translate("ConstantMark", text);
}

} // namespace

std::optional<DelayMark> constantMark(const analysis::KernelConstant &constant,
                                      const analysis::WaitingHost &host) {
    const auto band = constant.bandOn(host);
    if (!band)
        return std::nullopt;
    return DelayMark{
        QStringLiteral("%1: %2 (HZ %3)")
            .arg(QString::fromUtf8(constant.name), delayText(band->value), QString::number(host.hertz, 'g', 6)),
        static_cast<double>(band->lower.count()), static_cast<double>(band->upper.count())};
}

QString whyNoMark(const analysis::KernelConstant &constant, const analysis::WaitingHost &host) {
    if (!(host.hertz > 0))
        return translated("HZ of the run's hosts is not known");
    // What needs nothing more is there with every transport that has it.
    if (constant.needs.empty())
        return translated("not with this transport");
    return translated("needs %1").arg(QString::fromUtf8(constant.needs));
}

} // namespace delayrank::ui
