// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/wear_opening.h"
#include "contact/wear/point_history.h"
#include "laws/wear/wear_law.h"
#include "laws/wear/wear_rule.h"

namespace arthrowear
{
/// Wear of one side of a contact, by Archard's law with a factor ([Jourdan2009] (4)) or by a
/// separate law.
struct SideWear
{
  double factor = 0.;                 ///< K [mm^2/N]
  std::shared_ptr<const WearLaw> law; ///< replaces the factor if set

  bool wears() const { return law || factor > 0.; }
  DepthRate rate(double pressure, double speed, const double *history) const;
  /// Advances the history of a point to the end of a step; variables that accumulate do so `times`
  /// times.
  /// @param step  load and sliding of this side
  void advance(const Sliding &step, double times, std::size_t point, PointHistory &history) const;
  /// True if the law needs the cross-shear of gait cycles.
  bool uses_cycles() const { return law && law->uses_cycles(); }
  bool needs_cycle_before() const { return law && law->needs_cycle_before(); }
  /// Sets the history at a point after a gait cycle.
  void complete_cycle(const CycleSliding &cycle, std::size_t point, PointHistory &history) const;
  /// Initial history of the law for n points.
  PointHistory history(const std::size_t n_points) const
  {
    return law ? PointHistory(law->history(), n_points) : PointHistory();
  }
};

/// Wear of both sides of a contact. At a point of tributary area A under the normal force r_N a
/// side loses depth at n w(r_N/A, |v_T|), so that the worn volume per time does not depend on the
/// mesh.
struct ContactWear
{
  SideWear body, counterface;
  /// n: cycles that one computed cycle stands for, times the factor of the roughness [-].
  double amplification = 1.;
  double roughness = 1.; ///< factor on the wear of a cycle that the amplification contains [-]

  double cycles() const { return amplification / roughness; } ///< of one computed cycle

  static ContactWear archard(double body_factor, double obstacle_factor, double amplification);
  /// True if the factors alone give the wear.
  bool is_archard() const { return !body.law && !counterface.law; }
  bool wears() const { return body.wears() || counterface.wears(); }

  /// k^w = n (K_1 + K_2)/A of Archard's law, the rate at which the gap opens per r_N |v_T| [1/N].
  double gap_factor(double area) const
  {
    return amplification * (body.factor + counterface.factor) / area;
  }
  /// The body's fraction of gap_factor() [-]; 0 if nothing wears.
  double body_share() const
  {
    const double total = body.factor + counterface.factor;
    return total > 0. ? body.factor / total : 0.;
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
  double per_force(const double area, const double force, const PointHistory &body_history,
                   const PointHistory &obstacle_history, const std::size_t point) const
  {
    return is_archard() ? gap_factor(area)
                        : rate(area, force, 1., body_history, obstacle_history, point).by_force;
  }

private:
  /// Depth rates of both sides at a point under a pressure.
  std::array<DepthRate, 2> rates(double pressure, double speed, const PointHistory &body_history,
                                 const PointHistory &obstacle_history, std::size_t point) const
  {
    return {body.rate(pressure, speed, body_history.at(point)),
            counterface.rate(pressure, speed, obstacle_history.at(point))};
  }
};
} // namespace arthrowear
