// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "laws/law_history.h"
#include "laws/law_type.h"

namespace arthrowear
{
/// Depth rate of wear and its derivatives by pressure and speed.
struct DepthRate
{
  double value = 0.;       ///< >= 0 [mm/s]
  double by_pressure = 0.; ///< [mm/s per MPa]
  double by_speed = 0.;    ///< [-]
};

/// Load and sliding of a point of a worn surface in one step.
struct Sliding
{
  double pressure = 0.; ///< p at its end [MPa], >= 0; a surface under tension does not wear
  /// Path of the counter surface over the point, in a frame that turns with the worn surface [mm].
  Vector3 slip{};
  double dissipation = 0.; ///< frictional energy per area, >= 0 [mJ/mm^2]
  double duration = 0.;    ///< [s], > 0
};

/// Load and sliding of a point over a whole gait cycle (wear P1 to P3).
struct CycleSliding
{
  double cross_shear = 0.; ///< ratio, from 0 (sliding along one line) to 1/2 [-]
  double pressure = 0.;    ///< mean while in contact [MPa]; 0: not known
};

/// Measured pressures and cross-shear ratios to which a law was fitted.
struct DataRange
{
  double least_pressure = 0., most_pressure = std::numeric_limits<double>::infinity(); ///< [MPa]
  double least_cross_shear = 0., most_cross_shear = .5;                                ///< [-]
};

/// Data that a law reads beside the pressure, the slip and the duration of a step.
struct LawNeeds
{
  bool dissipation = false;   ///< Sliding::dissipation, which only models with friction compute
  bool cross_shear = false;   ///< CycleSliding::cross_shear, collected over gait cycles
  bool mean_pressure = false; ///< CycleSliding::pressure, collected over gait cycles
};

/// Wear law of a surface: depth from pressure, sliding speed and the history of the point. One law
/// serves the contact problem of hip_cup, which calls rate() while it solves for pressure and
/// speed, and models that add depths after a step, which call depth(). A law is a value without
/// state; the caller stores the history of each point.
class WearLaw
{
public:
  /// Contact properties that laws may use.
  struct Surrounding
  {
    double friction = 0.; ///< Coulomb's coefficient [-]
  };

  virtual ~WearLaw() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// Continuous, zero without pressure or without speed.
  /// @param pressure >= 0 [MPa], speed >= 0 [mm/s]
  /// @param history of the point, history().size() values as they were at the begin of the step
  virtual DepthRate rate(double pressure, double speed, const double *history) const = 0;

  /// Depth that a step wears off, >= 0 [mm]; the rate times the duration where a law says nothing
  /// else.
  virtual double depth(const Sliding &step, const double *history) const;

  /// K [mm^2/N] if the rate is K p |v| and nothing else, so that contact solvers may use their
  /// closed forms; negative otherwise.
  virtual double archard_factor() const { return -1.; }
  /// K if depth() is K p |slip| and nothing else; negative otherwise.
  virtual double depth_factor() const { return archard_factor(); }

  virtual std::vector<HistoryVariable> history() const { return {}; }
  /// Brings the history of a point to the end of a step. It depends on the past of the point,
  /// not on how a solver got there.
  virtual void advance(const Sliding & /*step*/, double * /*history*/) const {}

  /// A model that does not provide it refuses the law, and every model refuses a law that reads
  /// more than it declares (laws/wear/law_check.h).
  virtual LawNeeds needs() const { return {}; }
  /// True if the law depends on the previous gait cycle: models call complete_cycle() once per
  /// point and cycle.
  bool uses_cycles() const { return needs().cross_shear || needs().mean_pressure; }
  /// True if the rate does not fall to zero in proportion to the pressure, so that the edge of the
  /// contact wears as its middle does: then the covered share of an area wears.
  virtual bool wears_by_area() const { return false; }
  /// Sets the history for the next cycle.
  virtual void complete_cycle(const CycleSliding &, double *) const {}
  /// Path over which a law with a memory of the sliding forgets it; longer steps than half of it
  /// are too long. 0: no such memory [mm].
  virtual double memory_length() const { return 0.; }
  /// True if the first cycle, which has no cycle before, differs from all others.
  bool needs_cycle_before() const { return uses_cycles() || memory_length() > 0.; }
  /// Outside the data range the law is extrapolated, and models warn.
  virtual DataRange data_range() const { return {}; }
};

/// Laws of wear_types.h, and what others add.
LawRegistry<WearLaw> &wear_laws();
} // namespace arthrowear
