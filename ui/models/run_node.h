#pragma once

#include "core/runs/run.h"

#include <QString>
#include <algorithm>
#include <memory>
#include <vector>

namespace delayrank::ui {

/// A group of runs, a run, one of its ends, or one size of an end.
struct RunNode {
    enum class Kind { root, group, run, end, size };
    Kind kind = Kind::root;
    RunNode *parent = nullptr;
    QString runId;         ///< of a run and its parts
    std::size_t group = 0; ///< of a group: its place among the document's
    runs::End end = runs::End::merged;
    std::size_t step = 0;
    std::vector<std::unique_ptr<RunNode>> children;

    int row() const {
        const auto self = std::find_if(parent->children.begin(), parent->children.end(),
                                       [this](const auto &child) { return child.get() == this; });
        return static_cast<int>(self - parent->children.begin());
    }
    RunNode *child(runs::End wanted) const {
        for (const auto &one : children)
            if (one->end == wanted)
                return one.get();
        return nullptr;
    }
    bool hasStep(std::size_t wanted) const {
        return std::any_of(children.begin(), children.end(),
                           [wanted](const auto &one) { return one->step == wanted; });
    }
    /// Of the root or a group: the run's node; null where it is not below.
    RunNode *run(const QString &wanted) const {
        for (const auto &one : children) {
            if (one->kind == Kind::run && one->runId == wanted)
                return one.get();
            if (RunNode *const found = one->kind == Kind::group ? one->run(wanted) : nullptr)
                return found;
        }
        return nullptr;
    }
    RunNode *append(Kind ofKind, const QString &ofRun = {}) {
        children.push_back(std::make_unique<RunNode>());
        RunNode *const node = children.back().get();
        node->kind = ofKind;
        node->runId = ofRun;
        node->parent = this;
        return node;
    }
};

} // namespace delayrank::ui
