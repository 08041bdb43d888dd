// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/expected_work.h"

#include <cmath>

namespace arthrowear::nscd
{
namespace
{
constexpr double on_the_cone = 1. - 1e-8;
} // namespace

Closed
count_closed(const ContactProblem &problem, const std::vector<double> &r)
{
  Closed by_force, by_velocity;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    // A contact that slides has one unknown, one that sticks three; without forces who knows.
    const double mu = problem.friction[i];
    if (3 * i + 2 < r.size() && r[3 * i + 2] > 0.)
    {
      const bool slides = std::hypot(r[3 * i], r[3 * i + 1]) >= on_the_cone * mu * r[3 * i + 2];
      by_force.number += 1.;
      by_force.sliding += slides ? 1. : 0.;
      by_force.unknowns += slides ? 1. : 3.;
    }
    if (problem.free_velocity[3 * i + 2] < 0.)
    {
      by_velocity.number += 1.;
      by_velocity.sliding += mu == 0. ? 1. : 0.;
      by_velocity.unknowns += mu == 0. ? 1. : 2.5;
    }
  }
  return by_force.number > 0. ? by_force : by_velocity;
}

double
work_of_sweep(const ContactProblem &problem, const double closed)
{
  const auto n = static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1));
  const double blocks = static_cast<double>(problem.W->n_blocks()) * closed / n;
  return work::contact * closed +
         blocks * (problem.W->is_dense() ? work::dense_block : work::sparse_block);
}

double
extrapolate(const std::vector<double> &history, const double tolerance, const double work)
{
  const std::size_t n = history.size();
  if (n < sweeps_to_extrapolate)
    return work;
  const auto middle = history.end() - static_cast<std::ptrdiff_t>(n / 4),
             begin = history.end() - static_cast<std::ptrdiff_t>(n / 2);
  const double before = *std::min_element(begin, middle),
               now = *std::min_element(middle, history.end());
  if (!(now < before))
    return std::numeric_limits<double>::infinity();
  const double rate = std::log(before / now) / (static_cast<double>(n) / 4.);
  // The last tolerance to be met need not be the natural map's.
  const double left = std::max(std::log(now / tolerance), 1.);
  return work / static_cast<double>(n) * left / rate;
}

double
work_of_newton(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr double products = 3.; // of W with the closed contacts' forces
  const Closed closed = count_closed(problem, r);
  const auto n_contacts = static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1)),
             n_blocks = static_cast<double>(problem.W->n_blocks()) * closed.number / n_contacts;
  const double n = closed.unknowns;
  const double system =
      problem.W->is_dense()
          ? work::of_factors(n) + 2. * work::value * n * 3. * n_contacts
          // A product for each pair of blocks in a row: little fills in.
          : n_blocks * (work::assembled_block + work::product * n_blocks / n_contacts);
  return work::of_error(problem, r) + products * work_of_sweep(problem, closed.number) +
         work::linearised_contact * n_contacts + system;
}

double
work_of_active_set(const ContactProblem &problem, const std::vector<double> &r)
{
  const double n = count_closed(problem, r).unknowns,
               n_contacts = static_cast<double>(problem.n_contacts());
  return work::of_error(problem, r) + 2. * work::judged_contact * n_contacts +
         2. * work::value * n * 3. * n_contacts + work::of_factors(n);
}

double
work_of_proof(const ContactProblem &problem)
{
  constexpr double factorisations = 30.;
  const auto n = static_cast<double>(std::max<std::size_t>(problem.n_contacts(), 1)),
             n_blocks = static_cast<double>(problem.W->n_blocks());
  // Scalar factors of a sparse W, a product for each pair of entries in a row.
  return factorisations * (problem.W->is_dense()
                               ? 0.5 * work::of_factors(n)
                               : work::sparse_term * n_blocks * (2. + n_blocks / n));
}

bool
suits_active_set(const ContactProblem &problem, const std::vector<double> &r)
{
  constexpr std::size_t fewest = 12;
  constexpr std::size_t one_sticks_in = 20;
  if (!problem.W->is_dense() || r.size() != 3 * problem.n_contacts())
    return false;
  const std::vector<ContactStatus> status = contact_status(problem, r);
  const auto count = [&status](const ContactStatus which)
  { return static_cast<std::size_t>(std::count(status.begin(), status.end(), which)); };
  const std::size_t slipping = count(ContactStatus::slip);
  return slipping >= fewest && count(ContactStatus::stick) * one_sticks_in <= slipping;
}
} // namespace arthrowear::nscd
