// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/insert_cycle.h"

#include "base/errors.h"
#include "base/format.h"
#include "elastic_layer/insert/insert_balance.h"

namespace arthrowear
{
namespace
{
// Smaller loads press nothing: a share of the largest one of the cycle.
constexpr double no_load = 1e-9;

FemurPose
difference(const FemurPose &end, const FemurPose &begin)
{
  return {end.origin - begin.origin, end.flexion - begin.flexion, end.rotation - begin.rotation,
          end.varus - begin.varus};
}
} // namespace

std::vector<InsertStep>
insert_steps(const std::function<FemurPose(double)> &pose,
             const std::function<double(double)> &force, const double frequency,
             const unsigned int n_steps)
{
  std::vector<InsertStep> steps(n_steps);
  const double n = n_steps;
  for (unsigned int i = 0; i < n_steps; ++i)
    steps[i] = {(i + .5) / n, 1. / (frequency * n), force((i + .5) / n), pose((i + .5) / n),
                difference(pose((i + 1) / n), pose(i / n))};
  return steps;
}

InsertCycle::InsertCycle(const InsertLayer &insert, InsertPoints points, RigidPart femur,
                         std::vector<InsertStep> steps, const double load_z,
                         std::shared_ptr<const WearLaw> law, const CreepOverCycles &creep,
                         const LayerShear shear)
    : LayerCycle(std::move(law), creep, shear),
      contact_(insert, std::move(points), std::move(femur)), steps_(std::move(steps)),
      load_z_(load_z), measures_(steps_.size()), insert_touches_(steps_.size())
{
  for (const InsertStep &step : steps_)
  {
    largest_force_ = std::max(largest_force_, step.force);
    poses_.push_back(step.pose);
  }
  // The femur comes from above.
  double highest = 0.;
  for (const Vector3 &position : contact_.points().positions)
    highest = std::max(highest, position[1]);
  if (!poses_.empty())
    poses_.front().origin[1] = highest + contact_.reach();
}

bool
InsertCycle::is_loaded(const InsertStep &step) const
{
  return step.force > no_load * largest_force_;
}

/// The first guess of a place is the place of the last cycle, in the first cycle the place of the
/// step before.
void
InsertCycle::find_places(const std::vector<double> &openings, LayerCycleResult &result)
{
  contact_.set_openings(openings);
  n_unbalanced_ = 0;
  const FemurPose *before = nullptr;
  for (std::size_t i = 0; i < steps_.size(); ++i)
  {
    FemurPose &pose = poses_[i];
    insert_touches_[i].clear();
    if (before && !is_placed_)
    {
      pose.origin[1] = before->origin[1];
      pose.origin[2] = before->origin[2];
      pose.varus = before->varus;
    }
    if (!is_loaded(steps_[i]))
    {
      ++result.n_unloaded;
      before = &pose;
      continue;
    }
    const InsertBalance balance = balance_femur(contact_, steps_[i].force, load_z_, pose);
    if (balance.is_apart)
      throw RunError(formatted("The femur meets no point of the insert on its way down, at %.3g %% "
                               "of the cycle: it lies beside the insert, or its normals point into "
                               "it. Check the origins, the normals and the motion.",
                               100. * steps_[i].phase));
    if (balance.is_loose)
      throw RunError(formatted("Nothing holds the femur in a direction that is free, at %.3g %% of "
                               "the cycle: the insert is flat there, or one point alone touches. "
                               "Hold the freedom, or take more points.",
                               100. * steps_[i].phase));
    if (!balance.is_found)
    {
      ++n_unbalanced_;
      result.largest_residual = std::max(result.largest_residual, balance.residual);
    }
    // The nearest places of the points at this pose are known here; the next pose replaces them.
    contact_.touches(pose, insert_touches_[i]);
    before = &pose;
  }
  if (n_unbalanced_ > 0 && n_unbalanced_ + result.n_unloaded == steps_.size())
    throw RunError(
        "The femur finds no balance on the insert in any step of the cycle: it tips, or lies "
        "beside the dishes. Check its shape, its place over the insert and the place of the load.");
  is_placed_ = true;
}

FemurPose
InsertCycle::whole_change(const std::size_t step) const
{
  const std::size_t n = poses_.size();
  const FemurPose around = difference(poses_[(step + 1) % n], poses_[(step + n - 1) % n]);
  FemurPose change = steps_[step].change;
  change.origin[1] = .5 * around.origin[1];
  if (contact_.insert().is_sideways_free)
    change.origin[2] = .5 * around.origin[2];
  change.varus = .5 * around.varus;
  return change;
}

void
InsertCycle::find_touches(const std::size_t step, const bool by_shares,
                          std::vector<LayerTouch> &touches)
{
  touches.clear();
  measures_[step] = {};
  if (!is_loaded(steps_[step]))
    return;
  const FemurPose &pose = poses_[step];
  const FemurPose change = whole_change(step);
  const Vector3 turn = change.rotation * Vector3{0., 1., 0.} + change.varus * pose.floating_axis() +
                       change.flexion * pose.flexion_axis();
  const InsertPoints &points = contact_.points();
  double all = 0., negative = 0.;
  for (const InsertTouch &at : insert_touches_[step])
  {
    const std::size_t i = at.point;
    const double p = at.pressure, force = p * contact_.areas()[i];
    measures_[step].area += at.share * contact_.areas()[i];
    all += force;
    negative += points.positions[i][2] < 0. ? force : 0.;
    if (!by_shares && !(p > 0.))
      continue;
    const Vector3 path = change.origin + cross(turn, points.positions[i] - pose.origin);
    const Vector3 &n = points.normals[i];
    touches.push_back({i, p, by_shares ? at.share : 1., by_shares ? at.share_pressure : p,
                       path - dot(path, n) * n});
  }
  if (all > 0.)
  {
    measures_[step].share_negative = negative / all;
    measures_[step].share_positive = 1. - negative / all;
  }
}

LayerMoment
InsertCycle::moment_of(const std::size_t step, const std::vector<LayerTouch> &touches) const
{
  LayerMoment moment;
  moment.phase = steps_[step].phase;
  moment.load = {0., -steps_[step].force, 0.};
  moment.centre = poses_[step].origin;
  for (const LayerTouch &touch : touches)
    if (contact_.points().is_at_border[touch.point])
      moment.rim_pressure = std::max(moment.rim_pressure, touch.pressure);
  return moment;
}

double
InsertCycle::approach(const LayerCycleResult &cycle) const
{
  double largest = 0.;
  for (std::size_t i = 0; i < cycle.peak_pressure.size(); ++i)
    if (const double p = cycle.peak_pressure[i]; p > 0.)
      largest = std::max(largest, p / contact_.stiffness(i, p));
  return largest;
}

double
InsertCycle::worn_volume(const std::vector<double> &depths) const
{
  const InsertPoints &points = contact_.points();
  const bool grows = contact_.insert().geometry == LayerGeometry::large_wear;
  double volume = 0.;
  for (std::size_t i = 0; i < depths.size(); ++i)
  {
    const double d = depths[i];
    const double growth =
        grows ? 1. + d * (points.growth[i][0] / 2. + d * points.growth[i][1] / 3.) : 1.;
    volume += points.areas[i] * d * growth;
  }
  return volume;
}
} // namespace arthrowear
