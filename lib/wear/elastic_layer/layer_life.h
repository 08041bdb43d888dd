// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/chebyshev.h"
#include "elastic_layer/layer_cycle.h"
#include "laws/wear/roughness.h"
#include "stepping/jumps/jump_control.h"

namespace arthrowear
{
enum class LayerJumps
{
  controlled,     ///< of second order, by a tolerance
  explicit_fixed, ///< the wear of a cycle is applied to a fixed number of cycles
  none            ///< the wear of the first cycle is applied to all: the geometry stays unworn
};

/// Parameters that control the integration of a layer's wear over many gait cycles.
struct LayerLifeOptions
{
  double cycles = 1e6; ///< in all
  LayerJumps jumps = LayerJumps::controlled;
  /// Largest relative error of the wear of a controlled jump, as estimated. True errors are about
  /// a tenth of it for largest depths, a hundredth for volumes (tests/unit/elastic_layer).
  double tolerance = 2e-2;
  double cycles_per_jump = 1e5; ///< of explicit_fixed; creep advances by controlled jumps within
  /// Multiplies the law's wear by its relative(); a jump ends where it changes.
  RoughnessCourse roughness = {};
};

/// Wear as a differential equation in the number N of cycles, dw/dN = wear of a cycle that begins
/// with the depths w. Pressures give way to wear at the rate K s k, with the sliding distance s of
/// a cycle and the stiffness k of the layer per area: 1e-6 per cycle for polyethylene, a thousand
/// times as much for stiff layers. Controlled jumps are steps of the stabilised explicit method of
/// chebyshev.h, whose last cycle is the first of the next jump. Histories of a wear law that add up
/// are integrated as depths are; other histories have their values after the last cycle.
class LayerLife
{
public:
  LayerLife(LayerCycle &cycle, const LayerLifeOptions &options);

  bool is_over() const { return is_worn_through_ || control_.is_over(); }
  /// Computes the next jump. Longer ones than the tolerance allows are repeated shorter.
  /// @param poll  called after each computed cycle
  void advance(const std::function<void()> &poll = {});

  double cycles() const { return control_.cycles(); }
  const LayerWear &wear() const { return wear_; }
  /// The cycle that begins with wear().
  const LayerCycleResult &cycle() const { return now_; }
  double jump() const { return jump_; } ///< the last one [cycles]
  /// Returns the worn volume, integrated from the volumes of cycles [mm^3].
  double volume_from_forces() const { return volume_; }
  double volume_from_depths() const { return cycle_->worn_volume(wear_.depths); } ///< [mm^3]
  /// Largest depth and its place.
  double largest_depth() const;
  /// Largest sum of wear and creep of a point [mm].
  double largest_opening() const;
  /// Largest strain of creep [-].
  double largest_strain() const;
  unsigned long computed_cycles() const { return computed_; }
  unsigned long rejected_jumps() const { return control_.memory().rejected; }
  /// Estimated errors, summed over all jumps; other jumps than controlled ones have none.
  bool estimates_errors() const { return options_.jumps == LayerJumps::controlled; }
  double volume_error() const { return volume_error_; } ///< [mm^3]
  double depth_error() const { return depth_error_; }   ///< at the deepest point [mm]
  /// Largest depth that a jump without estimated errors has added [mm]; 0: there was none.
  double unjudged_depth() const { return unjudged_depth_; }
  double unjudged_cycles() const { return unjudged_cycles_; } ///< of that jump
  /// True if wear and creep have left none of the layer at a point.
  bool is_worn_through() const { return is_worn_through_; }

private:
  struct Errors
  {
    double volume = 0., depth = 0.; // [mm^3], [mm]
    double relative = 0.;           // the larger one, over the wear of the jump
  };
  // Values that are integrated over cycles, in one vector: depths, creep, histories that add up,
  // worn volume.
  using Flat = std::vector<double>;
  Flat flat() const;
  /// Growth of these values per cycle. Wear and histories grow as in the cycle `wear`; creep, whose
  /// rate falls fast, grows at its mean rate over a jump that begins now, under the pressures of
  /// the cycle `creep`.
  Flat rate_of(const LayerCycleResult &wear, const LayerCycleResult &creep, double jump) const;
  /// Strain that a jump under this mean pressure adds at a point.
  double crept(const std::size_t point, const double pressure, const double jump) const
  {
    const CreepOverCycles &creep = cycle_->creep();
    return creep.law.advanced(wear_.creep[point], pressure, jump * creep.cycle_time) -
           wear_.creep[point];
  }
  double relaxation(double jump) const;
  /// Depths and histories; those that do not add up come from the last cycle.
  LayerWear wear_of(const Flat &y) const;
  LayerCycleResult compute(const LayerWear &wear, const std::function<void()> &poll);
  Errors errors_of(const Flat &before, const Flat &after, const Flat &error) const;
  JumpControl::Parameters lengths() const;
  double first_jump() const;
  /// Cycles at which the present jump ends at the latest: `end`, or the next scratch.
  double end_before(double end) const;
  /// Computes the cycle again if the head was scratched where the last jump ended.
  void meet_scratch(const std::function<void()> &poll);
  void extend();
  /// Jumps in which the wear of one cycle serves all.
  void advance_unjudged(const std::function<void()> &poll);
  /// A jump up to `end` at most [cycles] whose errors the tolerance allows.
  /// @param frozen  cycle whose wear is used for the whole jump; null: wear follows the depths
  void control(double end, const LayerCycleResult *frozen, const std::function<void()> &poll);
  /// Accepts a jump to these depths.
  void accept(const Flat &y, double jump);

  LayerCycle *cycle_;
  LayerLifeOptions options_;
  std::vector<HistoryVariable> variables_;
  std::vector<std::size_t> adding_; // numbers of those that add up
  LayerWear wear_;
  unsigned long computed_ = 0;
  LayerCycleResult now_;
  JumpControl control_;
  double multiple_ = 1.; // of the law's wear, by the roughness of the head
  double jump_ = 0.;
  double volume_ = 0., volume_error_ = 0., depth_error_ = 0.;
  double unjudged_depth_ = 0., unjudged_cycles_ = 0.;
  bool is_worn_through_ = false;
};
} // namespace arthrowear
