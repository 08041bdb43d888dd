// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/insert_contact.h"

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
  Vector3 position(const Vector3 &on_insert) const { return to_femur * (on_insert - origin); }

  Vector3 origin;
  Matrix3 to_insert, to_femur;
};

InsertContact::InsertContact(const InsertLayer &insert, InsertPoints points, RigidPart femur)
    : insert_(insert), points_(std::move(points)), femur_(std::move(femur)),
      of_tiles_(points_.tiles.size()), of_points_(points_.size()), known_(points_.size()),
      hints_(points_.size() * femur_.n_pieces(), 0)
{
  if (femur_.is_searched())
    cells_.emplace(femur_);
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

bool
InsertContact::is_apart(const Frame &femur, const std::size_t tile, const double margin) const
{
  const InsertPoints::Tile &own = points_.tiles[tile];
  const Vector3 position = femur.position(own.middle);
  const double reach = margin + own.radius + largest_opening_;
  Bound &bound = of_tiles_[tile];
  if (bound.shows_apart(position, reach))
    return true;
  bound = {position, cells_ ? cells_->least_distance(femur_, position, reach)
                            : femur_.nearest(position, hints_.data()).distance};
  return bound.distance > reach;
}

bool
InsertContact::is_in_reach(const Frame &femur, const std::size_t point, const double reach) const
{
  const Vector3 position = femur.position(worn_position(point));
  Bound &bound = of_points_[point];
  if (bound.shows_apart(position, reach))
    return false;
  if (cells_ && position != bound.position)
  {
    bound = {position, cells_->least_distance(femur_, position, reach)};
    if (bound.distance > reach)
      return false;
  }
  return known_at(position, point).nearest.distance <= reach;
}

InsertContact::Known &
InsertContact::known_at(const Vector3 &position, const std::size_t point) const
{
  Known &known = known_[point];
  if (position != known.position)
  {
    known = {position, femur_.nearest(position, hints_.data() + femur_.n_pieces() * point)};
    of_points_[point] = {position, known.nearest.distance};
  }
  return known;
}

std::vector<unsigned int>
InsertContact::points_in_reach(const FemurPose &pose, const double margin) const
{
  const Frame femur(pose);
  std::vector<unsigned int> points;
  for (std::size_t k = 0; k < points_.tiles.size(); ++k)
    if (!is_apart(femur, k, margin))
      for (const unsigned int i : points_.tiles[k].points)
        if (is_in_reach(femur, i, margin))
          points.push_back(i);
  std::sort(points.begin(), points.end());
  return points;
}

/// Newton's method along the normal: where a step is short, the next one would be as its square.
double
InsertContact::gap(const Frame &femur, const std::size_t point, Vector3 &normal) const
{
  constexpr unsigned int most_steps = 20;
  constexpr double short_step = 1e-6; // [mm]
  Known &known = known_at(femur.position(worn_position(point)), point);
  if (const Vector3 along = femur.to_femur * points_.normals[point]; along != known.along)
  {
    Surface::Nearest there = known.nearest;
    known.along = along;
    known.gap = std::max(there.distance, 0.);
    for (unsigned int step = 0; step < most_steps && known.nearest.distance <= 0.; ++step)
    {
      const double change = there.distance / std::min(dot(there.normal, along), grazing);
      known.gap -= change;
      if (std::abs(change) < short_step)
        break;
      there = femur_.nearest(known.position + known.gap * along,
                             hints_.data() + femur_.n_pieces() * point);
    }
    known.normal = there.normal;
  }
  normal = femur.to_insert * known.normal;
  return known.gap;
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
    if (!is_in_reach(femur, i, 0.))
      continue;
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
  // One point of every so many tiles finds most of the way, so that few others are searched.
  double least = std::numeric_limits<double>::infinity();
  for (const std::size_t stride : {std::size_t(32), std::size_t(1)})
    for (std::size_t k = 0; k < points_.tiles.size(); k += stride)
      if (!is_apart(femur, k, least))
        for (const unsigned int i : points_.tiles[k].points)
          if (is_in_reach(femur, i, least))
            least = known_[i].nearest.distance;
  return least;
}

double
InsertContact::descent(const FemurPose &pose) const
{
  const Frame femur(pose);
  const Vector3 up = femur.to_femur * Vector3{0., 1., 0.};
  const double lowest = pose.origin[1] - reach();
  double path = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; cells_ && i < points_.size(); ++i)
  {
    const Vector3 position = worn_position(i);
    if (position[1] > lowest)
      return 0.;
    path = std::min(path, femur_.travel(femur.position(position), up));
  }
  return std::isfinite(path) ? path : 0.;
}

std::array<double, 2>
InsertContact::heights_of_meeting() const
{
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const double height = worn_position(i)[1];
    least = std::min(least, height - reach());
    most = std::max(most, height + reach());
  }
  return {least, most};
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
