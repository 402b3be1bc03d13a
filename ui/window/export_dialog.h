#pragma once

#include "ui/export/chart_export.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace delayrank::ui {

/// Asks how a chart is written: preset, size, scale, file. GUI thread.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `withRatio`: the chart has a ratio chart below it.
    ExportDialog(const QString &proposedPath, bool withRatio, QWidget *parent);

signals:
    void chosen(delayrank::ui::ChartStyle style, const QSize &size, double scale, const QString &path);

private:
    ChartStyle preset() const;
    void choosePreset();
    void browse();
    void revise();

    bool m_withRatio;
    QComboBox *m_preset;
    QSpinBox *m_width, *m_height;
    QDoubleSpinBox *m_scale;
    QLineEdit *m_path;
    QLabel *m_summary;
    QDialogButtonBox *m_buttons;
};

} // namespace delayrank::ui
