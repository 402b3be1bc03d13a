#pragma once

#include <QStringList>

namespace delayrank::ui {

/// What is said under the mouse: a first line and then one a curve, not more than do not cover the picture.
class Lines {
public:
    explicit Lines(const QString &first) : m_lines(first) {}
    void add(const QString &line);
    QString text() const;

private:
    static constexpr int most = 12;
    QStringList m_lines;
    int m_more = 0;
};

/// A share in per cent: "97 %", "0.031 %"; "0 %" of nothing.
QString shareText(double part, double whole);

} // namespace delayrank::ui
