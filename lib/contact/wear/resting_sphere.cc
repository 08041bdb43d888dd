// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/resting_sphere.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double largest_overlap = 1e-4; // [mm]
constexpr double first_overlap = 1e-2;   // of the softest springs, about [mm]
constexpr double longest_step = .05;     // [mm]
constexpr double stiffening = 2.;
constexpr unsigned int most_iterations = 200;

/// Springs of stiffness k per area at the points, under a force of 1.
struct Balance
{
  double energy = 0.;
  double overlap = 0.; ///< the largest [mm]
  Vector3 gradient{};
  Matrix3 stiffness{};
};

Balance
balance_at(const OpenedCavity &cavity, const double radius, const Vector3 &direction,
           const Vector3 &centre, const double k)
{
  Balance balance;
  balance.energy = -dot(direction, centre);
  balance.gradient = -1. * direction;
  for (std::size_t i = 0; i < cavity.points.size(); ++i)
  {
    const Vector3 arm = cavity.points[i] - centre;
    const double length = norm(arm), overlap = radius - cavity.openings[i] - length;
    if (overlap <= 0.)
      continue;
    const Vector3 n = (1. / length) * arm;
    const double stiffness = k * cavity.areas[i];
    balance.overlap = std::max(balance.overlap, overlap);
    balance.energy += .5 * stiffness * overlap * overlap;
    balance.gradient = balance.gradient + (stiffness * overlap) * n;
    for (int r = 0; r < 3; ++r)
      balance.stiffness[r] = balance.stiffness[r] + (stiffness * n[r]) * n;
  }
  return balance;
}

/// Solution of (A + shift) x = b by Cramer's rule.
Vector3
solved(Matrix3 A, const Vector3 &b, const double shift)
{
  for (int i = 0; i < 3; ++i)
    A[i][i] += shift;
  const Vector3 yz = cross(A[1], A[2]), zx = cross(A[2], A[0]), xy = cross(A[0], A[1]);
  return (1. / dot(A[0], yz)) * (b[0] * yz + b[1] * zx + b[2] * xy);
}

/// Balance under springs of one stiffness: steps of Gauss and Newton, damped until the energy
/// falls.
Balance
settle(const OpenedCavity &cavity, const double radius, const Vector3 &direction, const double k,
       Vector3 &centre)
{
  Balance now = balance_at(cavity, radius, direction, centre, k);
  double damping = 1e-6;
  for (unsigned int i = 0; i < most_iterations && norm(now.gradient) > 1e-6; ++i)
  {
    double trace = 0.;
    for (int c = 0; c < 3; ++c)
      trace += now.stiffness[c][c];
    Vector3 step = trace > 0. ? -1. * solved(now.stiffness, now.gradient, damping * trace)
                              : longest_step * direction;
    if (const double length = norm(step); length > longest_step)
      step = (longest_step / length) * step;
    const Vector3 next = centre + step;
    const Balance there = balance_at(cavity, radius, direction, next, k);
    const bool is_better = there.energy < now.energy;
    if (is_better)
    {
      centre = next;
      now = there;
    }
    damping = is_better ? std::max(1e-9, damping / 10.) : 10. * damping;
    if (damping > 1e12)
      break;
  }
  return now;
}
} // namespace

Vector3
resting_centre(const OpenedCavity &cavity, const double radius, const Vector3 &direction,
               const Vector3 &start)
{
  double area = 0.;
  for (const double of_point : cavity.areas)
    area += of_point;
  Vector3 centre = start;
  double k = 1. / (area * first_overlap);
  constexpr unsigned int most_stages = 60;
  for (unsigned int stage = 0; stage < most_stages; ++stage, k *= stiffening)
    if (settle(cavity, radius, direction, k, centre).overlap < largest_overlap)
      break;
  return centre;
}
} // namespace arthrowear
