// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer/insert/insert_contact.h"

#include <limits>

namespace arthrowear
{
namespace
{
// Cosine between the normals of both parts: flatter ones count as this.
constexpr double grazing = -.1;

/// The part of a square on which a linear function is above 0.
struct CoveredShare
{
  double share = 0.; ///< [-]
  double mean = 0.;  ///< of the function there
};

/// Differences of the integrals of a ramp. @param middle  value in the middle of the square
/// @param a, b  >= 0, changes of the value from there to the sides
CoveredShare
covered_share(const double middle, double a, double b)
{
  constexpr double flat = 1e-5;
  if (a < b)
    std::swap(a, b);
  if (middle >= a + b)
    return {1., middle};
  if (middle <= -a - b)
    return {};
  const auto power = [](const double value, const int exponent)
  { return value > 0. ? std::pow(value, exponent) : 0.; };
  const auto difference = [&](const int exponent)
  {
    if (b < flat * a)
      return (power(middle + a, exponent - 1) - power(middle - a, exponent - 1)) /
             (2. * a * (exponent - 1));
    return (power(middle + a + b, exponent) - power(middle + a - b, exponent) -
            power(middle - a + b, exponent) + power(middle - a - b, exponent)) /
           (4. * a * b * exponent * (exponent - 1));
  };
  const double share = difference(2);
  return share > 0. ? CoveredShare{share, difference(3) / share} : CoveredShare{};
}

} // namespace

/// Takes positions and directions from the insert to the femur.
struct InsertContact::Frame
{
  explicit Frame(const FemurPose &pose)
      : origin(pose.origin), to_insert(pose.matrix()), to_femur(transpose(to_insert))
  {
  }
  Vector3 origin;
  Matrix3 to_insert, to_femur;
};

InsertContact::InsertContact(const InsertLayer &insert, InsertPoints points, RigidPart femur)
    : insert_(insert), points_(std::move(points)), femur_(std::move(femur)),
      of_tiles_(points_.tiles.size()), of_points_(points_.size()),
      hints_(points_.size() * femur_.n_pieces(), 0)
{
  set_openings(std::vector<double>(points_.size(), 0.));
}

void
InsertContact::set_openings(const std::vector<double> &openings)
{
  openings_ = openings;
  largest_opening_ = *std::max_element(openings.begin(), openings.end());
  areas_ = points_.areas;
  if (insert_.geometry == LayerGeometry::large_wear)
    for (std::size_t i = 0; i < areas_.size(); ++i)
      areas_[i] *= 1. + openings[i] * (points_.growth[i][0] + openings[i] * points_.growth[i][1]);
}

/// Distances change by no more than positions do: an earlier distance often shows that a position
/// is still out of reach.
bool
InsertContact::is_in_reach(const Vector3 &position, const double reach, std::uint32_t *hints,
                           Known &known) const
{
  if (known.nearest.distance - norm(position - known.position) > reach)
    return false;
  known.position = position;
  known.nearest = femur_.nearest(position, hints);
  return known.nearest.distance <= reach;
}

std::vector<unsigned int>
InsertContact::points_in_reach(const FemurPose &pose, const double margin) const
{
  const Frame femur(pose);
  const std::size_t n_pieces = femur_.n_pieces();
  std::vector<unsigned int> points;
  for (std::size_t k = 0; k < points_.tiles.size(); ++k)
  {
    const InsertPoints::Tile &tile = points_.tiles[k];
    if (!is_in_reach(femur.to_femur * (tile.middle - femur.origin),
                     tile.radius + largest_opening_ + margin,
                     hints_.data() + n_pieces * tile.points.front(), of_tiles_[k]))
      continue;
    for (const unsigned int i : tile.points)
      if (is_in_reach(femur.to_femur * (worn_position(i) - femur.origin), margin,
                      hints_.data() + n_pieces * i, of_points_[i]))
        points.push_back(i);
  }
  std::sort(points.begin(), points.end());
  return points;
}

/// Newton's method along the normal: where a step is short, the next one would be as its square.
double
InsertContact::gap(const Frame &femur, const std::size_t point, Vector3 &normal) const
{
  constexpr unsigned int most_steps = 20;
  constexpr double short_step = 1e-6; // [mm]
  std::uint32_t *hints = hints_.data() + femur_.n_pieces() * point;
  const Vector3 start = femur.to_femur * (worn_position(point) - femur.origin);
  Known &known = of_points_[point];
  if (norm(start - known.position) > 0.)
  {
    known.position = start;
    known.nearest = femur_.nearest(start, hints);
  }
  Surface::Nearest there = known.nearest;
  double travel = there.distance;
  if (there.distance <= 0.)
  {
    const Vector3 along = femur.to_femur * points_.normals[point];
    travel = 0.;
    for (unsigned int step = 0; step < most_steps; ++step)
    {
      const double change = there.distance / std::min(dot(there.normal, along), grazing);
      travel -= change;
      if (std::abs(change) < short_step)
        break;
      there = femur_.nearest(start + travel * along, hints);
    }
  }
  normal = femur.to_insert * there.normal;
  return travel;
}

InsertContact::Reaction
InsertContact::reaction(const FemurPose &pose, const std::vector<unsigned int> &candidates) const
{
  const Frame femur(pose);
  const Vector3 axis = pose.floating_axis();
  Reaction sum;
  Vector3 normal{};
  for (const unsigned int i : candidates)
  {
    const double g = gap(femur, i, normal);
    if (!(g < 0.))
      continue;
    ++sum.n_closed;
    const ElasticLayer::Response layer = insert_.layer.respond(-g, thickness(i));
    const Vector3 &n = points_.normals[i];
    const Vector3 arm = worn_position(i) + g * n - pose.origin;
    const double facing = -std::min(dot(normal, n), grazing);
    // Overlap by the unknowns.
    const Values by{normal[1] / facing, dot(normal, cross(axis, arm)) / facing, normal[2] / facing};
    const Values along{n[1], dot(axis, cross(arm, n)), n[2]};
    for (std::size_t k = 0; k < n_freedoms; ++k)
    {
      sum.force[k] += areas_[i] * layer.pressure * along[k];
      for (std::size_t j = 0; j < n_freedoms; ++j)
        sum.stiffness[k][j] -= areas_[i] * layer.stiffness * along[k] * by[j];
    }
  }
  return sum;
}

double
InsertContact::distance(const FemurPose &pose) const
{
  const Frame femur(pose);
  const std::size_t n_pieces = femur_.n_pieces();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < points_.tiles.size(); ++k)
  {
    const InsertPoints::Tile &tile = points_.tiles[k];
    if (!is_in_reach(femur.to_femur * (tile.middle - femur.origin),
                     least + tile.radius + largest_opening_,
                     hints_.data() + n_pieces * tile.points.front(), of_tiles_[k]))
      continue;
    for (const unsigned int i : tile.points)
      if (is_in_reach(femur.to_femur * (worn_position(i) - femur.origin), least,
                      hints_.data() + n_pieces * i, of_points_[i]))
        least = of_points_[i].nearest.distance;
  }
  return least;
}

void
InsertContact::touches(const FemurPose &pose, std::vector<InsertTouch> &touches) const
{
  touches.clear();
  const Frame femur(pose);
  const double half = .5 * points_.spacing;
  Vector3 f{};
  for (const unsigned int i : points_in_reach(pose, half))
  {
    const double overlap = -gap(femur, i, f);
    // Change of the overlap to the sides of the square, which lies in the plane of the insert.
    const Vector3 &n = points_.normals[i];
    const double facing = -std::min(dot(f, n), grazing), tilt = f[1] / n[1];
    const CoveredShare part = covered_share(overlap, half * std::abs(f[0] - tilt * n[0]) / facing,
                                            half * std::abs(f[2] - tilt * n[2]) / facing);
    if (part.share > 0.)
      touches.push_back({i, pressure(i, overlap), part.share, pressure(i, part.mean)});
  }
}
} // namespace arthrowear
