// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/box_tree.h"

#include <numeric>

namespace arthrowear
{
namespace
{
/// Divides items at the median of the middles along the longest side. @return begin of the second
/// half
std::uint32_t *
halve(const std::vector<Bounds3> &boxes, std::uint32_t *begin, std::uint32_t *end)
{
  Bounds3 middles;
  for (const std::uint32_t *item = begin; item != end; ++item)
    middles.include(boxes[*item].low + boxes[*item].high);
  const Vector3 sides = middles.high - middles.low;
  const auto axis = std::max_element(sides.begin(), sides.end()) - sides.begin();
  std::uint32_t *middle = begin + (end - begin) / 2;
  std::nth_element(begin, middle, end,
                   [&boxes, axis](const std::uint32_t a, const std::uint32_t b)
                   {
                     const double at_a = boxes[a].low[axis] + boxes[a].high[axis],
                                  at_b = boxes[b].low[axis] + boxes[b].high[axis];
                     return at_a != at_b ? at_a < at_b : a < b;
                   });
  return middle;
}
} // namespace

void
FourBoxes::entries(const Vector3 &start, const Vector3 &direction, Values &entries) const
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 4; ++k)
  {
    double from = 0., to = infinite;
    for (int i = 0; i < 3; ++i)
      if (direction[i] == 0.)
      {
        if (start[i] < low[i][k] || start[i] > high[i][k])
          to = -1.;
      }
      else
      {
        const double a = (low[i][k] - start[i]) / direction[i],
                     b = (high[i][k] - start[i]) / direction[i];
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
      }
    entries[k] = from <= to ? from : infinite;
  }
}

BoxTree::BoxTree(const std::vector<Bounds3> &boxes)
{
  std::vector<std::uint32_t> items(boxes.size());
  std::iota(items.begin(), items.end(), 0u);
  divide(boxes, items.data(), items.data() + items.size());
}

std::uint32_t
BoxTree::divide(const std::vector<Bounds3> &boxes, std::uint32_t *begin, std::uint32_t *end)
{
  const auto own = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  std::uint32_t *const middle = halve(boxes, begin, end);
  const std::array<std::uint32_t *, 5> parts{begin, halve(boxes, begin, middle), middle,
                                             halve(boxes, middle, end), end};
  for (std::size_t k = 0; k < 4; ++k)
  {
    std::uint32_t *const first = parts[k], *const last = parts[k + 1];
    if (first == last)
      continue;
    Bounds3 box;
    for (const std::uint32_t *item = first; item != last; ++item)
    {
      box.include(boxes[*item].low);
      box.include(boxes[*item].high);
    }
    const std::uint32_t child = last - first == 1 ? *first | item_bit : divide(boxes, first, last);
    Node &node = nodes_[own];
    node.boxes.set(node.n_children, box);
    node.children[node.n_children++] = child;
  }
  return own;
}
} // namespace arthrowear
