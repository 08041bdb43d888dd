// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/layer_contact.h"
#include "elastic_layer/layer_cycle.h"
#include "gait/head_motion.h"
#include "gait/load.h"

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

/// Cycles of a head in a cup. The positions of the head are kept as first guesses for the next
/// cycle.
class CupCycle : public LayerCycle
{
public:
  CupCycle(const LayerCup &cup, CavityPoints points, std::vector<LayerStep> steps,
           std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep = {},
           LayerShear shear = LayerShear::by_law);

  const LayerContact &contact() const { return contact_; }

  std::size_t n_points() const override { return contact_.points().size(); }
  double thickness() const override { return contact_.cup().thickness; }
  const std::vector<double> &weights() const override { return contact_.points().areas; }
  double worn_volume(const std::vector<double> &depths) const override;
  double stiffness(const std::size_t point, const double pressure) const override
  {
    return contact_.stiffness(point, pressure);
  }
  /// The clearance, or the path of the head if it is longer.
  double approach(const LayerCycleResult &cycle) const override;

private:
  std::size_t n_steps() const override { return steps_.size(); }
  double duration(const std::size_t step) const override { return steps_[step].duration; }
  void find_places(const std::vector<double> &openings, LayerCycleResult &result) override;
  void find_touches(std::size_t step, bool by_shares, std::vector<LayerTouch> &touches) override;
  LayerMoment moment_of(std::size_t step, const std::vector<LayerTouch> &touches) const override;
  const std::vector<double> &areas() const override { return contact_.areas(); }
  const Vector3 &normal(const std::size_t point) const override
  {
    return contact_.points().directions[point];
  }
  bool is_loaded(const LayerStep &step) const;

  LayerContact contact_;
  std::vector<LayerStep> steps_;
  std::vector<Vector3> centres_; // of the steps of the last cycle
  Vector3 pole_{};
  double largest_load_ = 0.;
  std::vector<double> pressure_;                 // of a step
  std::vector<LayerContact::Coverage> coverage_; // of a step
};
} // namespace arthrowear
