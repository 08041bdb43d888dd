// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_sets.h"

#include "base/triples.h"

namespace arthrowear
{
namespace
{
// A direction that turns this much easier than the point sticks is left out of the rows: its forces
// then follow in the next set, with this share of an error [-].
constexpr double much_easier = 1e3;
} // namespace

double
WholeContactProblem::opening(const std::size_t i, const double force, const double speed) const
{
  if (!(force > 0.))
    return 0.;
  const double by_excess = excess.empty() ? 0. : excess[i] * force;
  return by_excess + (wear_opening != nullptr ? wear_opening->rate(i, force, speed).opening
                                              : wear[i] * force * speed);
}

ContactSets::ContactSets(const WholeContactProblem &problem, const std::vector<double> &forces)
    : problem_(problem), points_(problem.points.size())
{
  constexpr double inside = 1. - 1e-9;
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    points_[i].touches = forces[3 * i + 2] > 0.;
    points_[i].sticks = points_[i].touches && std::hypot(forces[3 * i], forces[3 * i + 1]) <
                                                  inside * problem.friction * forces[3 * i + 2];
  }
}

void
ContactSets::compare(const std::vector<double> &v, const std::vector<double> &r)
{
  n_changed_ = 0;
  penetration_velocity_ = friction_error_ = normal_error_ = 0.;
  wanted_.resize(points_.size());
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    wanted_[i] = wanted(i, triple(v, i), triple(r, i));
    n_changed_ +=
        wanted_[i].touches != points_[i].touches || wanted_[i].sticks != points_[i].sticks;
  }
}

ContactSets::Point
ContactSets::wanted(const std::size_t i, Vector3 velocity, const Vector3 &force)
{
  const Point &before = points_[i];
  Point now;
  if (!problem_.springs.empty())
  {
    now.tangential_spring = problem_.springs[3 * i];
    now.normal_spring = problem_.springs[3 * i + 2];
  }
  for (int c = 0; c < 3; ++c)
    velocity[c] += force[c] * (c == 2 ? now.normal_spring : now.tangential_spring);
  const double speed = std::hypot(velocity[0], velocity[1]),
               opening = problem_.opening(i, force[2], speed);
  double closing =
      force[2] - (velocity[2] + opening) / (problem_.compliance[i] + now.normal_spring);
  normal_error_ += std::abs(force[2] - std::max(0., closing));
  // Velocities at the start are predicted ones: as a load falls all points would leave by them.
  if (is_start_)
    closing = std::max(closing, force[2]);
  now.touches = closing > 0.;
  if (!now.touches)
    return now;
  penetration_velocity_ = std::max(penetration_velocity_, std::abs(velocity[2] + opening));
  now.opening = force[2] > 0. ? opening / force[2] : before.opening;
  if (!(problem_.friction > 0.))
    return now;
  // Coulomb's law is a projection of r_T - v_T / W_ii on a disc; its derivative turns the
  // force of slip less, the further outside the point is.
  const double compliance = problem_.compliance[i] + now.tangential_spring;
  const double a = force[0] - velocity[0] / compliance, b = force[1] - velocity[1] / compliance,
               length = std::hypot(a, b), limit = problem_.friction * closing;
  // A point whose velocity turns back rests in between: where a soft motion follows the
  // friction, points would else slip to and fro from set to set.
  const bool turns_back = before.touches && a * before.direction[0] + b * before.direction[1] < 0.;
  now.sticks = length <= limit || turns_back;
  if (!now.sticks)
  {
    now.direction = {a / length, b / length};
    now.turning = (length - limit) * compliance / limit;
    if (now.turning > much_easier * compliance)
      now.turning = 0.;
  }
  const double scale = length <= limit ? 1. : problem_.friction * std::max(0., force[2]) / length;
  friction_error_ += std::hypot(force[0] - scale * a, force[1] - scale * b);
  return now;
}

template <class Visit>
void
ContactSets::for_each_row(const Visit &visit) const
{
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    if (!points_[i].touches)
      continue;
    visit(i, 2);
    if (points_[i].sticks)
    {
      visit(i, 0);
      visit(i, 1);
    }
    else if (points_[i].turning > 0.)
      visit(i, across);
  }
}

std::vector<ConstraintRows::Row>
ContactSets::rows(const double resistance) const
{
  std::vector<ConstraintRows::Row> rows;
  for_each_row(
      [&](const std::size_t i, const int c)
      {
        const Point &point = points_[i];
        const Matrix3 &frame = problem_.frames[i];
        ConstraintRows::Row &row = rows.emplace_back();
        row.point = problem_.points[i];
        row.direction = c == across
                            ? point.direction[0] * frame[1] + (-point.direction[1]) * frame[0]
                            : frame[c];
        row.yield = std::sqrt(resistance * point.yield(c));
        if (c == 2 && !point.sticks)
          row.friction =
              problem_.friction * (point.direction[0] * frame[0] + point.direction[1] * frame[1]);
      });
  return rows;
}

void
ContactSets::own_values(const std::vector<double> &forces, const double resistance,
                        std::vector<double> &own) const
{
  own.clear();
  for_each_row(
      [&](const std::size_t i, const int c)
      {
        own.push_back(std::sqrt(points_[i].yield(c) / resistance) *
                      points_[i].component(c, &forces[3 * i]));
      });
}

void
ContactSets::missing(const std::vector<double> &velocities, const std::vector<double> &forces,
                     std::vector<double> &missing) const
{
  missing.clear();
  for_each_row(
      [&](const std::size_t i, const int c)
      {
        missing.push_back(-points_[i].component(c, &velocities[3 * i]) -
                          points_[i].yield(c) * points_[i].component(c, &forces[3 * i]));
      });
}

void
ContactSets::set_forces(const std::vector<double> &of_rows, std::vector<double> &forces) const
{
  std::fill(forces.begin(), forces.end(), 0.);
  std::size_t row = 0;
  for_each_row(
      [&](const std::size_t i, const int c)
      {
        double *force = &forces[3 * i];
        const Point &point = points_[i];
        const double value = of_rows[row++];
        if (c == across)
        {
          force[0] -= point.direction[1] * value;
          force[1] += point.direction[0] * value;
        }
        else
          force[c] += value;
        if (c == 2 && !point.sticks)
          for (int k = 0; k < 2; ++k)
            force[k] += problem_.friction * std::max(0., value) * point.direction[k];
      });
  // Points that stick may still pull more than they can; the next set lets them slip.
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (points_[i].touches && !points_[i].sticks)
    {
      const double size = std::hypot(forces[3 * i], forces[3 * i + 1]),
                   limit = problem_.friction * std::max(0., forces[3 * i + 2]);
      for (int k = 0; k < 2 && size > limit; ++k)
        forces[3 * i + k] *= limit / size;
    }
}
} // namespace arthrowear
