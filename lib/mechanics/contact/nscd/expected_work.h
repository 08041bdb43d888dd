// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/stepped_solver.h"

namespace arthrowear::nscd
{
/// These functions predict the work of a solver by counts of contacts and blocks.

/// Closed contacts by forces, or, without any, by the free velocities.
struct Closed
{
  double number = 0., sliding = 0.;
  double unknowns = 0.; ///< of Newton's method
};
Closed count_closed(const ContactProblem &problem, const std::vector<double> &r);

/// Expected work of a sweep [ns].
double work_of_sweep(const ContactProblem &problem, double n_closed);
/// Expected work of an iteration of Newton's method at given forces [ns].
double work_of_newton(const ContactProblem &problem, const std::vector<double> &r);
/// Expected work of an iteration of the active set at given forces [ns].
double work_of_active_set(const ContactProblem &problem, const std::vector<double> &r);

/// Expected work of find_certificate() [ns].
double work_of_proof(const ContactProblem &problem);

constexpr std::size_t sweeps_to_extrapolate = 12;
/// The work that sweeps still need to the tolerance, at the rate at which the least residuals of
/// the third and the fourth quarter of their history fell; infinite if they did not.
/// @param history  of residuals, by sweep; `work` itself if it is short
/// @param work     of these sweeps [ns]
double extrapolate(const std::vector<double> &history, double tolerance, double work);

/// True if many contacts are closed in a dense W and nearly all of them slide.
bool suits_active_set(const ContactProblem &problem, const std::vector<double> &r);
} // namespace arthrowear::nscd
