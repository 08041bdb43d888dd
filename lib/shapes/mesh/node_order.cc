// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/node_order.h"

#include "mesh/gmsh_numbers.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace arthrowear
{
namespace
{
using Roles = NodeOrder::Roles;
using Points = std::array<Vector3, 10>;

constexpr unsigned int n_corners = 4, n_edges = 6, n_nodes = 10;

struct KnownOrder
{
  Roles roles;
  const char *programs;
};

constexpr std::array<std::array<unsigned int, 2>, n_corners> corners{
    {{0, 0}, {1, 1}, {2, 2}, {3, 3}}};

constexpr Roles
corners_first(const std::array<std::array<unsigned int, 2>, n_edges> &middles)
{
  return {corners[0], corners[1], corners[2], corners[3], middles[0],
          middles[1], middles[2], middles[3], middles[4], middles[5]};
}

const std::vector<KnownOrder> &
known_orders()
{
  static const std::vector<KnownOrder> known{
      {corners_first({{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {2, 3}, {1, 3}}}), "Gmsh"},
      {corners_first({{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}}),
       "Abaqus, ANSYS, Nastran, MED and VTK"},
      {corners_first({{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}}), "Netgen"},
      {{{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}}},
       "I-DEAS (UNV)"},
      {{{{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}}},
       "COMSOL"}};
  return known;
}

Points
points_of(const std::vector<Vector3> &positions, const unsigned int *nodes)
{
  Points x;
  for (unsigned int i = 0; i < n_nodes; ++i)
    x[i] = positions[nodes[i]];
  return x;
}

double
squared(const Vector3 &v)
{
  return dot(v, v);
}

/// Sum over the edges of the squared distance of the node from the edge's middle, over the squared
/// length of the edge; infinite if a node is nearer to another edge's middle.
double
misfit(const Points &x, const Roles &roles)
{
  std::array<Vector3, n_corners> corner{};
  for (unsigned int i = 0; i < n_nodes; ++i)
    if (roles[i][0] == roles[i][1])
      corner[roles[i][0]] = x[i];
  double sum = 0.;
  for (unsigned int i = 0; i < n_nodes; ++i)
  {
    const auto &[a, b] = roles[i];
    if (a == b)
      continue;
    const double own = squared(x[i] - .5 * (corner[a] + corner[b]));
    for (unsigned int c = 0; c < n_corners; ++c)
      for (unsigned int d = 0; d < c; ++d)
        if ((d != a || c != b) && !(own < squared(x[i] - .5 * (corner[c] + corner[d]))))
          return std::numeric_limits<double>::infinity();
    sum += own / squared(corner[b] - corner[a]);
  }
  return sum;
}

/// The order in which the nodes of a cell lie nearest to the middles of their edges, over all
/// choices of four corners; none if no choice gives each edge one node.
std::optional<Roles>
best_order(const Points &x)
{
  std::optional<Roles> best;
  double least = std::numeric_limits<double>::infinity();
  for (unsigned int chosen = 0; chosen < 1u << n_nodes; ++chosen)
  {
    std::array<unsigned int, n_corners> corner{};
    unsigned int n = 0;
    for (unsigned int i = 0; i < n_nodes; ++i)
      if ((chosen >> i & 1u) != 0 && n++ < n_corners)
        corner[n - 1] = i;
    if (n != n_corners)
      continue;
    Roles roles{};
    std::array<bool, n_corners * n_corners> is_used{};
    bool is_one_each = true;
    for (unsigned int i = 0, at = 0; i < n_nodes && is_one_each; ++i)
    {
      if ((chosen >> i & 1u) != 0)
      {
        roles[i] = {at, at};
        ++at;
        continue;
      }
      double nearest = std::numeric_limits<double>::infinity();
      for (unsigned int b = 0; b < n_corners; ++b)
        for (unsigned int a = 0; a < b; ++a)
          if (const double own = squared(x[i] - .5 * (x[corner[a]] + x[corner[b]])); own < nearest)
          {
            nearest = own;
            roles[i] = {a, b};
          }
      bool &used = is_used[n_corners * roles[i][0] + roles[i][1]];
      is_one_each = !used && nearest < std::numeric_limits<double>::infinity();
      used = true;
    }
    if (!is_one_each)
      continue;
    if (const double own = misfit(x, roles); own < least)
    {
      least = own;
      best = roles;
    }
  }
  return best;
}

std::size_t
number_of_misfits(const std::vector<Vector3> &positions, const std::vector<unsigned int> &cells,
                  const Roles &roles)
{
  std::size_t n = 0;
  for (std::size_t c = 0; c < cells.size(); c += n_nodes)
    n += misfit(points_of(positions, &cells[c]), roles) < std::numeric_limits<double>::infinity()
             ? 0
             : 1;
  return n;
}

/// The order that most cells of a sample have.
std::optional<Roles>
order_of_most(const std::vector<Vector3> &positions, const std::vector<unsigned int> &cells)
{
  constexpr std::size_t most_cells = 300;
  const std::size_t n_cells = cells.size() / n_nodes,
                    step = (n_cells + most_cells - 1) / most_cells;
  std::map<Roles, std::size_t> votes;
  for (std::size_t c = 0; c < n_cells; c += step)
    if (const auto roles = best_order(points_of(positions, &cells[n_nodes * c])))
      ++votes[*roles];
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
  return most == votes.end() ? std::optional<Roles>() : most->first;
}
} // namespace

NodeOrder
order_of_gmsh()
{
  return {known_orders().front().roles};
}

bool
NodeOrder::is_of_gmsh() const
{
  return roles == order_of_gmsh().roles;
}

std::string
NodeOrder::name() const
{
  for (const KnownOrder &known : known_orders())
    if (roles == known.roles)
      return std::string("of ") + known.programs;
  std::string text;
  for (const auto &[a, b] : roles)
    text += (text.empty() ? "" : " ") +
            (a == b ? std::to_string(a + 1) : std::to_string(a + 1) + "-" + std::to_string(b + 1));
  return "of no known program (corners and edges: " + text + ")";
}

std::array<unsigned int, 10>
NodeOrder::in_gmsh_order(const unsigned int *nodes) const
{
  std::array<unsigned int, 10> result{};
  for (unsigned int i = 0; i < n_nodes; ++i)
  {
    unsigned int at = roles[i][0]; // of a corner
    for (unsigned int e = 0; e < n_edges; ++e)
      if (const auto &[a, b] = gmsh_number::tet_edges[e];
          roles[i][0] == std::min(a, b) && roles[i][1] == std::max(a, b))
        at = n_corners + e;
    result[at] = nodes[i];
  }
  return result;
}

FoundOrder
find_node_order(const std::vector<Vector3> &positions, const std::vector<unsigned int> &cells)
{
  FoundOrder found{order_of_gmsh(), {}};
  std::size_t n_misfits = number_of_misfits(positions, cells, found.order.roles);
  if (n_misfits == 0)
    return found;
  if (const auto roles = order_of_most(positions, cells);
      roles && number_of_misfits(positions, cells, *roles) < n_misfits)
    found.order.roles = *roles;
  for (std::size_t c = 0; c < cells.size() / n_nodes; ++c)
  {
    const Points x = points_of(positions, &cells[n_nodes * c]);
    const auto fits = [&x](const Roles &roles)
    { return misfit(x, roles) < std::numeric_limits<double>::infinity(); };
    // A strongly curved cell fits no order.
    if (!fits(found.order.roles) &&
        std::any_of(known_orders().begin(), known_orders().end(),
                    [&fits](const KnownOrder &known) { return fits(known.roles); }))
      found.others.push_back(c);
  }
  return found;
}

std::array<unsigned int, 3>
corners_of_triangle(const unsigned int *nodes, const std::vector<bool> &is_corner)
{
  std::array<unsigned int, 3> corner{nodes[0], nodes[1], nodes[2]};
  std::size_t n = 0;
  for (int i = 0; i < 6; ++i)
    if (is_corner[nodes[i]] && n++ < corner.size())
      corner[n - 1] = nodes[i];
  return n == corner.size() ? corner : std::array<unsigned int, 3>{nodes[0], nodes[1], nodes[2]};
}
} // namespace arthrowear
