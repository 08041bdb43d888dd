// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/bounds.h"

#include <cstdint>
#include <cstring>

namespace arthrowear
{
/// Four boxes whose coordinates lie side by side, so that they are measured together.
struct FourBoxes
{
  using Values = std::array<double, 4>;
  using Two = double __attribute__((vector_size(16)));
  std::array<Values, 3> low{}, high{};

  void set(const std::size_t k, const Bounds3 &box)
  {
    for (int i = 0; i < 3; ++i)
    {
      low[i][k] = box.low[i];
      high[i][k] = box.high[i];
    }
  }
  /// Computes the squares of the distances of a point from the boxes.
  void squared_distances(const Vector3 &point, Values &squared) const
  {
    for (std::size_t k = 0; k < squared.size(); k += 2)
    {
      Two sum{}, low_pair, high_pair;
      for (int i = 0; i < 3; ++i)
      {
        std::memcpy(&low_pair, &low[i][k], sizeof(Two));
        std::memcpy(&high_pair, &high[i][k], sizeof(Two));
        const Two below = low_pair - point[i], above = point[i] - high_pair,
                  outside = below > above ? below : above,
                  beside = outside > Two{} ? outside : Two{};
        sum += beside * beside;
      }
      std::memcpy(&squared[k], &sum, sizeof(Two));
    }
  }
  /// Distances along a line at which it enters the boxes, at least 0; infinite if it passes beside
  /// a box.
  void entries(const Vector3 &start, const Vector3 &direction, Values &entries) const;
};

/// Tree of boxes; a node has up to four, each around an item or around the boxes of another node.
class BoxTree
{
public:
  /// @param boxes  of the items, at least one
  explicit BoxTree(const std::vector<Bounds3> &boxes);

  /// Visits the items whose box has at most a measure, those with a low one first.
  /// @param measure  (four boxes, their values): each at most the measure of the boxes inside
  /// @param most     largest measure that is visited; visit(item) may lower it
  template <class Measure, class Visit>
  void visit(const Measure &measure, const double &most, const Visit &visit) const
  {
    struct Entry
    {
      std::uint32_t child;
      double measure;
    };
    std::array<Entry, most_entries> stack; // lowest measure of a node last
    std::size_t n = 0;
    std::uint32_t at = 0;
    for (;;)
    {
      const Node &node = nodes_[at];
      FourBoxes::Values measures;
      measure(node.boxes, measures);
      const std::size_t first = n;
      for (std::uint32_t k = 0; k < node.n_children; ++k)
      {
        if (!(measures[k] <= most))
          continue;
        std::size_t place = n++;
        for (; place > first && stack[place - 1].measure < measures[k]; --place)
          stack[place] = stack[place - 1];
        stack[place] = {node.children[k], measures[k]};
      }
      for (bool is_item = true; is_item;)
      {
        if (n == 0)
          return;
        const Entry &last = stack[--n];
        if (last.measure > most)
          continue;
        at = last.child & ~item_bit;
        is_item = last.child != at;
        if (is_item)
          visit(at);
      }
    }
  }

private:
  // Items are halved twice from a node to the next: 2^31 items need 16 nodes, which leave three
  // entries each.
  static constexpr std::size_t most_entries = 64;
  static constexpr std::uint32_t item_bit = 1u << 31;

  struct Node
  {
    FourBoxes boxes;
    std::array<std::uint32_t, 4> children{}; // a node, or an item with the bit
    std::uint32_t n_children = 0;
  };
  /// Makes the node of some items, and the nodes below it. @return its number
  std::uint32_t divide(const std::vector<Bounds3> &boxes, std::uint32_t *begin, std::uint32_t *end);

  std::vector<Node> nodes_;
};
} // namespace arthrowear
