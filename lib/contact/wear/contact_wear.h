// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/wear_opening.h"
#include "contact/wear/point_history.h"
#include "laws/wear/wear_law.h"
#include "laws/wear/wear_rule.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// Wear of both sides of a contact: each by Archard's law with a factor ([Jourdan2009] (4)), or by
/// a separate law. At a point of tributary area A under the normal force r_N a side loses depth
/// at n w(r_N/A, |v_T|), so that the worn volume per time does not depend on the mesh.
struct ContactWear
{
  double body_factor = 0.;     ///< K of the body (cup) [mm^2/N]
  double obstacle_factor = 0.; ///< K of the obstacle (head) [mm^2/N]
  double amplification = 1.;   ///< n: cycles that one computed cycle stands for [-]
  std::shared_ptr<const WearLaw> body_law, obstacle_law; ///< replace the factors if set

  static ContactWear archard(double body_factor, double obstacle_factor, double amplification);
  /// True if the factors alone give the wear.
  bool is_archard() const { return !body_law && !obstacle_law; }
  bool wears_obstacle() const { return obstacle_law || obstacle_factor > 0.; }
  bool wears() const { return !is_archard() || body_factor + obstacle_factor > 0.; }

  /// k^w = n (K_1 + K_2)/A of Archard's law, the rate at which the gap opens per r_N |v_T| [1/N].
  double gap_factor(double area) const
  {
    return amplification * (body_factor + obstacle_factor) / area;
  }
  /// The body's fraction of gap_factor() [-]; 0 if nothing wears.
  double body_share() const
  {
    const double total = body_factor + obstacle_factor;
    return total > 0. ? body_factor / total : 0.;
  }

  /// Wear rates: velocities at which wear opens the gap [mm/s].
  struct Opening
  {
    double total = 0.;
    double body = 0.;   ///< of the body alone
    double linear = 0.; ///< pressure times derivative: the total of a law that is linear in it
  };
  /// @param point of the histories, which hold the values of the step's begin
  Opening opening(double area, double force, double speed, const PointHistory &body_history,
                  const PointHistory &obstacle_history, std::size_t point) const;

  /// Opening::total with its derivatives, for a contact problem.
  nscd::WearRate rate(double area, double force, double speed, const PointHistory &body_history,
                      const PointHistory &obstacle_history, std::size_t point) const;

  /// Change of the depth that both sides lose over a slip of 1 mm, per normal force [1/N].
  double per_force(double area, double force, const PointHistory &body_history,
                   const PointHistory &obstacle_history, std::size_t point) const;

  /// Advances the histories of a point to the end of a step; variables that accumulate do so n
  /// times.
  /// @param body, obstacle  load and sliding of each side
  void advance(const Sliding &body, const Sliding &obstacle, std::size_t point,
               PointHistory &body_history, PointHistory &obstacle_history) const;

  /// True if the body's law needs the cross-shear of gait cycles.
  bool uses_cycles() const { return body_law && body_law->uses_cycles(); }
  /// Sets the body's history at a point after a gait cycle.
  void complete_cycle(const CycleSliding &cycle, std::size_t point,
                      PointHistory &body_history) const;

  /// Initial histories of the laws for n points.
  PointHistory body_history(std::size_t n_points) const;
  PointHistory obstacle_history(std::size_t n_points) const;
};
} // namespace arthrowear
