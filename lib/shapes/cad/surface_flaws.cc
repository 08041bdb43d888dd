// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/surface_flaws.h"

#include "base/errors.h"
#include "base/units.h"
#include "mesh/disjoint_sets.h"
#include "mesh/surface_crossing.h"

#include <map>

namespace arthrowear
{
namespace
{
using Edge = std::array<std::uint32_t, 2>; // ascending

/// Triangles at each edge; negative numbers -1 - k of those that run through it downwards.
std::map<Edge, std::vector<std::int64_t>>
triangles_of_edges(const TriangleMesh &surface)
{
  std::map<Edge, std::vector<std::int64_t>> found;
  for (std::size_t k = 0; k < surface.triangles.size(); ++k)
    for (int i = 0; i < 3; ++i)
    {
      const std::uint32_t a = surface.triangles[k][i], b = surface.triangles[k][(i + 1) % 3];
      const auto number = static_cast<std::int64_t>(k);
      found[{std::min(a, b), std::max(a, b)}].push_back(a < b ? number : -1 - number);
    }
  return found;
}

std::size_t
triangle_of(const std::int64_t side)
{
  return static_cast<std::size_t>(side < 0 ? -1 - side : side);
}

double
length_of(const TriangleMesh &surface, const Edge &edge)
{
  return norm(surface.points[edge[1]] - surface.points[edge[0]]);
}

Vector3
middle_of(const TriangleMesh &surface, const Edge &edge)
{
  return .5 * (surface.points[edge[0]] + surface.points[edge[1]]);
}

/// Chains of edges at single triangles: their number, length and middle of the longest.
SurfaceFlaw
holes_of(const TriangleMesh &surface, const std::vector<Edge> &open)
{
  DisjointSets sets(surface.points.size());
  for (const Edge &edge : open)
    sets.join(edge[0], edge[1]);
  struct Hole
  {
    double length = 0.;
    Vector3 sum{};
  };
  std::map<unsigned int, Hole> holes;
  for (const Edge &edge : open)
  {
    Hole &hole = holes[sets.root(edge[0])];
    const double length = length_of(surface, edge);
    hole.length += length;
    hole.sum = hole.sum + length * middle_of(surface, edge);
  }
  SurfaceFlaw flaw;
  flaw.number = holes.size();
  for (const auto &[root, hole] : holes)
    if (hole.length > flaw.size)
    {
      flaw.size = hole.length;
      flaw.place = (1. / hole.length) * hole.sum;
    }
  return flaw;
}

SurfaceFlaw
slivers_of(const TriangleMesh &surface)
{
  constexpr double least_ratio = .01;
  SurfaceFlaw flaw;
  flaw.size = 1.;
  for (const TriangleMesh::Triangle &t : surface.triangles)
  {
    double longest = 0.;
    for (int i = 0; i < 3; ++i)
      longest = std::max(longest, norm(surface.points[t[i]] - surface.points[t[(i + 1) % 3]]));
    const double ratio = 2. * norm(surface.area_vector(t)) / (longest * longest);
    if (ratio >= least_ratio)
      continue;
    ++flaw.number;
    if (ratio < flaw.size)
    {
      flaw.size = ratio;
      flaw.place = (1. / 3.) * (surface.points[t[0]] + surface.points[t[1]] + surface.points[t[2]]);
    }
  }
  return flaw;
}

/// Number of times that a closed shell surrounds a point: its solid angle over that of a sphere.
double
times_around(const TriangleMesh &surface, const std::vector<std::size_t> &shell, const Vector3 &at)
{
  double angle = 0.;
  for (const std::size_t k : shell)
  {
    std::array<Vector3, 3> x;
    std::array<double, 3> r;
    for (int i = 0; i < 3; ++i)
    {
      x[i] = surface.points[surface.triangles[k][i]] - at;
      r[i] = norm(x[i]);
    }
    angle += 2. * std::atan2(dot(x[0], cross(x[1], x[2])),
                             r[0] * r[1] * r[2] + dot(x[0], x[1]) * r[2] + dot(x[1], x[2]) * r[0] +
                                 dot(x[2], x[0]) * r[1]);
  }
  return angle / (4. * units::pi);
}

double
volume_of(const TriangleMesh &surface, const std::vector<std::size_t> &shell)
{
  const Vector3 origin = surface.points.front();
  double volume = 0.;
  for (const std::size_t k : shell)
  {
    const TriangleMesh::Triangle &t = surface.triangles[k];
    volume += dot(surface.points[t[0]] - origin,
                  cross(surface.points[t[1]] - origin, surface.points[t[2]] - origin)) /
              6.;
  }
  return volume;
}

void
turn(TriangleMesh &surface, const std::vector<std::size_t> &shell)
{
  for (const std::size_t k : shell)
    std::swap(surface.triangles[k][1], surface.triangles[k][2]);
}

/// The connected shells of a closed surface, each turned to one sense.
struct Shells
{
  std::vector<std::vector<std::size_t>> triangles;
  std::size_t n_turned = 0;
};

Shells
shells_of_one_sense(TriangleMesh &surface)
{
  const auto edges = triangles_of_edges(surface);
  std::vector<std::vector<std::pair<std::size_t, bool>>> beside(surface.triangles.size());
  for (const auto &[edge, sides] : edges)
    for (const std::int64_t one : sides)
      for (const std::int64_t other : sides)
        if (one != other)
          beside[triangle_of(one)].emplace_back(triangle_of(other), (one < 0) == (other < 0));
  std::vector<int> sense(surface.triangles.size(), 0);
  Shells shells;
  for (std::size_t first = 0; first < sense.size(); ++first)
  {
    if (sense[first] != 0)
      continue;
    std::vector<std::size_t> shell{first};
    sense[first] = 1;
    for (std::size_t at = 0; at < shell.size(); ++at)
      for (const auto &[next, is_against] : beside[shell[at]])
      {
        const int wanted = is_against ? -sense[shell[at]] : sense[shell[at]];
        if (sense[next] == 0)
        {
          sense[next] = wanted;
          shell.push_back(next);
        }
        else if (sense[next] != wanted)
          throw InputError(": its surface has only one side, as a Moebius band has. Repair it in "
                           "the program that made it");
      }
    std::vector<std::size_t> against;
    std::copy_if(shell.begin(), shell.end(), std::back_inserter(against),
                 [&sense](const std::size_t k) { return sense[k] < 0; });
    turn(surface, against);
    shells.n_turned += std::min(against.size(), shell.size() - against.size());
    shells.triangles.push_back(std::move(shell));
  }
  return shells;
}
} // namespace

SurfaceFlaws
flaws_of(const TriangleMesh &surface)
{
  SurfaceFlaws flaws;
  std::vector<Edge> open;
  for (const auto &[edge, sides] : triangles_of_edges(surface))
  {
    if (sides.size() == 1)
      open.push_back(edge);
    if (sides.size() < 3)
      continue;
    ++flaws.branches.number;
    if (length_of(surface, edge) > flaws.branches.size)
    {
      flaws.branches.size = length_of(surface, edge);
      flaws.branches.place = middle_of(surface, edge);
    }
  }
  flaws.holes = holes_of(surface, open);
  constexpr std::size_t most_crossings = 1000;
  const std::vector<Crossing> found = crossings(surface.points, surface.triangles, most_crossings);
  flaws.crossings.number = found.size();
  if (!found.empty())
    flaws.crossings.place = found[0].place;
  flaws.slivers = slivers_of(surface);
  return flaws;
}

std::size_t
turn_outwards(TriangleMesh &surface)
{
  Shells shells = shells_of_one_sense(surface);
  std::vector<double> volumes;
  for (const auto &shell : shells.triangles)
  {
    volumes.push_back(volume_of(surface, shell));
    if (volumes.back() < 0.)
    {
      turn(surface, shell);
      volumes.back() = -volumes.back();
    }
  }
  const std::size_t outermost =
      static_cast<std::size_t>(std::max_element(volumes.begin(), volumes.end()) - volumes.begin());
  std::vector<std::size_t> order = shells.triangles[outermost];
  for (std::size_t i = 0; i < shells.triangles.size(); ++i)
  {
    if (i == outermost)
      continue;
    const Vector3 &at = surface.points[surface.triangles[shells.triangles[i][0]][0]];
    for (std::size_t j = 0; j < shells.triangles.size(); ++j)
      if (i != j &&
          (std::abs(times_around(surface, shells.triangles[j], at)) > .5) != (j == outermost))
        throw InputError(": its " + std::to_string(shells.triangles.size()) +
                         " closed surfaces are not one body with voids in it. Export one body "
                         "alone");
    turn(surface, shells.triangles[i]);
    order.insert(order.end(), shells.triangles[i].begin(), shells.triangles[i].end());
  }
  TriangleMesh sorted;
  std::vector<std::uint32_t> number(surface.points.size(), static_cast<std::uint32_t>(-1));
  for (const std::size_t k : order)
  {
    TriangleMesh::Triangle t = surface.triangles[k];
    for (std::uint32_t &corner : t)
    {
      if (number[corner] == static_cast<std::uint32_t>(-1))
      {
        number[corner] = static_cast<std::uint32_t>(sorted.points.size());
        sorted.points.push_back(surface.points[corner]);
      }
      corner = number[corner];
    }
    sorted.triangles.push_back(t);
  }
  surface = std::move(sorted);
  return shells.n_turned;
}

double
volume_inside(const TriangleMesh &surface)
{
  std::vector<std::size_t> all(surface.triangles.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return volume_of(surface, all);
}

std::vector<unsigned int>
smooth_faces(const TriangleMesh &surface, const double angle)
{
  DisjointSets sets(surface.triangles.size());
  for (const auto &[edge, sides] : triangles_of_edges(surface))
    for (std::size_t i = 1; i < sides.size(); ++i)
    {
      const std::size_t one = triangle_of(sides[0]), other = triangle_of(sides[i]);
      const Vector3 a = surface.area_vector(surface.triangles[one]),
                    b = surface.area_vector(surface.triangles[other]);
      if (std::atan2(norm(cross(a, b)), dot(a, b)) < angle)
        sets.join(static_cast<unsigned int>(one), static_cast<unsigned int>(other));
    }
  std::map<unsigned int, unsigned int> number;
  std::vector<unsigned int> face;
  for (unsigned int k = 0; k < surface.triangles.size(); ++k)
    face.push_back(
        number.emplace(sets.root(k), static_cast<unsigned int>(number.size())).first->second);
  return face;
}
} // namespace arthrowear
