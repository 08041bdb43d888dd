// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/creep/creep_over_cycles.h"
#include "laws/wear/cross_shear.h"
#include "laws/wear/outside_of_data.h"

namespace arthrowear
{
/// Depths, creep and the histories of the wear law at all points.
struct LayerWear
{
  std::vector<double> depths; ///< [mm]
  std::vector<double> creep;  ///< strain along the radius, >= 0 [-]; opens the gap, loses no volume
  std::vector<double> history; ///< point by point

  /// Gaps that wear and creep have opened in a layer of this thickness [mm].
  std::vector<double> openings(double thickness) const;
};

/// A step as results show it.
struct LayerMoment
{
  double phase = 0.;         ///< fraction of the cycle
  Vector3 load{};            ///< of the head on the cup [N]
  Vector3 centre{};          ///< of the head [mm]
  double sum_of_forces = 0.; ///< of pressures times areas [N]
  double peak_pressure = 0.; ///< [MPa]
  double rim_pressure = 0.;  ///< largest on the outermost ring [MPa]
  double work = 0.;          ///< sum of pressure, area and sliding distance in the step [N mm]
  double volume = 0.;        ///< worn in the step [mm^3]
};

/// A cycle with a geometry that stays as it was at its beginning.
struct LayerCycleResult
{
  std::vector<double> wear;           ///< depth worn in the cycle [mm]
  std::vector<double> history;        ///< at its end, point by point
  std::vector<double> history_growth; ///< in the cycle
  std::vector<double> peak_pressure;  ///< of each point over the cycle [MPa]
  /// Mean pressure of each point over the time that CreepOverCycles::mean selects [MPa].
  std::vector<double> mean_pressure;
  std::vector<double> sliding;      ///< path of the head over each point under pressure [mm]
  std::vector<double> cross_shear;  ///< ratio at each point; empty if it is not collected [-]
  std::vector<Vector3> directions;  ///< principal, of length 1, 0 without sliding; empty as above
  double mean_cross_shear = 0.;     ///< weighted with the work of friction [-]
  OutsideOfData outside;            ///< of a law that uses the cross-shear
  std::vector<LayerMoment> moments; ///< of the steps
  /// Bound of the rate at which wear relieves pressure: the largest, over the points, of the sum
  /// over the steps of stiffness times derivative of the depth by the pressure [1/cycle].
  double relaxation = 0.;
  double volume = 0.;           ///< [mm^3]
  double work = 0.;             ///< [N mm]
  unsigned int n_unloaded = 0;  ///< steps without load, or with one that lifts the head off
  double largest_residual = 0.; ///< of balances not found; 0 if there are none
};

/// Condition on which a cycle collects the cross-shear.
enum class LayerShear
{
  by_law, ///< if the law uses it
  always
};

/// Contact of a point with the counterface in a step.
struct LayerTouch
{
  std::size_t point = 0;
  double pressure = 0.;       ///< [MPa]; 0 where only a part of the area around the point touches
  double share = 0.;          ///< of the area around the point that touches [-]
  double share_pressure = 0.; ///< mean there [MPa]
  Vector3 slip{};             ///< path of the counterface over the point in the step [mm]
};

/// Computes cycles of a layer under a counterface; derived classes know the geometry of both and
/// find the place of the counterface. Wear laws use the cross-shear of the cycle being computed.
class LayerCycle
{
public:
  virtual ~LayerCycle() = default;

  LayerCycleResult compute(const LayerWear &at_begin);
  /// Later cycles wear by the law times this factor [-], as a scratched head does.
  void set_wear_multiple(double multiple) { wear_multiple_ = multiple; }

  LayerWear unworn() const;
  const WearLaw &law() const { return *law_; }
  const CreepOverCycles &creep() const { return creep_; }

  virtual std::size_t n_points() const = 0;
  virtual double thickness() const = 0; ///< unworn [mm]
  /// Areas of the points in the unworn surface, up to a common factor.
  virtual const std::vector<double> &weights() const = 0;
  /// Worn volume of these depths [mm^3].
  virtual double worn_volume(const std::vector<double> &depths) const = 0;
  /// Magnitude of the derivative of a point's pressure by its depth [MPa/mm].
  virtual double stiffness(std::size_t point, double pressure) const = 0;
  /// Length beside which the depths of a first jump are to be small [mm].
  virtual double approach(const LayerCycleResult &cycle) const = 0;

protected:
  LayerCycle(std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep, LayerShear shear)
      : law_(std::move(law)), creep_(creep),
        is_shear_collected_(shear == LayerShear::always || law_->uses_cycles())
  {
  }

private:
  /// Wear depth in a step [mm] and its derivative by the pressure [mm/MPa].
  struct StepDepth
  {
    double value = 0., by_pressure = 0.;
  };

  virtual std::size_t n_steps() const = 0;
  virtual double duration(std::size_t step) const = 0; ///< [s]
  /// Places the counterface in all steps over a layer with these gaps [mm]. Sets the results
  /// n_unloaded and largest_residual.
  virtual void find_places(const std::vector<double> &openings, LayerCycleResult &result) = 0;
  /// Points that touch, ascending; none in steps without load.
  /// @param by_shares  with the shares of areas at the edge of the contact; otherwise a point
  /// touches where its pressure is above 0
  virtual void find_touches(std::size_t step, bool by_shares, std::vector<LayerTouch> &touches) = 0;
  /// The results of the step that the geometry gives.
  virtual LayerMoment moment_of(std::size_t step, const std::vector<LayerTouch> &touches) const = 0;
  virtual const std::vector<double> &areas() const = 0; ///< of the points [mm^2]
  virtual const Vector3 &normal(std::size_t point) const = 0;

  StepDepth depth_by_law(const LayerTouch &touch, double duration, double *history) const;
  /// Cross-shear of the cycle at the present places, which the law gets; points that do not slide
  /// in it keep their history.
  void collect_shear(LayerCycleResult &result);
  /// Advances the memory of the law over the path of the cycle being computed, as a cycle before it
  /// would have.
  void remember_cycle(LayerCycleResult &result);
  std::vector<SlidingSums> sliding_sums(OutsideOfData &outside);
  void end_mean_pressures(std::vector<double> &impulses) const;
  void add_step(std::size_t step, LayerCycleResult &result);
  void add_point(const LayerTouch &touch, double duration, LayerMoment &moment,
                 LayerCycleResult &result);

  std::shared_ptr<const WearLaw> law_;
  CreepOverCycles creep_;
  bool is_shear_collected_ = false;
  double wear_multiple_ = 1.;
  std::size_t n_variables_ = 0;     // of the law, per point
  double factor_ = 0.;              // of Archard's law with the multiple; < 0: another law
  std::vector<LayerTouch> touches_; // of a step
  // Per point: relaxation rate and time under pressure, accumulated in a cycle.
  std::vector<double> relaxation_;
  std::vector<double> loaded_time_; // [s]
};
} // namespace arthrowear
