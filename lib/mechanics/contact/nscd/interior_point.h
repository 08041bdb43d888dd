// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/central_path.h"
#include "contact/nscd/interior_iteration.h"
#include "contact/nscd/semismooth_newton.h"

namespace arthrowear::nscd
{
/// Primal-dual interior point iteration on the second-order cones of De Saxcé's form
/// (doc/theory/nscd.md, section 11). Where its steps become short, it follows the central path over
/// its folds and continues from there; a few iterations of Newton's method end it.
class InteriorPoint : public SteppedSolver
{
public:
  explicit InteriorPoint(const SolverOptions &options);
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  /// An iteration, or a step along the path.
  bool advance() override;
  /// Expected work of an iteration [ns]; 0 where the start has found that there is none to do.
  double work_of_iteration() const { return iteration_work_; }
  bool follows_path() const { return on_path_.is_now; }
  /// The iteration stopped short of a solution at least once.
  bool has_followed_path() const { return on_path_.was; }
  /// True if τ hardly falls: by less than three tenths in five iterations, after the first ten.
  /// One iteration is enough for that where the path goes straight to a solution.
  bool is_slow() const;

private:
  void judge(const std::vector<double> &r);
  bool polish();
  void start_watch();
  void watch(double step);
  bool go_inside();
  bool go_along();
  bool start_path();

  ComplianceFactors factors_;
  InteriorIteration iteration_;
  CentralPath path_;
  SemismoothNewton newton_;
  std::vector<double> candidate_, u_; ///< 3n
  /// The least values of the iterations since the last start, without the guess.
  struct Own
  {
    double natural_map = 0., parameter = 0., gap = 0.; ///< mean of x.y, equation of y
    unsigned int n_short = 0;                          ///< short steps in a row
    unsigned int n_slow = 0; ///< iterations in a row in which none of these fell by a tenth
  };
  Own own_;
  double force_ = 0., velocity_ = 0.; ///< scales of the start [N], [mm/s]
  double iteration_work_ = 0.;
  std::vector<double> parameters_; ///< τ of all iterations [N mm/s]
  struct OnPath
  {
    bool is_now = false, was = false, ends = false;
    double next_try = 0.; ///< τ below which the iteration leaves the path
  };
  OnPath on_path_;
  bool may_continue_ = true;
  double polished_ = 0.; ///< residual at which Newton's method was tried last
};

/// Expected work of an iteration before the factors of a sparse W are known [ns].
double work_of_interior_point(const ContactProblem &problem);
} // namespace arthrowear::nscd
