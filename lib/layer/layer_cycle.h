// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/head_motion.h"
#include "gait/load.h"
#include "laws/creep/creep_over_cycles.h"
#include "laws/wear/cross_shear.h"
#include "laws/wear/outside_of_data.h"
#include "laws/wear/wear_law.h"
#include "layer/layer_contact.h"

#include <functional>
#include <memory>
#include <vector>

namespace arthrowear
{
/// Load and turning in the steps of a gait cycle, in the frame of the cup.
struct LayerStep
{
  double phase = 0.;    ///< at its middle, fraction of the cycle
  double duration = 0.; ///< [s]
  Vector3 load{};       ///< of the head on the cup at its middle [N]
  Vector3 spin{};       ///< mean angular velocity of the head [rad/s]
};
/// @param frequency of the gait cycle [1/s]
std::vector<LayerStep> layer_steps(const HeadMotion &motion, const JointLoad &load,
                                   double frequency, unsigned int n_steps);

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

/// Computes cycles of a layer. Wear laws use the cross-shear of the cycle being computed. The
/// positions of the head are kept as first guesses for the next cycle.
class LayerCycle
{
public:
  LayerCycle(const LayerCup &cup, CavityPoints points, std::vector<LayerStep> steps,
             std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep = {},
             LayerShear shear = LayerShear::by_law);

  LayerCycleResult compute(const LayerWear &at_begin);
  /// Later cycles wear by the law times this factor [-], as a scratched head does.
  void set_wear_multiple(double multiple) { wear_multiple_ = multiple; }

  LayerWear unworn() const;
  const LayerContact &contact() const { return contact_; }
  const WearLaw &law() const { return *law_; }
  const CreepOverCycles &creep() const { return creep_; }

private:
  /// Wear depth in a step [mm] and its derivative by the pressure [mm/MPa].
  struct StepDepth
  {
    double value = 0., by_pressure = 0.;
  };

  bool is_loaded(const LayerStep &step) const;
  void measure_contact(const LayerStep &step, const Vector3 &centre, bool by_shares);
  StepDepth depth_by_law(const LayerContact::Coverage &contact, const Vector3 &slip,
                         double duration, double *history) const;
  /// Cross-shear of the cycle at the present centres, which the law gets; points that do not slide
  /// in it keep their history.
  void collect_shear(LayerCycleResult &result);
  std::vector<SlidingSums> sliding_sums(OutsideOfData &outside);
  void end_mean_pressures(std::vector<double> &impulses) const;
  void add_step(const LayerStep &step, const Vector3 &centre, LayerCycleResult &result);

  LayerContact contact_;
  std::vector<LayerStep> steps_;
  std::shared_ptr<const WearLaw> law_;
  CreepOverCycles creep_;
  bool is_shear_collected_ = false;
  double wear_multiple_ = 1.;
  std::vector<Vector3> centres_; // of the steps of the last cycle
  Vector3 pole_{};
  double largest_load_ = 0.;
  std::vector<double> pressure_;                 // of a step
  std::vector<LayerContact::Coverage> coverage_; // of a step
  // Per point: relaxation rate and time under pressure, accumulated in a cycle.
  std::vector<double> relaxation_;
  std::vector<double> loaded_time_; // [s]
};
} // namespace arthrowear
