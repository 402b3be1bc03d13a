#pragma once

#include <QIcon>
#include <QWidget>

namespace delayrank::ui {

/// What was found out about a field, beneath it: an icon and a text of up to `mostLines` lines, cut with dots where
/// that is no room, and all of it in the tooltip. A click brings that up, and so do Space and Enter on bad news and
/// warnings. Hidden while there is nothing to say. GUI thread.
class FindingLine : public QWidget {
    Q_OBJECT
public:
    enum class Kind { working, good, warning, bad };

    static constexpr int mostLines = 3;

    explicit FindingLine(QWidget *parent = nullptr);

    /// `details` stand in the tooltip below the line.
    void tell(Kind kind, const QString &line, const QStringList &details = {});
    void clear();
    QString text() const { return m_text; } ///< empty: nothing is shown
    Kind kind() const { return m_kind; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fitHeight();
    void showAll();
    /// The text in lines of that width, the last one cut where there is more.
    QStringList linesIn(int width) const;

    QString m_text;
    QIcon m_icon;
    Kind m_kind = Kind::good;
};

} // namespace delayrank::ui
