// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/carrier.h"
#include "contact/wear/wear_points.h"

namespace arthrowear
{
class MortarFace;

/// Gap, normal and velocity of a rigid obstacle at a point of the body.
struct ObstaclePoint
{
  double gap = 0.;  // > 0: open [mm]
  Vector3 normal{}; // from the obstacle to the body, unit
  /// Velocity of the obstacle's surface at the foot of the point, mean over the step [mm/s].
  Vector3 velocity{};
  /// Its velocity at the end of the step less this mean [mm/s], which gives friction at the end its
  /// direction (hip_cup 10c).
  Vector3 velocity_change{};
};

/// Times of equal distance before and after the end of a step, between which the mean of a velocity
/// is its value at the end to second order.
struct AroundEnd
{
  AroundEnd(const double step_begin, const double step_end)
      : begin(step_end - .5 * (step_end - step_begin)), end(step_end + .5 * (step_end - step_begin))
  {
  }
  double begin, end; // [s]
};

/// A surface that the deformable body touches.
class Obstacle
{
public:
  virtual ~Obstacle() = default;
  /// Moves to the pose at the end of the step, with the mean velocity over it. A pure function of
  /// the two times: a repeated or rejected step leaves no trace.
  virtual void move(double begin, double end) = 0;
  virtual ObstaclePoint nearest(const Vector3 &position) const = 0;
  /// The same for a place that is asked for again after it has moved a little, by its number: a
  /// search begins where the last one of this place ended, which changes the time alone.
  virtual ObstaclePoint nearest_of(std::size_t /*place*/, const Vector3 &position) const
  {
    return nearest(position);
  }
  /// True if nearest places are searched for, at a cost, and gaps are distances: a gap changes by
  /// no more than the position moves.
  virtual bool is_searched() const { return false; }
  /// Lower bound of the distances between the hull of points and the surface, without a sign, at
  /// most `most` [mm]; 0: none is known.
  virtual double clearance(const std::vector<Vector3> & /*hull*/, double /*most*/) const
  {
    return 0.;
  }

  /// Height of the curved surface over the flat facet that stands for it at the foot of a position,
  /// mean over the facet's edges [mm]: e^2/(8 R) for edges of length e; 0: there are no flat
  /// facets.
  virtual double facet_height(const Vector3 &) const { return 0.; }
  virtual bool has_flat_facets() const { return false; }

  /// The rigid body that carries the surface and whose degrees of freedom a step solves for; null:
  /// the motion of the surface is prescribed.
  virtual const Carrier *carrier() const { return nullptr; }
  /// Moves to the pose of the carrier.
  virtual void place(const RigidState &) {}
  /// This obstacle as the face of an elastic body; null: it is rigid.
  virtual MortarFace *face() { return nullptr; }

  /// Points of the obstacle that carry its wear and move with it; null: its wear is stored at the
  /// points of the body, which is right if the obstacle does not turn against the body.
  virtual const WearPoints *wear_points() const { return nullptr; }
  /// The pose of the wear points at a fraction of the step; 1 is its end.
  virtual SurfacePose pose(double) const { return {}; }
  /// The wear points turn by this angle in the step [rad].
  virtual double turn() const { return 0.; }
};
} // namespace arthrowear
