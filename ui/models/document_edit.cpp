// The part of Document by which the user changes runs and comparison.

#include "ui/models/document.h"

#include <algorithm>

namespace delayrank::ui {

void Document::moveRun(int from, int to) {
    if (from == to || from < 0 || to < 0 || from >= runCount() || to >= runCount())
        return;
    const auto move = [&](auto &list) {
        if (from < to)
            std::rotate(list.begin() + from, list.begin() + from + 1, list.begin() + to + 1);
        else
            std::rotate(list.begin() + to, list.begin() + from, list.begin() + from + 1);
    };
    move(m_entries);
    move(m_comparison.runs);
    emit runMoved(from, to);
    chooseAndGroup();
    setModified(true);
    curvesAreStale();
}

void Document::renameRun(int row, const QString &label) {
    if (label.trimmed().isEmpty() || label.trimmed().toStdString() == run(row).label)
        return;
    writable(m_entries[static_cast<std::size_t>(row)]).label = label.trimmed().toStdString();
    touch(row);
}

void Document::setShown(int row, bool shown) {
    m_comparison.runs[static_cast<std::size_t>(row)].shown = shown;
    touch(row);
}

void Document::setColour(int row, const QColor &colour) {
    m_comparison.runs[static_cast<std::size_t>(row)].colour = rgbOf(colour);
    touch(row);
}

void Document::setMarker(int row, Marker marker) {
    m_comparison.runs[static_cast<std::size_t>(row)].marker = markerName(marker).toStdString();
    touch(row);
}

void Document::setRunPooling(int row, std::optional<runs::Pooling> pooling) {
    m_comparison.runs[static_cast<std::size_t>(row)].pooling = pooling;
    touch(row);
}

void Document::setHertz(int row, double hertz) {
    Facts &settings = writable(m_entries[static_cast<std::size_t>(row)]).settings;
    std::erase_if(settings, [](const Fact &setting) { return setting.name == "HZ"; });
    if (hertz > 0)
        settings.push_back({"HZ", QByteArray::number(hertz, 'g', 6).toStdString()});
    touch(row);
}

void Document::setMarks(std::vector<runs::Mark> marks) {
    std::erase_if(marks, [](const runs::Mark &mark) { return mark.delay <= Delay(0); });
    if (marks == m_comparison.marks)
        return;
    m_comparison.marks = std::move(marks);
    setModified(true);
    emit comparisonChanged();
}

void Document::setConstantMarked(std::string_view constant, bool marked) {
    std::vector<std::string> &names = m_comparison.constants;
    const auto found = std::find(names.begin(), names.end(), constant);
    if ((found != names.end()) == marked)
        return;
    if (marked)
        names.emplace_back(constant);
    else
        names.erase(found);
    setModified(true);
    emit comparisonChanged();
}

void Document::setBaseline(const QString &runId) {
    const int before = rowOf(QString::fromStdString(m_comparison.baselineRunId));
    m_comparison.baselineRunId = runId.toStdString();
    for (const int row : {before, rowOf(runId)})
        if (row >= 0)
            emit runChanged(row);
    setModified(true);
    emit comparisonChanged();
}

void Document::setUnit(const TimeUnit &unit) {
    m_comparison.unit = unit;
    emit comparisonChanged();
}

void Document::setRankAxis(runs::RankAxis axis) {
    m_comparison.rankAxis = axis;
    // A fixed range of ranks means nothing on an axis of fractions.
    m_comparison.rankRange.reset();
    emit comparisonChanged();
}

void Document::setPooling(runs::Pooling pooling) {
    m_comparison.pooling = pooling;
    for (Entry &entry : m_entries)
        entry.stale = true;
    emit comparisonChanged();
    curvesAreStale();
}

void Document::setRanges(std::optional<runs::AxisRange> rank, std::optional<runs::AxisRange> delay) {
    m_comparison.rankRange = rank;
    m_comparison.delayRange = delay;
    emit comparisonChanged();
}

void Document::setPalette(Palette palette) {
    m_palette = palette;
    for (int row = 0; row < runCount(); ++row) {
        const std::size_t index = static_cast<std::size_t>(row);
        setColour(row, palette == Palette::charts1999 ? palette1999Colour(index) : paletteColour(index));
    }
}

void Document::setDrawnAsLines(bool lines) {
    m_lines = lines;
    for (int row = 0; row < runCount(); ++row)
        setMarker(row, lines ? Marker::line : static_cast<Marker>(row % static_cast<int>(Marker::line)));
}

void Document::setPoolsRepetitions(bool pools) {
    m_poolsRepetitions = pools;
    emit comparisonChanged();
    curvesAreStale();
}

} // namespace delayrank::ui
