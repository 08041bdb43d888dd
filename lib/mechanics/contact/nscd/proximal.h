// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/semismooth_newton.h"

namespace arthrowear::nscd
{
/// Proximal point iteration around Newton's method: each outer step solves the problem with
/// W + alpha I and q - alpha r_k, which is regular where W is not, from r_k. alpha falls while
/// Newton's method converges in a few iterations, and rises where it does not
/// (doc/theory/nscd.md, section 10). Slow, but it solves stacks and heaps of rigid bodies.
class ProximalNewton : public SteppedSolver
{
public:
  explicit ProximalNewton(const SolverOptions &options);
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  /// One iteration of Newton's method.
  bool advance() override;

private:
  void start_inner();
  void end_inner();

  ContactProblem regularised_;
  std::shared_ptr<Delassus> W_;  ///< of regularised_
  SemismoothNewton newton_;      ///< of the outer step
  std::vector<double> r_, next_; ///< 3n [N]
  double compliance_ = 0.;       ///< mean diagonal entry of W [mm/s per N]
  double alpha_ = 0.;            ///< in units of the compliance
  double added_ = 0.;            ///< to the diagonal of W_ at present [mm/s per N]
  double work_before_ = 0.;      ///< without the present outer step [ns]
  bool may_continue_ = true;
};
} // namespace arthrowear::nscd
