// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/compliance_factors.h"
#include "contact/nscd/cone_scaling.h"

namespace arthrowear::nscd
{
/// Mehrotra's predictor and corrector with the scaling of Nesterov and Todd for
///   y = P⁻¹ (W r + q + w n) + |y_T|²/y_N n,  x = P r,  x y = τ (0, 0, 1),  x and y in the cone
///   |x_T| <= x_N,
/// P = diag(1, 1, μ); |y_T|²/y_N and the wear w are linearised with the rest (doc/theory/nscd.md,
/// section 11). Contacts without friction have x_T = y_T = 0 and P = 1.
class InteriorIteration
{
public:
  /// Keeps references until the next set-up.
  void set_up(const ContactProblem &problem, ComplianceFactors &factors);
  /// From forces and velocities of these sizes along the normals [N], [mm/s].
  void start(double force, double velocity);
  /// From forces inside the cones and velocities u_T, u_N + w > 0, 3n.
  void start(const std::vector<double> &r, const std::vector<double> &u);

  /// One iteration. @return the length of its step, at most 1; 0 if the system is singular
  double advance();

  /// Forces, 0 where a contact opens rather than closes, 3n [N].
  void force(std::vector<double> &r) const;
  /// Mean of x.y [N mm/s].
  double parameter() const;
  /// Norm of y - P⁻¹ (W r + q + w n) - |y_T|²/y_N n before the last iteration [mm/s].
  double residual() const;
  /// Expected time of an iteration [ns].
  double work() const;

private:
  void linearise();
  void solve(const std::vector<double> &target);
  double largest_step() const;
  double aim(double step) const;
  void set_target(double tau, bool corrects);

  const ContactProblem *problem_ = nullptr;
  ComplianceFactors *factors_ = nullptr;
  std::vector<double> scale_; ///< n: μ, or 1 without friction
  std::vector<double> x_, y_, dx_, dy_, u_, residual_, scaled_, target_, blocks_;
  std::vector<double> slope_; ///< 3n: of |y_T|² / y_N + w / μ by y
  std::vector<cone::Scaling> scaling_;
  std::vector<double> compliance_; ///< n: largest diagonal entry of W_ii
};
} // namespace arthrowear::nscd
