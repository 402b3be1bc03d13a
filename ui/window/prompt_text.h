#pragma once

#include <QPlainTextEdit>

namespace delayrank::ui {

/// Words of a host or of ssh, to be read, selected and copied: no markup, long words are broken, what is
/// longer than `mostLines` lines scrolls. GUI thread.
class PromptText : public QPlainTextEdit {
    Q_OBJECT
public:
    /// A dialog that shows more would not fit a low screen.
    static constexpr int mostLines = 14;

    explicit PromptText(const QString &text, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return heightOf(linesIn(width)); }

protected:
    /// Begins with the last lines, where the question stands.
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool fits() const;
    /// How many lines the text has in that width, up to `mostLines`.
    int linesIn(int width) const;
    int heightOf(int lines) const;
    double columnWidth() const;
};

} // namespace delayrank::ui
