// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/insert_contact.h"
#include "elastic_layer/layer_cycle.h"

namespace arthrowear
{
/// Prescribed part of the motion of the femur over the insert, and the load.
struct InsertStep
{
  double phase = 0.;    ///< at its middle, fraction of the cycle
  double duration = 0.; ///< [s]
  double force = 0.;    ///< downwards at its middle [N]
  /// At its middle; height, varus and sideways place are results.
  FemurPose pose;
  /// End minus begin: x and z of the origin, flexion and rotation.
  FemurPose change;
};

/// Steps of a cycle from its motion. @param pose  prescribed at a fraction of the cycle, periodic
/// @param force  downwards at a fraction of the cycle [N]; @param frequency  [1/s]
std::vector<InsertStep> insert_steps(const std::function<FemurPose(double)> &pose,
                                     const std::function<double(double)> &force, double frequency,
                                     unsigned int n_steps);

/// Cycles of a femur on an insert. Slip is the relative velocity of the whole rigid motion: of
/// flexion, rotation and prescribed path by their differences over the step, of height, varus and a
/// free sideways path by central differences of the places that balance the load.
class InsertCycle : public LayerCycle
{
public:
  /// @param load_z  place of the load on the axis of flexion [mm]
  InsertCycle(const InsertLayer &insert, InsertPoints points, RigidPart femur,
              std::vector<InsertStep> steps, double load_z, std::shared_ptr<const WearLaw> law,
              const CreepOverCycles &creep = {}, LayerShear shear = LayerShear::by_law);

  const InsertContact &contact() const { return contact_; }
  const std::vector<InsertStep> &steps() const { return steps_; }
  /// Places of the femur in the steps of the last cycle.
  const std::vector<FemurPose> &poses() const { return poses_; }
  /// Area that touches in a step of the last cycle, linear between points [mm^2].
  double contact_area(std::size_t step) const { return measures_[step].area; }
  /// Part of the force of a step that points on a side carry, z > 0 or z < 0 by the sign [-].
  double share_at(const std::size_t step, const double side) const
  {
    return side < 0. ? measures_[step].share_negative : measures_[step].share_positive;
  }
  /// Balances that were not found, of the last cycle.
  unsigned int n_unbalanced() const { return n_unbalanced_; }

  std::size_t n_points() const override { return contact_.points().size(); }
  double thickness() const override { return contact_.insert().thickness; }
  const std::vector<double> &weights() const override { return contact_.points().areas; }
  double worn_volume(const std::vector<double> &depths) const override;
  double stiffness(const std::size_t point, const double pressure) const override
  {
    return contact_.stiffness(point, pressure);
  }
  /// The largest overlap.
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
    return contact_.points().normals[point];
  }
  bool is_loaded(const InsertStep &step) const;
  /// Change of the pose in a step, of all its parts.
  FemurPose whole_change(std::size_t step) const;

  struct Measures
  {
    double area = 0., share_negative = 0., share_positive = 0.;
  };

  InsertContact contact_;
  std::vector<InsertStep> steps_;
  double load_z_;
  double largest_force_ = 0.;
  std::vector<FemurPose> poses_;
  std::vector<Measures> measures_;
  unsigned int n_unbalanced_ = 0;
  std::vector<std::vector<InsertTouch>> insert_touches_; // of the steps of the last cycle
  bool is_placed_ = false;                               // a cycle has been computed
};
} // namespace arthrowear
