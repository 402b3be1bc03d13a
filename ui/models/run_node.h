#pragma once

#include "core/runs/run.h"

#include <QString>
#include <algorithm>
#include <memory>
#include <vector>

namespace delayrank::ui {

/// A run (child of the root), one of its ends, or one size of an end.
struct RunNode {
    RunNode *parent = nullptr;
    QString runId;
    runs::End end = runs::End::merged;
    std::size_t step = 0;
    std::vector<std::unique_ptr<RunNode>> children;

    int depth() const { return parent ? parent->depth() + 1 : 0; }
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
    RunNode *append(std::unique_ptr<RunNode> node) {
        node->parent = this;
        children.push_back(std::move(node));
        return children.back().get();
    }
};

} // namespace delayrank::ui
