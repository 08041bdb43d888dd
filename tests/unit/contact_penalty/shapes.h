// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/triples.h"
#include "contact/penalty/contact_pair.h"

#include <numeric>
#include <random>

/// Faces and motions that the tests of contact pairs are made of.
namespace shapes
{
using namespace arthrowear;
using Facets = std::vector<std::array<unsigned int, 3>>;

inline unsigned int
add_node(std::vector<double> &positions, const Vector3 &x)
{
  positions.insert(positions.end(), x.begin(), x.end());
  return positions.size() / 3 - 1;
}

/// Two triangles per cell of a grid of nodes node(i, j), outward along d/di x d/dj; or the reverse.
template <class Node>
Facets
grid_facets(const unsigned int n_i, const unsigned int n_j, const Node &node, const bool reversed)
{
  Facets facets;
  for (unsigned int j = 0; j < n_j; ++j)
    for (unsigned int i = 0; i < n_i; ++i)
    {
      facets.push_back({node(i, j), node(i + 1, j), node(i + 1, j + 1)});
      facets.push_back({node(i, j), node(i + 1, j + 1), node(i, j + 1)});
    }
  if (reversed)
    for (std::array<unsigned int, 3> &facet : facets)
      std::swap(facet[1], facet[2]);
  return facets;
}

/// Rectangle [x0, x1] x [y0, y1] at height z, of n_x by n_y cells, outward up or down.
inline Facets
add_rectangle(std::vector<double> &positions, const std::array<double, 2> &x,
              const std::array<double, 2> &y, const double z, const unsigned int n_x,
              const unsigned int n_y, const bool outward_up)
{
  const unsigned int first = positions.size() / 3;
  for (unsigned int j = 0; j <= n_y; ++j)
    for (unsigned int i = 0; i <= n_x; ++i)
      add_node(positions, {x[0] + (x[1] - x[0]) * i / n_x, y[0] + (y[1] - y[0]) * j / n_y, z});
  const auto node = [&](const unsigned int i, const unsigned int j)
  { return first + j * (n_x + 1) + i; };
  return grid_facets(n_x, n_y, node, !outward_up);
}

/// Side of a cylinder about z from z[0] to z[1], its nodes turned by `turn`; outward away from the
/// axis (a shaft) or towards it (a bore). With `closed_end`, a disc at z[0] is part of the face.
inline Facets
add_cylinder(std::vector<double> &positions, const double radius, const std::array<double, 2> &z,
             const unsigned int n_around, const unsigned int n_along, const double turn,
             const bool is_shaft, const bool closed_end = false)
{
  const unsigned int first = positions.size() / 3;
  for (unsigned int j = 0; j <= n_along; ++j)
    for (unsigned int i = 0; i < n_around; ++i)
    {
      const double angle = turn + 2. * M_PI * i / n_around;
      add_node(positions, {radius * std::cos(angle), radius * std::sin(angle),
                           z[0] + (z[1] - z[0]) * j / n_along});
    }
  const auto node = [&](const unsigned int i, const unsigned int j)
  { return first + j * n_around + i % n_around; };
  Facets facets = grid_facets(n_around, n_along, node, !is_shaft);
  if (closed_end)
  {
    const unsigned int centre = add_node(positions, {0., 0., z[0]});
    for (unsigned int i = 0; i < n_around; ++i)
    {
      const std::array<unsigned int, 3> facet{centre, node(i + 1, 0), node(i, 0)};
      facets.push_back(is_shaft ? facet
                                : std::array<unsigned int, 3>{facet[0], facet[2], facet[1]});
    }
  }
  return facets;
}

inline std::vector<unsigned int>
nodes_of(const Facets &facets)
{
  std::vector<unsigned int> nodes;
  for (const auto &facet : facets)
    nodes.insert(nodes.end(), facet.begin(), facet.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

inline void
move(std::vector<double> &positions, const std::vector<unsigned int> &nodes, const Vector3 &by)
{
  for (const unsigned int node : nodes)
    set_triple(positions, node, triple(positions, node) + by);
}

inline void
shake(std::vector<double> &positions, const std::vector<unsigned int> &nodes, const double size,
      std::mt19937 &generator)
{
  std::uniform_real_distribution<double> uniform(-size, size);
  for (const unsigned int node : nodes)
    for (unsigned int a = 0; a < 3; ++a)
      positions[3 * node + a] += uniform(generator);
}

/// Rotation by `angle` about an axis through the origin, by Rodrigues' formula.
inline Matrix3
rotation(const Vector3 &axis, const double angle)
{
  const Vector3 a = normalised(axis);
  Matrix3 r{};
  for (unsigned int j = 0; j < 3; ++j)
  {
    Vector3 unit{};
    unit[j] = 1.;
    const Vector3 column = std::cos(angle) * unit + std::sin(angle) * cross(a, unit) +
                           ((1. - std::cos(angle)) * a[j]) * a;
    for (unsigned int i = 0; i < 3; ++i)
      r[i][j] = column[i];
  }
  return r;
}

inline std::vector<double>
rotated(const Matrix3 &rotation, const std::vector<double> &positions)
{
  std::vector<double> result(positions.size());
  for (std::size_t node = 0; node < positions.size() / 3; ++node)
    set_triple(result, node, rotation * triple(positions, node));
  return result;
}

/// Resultant and moment about the origin of nodal forces, and the sums of their sizes.
struct Resultant
{
  Vector3 force{}, moment{};
  double force_size = 0., moment_size = 0.;
};

inline Resultant
resultant(const std::vector<double> &positions, const std::vector<double> &forces,
          const std::vector<unsigned int> &nodes)
{
  Resultant sum;
  for (const unsigned int node : nodes)
  {
    const Vector3 f = triple(forces, node), x = triple(positions, node);
    sum.force = sum.force + f;
    sum.moment = sum.moment + cross(x, f);
    sum.force_size += norm(f);
    sum.moment_size += norm(x) * norm(f);
  }
  return sum;
}

inline std::vector<unsigned int>
up_to(const unsigned int n)
{
  std::vector<unsigned int> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0u);
  return numbers;
}

/// A pair with all its points, that searches when it is due.
struct PairRun
{
  ContactPair pair;
  std::vector<unsigned int> points, nodes;
  PairState state;
  std::vector<double> forces;
  PairEnergies energies;
  unsigned int n_searches = 0;

  PairRun(const PairSurfaces &surfaces, const PairOptions &options,
          const std::vector<double> &start)
      : pair(surfaces, options, start), points(up_to(pair.n_points())),
        nodes(up_to(start.size() / 3)), state(pair.initial_state(start).state)
  {
  }

  void step(const std::vector<double> &positions, const double time_step = 1e-3)
  {
    if (pair.search_due(nodes, positions))
    {
      pair.search(positions);
      ++n_searches;
    }
    forces.assign(positions.size(), 0.);
    energies = pair.evaluate(points, positions, time_step, state, forces);
  }
};

/// The bond of the tray's paper [Rojek2001, section 5.2] in mm, N, MPa, with friction.
inline AdhesionLaw
tray_law()
{
  AdhesionLaw law;
  law.compressive_stiffness = 1000.;
  law.tensile_stiffness = 1000.;
  law.tangential_stiffness = 100.;
  law.adhesion_energy = 3.6e-4;
  law.friction = 0.1;
  law.friction_stiffness = 100.;
  return law;
}

inline AdhesionLaw
friction_law(const double friction)
{
  AdhesionLaw law;
  law.compressive_stiffness = 1000.;
  law.friction = friction;
  law.friction_stiffness = 500.;
  return law;
}

inline PairOptions
options_with(const AdhesionLaw &law, const double reach = 0.3)
{
  PairOptions options;
  options.law = law;
  options.reach = reach;
  options.skin = 0.2;
  return options;
}
} // namespace shapes
