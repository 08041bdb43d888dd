// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/worn_geometry.h"

#include "base/units.h"
#include "multibody/hip/sphere_fit.h"

namespace arthrowear
{
namespace
{
// Least curvature over the unworn curvature. It replaces smaller values; the patch is then 2.7
// times as large.
constexpr double least_curvature = .05;
constexpr double nodes_per_half_angle = 6.;
constexpr unsigned int nodes_per_poll = 256;
constexpr int most_iterations = 40;
constexpr double converged = 1e-9; // [rad], and the next step would be its square
constexpr double longest_move = .1;
constexpr double surely_ascends = 1e-4; // [rad]: shorter steps are not checked
// Least bend of the function that the normal maximises, over its bend without wear: (21).
constexpr double least_bend = .2;
constexpr double largest_half_angle = 1.2; // [rad]

/// Depths of a grid on a square net of the stereographic chart about the middle of the wear: where
/// spheres are fitted they are evaluated thousands of times.
class DepthChart
{
public:
  explicit DepthChart(const SphereGrid &grid) : chart_(grid.middle_of_wear(), grid.cell_angle())
  {
    depths_.reserve(std::size_t(chart_.n()) * chart_.n());
    for (int j = 0; j < chart_.n(); ++j)
      for (int i = 0; i < chart_.n(); ++i)
        depths_.push_back(grid.depth_at(chart_.direction(i, j)));
  }

  const StereographicChart &chart() const { return chart_; }

  double at(const Vector3 &direction) const
  {
    const auto [x, y] = chart_.place(direction);
    const int i = static_cast<int>(x), j = static_cast<int>(y);
    const double s = x - i, t = y - j;
    const double *row = &depths_[std::size_t(j) * chart_.n() + i], *next = row + chart_.n();
    return (1. - t) * ((1. - s) * row[0] + s * row[1]) + t * ((1. - s) * next[0] + s * next[1]);
  }

private:
  StereographicChart chart_;
  std::vector<double> depths_;
};

/// A worn cup (sign 1) or head (-1).
struct WornSphere
{
  const SphereGrid &grid;
  double sign;
  DepthChart depths;

  WornSphere(const SphereGrid &worn, const double side) : grid(worn), sign(side), depths(worn) {}

  WornSurface radii() const
  {
    return {depths.chart(), [this](const Vector3 &direction)
            {
              const double depth = depths.at(direction);
              return WornSurface::Node{depth, 1. / (grid.radius() + sign * depth)};
            }};
  }

  /// Curvature of spheres fitted within `half_angle`, depth of spheres fitted within
  /// `gap_half_angle`.
  WornSurface spheres(const double half_angle, const double gap_half_angle, const Poll &poll) const
  {
    const SphereFit narrow(half_angle), wide(gap_half_angle);
    const auto radius = [this](const Vector3 &direction)
    { return grid.radius() + sign * depths.at(direction); };
    return {StereographicChart(grid.middle_of_wear(), half_angle / nodes_per_half_angle),
            [&, n = 0u](const Vector3 &direction) mutable
            {
              if (poll && ++n % nodes_per_poll == 0)
                poll();
              const LocalSphere patch = narrow.at(direction, radius);
              const LocalSphere wider =
                  gap_half_angle > half_angle ? wide.at(direction, radius) : patch;
              return WornSurface::Node{sign * (wider.distance - grid.radius()), patch.curvature};
            }};
  }
};

/// x of (a00 a01; a01 a11) x = b, the matrix lifted to a smallest eigenvalue.
std::array<double, 2>
solved(std::array<double, 3> a, const std::array<double, 2> &b, const double smallest)
{
  const double mean = .5 * (a[0] + a[2]), half = .5 * (a[0] - a[2]);
  const double lowest = mean - std::hypot(half, a[1]);
  const double lift = std::max(0., smallest - lowest);
  a[0] += lift;
  a[2] += lift;
  const double per_determinant = 1. / (a[0] * a[2] - a[1] * a[1]);
  return {per_determinant * (a[2] * b[0] - a[1] * b[1]),
          per_determinant * (a[0] * b[1] - a[1] * b[0])};
}
} // namespace

WornGeometry::WornGeometry(const HipJoint &joint, const SphereGrid &cup, const SphereGrid &head,
                           const Update update, const double half_angle, const Poll &poll)
    : pair_(joint.pair), clearance_(joint.clearance), update_(update), gap_half_angle_(half_angle)
{
  const WornSphere worn_cup(cup, 1.), worn_head(head, -1.);
  if (update == Update::local_radius)
  {
    cup_ = worn_cup.radii();
    head_ = worn_head.radii();
    return;
  }
  for (;;)
  {
    cup_ = worn_cup.spheres(half_angle, gap_half_angle_, poll);
    head_ = worn_head.spheres(half_angle, gap_half_angle_, poll);
    const double bend = clearance_ + cup_.deepest_bend() + head_.deepest_bend();
    if (bend >= least_bend * clearance_ || gap_half_angle_ >= largest_half_angle)
      return;
    gap_half_angle_ = std::min(1.1 * gap_half_angle_, largest_half_angle);
  }
}

WornGeometry::Sum
WornGeometry::at(const Vector3 &normal, const Matrix3 &rotation) const
{
  const WornSurface::Values cup = cup_.at(normal);
  const WornSurface::Values head = head_.at(transpose(rotation) * normal);
  // Components turn[i][k] of the head's tangent k along the cup's tangent i.
  double turn[2][2];
  for (int k = 0; k < 2; ++k)
  {
    const Vector3 tangent = rotation * head.tangents[k];
    for (int i = 0; i < 2; ++i)
      turn[i][k] = dot(cup.tangents[i], tangent);
  }
  const auto sum = [&turn](const SurfaceField &one, const SurfaceField &other, const double sign)
  {
    SurfaceField result;
    const auto &g = other.gradient;
    const auto &h = other.hessian;
    result.value = sign * one.value + other.value;
    const auto turned = [&](const int i, const int j)
    {
      return turn[i][0] * (h[0] * turn[j][0] + h[1] * turn[j][1]) +
             turn[i][1] * (h[1] * turn[j][0] + h[2] * turn[j][1]);
    };
    for (int i = 0; i < 2; ++i)
      result.gradient[i] = sign * one.gradient[i] + turn[i][0] * g[0] + turn[i][1] * g[1];
    result.hessian = {sign * one.hessian[0] + turned(0, 0), sign * one.hessian[1] + turned(0, 1),
                      sign * one.hessian[2] + turned(1, 1)};
    return result;
  };
  Sum result;
  result.tangents[0] = cup.tangents[0];
  result.tangents[1] = cup.tangents[1];
  result.depth = sum(cup.depth, head.depth, 1.);
  const SurfaceField curvature = sum(cup.curvature, head.curvature, -1.);
  const double least = least_curvature / pair_.radius;
  result.curvature = std::max(curvature.value, least);
  if (curvature.value > least)
  {
    const double per = 1. / curvature.value;
    const auto &g = curvature.gradient;
    for (int i = 0; i < 2; ++i)
      result.log_gradient[i] = -.2 * per * g[i];
    const double products[3] = {g[0] * g[0], g[0] * g[1], g[1] * g[1]};
    for (int i = 0; i < 3; ++i)
      result.log_hessian[i] = -.2 * per * (curvature.hessian[i] - per * products[i]);
  }
  return result;
}

HipContactPlace
WornGeometry::place(const Vector3 &normal, const double penetration, const double curvature) const
{
  HipContactPlace result;
  result.normal = normal;
  result.penetration = penetration;
  result.equivalent_radius = 1. / curvature;
  result.stiffness_factor = std::sqrt(result.equivalent_radius / pair_.radius);
  return result;
}

HipContactPlace
WornGeometry::nearest(const Vector3 &centre, const Matrix3 &rotation) const
{
  const double eccentricity = norm(centre);
  if (eccentricity == 0.)
    return {{}, -clearance_, pair_.radius, 1.};
  Vector3 normal = (1. / eccentricity) * centre;
  Sum here = at(normal, rotation);
  const auto penetration = [&](const Vector3 &direction, const Sum &sum)
  { return dot(centre, direction) - clearance_ - sum.depth.value; };
  // Function that the normal maximises: (19), and the penetration where there is none.
  const auto height = [&](const Vector3 &direction, const Sum &sum)
  {
    const double delta = penetration(direction, sum);
    return delta > 0. ? delta * std::pow(pair_.radius * sum.curvature, -.2) : delta;
  };
  // Without wear the head would not touch either.
  const bool is_apart = eccentricity <= clearance_;
  if (update_ == Update::sphere_fit && !is_apart)
    for (int i = 0; i < most_iterations; ++i)
    {
      const double along = dot(centre, normal), delta = std::max(0., penetration(normal, here));
      std::array<double, 2> slope;
      for (int k = 0; k < 2; ++k)
        slope[k] =
            dot(centre, here.tangents[k]) - here.depth.gradient[k] + delta * here.log_gradient[k];
      const auto &g = here.log_gradient;
      const double products[3] = {g[0] * g[0], g[0] * g[1], g[1] * g[1]};
      std::array<double, 3> bend;
      for (int k = 0; k < 3; ++k)
        bend[k] = (k == 1 ? 0. : along) + here.depth.hessian[k] -
                  delta * (here.log_hessian[k] - products[k]);
      const std::array<double, 2> move = solved(bend, slope, least_bend * eccentricity);
      const double length = std::hypot(move[0], move[1]);
      if (length < converged * converged)
        break;
      const auto moved = [&](const double factor)
      {
        return normalised(normal + (factor * move[0]) * here.tangents[0] +
                          (factor * move[1]) * here.tangents[1]);
      };
      double factor = std::min(1., longest_move / length);
      Vector3 next = moved(factor);
      Sum there = at(next, rotation);
      if (length > surely_ascends)
        for (int halving = 0; halving < 10 && height(next, there) < height(normal, here); ++halving)
        {
          factor *= .5;
          next = moved(factor);
          there = at(next, rotation);
        }
      normal = next;
      here = there;
      if (length < converged)
        break;
    }
  return place(normal, penetration(normal, here), here.curvature);
}

Vector3
WornGeometry::centre_under(const Vector3 &normal, const double force, const Matrix3 &rotation) const
{
  const Sum here = at(normal, rotation);
  HertzPair pair = pair_;
  pair.radius = 1. / here.curvature;
  const double delta = pair.indentation(force);
  Vector3 centre = (clearance_ + here.depth.value + delta) * normal;
  if (update_ == Update::sphere_fit)
    for (int k = 0; k < 2; ++k)
      centre = centre + (here.depth.gradient[k] - delta * here.log_gradient[k]) * here.tangents[k];
  return centre;
}
} // namespace arthrowear
