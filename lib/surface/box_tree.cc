// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/box_tree.h"

#include <numeric>

namespace arthrowear
{
BoxTree::BoxTree(const std::vector<Bounds3> &boxes) : items_(boxes.size())
{
  std::iota(items_.begin(), items_.end(), 0u);
  divide(boxes, 0, static_cast<std::uint32_t>(boxes.size()));
}

/// Divides at the median of the middles along the longest side.
void
BoxTree::divide(const std::vector<Bounds3> &boxes, const std::uint32_t begin,
                const std::uint32_t end)
{
  constexpr std::uint32_t most_items = 2;
  const std::size_t own = nodes_.size();
  nodes_.emplace_back();
  Bounds3 middles;
  for (std::uint32_t i = begin; i < end; ++i)
  {
    const Bounds3 &box = boxes[items_[i]];
    nodes_[own].box.include(box.low);
    nodes_[own].box.include(box.high);
    middles.include(box.low + box.high);
  }
  if (end - begin <= most_items)
  {
    nodes_[own].first = begin;
    nodes_[own].n_items = end - begin;
    return;
  }
  const Vector3 sides = middles.high - middles.low;
  const auto axis = std::max_element(sides.begin(), sides.end()) - sides.begin();
  const std::uint32_t middle = begin + (end - begin) / 2;
  std::nth_element(items_.begin() + begin, items_.begin() + middle, items_.begin() + end,
                   [&boxes, axis](const std::uint32_t a, const std::uint32_t b)
                   {
                     const double at_a = boxes[a].low[axis] + boxes[a].high[axis],
                                  at_b = boxes[b].low[axis] + boxes[b].high[axis];
                     return at_a != at_b ? at_a < at_b : a < b;
                   });
  divide(boxes, begin, middle);
  nodes_[own].first = static_cast<std::uint32_t>(nodes_.size());
  divide(boxes, middle, end);
}
} // namespace arthrowear
