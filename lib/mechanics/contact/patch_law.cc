// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/patch_law.h"

#include "base/triples.h"
#include "mesh/triangle_rule.h"

namespace arthrowear
{
namespace
{
// Mean distance of the exponent of the pressure from 1, from which on a law counts as not linear.
constexpr double not_linear = 0.1;
constexpr int n_parts = 4; // of an edge of an uneven triangle

/// The places of the rule in a triangle whose edges are divided in n parts: visit(barycentric
/// coordinates, share of the area of a part).
template <class Visit>
void
for_each_place(const int n, const Visit &visit)
{
  const auto visit_part = [&](const int i, const int j, const bool is_turned)
  {
    for (const TrianglePoint &place : triangle_rule)
    {
      double at[3];
      for (int c = 1; c < 3; ++c)
        at[c] = ((c == 1 ? i : j) + (is_turned ? 1. - place.at[c] : place.at[c])) / n;
      at[0] = 1. - at[1] - at[2];
      visit(at, place.weight);
    }
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; i + j < n; ++j)
    {
      visit_part(i, j, false);
      if (i + j + 1 < n)
        visit_part(i, j, true);
    }
}
} // namespace

PatchLaw::PatchLaw(const std::vector<Vector3> &positions,
                   const std::vector<std::array<unsigned int, 3>> &triangles, const double modulus)
    : pressure_(positions, triangles, modulus), triangles_(triangles)
{
}

/// Relative velocities are linear between the points except for the path of the obstacle, which is
/// known at each place.
double
PatchLaw::speed_at(const PatchMotion &motion, const std::array<unsigned int, 3> &triangle,
                   const double *at) const
{
  Vector3 velocity{}, position{};
  for (int c = 0; c < 3; ++c)
  {
    const unsigned int point = triangle[c];
    velocity = velocity + at[c] * triple(motion.velocities, point);
    velocity = velocity + at[c] * motion.obstacle[point];
    position = position + at[c] * triple(motion.positions, point);
  }
  const ObstaclePoint obstacle = motion.surface->nearest(position);
  velocity = velocity - obstacle.velocity;
  const double normal = dot(velocity, obstacle.normal);
  return std::sqrt(std::max(0., dot(velocity, velocity) - normal * normal));
}

/// Speeds at the places of the rule, or of the rule in 16 parts of the triangle: a speed that
/// changes by much over it, as around a place that does not slide, needs them for 1/|v|.
const std::vector<double> &
PatchLaw::speeds_over(const PatchMotion &motion, const std::size_t t) const
{
  constexpr double uneven = 0.7;
  motion.speeds.resize(triangles_.size());
  std::vector<double> &speeds = motion.speeds[t];
  const auto set = [&](const int n)
  {
    speeds.clear();
    for_each_place(n, [&](const double *at, double)
                   { speeds.push_back(speed_at(motion, triangles_[t], at)); });
  };
  if (!speeds.empty())
    return speeds;
  set(1);
  const auto [least, most] = std::minmax_element(speeds.begin(), speeds.end());
  if (*least < uneven * *most)
    set(n_parts);
  return speeds;
}

/// Adds the integrals over a triangle to the sums of its corners.
void
PatchLaw::add_triangle(const PatchMotion &motion, const std::size_t t)
{
  const std::vector<double> &speeds = speeds_over(motion, t);
  const int n = speeds.size() == std::size(triangle_rule) ? 1 : n_parts;
  const double area = pressure_.area(t) / (n * n);
  auto speed = speeds.begin();
  for_each_place(n,
                 [&](const double *at, const double share)
                 {
                   for (int c = 0; c < 3; ++c)
                   {
                     Sums &sums = sums_[triangles_[t][c]];
                     const double weight = area * share * at[c];
                     sums.weight += weight;
                     sums.speed += weight * *speed;
                     sums.slowness += *speed > 0. ? weight / *speed : 0.;
                   }
                   ++speed;
                 });
}

void
PatchLaw::mean_speeds(const PatchMotion &motion, const std::vector<bool> &wanted,
                      std::vector<double> &speeds)
{
  speeds.resize(wanted.size());
  sums_.assign(wanted.size(), {});
  const auto is_wanted = [&](const unsigned int point) { return wanted[point]; };
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    if (std::any_of(triangles_[t].begin(), triangles_[t].end(), is_wanted))
      add_triangle(motion, t);
  for (unsigned int point = 0; point < wanted.size(); ++point)
    speeds[point] = wanted[point] ? sums_[point].speed / sums_[point].weight
                                  : norm(triple(motion.velocities, point));
}

/// With the pressure as a + b/|v| over the patch, b by least squares over the point and its
/// neighbours in contact, and a by the point's own mean pressure p = a + b <1/|v|>:
///   p v = a <|v|> + b,   0 <= b <= p/<1/|v|>.
void
PatchLaw::weighted_speeds(const PatchMotion &motion, const PatchPressure::Contact &contact,
                          std::vector<double> &speeds)
{
  const std::size_t n = contact.area.size();
  wanted_.resize(n);
  for (unsigned int point = 0; point < n; ++point)
    wanted_[point] = contact.force[3 * point + 2] > 0.;
  mean_speeds(motion, wanted_, speeds);
  around_.assign(n, {});
  const auto pressure = [&](const unsigned int point)
  { return contact.force[3 * point + 2] / contact.area[point]; };
  const auto slowness = [&](const unsigned int point)
  { return sums_[point].slowness / sums_[point].weight; };
  for (const auto &triangle : triangles_)
    for (const unsigned int other : triangle)
    {
      if (!wanted_[other])
        continue;
      const double s = slowness(other), p = pressure(other);
      for (const unsigned int point : triangle)
      {
        Regression &sum = around_[point];
        sum.n += 1.;
        sum.s += s;
        sum.p += p;
        sum.ss += s * s;
        sum.sp += s * p;
      }
    }
  for (unsigned int point = 0; point < n; ++point)
  {
    const Regression &sum = around_[point];
    constexpr double least_spread = 1e-8; // of 1/|v|, relative: no two speeds
    const double spread = sum.n * sum.ss - sum.s * sum.s;
    if (!wanted_[point] || !(spread > least_spread * sum.n * sum.ss))
      continue;
    const double slow = slowness(point), p = pressure(point);
    const double b = std::clamp((sum.n * sum.sp - sum.s * sum.p) / spread, 0., p / slow);
    speeds[point] += b / p * (1. - slow * speeds[point]);
  }
}

void
PatchLaw::rates(const PatchMotion &motion, const std::vector<double> &speeds,
                const PatchPressure::Contact &contact, const ContactWear &wear,
                const PointHistory &body_history, const PointHistory &obstacle_history,
                std::vector<ContactWear::Opening> &rates)
{
  rates.assign(speeds.size(), {});
  if (wear.is_archard())
  {
    for (unsigned int point = 0; point < rates.size(); ++point)
      if (contact.force[3 * point + 2] > 0.)
        rates[point] = wear.opening(contact.area[point], contact.force[3 * point + 2],
                                    speeds[point], body_history, obstacle_history, point);
    return;
  }
  pressure_.set(contact);
  of_force_.assign(speeds.size(), {});
  double sum = 0., not_in_proportion = 0.;
  const auto is_closed = [&](const unsigned int point)
  { return contact.force[3 * point + 2] > 0.; };
  const bool is_same_at_points =
      body_history.n_variables() == 0 && obstacle_history.n_variables() == 0;
  for (const PatchPressure::Sample &sample : pressure_.samples())
  {
    const auto &triangle = triangles_[sample.triangle];
    const double speed = speed_at(motion, triangle, sample.at.data());
    ContactWear::Opening here;
    double of_closed = 0.;
    for (int c = 0; c < 3; ++c)
      of_closed += is_closed(triangle[c]) ? sample.at[c] : 0.;
    for (int c = 0; c < 3; ++c)
    {
      const unsigned int point = triangle[c];
      if (c == 0 || !is_same_at_points)
        here = wear.opening(1., sample.pressure, speed, body_history, obstacle_history, point);
      const double share = pressure_.share(sample, c);
      rates[point].total += share * here.total;
      rates[point].body += share * here.body;
      const double weight = sample.at[c] * sample.area;
      sum += weight * here.total;
      not_in_proportion += weight * std::abs(here.total - here.linear);
      if (!is_closed(point))
        continue;
      OfForce &of_force = of_force_[point];
      of_force.total += share / of_closed * here.total;
      of_force.body += share / of_closed * here.body;
      of_force.work += share / of_closed * sample.pressure * speed;
    }
  }
  const double by_force = 1. - not_in_proportion / (not_linear * sum);
  if (!(by_force > 0.))
    return;
  for (unsigned int point = 0; point < rates.size(); ++point)
  {
    const OfForce &of_force = of_force_[point];
    const double work =
        is_closed(point) && of_force.work > 0.
            ? contact.force[3 * point + 2] / contact.area[point] * speeds[point] / of_force.work
            : 0.;
    rates[point].total += by_force * (work * of_force.total - rates[point].total);
    rates[point].body += by_force * (work * of_force.body - rates[point].body);
  }
}
} // namespace arthrowear
