// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "contact/nscd/local_angle.h"
#include "contact/nscd/local_choice.h"

#include <Eigen/Dense>
#include <array>

namespace arthrowear::nscd
{
namespace
{
constexpr int n_angles = 72;

struct Direction
{
  double e0, e1;
};

std::array<Direction, n_angles>
make_directions()
{
  std::array<Direction, n_angles> directions;
  for (int j = 0; j < n_angles; ++j)
    directions[j] = {std::cos(2. * units::pi * j / n_angles),
                     std::sin(2. * units::pi * j / n_angles)};
  return directions;
}

/// All directions on a grid; between two of which `across` falls through zero, halving and Newton.
bool
scan_angles(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  static const std::array<Direction, n_angles> directions = make_directions();
  constexpr int halvings = 20;
  Slide last = slide_along(c, q, directions[n_angles - 1].e0, directions[n_angles - 1].e1);
  for (int j = 0; j < n_angles; ++j)
  {
    Direction low = directions[(j + n_angles - 1) % n_angles], high = directions[j];
    const Slide slide = slide_along(c, q, high.e0, high.e1);
    ++iterations;
    const bool falls = slide.exists && last.exists && last.across >= 0. && slide.across <= 0.;
    last = slide;
    for (int k = 0; falls && k < halvings; ++k)
    {
      const double length = std::hypot(low.e0 + high.e0, low.e1 + high.e1);
      const Direction middle = {(low.e0 + high.e0) / length, (low.e1 + high.e1) / length};
      const Slide between = slide_along(c, q, middle.e0, middle.e1);
      ++iterations;
      if (!between.exists)
        break;
      (between.across > 0. ? low : high) = middle;
      if (k % 4 == 3 && newton_on_angle(c, q, 1e-9, middle.e0, middle.e1, r, iterations))
        return true;
    }
  }
  return false;
}

using Rows3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

Eigen::Map<const Rows3>
rows(const double *matrix)
{
  return Eigen::Map<const Rows3>(matrix);
}

Eigen::Map<const Eigen::Vector3d>
column(const double *vector)
{
  return Eigen::Map<const Eigen::Vector3d>(vector);
}

void
velocity(const LocalContact &c, const double *q, const double *r, double *v)
{
  for (int a = 0; a < 3; ++a)
    v[a] = q[a] + c.W[3 * a] * r[0] + c.W[3 * a + 1] * r[1] + c.W[3 * a + 2] * r[2];
}

double
length(const double *x)
{
  return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
}

/// |F| over the forces in play, q in units of force among them: its round-off is a few eps.
double
relative_error(const LocalContact &c, const double *q, const double *r, const LocalLaws &laws)
{
  const double scale =
      length(r) + c.rho_normal * std::fabs(q[2]) + c.rho_tangential * std::hypot(q[0], q[1]);
  const double error = length(laws.F);
  return error > 0. ? error / scale : 0.;
}

bool
finite(const double *x)
{
  return std::isfinite(x[0]) && std::isfinite(x[1]) && std::isfinite(x[2]);
}

/// Other guesses: the force that sticks, and forces that slide against the free velocity, across it
/// or along it, with the normal force that stops the normal approach alone.
void
restart(const LocalContact &c, const double *q, const unsigned int which, double *r)
{
  const double normal = std::max(0., -q[2]) * c.rho_normal;
  const double speed = std::hypot(q[0], q[1]);
  const double e[2] = {speed > 0. ? q[0] / speed : 1., speed > 0. ? q[1] / speed : 0.};
  const double slide = c.friction * normal;
  if (which == 0)
  {
    for (int a = 0; a < 3; ++a)
      r[a] = -(c.inverse[3 * a] * q[0] + c.inverse[3 * a + 1] * q[1] + c.inverse[3 * a + 2] * q[2]);
    r[2] = std::max(r[2], normal);
    return;
  }
  constexpr double directions[4][2] = {{-1., 0.}, {0., 1.}, {0., -1.}, {1., 0.}};
  const auto &[along, across] = directions[std::min(which, 4u) - 1];
  r[0] = slide * (along * e[0] - across * e[1]);
  r[1] = slide * (along * e[1] + across * e[0]);
  r[2] = normal;
}

/// Common to both forms: `step(laws, v, r, dv, dr)` solves the linear system. Full steps; from the
/// iteration on at which the plain method must be cycling, the step of the least |F|, and from time
/// to time a new start.
template <typename Step>
LocalResult
iterate(const LocalContact &c, const double *q, double *r, const unsigned int max_iterations,
        const Step &step)
{
  constexpr unsigned int cycling = 12, patience = 20;
  LocalResult result;
  double v[3];
  velocity(c, q, r, v);
  double last_error = std::numeric_limits<double>::infinity();
  for (;; ++result.iterations)
  {
    const LocalLaws laws = local_laws(c, v, r);
    result.status = laws.status;
    // Solved to the last digit, or to the limit of round-off.
    const double error = relative_error(c, q, r, laws);
    if (error <= 1e-16 || (error <= 1e-12 && error >= 0.5 * last_error))
    {
      result.converged = true;
      if (laws.status == ContactStatus::open)
        r[0] = r[1] = r[2] = 0.;
      return result;
    }
    last_error = error;
    if (result.iterations >= max_iterations)
      return result;
    if (result.iterations >= cycling && (result.iterations - cycling) % patience == 0)
    {
      restart(c, q, (result.iterations - cycling) / patience, r);
      velocity(c, q, r, v);
      continue;
    }
    double dv[3], dr[3];
    step(laws, v, r, dv, dr);
    if (!finite(dr)) // a singular system
      return result;
    double damping = 1.;
    if (result.iterations > cycling)
    {
      double least = std::numeric_limits<double>::infinity();
      for (double trial = 1.; trial > 1e-3; trial *= 0.5)
      {
        const double trial_v[3] = {v[0] + trial * dv[0], v[1] + trial * dv[1],
                                   v[2] + trial * dv[2]};
        const double trial_r[3] = {r[0] + trial * dr[0], r[1] + trial * dr[1],
                                   r[2] + trial * dr[2]};
        const double size = length(local_laws(c, trial_v, trial_r).F);
        if (size < least)
        {
          least = size;
          damping = trial;
        }
      }
    }
    for (int a = 0; a < 3; ++a)
    {
      r[a] += damping * dr[a];
      v[a] += damping * dv[a];
    }
  }
}
} // namespace

bool
solve_by_fallback(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  if (scan_angles(c, q, r, iterations))
    return true;
  if (slowest_slide(c, q, r, iterations) || scan_all_angles(c, q, r, iterations))
    return true;
  const double guesses[3][3] = {{r[0], r[1], r[2]}, {0., 0., 0.}, {0., 0., -q[2] * c.rho_normal}};
  for (const auto &guess : guesses)
    for (const auto solve : {newton_reduced, newton_full})
    {
      double trial[3] = {guess[0], guess[1], guess[2]};
      const LocalResult result = solve(c, q, trial, 120);
      iterations += result.iterations;
      if (result.converged)
      {
        std::copy(trial, trial + 3, r);
        return true;
      }
    }
  return false;
}

WearRate
LocalContact::rate_of_law(const double force, const double speed) const
{
  if (!(force > 0.))
    return {};
  WearRate rate = law->rate(index, force, std::fabs(speed));
  if (speed < 0.)
  {
    rate.opening = -rate.opening;
    rate.by_force = -rate.by_force;
  }
  return rate;
}

LocalContact
make_local_contact(const double *W, const double friction, const double wear,
                   const WearOpening *law, const std::size_t index)
{
  LocalContact c;
  c.law = law;
  c.index = index;
  std::copy(W, W + 9, c.W);
  c.friction = friction;
  c.wear = wear;
  const double largest = std::max({W[0], W[4], W[8]});
  const double tangential = 0.5 * (W[0] + W[4]);
  c.rho_normal = W[8] > 0. ? 1. / W[8] : (largest > 0. ? 1. / largest : 1.);
  c.rho_tangential = tangential > 1e-10 * W[8] ? 1. / tangential : c.rho_normal;

  // Inverse by cofactors; with a shift of the diagonal if the block is singular to working
  // precision.
  double shift = 0.;
  for (int attempt = 0; attempt < 2; ++attempt)
  {
    const double m[9] = {W[0] + shift, W[1], W[2], W[3],        W[4] + shift,
                         W[5],         W[6], W[7], W[8] + shift};
    const double cofactors[9] = {
        m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
        m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
        m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
    const double determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6];
    if (determinant > 1e-12 * m[0] * m[4] * m[8])
    {
      for (int a = 0; a < 9; ++a)
        c.inverse[a] = cofactors[a] / determinant;
      return c;
    }
    shift = 1e-8 * (largest > 0. ? largest : 1.);
  }
  const double diagonal = 1. / (largest > 0. ? largest : 1.);
  std::fill(c.inverse, c.inverse + 9, 0.);
  c.inverse[0] = c.inverse[4] = c.inverse[8] = diagonal;
  return c;
}

void
make_local_contacts(const ContactProblem &problem, std::vector<LocalContact> &contacts)
{
  const WearOpening *law = problem.wear_opening.get();
  contacts.resize(problem.n_contacts());
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    double block[9];
    problem.W->diagonal_block(i, block);
    contacts[i] =
        make_local_contact(block, problem.friction[i], law ? 0. : problem.wear[i], law, i);
  }
}

LocalResult
solve_local(const LocalContact &c, const double *q, double *r)
{
  LocalResult result;
  // A singular block needs the stick correction more than once.
  for (int repeat = 0; repeat < 50; ++repeat)
  {
    const double old[3] = {r[0], r[1], r[2]};
    const double *W = c.W;
    const double u[3] = {q[0] + W[0] * r[0] + W[1] * r[1] + W[2] * r[2],
                         q[1] + W[3] * r[0] + W[4] * r[1] + W[5] * r[2],
                         q[2] + W[6] * r[0] + W[7] * r[1] + W[8] * r[2]};
    result.converged = solve_by_cases(c, u, 1e-9, r, result.status, result.iterations);
    if (!result.converged || result.status != ContactStatus::stick)
      break;
    ++result.iterations;
    const double change =
        std::fabs(r[0] - old[0]) + std::fabs(r[1] - old[1]) + std::fabs(r[2] - old[2]);
    if (change <= 1e-14 * r[2])
      break;
  }
  if (result.status == ContactStatus::slip && may_have_several_solutions(c, q))
    result.converged = slowest_slide(c, q, r, result.iterations) || result.converged;
  return result;
}

LocalLaws
local_laws(const LocalContact &c, const double *v, const double *r)
{
  LocalLaws laws = {};
  const double mu = c.friction, rho_n = c.rho_normal, rho_t = c.rho_tangential;
  const double speed = std::hypot(v[0], v[1]);
  // [Jourdan2009] comments of 3.2: v_T/|v_T| is replaced by zero where the speed vanishes, that is
  // where it is round-off of W r.
  const double round_off = 1e-13 * (std::fabs(r[0]) + std::fabs(r[1]) + std::fabs(r[2]));
  const bool moving = rho_t * speed > round_off;
  const double direction[2] = {moving ? v[0] / speed : 0., moving ? v[1] / speed : 0.};
  const WearRate wear = c.wear_rate(r[2], speed);
  const double lambda_n = r[2] - rho_n * (v[2] + wear.opening);
  const double lambda_t[2] = {r[0] - rho_t * v[0], r[1] - rho_t * v[1]};

  for (int a = 0; a < 3; ++a)
  {
    laws.F[a] = -r[a];
    laws.by_r[a][a] = -1.;
  }
  laws.status = ContactStatus::open;
  if (!(lambda_n > 0.))
    return laws;

  const double n_by_v[3] = {-rho_n * wear.by_speed * direction[0],
                            -rho_n * wear.by_speed * direction[1], -rho_n};
  const double n_by_r = 1. - rho_n * wear.by_force;
  laws.F[2] += lambda_n;
  for (int a = 0; a < 3; ++a)
    laws.by_v[2][a] = n_by_v[a];
  laws.by_r[2][2] += n_by_r; // F'66 = -rho_N dw/dr_N

  const double length = std::hypot(lambda_t[0], lambda_t[1]);
  if (length <= mu * lambda_n)
  {
    laws.status = ContactStatus::stick;
    for (int a = 0; a < 2; ++a)
    {
      laws.F[a] += lambda_t[a];
      laws.by_v[a][a] = -rho_t;
      laws.by_r[a][a] += 1.;
    }
    return laws;
  }
  laws.status = ContactStatus::slip;
  const double t[2] = {lambda_t[0] / length, lambda_t[1] / length};
  const double ratio = mu * lambda_n / length;
  for (int a = 0; a < 2; ++a)
  {
    laws.F[a] += mu * lambda_n * t[a];
    for (int b = 0; b < 2; ++b)
    {
      const double turning = ratio * ((a == b ? 1. : 0.) - t[a] * t[b]);
      laws.by_v[a][b] = mu * t[a] * n_by_v[b] - rho_t * turning;
      laws.by_r[a][b] += turning; // F'44, F'55: with the -1 of A
    }
    laws.by_v[a][2] = mu * t[a] * n_by_v[2];
    laws.by_r[a][2] = mu * t[a] * n_by_r;
  }
  return laws;
}

LocalResult
newton_full(const LocalContact &c, const double *q, double *r, const unsigned int max_iterations)
{
  return iterate(
      c, q, r, max_iterations,
      [&](const LocalLaws &laws, const double *v, const double *force, double *dv, double *dr)
      {
        double exact[3];
        velocity(c, q, force, exact);
        Eigen::Matrix<double, 6, 6> m;
        m << Rows3::Identity(), -rows(c.W), rows(laws.by_v[0]), rows(laws.by_r[0]);
        Eigen::Matrix<double, 6, 1> rest;
        rest << column(exact) - column(v), -column(laws.F);
        const Eigen::Matrix<double, 6, 1> x = m.partialPivLu().solve(rest);
        Eigen::Vector3d::Map(dv) = x.head<3>();
        Eigen::Vector3d::Map(dr) = x.tail<3>();
      });
}

LocalResult
newton_reduced(const LocalContact &c, const double *q, double *r, const unsigned int max_iterations)
{
  return iterate(
      c, q, r, max_iterations,
      [&](const LocalLaws &laws, const double *v, const double *force, double *dv, double *dr)
      {
        double exact[3];
        velocity(c, q, force, exact);
        const Eigen::Vector3d mismatch = column(exact) - column(v);
        const Rows3 by_v = rows(laws.by_v[0]), m = rows(laws.by_r[0]) + by_v * rows(c.W);
        const Eigen::Vector3d x = m.partialPivLu().solve(-column(laws.F) - by_v * mismatch);
        Eigen::Vector3d::Map(dr) = x;
        Eigen::Vector3d::Map(dv) = mismatch + rows(c.W) * x;
      });
}

LocalResult
solve_local_full(const LocalContact &c, const double *q, double *r,
                 const unsigned int max_iterations)
{
  return chosen_solution(c, q, r, newton_full(c, q, r, max_iterations));
}

LocalResult
solve_local_reduced(const LocalContact &c, const double *q, double *r,
                    const unsigned int max_iterations)
{
  return chosen_solution(c, q, r, newton_reduced(c, q, r, max_iterations));
}
} // namespace arthrowear::nscd
