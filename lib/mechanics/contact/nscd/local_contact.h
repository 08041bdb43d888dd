// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

namespace arthrowear::nscd
{
/// One contact with the forces of the others given: find r and u = W r + q that obey the laws of
/// ContactProblem. Components are (t1, t2, normal), W is row-major.
struct LocalContact
{
  /// The contact's wear law; null: Archard's law with the factor `wear`.
  const WearOpening *law = nullptr;
  std::size_t index = 0; ///< of the contact, for the law
  double W[9];
  double inverse[9]; ///< of W, or of W + shift I if W is singular; multiplies corrections only
  double friction = 0.;
  double wear = 0.;
  double rho_normal = 0.;     ///< 1/W33 [N s/mm]
  double rho_tangential = 0.; ///< 2/(W11 + W22), or rho_normal where that does not exist

  /// w and its derivatives. Odd in the speed, so that it is smooth for a trial direction against
  /// the motion.
  WearRate wear_rate(const double force, const double speed) const
  {
    return law ? rate_of_law(force, speed)
               : WearRate{wear * force * speed, wear * speed, wear * force};
  }

private:
  WearRate rate_of_law(double force, double speed) const;
};

/// @param W positive semi-definite, 9 values; need not be symmetric
/// @param law, index  of ContactProblem::wear_opening, which replaces `wear`
LocalContact make_local_contact(const double *W, double friction, double wear,
                                const WearOpening *law = nullptr, std::size_t index = 0);

/// Replaces `contacts` by the local contacts of a problem.
void make_local_contacts(const ContactProblem &problem, std::vector<LocalContact> &contacts);

struct LocalResult
{
  bool converged = false;
  unsigned int iterations = 0;
  ContactStatus status = ContactStatus::open;
};

/// Rows 4 to 6 of [Jourdan2009] (23) at (v, r): F = P(lambda) - r, and the columns of F' by v and
/// r.
struct LocalLaws
{
  double F[3];       ///< [N]
  double by_v[3][3]; ///< row: law, column: component of v [N s/mm]
  double by_r[3][3]; ///< [-]
  ContactStatus status;
};
LocalLaws local_laws(const LocalContact &contact, const double *v, const double *r);

/// [Jourdan2009] section 3.2: generalised Newton in the six unknowns (v, r) with F' of the paper,
/// in which F'44 and F'55 get the -1 of the matrix A, F'66 the factor k^w, and rho_N = 1/W33.
/// Velocities stand for gaps: the paper's h theta is inside q_N and the wear factor.
/// @param q free velocity, 3 values [mm/s]
/// @param r in: guess, out: solution, or the last iterate [N]
LocalResult solve_local_full(const LocalContact &contact, const double *q, double *r,
                             unsigned int max_iterations = 120);

/// The same iteration with v = W r + q eliminated: three unknowns, identical iterates.
LocalResult solve_local_reduced(const LocalContact &contact, const double *q, double *r,
                                unsigned int max_iterations = 120);

/// Open and stick by inspection, slip by a scalar Newton iteration on the angle of sliding. Falls
/// back to a scan of angles, to all solutions that slide and to the reduced and the full iteration.
/// Solves to round-off. All three return the solution of local_choice.h where there are several.
LocalResult solve_local(const LocalContact &contact, const double *q, double *r);
} // namespace arthrowear::nscd
