// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/local_contact.h"

#include <algorithm>
#include <cmath>

/// The local problem by cases, as sweeps call it: open and stick by inspection, slip by a scalar
/// Newton iteration on the angle of sliding (doc/theory/nscd.md, section 4).
namespace arthrowear::nscd
{
/// Force for sliding along e = (cos phi, sin phi): r = r_N (-mu e, 1) with r_N from
/// q_N + r_N d_N + w(r_N, s) = 0, d = W (-mu e, 1), s = e . u_T = e . q_T + r_N e . d_T.
struct Slide
{
  bool exists = false;     ///< a normal force > 0 exists
  double normal = 0.;      ///< r_N, the smallest root [N]
  double normal_rate = 0.; ///< d r_N/d phi
  double speed = 0.;       ///< e . u_T; a solution needs >= 0
  double across = 0.;      ///< component of u_T across e; zero in a solution
  double across_rate = 0.; ///< its derivative by phi
};

/// The smallest root r_N > 0 of q_N + r_N d_N + w(r_N, s) for a wear law of any shape.
/// @return false if there is none, with `normal` unchanged
bool normal_force_under_law(const LocalContact &c, double q_normal, double d_normal, double q_along,
                            double d_along, double &normal);

inline Slide
slide_along(const LocalContact &c, const double *q, const double e0, const double e1)
{
  const double mu = c.friction, k = c.wear;
  const double *W = c.W;
  // d = W (-mu e, 1), and its derivative by phi: W (-mu n, 0) with n = (-e1, e0)
  const double d0 = W[2] - mu * (W[0] * e0 + W[1] * e1);
  const double d1 = W[5] - mu * (W[3] * e0 + W[4] * e1);
  const double d2 = W[8] - mu * (W[6] * e0 + W[7] * e1);
  const double f0 = mu * (W[0] * e1 - W[1] * e0);
  const double f1 = mu * (W[3] * e1 - W[4] * e0);
  const double f2 = mu * (W[6] * e1 - W[7] * e0);
  const double q_along = e0 * q[0] + e1 * q[1], q_across = e0 * q[1] - e1 * q[0];
  const double d_along = e0 * d0 + e1 * d1, d_across = e0 * d1 - e1 * d0;

  Slide slide;
  if (c.law)
  {
    if (!normal_force_under_law(c, q[2], d2, q_along, d_along, slide.normal))
      return slide;
    const WearRate wear = c.wear_rate(slide.normal, q_along + slide.normal * d_along);
    const double slope = d2 + wear.by_force + wear.by_speed * d_along;
    const double along_rate = q_across + slide.normal * (d_across + e0 * f0 + e1 * f1);
    slide.normal_rate = slope > 0. ? -(slide.normal * f2 + wear.by_speed * along_rate) / slope : 0.;
  }
  else if (k == 0.)
  {
    if (!(d2 > 0.))
      return slide;
    const double inverse = 1. / d2;
    slide.normal = -q[2] * inverse;
    slide.normal_rate = -f2 * slide.normal * inverse;
  }
  else
  {
    const double A = k * d_along, B = d2 + k * q_along;
    const double discriminant = B * B - 4. * A * q[2];
    if (!(discriminant >= 0.))
      return slide;
    const double slope = std::sqrt(discriminant); // of the equation by r_N at the root
    if (!(B + slope > 0.))
      return slide;
    slide.normal = -2. * q[2] / (B + slope);
    const double A_rate = k * (d_across + e0 * f0 + e1 * f1), B_rate = f2 + k * q_across;
    slide.normal_rate = slope > 0. ? -slide.normal * (A_rate * slide.normal + B_rate) / slope : 0.;
  }
  slide.exists = true;
  slide.speed = q_along + slide.normal * d_along;
  slide.across = q_across + slide.normal * d_across;
  slide.across_rate =
      -slide.speed + slide.normal_rate * d_across + slide.normal * (e0 * f1 - e1 * f0);
  return slide;
}

/// Turns e by an angle whose tangent is `turn`.
inline void
turn_by(const double turn, double &e0, double &e1)
{
  const double t2 = turn * turn;
  const double factor = t2 < 1e-6 ? 1. - t2 * (0.5 - 0.375 * t2) : 1. / std::sqrt(1. + t2);
  const double old = e0;
  e0 = factor * (old - turn * e1);
  e1 = factor * (e1 + turn * old);
}

/// Newton's method on the angle from e. @param enough  last turn below which the angle has
/// converged
inline bool
newton_on_angle(const LocalContact &c, const double *q, const double enough, double e0, double e1,
                double *r, unsigned int &iterations)
{
  for (unsigned int i = 0; i < 20; ++i)
  {
    const Slide slide = slide_along(c, q, e0, e1);
    ++iterations;
    if (!slide.exists)
      return false;
    double turn;
    if (slide.across_rate < 0.)
      turn = std::clamp(-slide.across / slide.across_rate, -1., 1.);
    else if (slide.across == 0.)
      turn = 0.;
    else // far from the solution: towards the present direction of motion
      turn = slide.speed > 0. ? std::clamp(slide.across / slide.speed, -1., 1.)
                              : std::copysign(1., slide.across);
    if (std::fabs(turn) <= enough)
    {
      const double noise = 1e-13 * (std::fabs(q[0]) + std::fabs(q[1]));
      if (slide.speed >= -noise)
      {
        const double normal = slide.normal + turn * slide.normal_rate;
        turn_by(turn, e0, e1);
        r[0] = -c.friction * normal * e0;
        r[1] = -c.friction * normal * e1;
        r[2] = normal;
        return true;
      }
      if (std::fabs(turn) <= 1e-9)
        return false; // sliding backwards
    }
    turn_by(turn, e0, e1);
  }
  return false;
}

/// Used if newton_on_angle fails: a scan of all angles, then the reduced and the full iteration.
bool solve_by_fallback(const LocalContact &c, const double *q, double *r, unsigned int &iterations);

/// The iterations of [Jourdan2009] section 3.2, which return any solution.
LocalResult newton_full(const LocalContact &c, const double *q, double *r,
                        unsigned int max_iterations);
LocalResult newton_reduced(const LocalContact &c, const double *q, double *r,
                           unsigned int max_iterations);

/// Scans angles of sliding on a grid that is fine where roots are close to the last angles at which
/// sliding exists. It returns the slowest root where there are several.
/// @return false, with r unchanged, if there is none
bool scan_all_angles(const LocalContact &c, const double *q, double *r, unsigned int &iterations);

/// First guess of the direction of sliding: against the friction force of the last visit or, if
/// that visit did not slide, against the force that would stick.
inline void
guess_direction(const LocalContact &c, const double *u, const double *r, const double *stick,
                double &e0, double &e1)
{
  const double limit = c.friction * r[2];
  const double deviation = r[0] * r[0] + r[1] * r[1] - limit * limit;
  if (limit > 0. && std::fabs(deviation) < 1e-6 * limit * limit)
  {
    // |r_T| = mu r_N up to a fraction below 1e-6; one Newton step for 1/|e| reduces this to
    // round-off.
    const double inverse = -1. / limit;
    e0 = r[0] * inverse;
    e1 = r[1] * inverse;
    const double factor = 1.5 - 0.5 * (e0 * e0 + e1 * e1);
    e0 *= factor;
    e1 *= factor;
    return;
  }
  const double friction_squared = r[0] * r[0] + r[1] * r[1];
  if (friction_squared > 0.9 * limit * limit && limit > 0.)
  {
    e0 = -r[0];
    e1 = -r[1];
  }
  else if (c.friction > 0. && (stick[0] != 0. || stick[1] != 0.))
  {
    e0 = -stick[0];
    e1 = -stick[1];
  }
  else
  {
    e0 = u[0];
    e1 = u[1];
  }
  const double length = std::sqrt(e0 * e0 + e1 * e1);
  if (length > 0. && std::isfinite(length))
  {
    e0 /= length;
    e1 /= length;
  }
  else
  {
    e0 = 1.;
    e1 = 0.;
  }
}

/// @param u current velocity W r + q with the r on entry
/// @param enough last turn of the angle of sliding below which it has converged; the error is its
/// square
/// @return false, with r unchanged, if every fallback failed
inline bool
solve_by_cases(const LocalContact &c, const double *u, const double enough, double *r,
               ContactStatus &status, unsigned int &iterations)
{
  const double *W = c.W, *V = c.inverse;
  const double q2 = u[2] - (W[6] * r[0] + W[7] * r[1] + W[8] * r[2]);
  if (q2 >= 0.)
  {
    r[0] = r[1] = r[2] = 0.;
    status = ContactStatus::open;
    return true;
  }
  const double stick[3] = {r[0] - (V[0] * u[0] + V[1] * u[1] + V[2] * u[2]),
                           r[1] - (V[3] * u[0] + V[4] * u[1] + V[5] * u[2]),
                           r[2] - (V[6] * u[0] + V[7] * u[1] + V[8] * u[2])};
  const double limit = c.friction * stick[2];
  if (stick[2] > 0. && stick[0] * stick[0] + stick[1] * stick[1] <= limit * limit)
  {
    r[0] = stick[0];
    r[1] = stick[1];
    r[2] = stick[2];
    status = ContactStatus::stick;
    return true;
  }
  status = ContactStatus::slip;
  const double q[3] = {u[0] - (W[0] * r[0] + W[1] * r[1] + W[2] * r[2]),
                       u[1] - (W[3] * r[0] + W[4] * r[1] + W[5] * r[2]), q2};
  double e0, e1;
  guess_direction(c, u, r, stick, e0, e1);
  return newton_on_angle(c, q, enough, e0, e1, r, iterations) ||
         solve_by_fallback(c, q, r, iterations);
}

/// One visit of a sweep: the angle is found with an error quadratic in what this visit changes, so
/// that the fixed point of the sweeps is exact.
inline bool
update_local(const LocalContact &c, const double *u, double *r)
{
  ContactStatus status;
  unsigned int iterations = 0;
  return solve_by_cases(c, u, 0.05, r, status, iterations);
}
} // namespace arthrowear::nscd
