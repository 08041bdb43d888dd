// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/force_growth.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr double growth = 1.2, decay_of_a_solution = 0.8;
} // namespace

double
force_hidden_by_round_off(const ContactProblem &problem, const SolverOptions &options)
{
  const double velocity =
      most_round_off * options.penetration_tolerance / problem.length_per_velocity;
  return velocity /
         (16. * std::numeric_limits<double>::epsilon() * problem.W->largest_diagonal_entry());
}

double
least_unbounded_force(const ContactProblem &problem)
{
  constexpr double many = 1e6;
  double fastest = 0.;
  for (const double q : problem.free_velocity)
    fastest = std::max(fastest, std::fabs(q));
  const double diagonal = problem.W->largest_diagonal_entry();
  return diagonal > 0. ? many * fastest / diagonal : 0.;
}

ForceGrowth::ForceGrowth(const ContactProblem &problem, const SolverOptions &options,
                         const unsigned int first_window, const double least_force)
    : tolerance_(options.residual_tolerance), max_iterations_(options.max_iterations),
      hidden_(force_hidden_by_round_off(problem, options)), least_force_(least_force),
      end_(first_window)
{
}

bool
ForceGrowth::is_hopeless(const double decay, const unsigned int window, const double force,
                         const double correction) const
{
  if (decay >= 1.)
    return true;
  const double needed = std::log(tolerance_ * force / correction) / std::log(decay) * window;
  return needed > static_cast<double>(max_iterations_) - iteration_;
}

bool
ForceGrowth::is_unbounded(const double force, const double correction)
{
  smallest_ = std::min(smallest_, correction);
  force_ = force;
  if (++iteration_ < end_)
    return false;
  if (last_smallest_ >= 0.)
  {
    const double decay = smallest_ / last_smallest_;
    const bool is_hidden = force >= hidden_;
    const bool grew = force >= least_force_ && (is_hidden || force >= growth * last_force_) &&
                      decay > decay_of_a_solution &&
                      (is_hidden || is_hopeless(decay, end_ / 2, force, smallest_));
    n_grown_ = grew ? n_grown_ + 1 : 0;
  }
  last_smallest_ = smallest_;
  last_force_ = force;
  smallest_ = std::numeric_limits<double>::infinity();
  end_ *= 2;
  return n_grown_ >= windows_in_a_row;
}

std::string
ForceGrowth::text() const
{
  return formatted("undecided: contact forces have grown to %.3g N after %u iterations and the "
                   "penetration has not decreased; the problem has no solution, or this solver "
                   "cannot find it",
                   force_, iteration_);
}
} // namespace arthrowear::nscd
