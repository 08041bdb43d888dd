// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/compliance_factors.h"

#include <utility>

namespace arthrowear::nscd
{
/// Follows the central path r(τ) of a contact problem, on which each contact obeys smooth laws
///   r_N (u_N + w) = τ,   u_T = -τ r_T / (μ² r_N² - |r_T|²),
/// from large to small τ. The path has folds, where τ grows for a while (doc/theory/nscd.md,
/// section 11); it is followed by its length, so that they are passed. Contacts without friction
/// have r_T = 0.
class CentralPath
{
public:
  /// Finds the point of the path whose forces are about `force`.
  /// @return false if Newton's method does not converge to it
  bool start(const ContactProblem &problem, double force, double velocity,
             ComplianceFactors &factors);
  /// Advances along the path. @return false if it cannot be followed
  bool advance();

  const std::vector<double> &force() const { return now_.r; } ///< 3n [N]
  double parameter() const { return now_.tau; }               ///< τ [N mm/s]
  /// Least τ of all folds that were passed; infinite before the first.
  double least_fold() const { return least_fold_; }
  /// u_T on the path and the gap velocity, 3n [mm/s].
  void velocity(std::vector<double> &u) const;

  unsigned int take_factorisations() { return std::exchange(n_factorisations_, 0u); }
  double take_work() { return std::exchange(work_, 0.); }

private:
  bool evaluate(const std::vector<double> &r, double tau);
  bool newton_start();
  bool is_inside(const std::vector<double> &r) const;
  void measure(const std::vector<double> &at, const std::vector<double> &d,
               std::vector<double> &local) const;
  bool correct(double step, unsigned int &corrections);
  double cosine();
  void check_orientation();
  void set_tangent(double direction);

  const ContactProblem *problem_ = nullptr;
  ComplianceFactors *factors_ = nullptr;
  struct Point
  {
    std::vector<double> r; ///< 3n [N]
    double tau = 0.;       ///< [N mm/s]
  };
  Point now_, trial_; ///< the last point of the path, and the next point while it is corrected
  /// Derivative of the path by its length.
  struct Tangent
  {
    std::vector<double> r, local; ///< of the forces [N], and in units of the local norm
    double ln_tau = 0.;
    bool is_known = false;
  };
  Tangent tangent_;
  double step_ = 0.;                            ///< length of the next step
  std::vector<double> value_, by_tau_, blocks_; ///< at the point of evaluate()
  std::vector<double> newton_, drift_;          ///< solutions for value_ and by_tau_
  std::vector<double> local_;                   ///< a direction in units of the local norm
  double first_tau_ = 0.;
  double least_fold_ = 0.;
  int orientation_ = 1; ///< sign of the determinant at the start
  unsigned int n_factorisations_ = 0, n_wrong_ = 0;
  double work_ = 0.;
};
} // namespace arthrowear::nscd
