// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

#include <limits>

namespace arthrowear::nscd
{
/// Error of r as a solution of a problem, in scaled and in physical terms (doc/theory/nscd.md).
///
/// With d_i = r_i - proj_K(r_i - rho_i (u_i + (mu |u_T| + w) n)), w the opening by wear, K
/// Coulomb's cone and rho_i = 1/max diag W_ii: d_i is the force by which contact i would be
/// corrected if the others stayed. f_i = r_T - proj_D(r_T - u_T/W_TT), with the disc D of radius
/// mu r_N and the mean W_TT of the two tangential diagonal entries, corrects its friction alone.
struct ContactError
{
  double natural_map = 0.; ///< |d| / max(|r|, |rho q|), Euclidean norms [-]
  double penetration = 0.; ///< largest |gap| where r_N > 0, or negative gap where r_N = 0 [mm]
  /// Sum over contacts of the larger of |d_i| and |f_i| [N]. d_i alone weighs slip by the largest
  /// compliance: along the normal of a body that nothing but its inertia holds this is 1e4 times
  /// the tangential one, and friction of any size and direction would pass.
  double force = 0.;
  double force_relative = 0.; ///< the same over the reference force [-]
  double cone = 0.;           ///< largest violation of |r_T| <= mu r_N, r_N >= 0 [N]
  double cone_relative = 0.;  ///< the same over the reference force [-]
  /// Error of complementarity as work: the sum over contacts of r_N |gap| and of
  /// (mu r_N |u_T| + r_T.u_T) times length_per_velocity [N mm].
  double complementarity = 0.;
  double complementarity_floor = 0.; ///< its round-off [N mm]
  double force_sum = 0.;             ///< sum of |r_i| [N]
  double motion = 0.;                ///< largest length_per_velocity (|u_i| + |q_i|) [mm]
  double reference = 0.;             ///< reference force [N]
  double plain_map = 0.; ///< |d| / max(|r|, |q|) with all rho_i = 1, as FCLIB judges [-]

  // Round-off of W r + q in these measures. It replaces a smaller tolerance, but is limited to
  // `most_round_off` tolerances: it grows with the forces, and forces without bound would be
  // accepted.
  double natural_map_floor = 0.;
  double penetration_floor = 0.;
  double force_relative_floor = 0.;
  double plain_map_floor = 0.;
};

struct SolverOptions
{
  double penetration_tolerance = 1e-9; ///< [mm]
  double force_tolerance = 1e-8;       ///< on ContactError::force_relative [-]
  double residual_tolerance = 1e-8;    ///< on ContactError::natural_map [-]
  /// On ContactError::plain_map [-]; depends on units, so that only stored problems are judged by
  /// it.
  double plain_residual_tolerance = std::numeric_limits<double>::infinity();
  unsigned int max_iterations = 10000; ///< sweeps or Newton iterations
};

/// Round-off is accepted up to this multiple of a tolerance (doc/theory/nscd.md, section 2).
constexpr double most_round_off = 1e3;

/// Penetration, forces, both residuals, the cone and complementarity are within the tolerances, or
/// within round-off of at most most_round_off tolerances. False for NaN.
bool is_solved(const ContactError &error, const SolverOptions &options);

enum class ContactStatus : unsigned char
{
  open = 0,
  stick = 1,
  slip = 2
};

struct SolverReport
{
  bool converged = false;
  /// The forces grew and the remaining correction did not decrease: there is no solution, or none
  /// that the solver reaches. Never together with `converged`.
  bool unbounded = false;
  unsigned int iterations = 0; ///< sweeps (Gauss-Seidel) or Newton iterations, all attempts added
  ContactError error;          ///< of the returned r
  std::string solver;          ///< that produced r; for `auto`: "anderson after semismooth_newton"
  std::string found_by;        ///< name of the solver that found r; empty: `solver`
  std::string reason;          ///< why it failed; empty if converged
  std::vector<double> history; ///< natural-map residual as the iteration measured it
};

/// A solver keeps its workspace from call to call and uses r as a first guess.
class ContactSolver
{
public:
  virtual ~ContactSolver() = default;
  /// @param r 3n forces [N]; in: the guess, out: the solution (the best iterate if not converged)
  virtual SolverReport solve(const ContactProblem &problem, std::vector<double> &r) = 0;
};

/// @param name of solver_registry.h
/// @throws InputError for another name
std::unique_ptr<ContactSolver> make_contact_solver(const std::string &name,
                                                   const SolverOptions &options);

/// The one measure by which every solver is judged.
ContactError contact_error(const ContactProblem &problem, const std::vector<double> &r);
/// Also returns the velocities u = W r + free_velocity that it needs anyway, 3n [mm/s].
ContactError contact_error(const ContactProblem &problem, const double *r, double *u);

/// The error of r with u given.
/// @param magnitude  |W| |r| + |q|, 3n: round-off of u is proportional to it [mm/s]
ContactError contact_error_at(const ContactProblem &problem, const double *r, const double *u,
                              const double *magnitude);

/// @throws InputError with every finding if sizes do not match or a value is negative or not finite
void check_problem(const ContactProblem &problem);
void check_sizes(const ContactProblem &problem);

/// Open, stick or slip of each contact in a solution.
std::vector<ContactStatus> contact_status(const ContactProblem &problem,
                                          const std::vector<double> &r);
} // namespace arthrowear::nscd
