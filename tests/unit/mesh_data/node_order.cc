// SPDX-License-Identifier: LGPL-2.1-or-later
// Orders of the nodes of quadratic tetrahedra: found from positions.
#include "mesh/node_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace arthrowear;

namespace
{
using Cell = std::array<unsigned int, 10>;

/// A block of cubes, each of six tetrahedra, bent to a part of a tube of 10 to 14 mm; nodes on
/// edges lie on the bent edges.
struct BentBlock
{
  std::vector<Vector3> positions;
  std::vector<Cell> cells; // in the order of Gmsh

  BentBlock()
  {
    constexpr int n = 3;
    std::map<std::array<int, 3>, unsigned int> node; // by twice the place in the block
    const auto at = [&](const std::array<int, 3> &twice)
    {
      const auto [known, is_new] = node.emplace(twice, positions.size());
      if (is_new)
      {
        const double radius = 10. + twice[0] * 4. / (2. * n), angle = twice[1] * 1.2 / (2. * n);
        positions.push_back({radius * std::cos(angle), radius * std::sin(angle), 1. * twice[2]});
      }
      return known->second;
    };
    const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {2, 3}, {1, 3}};
    for (int i = 0; i < n * n * n; ++i)
      for (const auto &axis : axes)
      {
        std::array<std::array<int, 3>, 4> corner{};
        corner[0] = {2 * (i % n), 2 * (i / n % n), 2 * (i / (n * n))};
        for (int k = 0; k < 3; ++k)
        {
          corner[k + 1] = corner[k];
          corner[k + 1][axis[k]] += 2;
        }
        Cell cell{};
        for (int k = 0; k < 4; ++k)
          cell[k] = at(corner[k]);
        for (int e = 0; e < 6; ++e)
        {
          std::array<int, 3> middle{};
          for (int k = 0; k < 3; ++k)
            middle[k] = (corner[edges[e][0]][k] + corner[edges[e][1]][k]) / 2;
          cell[4 + e] = at(middle);
        }
        cells.push_back(cell);
      }
  }
};

/// Nodes of all cells, with the node of a place in the order of Gmsh at each place.
std::vector<unsigned int>
reordered(const std::vector<Cell> &cells, const std::vector<int> &places)
{
  std::vector<unsigned int> nodes;
  for (const Cell &cell : cells)
    for (const int place : places)
      nodes.push_back(cell[place]);
  return nodes;
}

/// True if two lists of nodes have the same corners and between each two of these the same node.
bool
is_same_cell(const Cell &one, const Cell &other)
{
  const int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {2, 3}, {1, 3}};
  const auto roles = [&edges](const Cell &cell)
  {
    std::map<std::pair<unsigned int, unsigned int>, unsigned int> middles;
    for (int e = 0; e < 6; ++e)
      middles[std::minmax(cell[edges[e][0]], cell[edges[e][1]])] = cell[4 + e];
    return middles;
  };
  return roles(one) == roles(other);
}
} // namespace

// Orders of known programs, with the places that the manuals of their formats give, and any
// permutation: the nodes that come back are those of the order of Gmsh, up to the names of corners.
TEST(NodeOrder, EachIsFoundFromPositions)
{
  const BentBlock block;
  std::vector<std::pair<std::string, std::vector<int>>> orders{
      {"of Gmsh", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
      {"of Abaqus, ANSYS, Nastran, MED and VTK", {0, 1, 2, 3, 4, 5, 6, 7, 9, 8}},
      {"of Netgen", {0, 1, 2, 3, 4, 6, 7, 5, 9, 8}},
      {"of I-DEAS (UNV)", {0, 4, 1, 5, 2, 6, 7, 9, 8, 3}},
      {"of COMSOL", {0, 4, 1, 6, 5, 2, 7, 9, 8, 3}}};
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i)
  {
    std::vector<int> places(10);
    std::iota(places.begin(), places.end(), 0);
    for (int k = 9; k > 0; --k) // std::shuffle() differs between libraries
      std::swap(places[k], places[random() % (k + 1)]);
    orders.emplace_back("", places);
  }
  for (const auto &[name, places] : orders)
  {
    const std::vector<unsigned int> nodes = reordered(block.cells, places);
    const FoundOrder found = find_node_order(block.positions, nodes);
    EXPECT_TRUE(found.others.empty()) << name;
    EXPECT_TRUE(name.empty() || found.order.name() == name) << found.order.name();
    for (std::size_t c = 0; c < block.cells.size(); ++c)
      ASSERT_TRUE(is_same_cell(found.order.in_gmsh_order(&nodes[10 * c]), block.cells[c])) << name;
  }
}

// Left-handed cells have the order of Gmsh; their orientation is another matter.
TEST(NodeOrder, LeftHandedCellsHaveTheOrderOfGmsh)
{
  const BentBlock block;
  const std::vector<unsigned int> nodes = reordered(block.cells, {1, 0, 2, 3, 4, 6, 5, 9, 8, 7});
  EXPECT_TRUE(find_node_order(block.positions, nodes).order.is_of_gmsh());
}

// Each seventh cell has the order of Abaqus: the others decide, and these are named.
TEST(NodeOrder, CellsOfAnotherOrderAreNamed)
{
  BentBlock block;
  std::vector<std::size_t> changed;
  for (std::size_t c = 0; c < block.cells.size(); c += 7)
  {
    std::swap(block.cells[c][8], block.cells[c][9]);
    changed.push_back(c);
  }
  const FoundOrder found =
      find_node_order(block.positions, reordered(block.cells, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_TRUE(found.order.is_of_gmsh());
  EXPECT_EQ(found.others, changed);
}

// Corners and nodes on edges alternate in some formats.
TEST(NodeOrder, CornersOfATriangleAreCornersOfCells)
{
  const std::vector<bool> is_corner{true, false, true, false, true, false, false};
  const unsigned int alternating[] = {0, 1, 2, 3, 4, 5}, first[] = {4, 2, 0, 3, 1, 5},
                     none[] = {1, 3, 5, 6, 1, 3};
  EXPECT_EQ(corners_of_triangle(alternating, is_corner), (std::array<unsigned int, 3>{0, 2, 4}));
  EXPECT_EQ(corners_of_triangle(first, is_corner), (std::array<unsigned int, 3>{4, 2, 0}));
  EXPECT_EQ(corners_of_triangle(none, is_corner), (std::array<unsigned int, 3>{1, 3, 5}));
}
