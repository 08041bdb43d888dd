// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/side_patches.h"

#include "base/dense_solvers.h"
#include "mesh/disjoint_sets.h"
#include "mesh/sharp_edge.h"

#include <limits>
#include <set>

namespace arthrowear
{
namespace
{
// Largest distance of a vertex from a fitted shape, over its size: single precision of a file.
constexpr double near_enough = 1e-6;
// A patch whose radius over its size is larger has no axis.
constexpr double largest_radius = 1e3;

Eigen::Vector3d
eigen(const Vector3 &x)
{
  return {x[0], x[1], x[2]};
}

Vector3
plain(const Eigen::Vector3d &x)
{
  return {x[0], x[1], x[2]};
}

double
angle(const Vector3 &a, const Vector3 &b)
{
  return std::atan2(norm(cross(a, b)), dot(a, b));
}

/// Two directions perpendicular to an axis.
std::array<Vector3, 2>
across(const Vector3 &axis)
{
  int least = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(axis[i]) < std::abs(axis[least]))
      least = i;
  const Vector3 first = normalised(cross(axis, identity3[least]));
  return {first, cross(axis, first)};
}

Vector3
sum_of(const std::vector<Vector3> &areas)
{
  Vector3 sum{};
  for (const Vector3 &area : areas)
    sum = sum + area;
  return sum;
}

bool
is_plane(const std::vector<Vector3> &places, const std::vector<Vector3> &areas)
{
  const Vector3 sum = sum_of(areas);
  if (!(norm(sum) > 0.))
    return false;
  const Vector3 normal = normalised(sum);
  double least = dot(places[0], normal), most = least, size = 0.;
  for (const Vector3 &x : places)
  {
    least = std::min(least, dot(x, normal));
    most = std::max(most, dot(x, normal));
    size = std::max(size, norm(x - places[0]));
  }
  return most - least <= near_enough * size;
}
} // namespace

SidePatches::SidePatches(const MeshData &mesh, const std::vector<Triangle> &faces)
    : patch_of_(faces.size())
{
  std::map<std::array<unsigned int, 2>, unsigned int> first_at; // face at an edge
  DisjointSets sets(faces.size());
  for (unsigned int f = 0; f < faces.size(); ++f)
  {
    const Triangle &t = faces[f];
    areas_.push_back(area_vector(mesh.vertices, t));
    for (int e = 0; e < 3; ++e)
    {
      const unsigned int a = t[e], b = t[(e + 1) % 3];
      const auto [found, is_new] = first_at.insert({{std::min(a, b), std::max(a, b)}, f});
      if (!is_new && angle(areas_[found->second], areas_[f]) < sharp_edge)
        sets.join(found->second, f);
    }
  }
  std::map<unsigned int, std::vector<unsigned int>> members;
  for (unsigned int f = 0; f < faces.size(); ++f)
    members[patch_of_[f] = sets.root(f)].push_back(f);
  for (const auto &[root, list] : members)
  {
    std::set<unsigned int> vertices;
    std::vector<Vector3> areas, places;
    for (const unsigned int f : list)
    {
      areas.push_back(areas_[f]);
      vertices.insert(faces[f].begin(), faces[f].end());
    }
    for (const unsigned int v : vertices)
      places.push_back(mesh.vertices[v]);
    SideShape &shape = patches_[root];
    if (is_plane(places, areas))
    {
      shape.kind = SideShape::Kind::plane;
      shape.axis = normalised(sum_of(areas));
      shape.centre = places[0];
    }
    else if (fit(places, areas, shape))
    {
      shape.kind = SideShape::Kind::cone;
      const Triangle &t = faces[list[0]];
      const Vector3 middle =
          (1. / 3.) * (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]);
      shape.side = dot(areas[0], shape.blocked(middle)[0]) > 0. ? 1. : -1.;
    }
  }
}

/// Least squares for the axis, a place on it, the radius there and its slope, by Gauss and Newton
/// from an axis. @return the largest distance of a place from it [mm]
double
SidePatches::improve(const std::vector<Vector3> &places, SideShape &cone)
{
  constexpr double failed = std::numeric_limits<double>::infinity();
  constexpr int most_iterations = 60, n_unknowns = 6;
  double largest = failed;
  for (int k = 0; k < most_iterations; ++k)
  {
    const auto [p, q] = across(cone.axis);
    Eigen::MatrixXd rates(places.size(), n_unknowns);
    Eigen::VectorXd misses(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
    {
      const Vector3 from = places[i] - cone.centre;
      const double along = dot(from, cone.axis), x = dot(from, p), y = dot(from, q),
                   r = std::hypot(x, y);
      if (!(r > 0.))
        return failed;
      misses[i] = r - cone.radius - cone.slope * along;
      rates.row(i) << -x / r, -y / r, -along * x / r - cone.slope * x,
          -along * y / r - cone.slope * y, -1., -along;
    }
    largest = misses.lpNorm<Eigen::Infinity>();
    const Eigen::VectorXd change = solution_by_pivots(rates, -misses);
    if (!change.allFinite())
      return failed;
    cone.centre = cone.centre + change[0] * p + change[1] * q;
    cone.axis = normalised(cone.axis + change[2] * p + change[3] * q);
    cone.radius += change[4];
    cone.slope += change[5];
    if (change.norm() <= 1e-14 * (1. + std::abs(cone.radius)))
      break;
  }
  return largest;
}

/// The cone through all places, from each of the directions in which normals change least, and
/// most.
bool
SidePatches::fit(const std::vector<Vector3> &places, const std::vector<Vector3> &areas,
                 SideShape &cone)
{
  constexpr unsigned int fewest_places = 7; // one more than unknowns
  if (places.size() < fewest_places)
    return false;
  double total = 0., size = 0.;
  Vector3 sum{}, middle{};
  for (const Vector3 &area : areas)
  {
    sum = sum + area;
    total += norm(area);
  }
  for (const Vector3 &x : places)
  {
    middle = middle + (1. / places.size()) * x;
    size = std::max(size, norm(x - places[0]));
  }
  Eigen::Matrix3d change = Eigen::Matrix3d::Zero(); // of the normals
  for (const Vector3 &area : areas)
  {
    const Eigen::Vector3d from_mean = eigen(normalised(area)) - eigen((1. / total) * sum);
    change += norm(area) * from_mean * from_mean.transpose();
  }
  const Eigen::Matrix3d axes = eigen_pairs(change).vectors;
  double best = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3; ++k)
  {
    SideShape next;
    next.axis = plain(axes.col(k));
    next.centre = middle;
    for (const Vector3 &x : places)
      next.radius += norm(cross(x - middle, next.axis)) / places.size();
    const double largest = improve(places, next);
    if (largest < best)
    {
      best = largest;
      cone = next;
    }
  }
  return best <= near_enough * size && std::abs(cone.radius) < largest_radius * size;
}

std::vector<Vector3>
SidePatches::blocked(const std::vector<unsigned int> &faces, const Vector3 &place) const
{
  std::vector<Vector3> result;
  std::set<unsigned int> cones;
  for (const unsigned int f : faces)
  {
    const SideShape &shape = patches_.at(patch_of_[f]);
    if (shape.kind != SideShape::Kind::cone)
      result.push_back(areas_[f]);
    else if (cones.insert(patch_of_[f]).second)
      for (const Vector3 &direction : shape.blocked(place))
        result.push_back(norm(areas_[f]) * direction);
  }
  return result;
}

bool
SidePatches::is_free_form(const std::vector<unsigned int> &faces) const
{
  return std::any_of(faces.begin(), faces.end(),
                     [this](const unsigned int f)
                     { return patches_.at(patch_of_[f]).kind == SideShape::Kind::other; });
}

Sides
SidePatches::sides(const std::vector<Triangle> &faces, const std::size_t n_vertices) const
{
  Sides result;
  std::map<unsigned int, unsigned int> index;
  for (const auto &[root, shape] : patches_)
  {
    index[root] = result.shapes.size();
    result.shapes.push_back(shape);
  }
  std::vector<std::set<unsigned int>> at(n_vertices);
  for (std::size_t f = 0; f < faces.size(); ++f)
    for (const unsigned int v : faces[f])
      at[v].insert(index.at(patch_of_[f]));
  for (const std::set<unsigned int> &shapes : at)
    result.of_vertex.emplace_back(shapes.begin(), shapes.end());
  return result;
}
} // namespace arthrowear
