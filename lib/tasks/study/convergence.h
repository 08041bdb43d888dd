// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
/// Value of a quantity where a computation has this size of elements, steps or jumps.
struct ConvergenceLevel
{
  double size = 1.; ///< over the size in the case that is judged [-], > 0
  double value = 0.;
};

/// Classifies the changes of a quantity from coarse to fine levels.
enum class Course
{
  unknown,    ///< one level, or a value that is not finite
  two_levels, ///< no order can be observed
  settled,    ///< changes are below the scatter of meshes and solvers
  converging, ///< changes decrease and have one sign
  swinging,   ///< changes decrease and differ in sign
  diverging   ///< changes do not decrease
};

/// Error of a quantity in the case itself (size 1), from its values on up to three levels.
struct Convergence
{
  Course course = Course::unknown;
  std::optional<double> order; ///< observed
  std::optional<double> limit; ///< Richardson's value, with the observed order up to the formal one
  double safety = 0.;          ///< Roache's factor F_s; 0: no interval
  double error = 0.;           ///< half the width of the interval about the value of the case
  std::string course_text;     ///< "changes decrease", "does not converge: …"

  bool has_interval() const { return safety > 0.; }
  bool is_convergent() const { return course != Course::unknown && course != Course::diverging; }
};

/// Changes below this part of the value are scatter of meshes and solvers [-].
constexpr double convergence_scatter = 1e-4;
/// Orders that can be used: below the least one a limit cannot be inferred from three levels.
constexpr double least_observed_order = .25, least_used_order = .5;

/// Grid convergence index ([Roache1998], with unequal ratios after [Celik2008]):
/// error = F_s |C| for an error C h^p, where |C| = |f_k - f_i| / (h_k^p - h_i^p).
/// F_s is 1.25 where three levels show an order between 0.5 and the formal order, otherwise 3
/// ([Roache1998]; ranges of [Eca2014]). An order above the formal order is not used: then p is
/// the formal order, and |C| the larger value of both pairs. For values that oscillate, |C| is the
/// range of all three values over (h_3/h_1 - 1), with F_s = 3 [Eca2014].
/// @param levels in any order, each size once; one of them has size 1
/// @param formal_order the highest order that the method can have, > 0
Convergence judge_convergence(std::vector<ConvergenceLevel> levels, double formal_order);

/// Order p > 0 with e_32 / e_21 = (h_3^p - h_2^p) / (h_2^p - h_1^p) for sizes h_1 < h_2 < h_3, at
/// most 20; empty if there is none.
/// @param ratio of changes e_32 / e_21 > 0
std::optional<double> observed_order(double ratio, double h_1, double h_2, double h_3);
} // namespace arthrowear
