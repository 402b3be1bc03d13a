#pragma once

#include <QIcon>
#include <QWidget>

namespace delayrank::ui {

/// One line beneath a field with what was found out about it: an icon and a text that is cut with dots where
/// there is no room, and all of it in the tooltip. Hidden while there is nothing to say. GUI thread.
class FindingLine : public QWidget {
    Q_OBJECT
public:
    enum class Kind { working, good, warning, bad };

    explicit FindingLine(QWidget *parent = nullptr);

    /// `details` stand in the tooltip below the line.
    void tell(Kind kind, const QString &line, const QStringList &details = {});
    void clear();
    QString text() const { return m_text; } ///< empty: nothing is shown
    Kind kind() const { return m_kind; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    QIcon m_icon;
    Kind m_kind = Kind::good;
};

} // namespace delayrank::ui
