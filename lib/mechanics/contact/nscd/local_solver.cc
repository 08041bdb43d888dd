// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "contact/nscd/local_angle.h"
#include "contact/nscd/local_choice.h"

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
} // namespace arthrowear::nscd
