// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer/insert/insert_contact.h"

#include <limits>

namespace arthrowear
{
namespace
{
constexpr double infinite = std::numeric_limits<double>::infinity();
// Cosine between the normals of both parts: flatter ones count as this.
constexpr double grazing = -.1;

/// Unknowns of the balance: height, varus, z.
constexpr std::size_t n_unknowns = 3;
using Unknowns = std::array<double, n_unknowns>;
using Jacobian = std::array<Unknowns, n_unknowns>;

/// Gauss's elimination with pivots; rows that nothing moves have a diagonal of 1.
/// @return false if the matrix is singular
bool
solve_small(Jacobian a, Unknowns b, Unknowns &x)
{
  constexpr double singular = 1e-12;
  for (std::size_t k = 0; k < n_unknowns; ++k)
  {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n_unknowns; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
        pivot = i;
    if (!(std::abs(a[pivot][k]) > singular))
      return false;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n_unknowns; ++i)
    {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n_unknowns; ++j)
        a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n_unknowns; k-- > 0;)
  {
    x[k] = b[k];
    for (std::size_t j = k + 1; j < n_unknowns; ++j)
      x[k] -= a[k][j] * x[j];
    x[k] /= a[k][k];
  }
  return true;
}

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

double
size_of(const Unknowns &values)
{
  return std::max({std::abs(values[0]), std::abs(values[1]), std::abs(values[2])});
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

/// Force and moment of the insert on the femur, and their derivatives by the unknowns.
struct InsertContact::Sums
{
  Unknowns force{};     ///< along y [N], moment about the floating axis [N mm], along z [N]
  Jacobian stiffness{}; ///< decrease of these by the unknowns
  std::size_t n_closed = 0;
};

InsertContact::InsertContact(const InsertLayer &insert, InsertPoints points, RigidPart femur)
    : insert_(insert), points_(std::move(points)), femur_(std::move(femur)),
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

/// Distances change by no more than positions do, so that a tile is out of reach whose middle is
/// farther from the femur than its radius.
std::vector<unsigned int>
InsertContact::points_in_reach(const FemurPose &pose, const double margin) const
{
  const Frame femur(pose);
  const auto distance = [&](const Vector3 &position, std::uint32_t *hints)
  { return femur_.nearest(femur.to_femur * (position - femur.origin), hints).distance; };
  std::vector<unsigned int> points;
  RigidPart::Hints hints(femur_.n_pieces(), 0);
  for (const InsertPoints::Tile &tile : points_.tiles)
    if (distance(tile.middle, hints.data()) <= tile.radius + largest_opening_ + margin)
      for (const unsigned int i : tile.points)
        if (distance(worn_position(i), hints_.data() + femur_.n_pieces() * i) <= margin)
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
  std::uint32_t *hints = hints_.data() + femur_.n_pieces() * point;
  const Vector3 start = femur.to_femur * (worn_position(point) - femur.origin);
  Surface::Nearest there = femur_.nearest(start, hints);
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

InsertContact::Sums
InsertContact::sums(const FemurPose &pose, const std::vector<unsigned int> &candidates) const
{
  const Frame femur(pose);
  const Vector3 axis = pose.floating_axis();
  Sums sums;
  Vector3 normal{};
  for (const unsigned int i : candidates)
  {
    const double g = gap(femur, i, normal);
    if (!(g < 0.))
      continue;
    ++sums.n_closed;
    const ElasticLayer::Response layer = insert_.layer.respond(-g, thickness(i));
    const Vector3 &n = points_.normals[i];
    const Vector3 arm = worn_position(i) + g * n - pose.origin;
    const double facing = -std::min(dot(normal, n), grazing);
    // Overlap by the unknowns.
    const Unknowns by{normal[1] / facing, dot(normal, cross(axis, arm)) / facing,
                      normal[2] / facing};
    const Unknowns along{n[1], dot(axis, cross(arm, n)), n[2]};
    for (std::size_t k = 0; k < n_unknowns; ++k)
    {
      sums.force[k] += areas_[i] * layer.pressure * along[k];
      for (std::size_t j = 0; j < n_unknowns; ++j)
        sums.stiffness[k][j] -= areas_[i] * layer.stiffness * along[k] * by[j];
    }
  }
  return sums;
}

void
InsertContact::touch(FemurPose &pose) const
{
  constexpr unsigned int most_steps = 1000;
  constexpr double deep = 1e-3; // of the thickness
  const auto least_gap = [&]
  {
    const Frame femur(pose);
    double least = infinite;
    std::uint32_t *hints = hints_.data();
    for (std::size_t i = 0; i < points_.size(); ++i, hints += femur_.n_pieces())
      least = std::min(
          least,
          femur_.nearest(femur.to_femur * (worn_position(i) - femur.origin), hints).distance);
    return least;
  };
  for (unsigned int step = 0; step < most_steps; ++step)
  {
    const double gap = least_gap();
    if (gap <= 0. && gap >= -2. * deep * insert_.thickness)
      return;
    pose.origin[1] -= gap + deep * insert_.thickness;
  }
}

/// Newton's method, without the change of lever arms in the derivative; steps that do not lessen
/// the residual are halved.
InsertContact::Balance
InsertContact::solve(const double force, const double load_z, FemurPose &pose) const
{
  constexpr unsigned int most_iterations = 100, most_halvings = 12;
  constexpr double tolerance = 1e-9, largest_turn = .02, share = .3, near = .01;
  const double largest_path = share * insert_.thickness, margin = near * insert_.thickness,
               lever = 1.; // [mm]
  const auto residual_of = [&](const Sums &sums, const FemurPose &at)
  {
    const Vector3 arm = load_z * at.flexion_axis();
    Unknowns rest{sums.force[0] - force,
                  sums.force[1] + dot(at.floating_axis(), cross(arm, Vector3{0., -force, 0.})),
                  sums.force[2]};
    rest[0] /= force;
    rest[1] = insert_.is_varus_free ? rest[1] / (force * lever) : 0.;
    rest[2] = insert_.is_sideways_free ? rest[2] / force : 0.;
    return rest;
  };
  if (!insert_.is_varus_free)
    pose.varus = 0.;
  if (!insert_.is_sideways_free)
    pose.origin[2] = 0.;
  Balance balance;
  std::vector<unsigned int> candidates = points_in_reach(pose, margin);
  Vector3 middle = pose.origin; // of the candidates
  double middle_varus = pose.varus;
  Sums now = sums(pose, candidates);
  if (now.n_closed == 0)
  {
    touch(pose);
    candidates = points_in_reach(pose, margin);
    middle = pose.origin;
    middle_varus = pose.varus;
    now = sums(pose, candidates);
  }
  for (;; ++balance.iterations)
  {
    const Unknowns rest = residual_of(now, pose);
    balance.residual = size_of(rest);
    balance.is_found = balance.residual <= tolerance;
    if (balance.is_found || balance.iterations == most_iterations || now.n_closed == 0)
      return balance;
    const std::array<bool, n_unknowns> is_free{true, insert_.is_varus_free,
                                               insert_.is_sideways_free};
    const Unknowns scale{force, force * lever, force};
    Jacobian matrix{};
    Unknowns change{};
    for (std::size_t k = 0; k < n_unknowns; ++k)
      for (std::size_t j = 0; j < n_unknowns; ++j)
        matrix[k][j] =
            is_free[k] && is_free[j] ? now.stiffness[k][j] / scale[k] : (k == j ? 1. : 0.);
    if (!solve_small(matrix, rest, change))
      return balance;
    const double size =
        std::max({1., std::abs(change[0]) / largest_path, std::abs(change[1]) / largest_turn,
                  std::abs(change[2]) / largest_path});
    FemurPose best = pose;
    Sums best_sums = now;
    double least = infinite, factor = 1. / size;
    for (unsigned int halving = 0; halving < most_halvings; ++halving, factor *= .5)
    {
      FemurPose there = pose;
      there.origin[1] += factor * change[0];
      there.varus += factor * change[1];
      there.origin[2] += factor * change[2];
      if (norm(there.origin - middle) + std::abs(there.varus - middle_varus) * femur_.extent() >
          margin)
      {
        candidates = points_in_reach(there, margin);
        middle = there.origin;
        middle_varus = there.varus;
      }
      const Sums sums_there = sums(there, candidates);
      const double left =
          sums_there.n_closed > 0 ? size_of(residual_of(sums_there, there)) : infinite;
      if (left < least)
      {
        least = left;
        best = there;
        best_sums = sums_there;
      }
      if (left < balance.residual)
        break;
    }
    if (!std::isfinite(least))
      return balance;
    pose = best;
    now = best_sums;
  }
}

void
InsertContact::touches(const FemurPose &pose, std::vector<InsertTouch> &touches) const
{
  touches.clear();
  const Frame femur(pose);
  const double half = .5 * points_.spacing;
  Vector3 f{};
  for (const unsigned int i : points_in_reach(pose, 2. * half))
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
