// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "contact/faces/obstacle.h"
#include "gait/counterface_motion.h"
#include "laws/law_type.h"

#include <cstdint>

namespace arthrowear
{
class Counterface;

/// The side of a curved counterface on which the body lies.
enum class CounterfaceSide
{
  outside, ///< a ball, a ring under a block
  inside   ///< a spherical cavity, a bore
};

inline double
sign_of(const CounterfaceSide side)
{
  return side == CounterfaceSide::outside ? 1. : -1.;
}

/// A head rotates about its fixed centre.
struct HeadTurning
{
  Vector3 centre{}; ///< [mm]
  /// Mean angular velocity between two times [rad/s]; none: it stands.
  std::function<Vector3(double begin, double end)> spin{};
  /// Rotation from the head's own frame to the fixed frame at a time, which agrees with the spin;
  /// none: the own frame is the fixed one.
  std::function<Matrix3(double time)> orientation{};
};

/// Values that a model gives a shape beside the shape's own numbers.
struct CounterfaceSetting
{
  double radius = 0.; ///< of a ball, of a cylinder, of the tube of a torus [mm]
  CounterfaceSide side = CounterfaceSide::outside;
  Vector3 axis{0., 1., 0.};   ///< own axis, about which it can spin, of length 1
  Vector3 normal{0., 0., 1.}; ///< of a flat shape, towards the body; any length
};

/// Shape of a rigid counterface: a pure function of positions in its own frame, whose axes are the
/// fixed ones at the start. Its motion is not its own: the same shape lies under a block and turns
/// in a cup. Parameter files choose a shape by name:
///
///     const bool is_registered = [] {
///       counterface_shapes().add({"capsule", "a ball …", "", {length}, {}, make_capsule});
///       return true;
///     }();
class CounterfaceShape : public std::enable_shared_from_this<CounterfaceShape>
{
public:
  using Surrounding = CounterfaceSetting;
  LawOrigin<Surrounding> origin; // set by the registry

  virtual ~CounterfaceShape() = default;

  struct Nearest
  {
    double gap = 0.;  ///< signed distance, > 0: open [mm]
    Vector3 normal{}; ///< to the body, of length 1
  };
  /// Gap and normal at a position in the own frame.
  virtual Nearest nearest(const Vector3 &position) const = 0;
  /// The same with the hint of the last call, or 0: faster near the last position.
  virtual Nearest nearest_from(const Vector3 &position, std::uint32_t & /*hint*/) const
  {
    return nearest(position);
  }
  /// Distance along a direction of length 1, from a start in the open, to the first place where the
  /// line meets the surface [mm]; infinite if it does not. The default walks by gaps.
  virtual double distance_along(const Vector3 &start, const Vector3 &direction) const;
  /// Distance along a direction of length 1 by which the shape moves until it touches a point [mm];
  /// infinite if it passes beside the point. The default is right outside of a shape.
  virtual double travel_to(const Vector3 &point, const Vector3 &direction) const
  {
    const double first = std::isfinite(extent()) ? dot(point, direction) - extent() : 0.;
    return first + distance_along(point - first * direction, -1. * direction);
  }
  /// Side of the surface that the line of travel_to() meets first: 1, the side on which the body
  /// lies; -1, the other side, so that the normals are inside out there; 0: the line passes beside
  /// the shape. The default knows no other side.
  virtual int first_side(const Vector3 &point, const Vector3 &direction) const
  {
    return std::isfinite(travel_to(point, direction)) ? 1 : 0;
  }
  /// Height of the curved surface over the flat facet at the foot of a position, as
  /// Obstacle::facet_height() [mm].
  virtual double facet_height(const Vector3 &) const { return 0.; }
  virtual bool has_flat_facets() const { return false; }
  /// The part of the surface that the body meets lies within this distance from the origin of the
  /// own frame [mm]; infinite if the surface is endless.
  virtual double extent() const = 0;
  /// The shape as the log has it: "ball of radius 14 mm".
  virtual std::string text() const = 0;
  /// True for a plane, which has no radius and no inside.
  virtual bool is_flat() const { return false; }
  /// True if nearest places are searched for, at a cost, and gaps are distances.
  virtual bool is_searched() const { return false; }
  /// Obstacle::clearance() in the own frame.
  virtual double clearance(const std::vector<Vector3> & /*hull*/, double /*most*/) const
  {
    return 0.;
  }
  /// True if it depends on the radius of the setting.
  virtual bool uses_radius() const { return !is_flat(); }
  /// True of a ball of the radius of the setting, whose penetration can be measured.
  virtual bool is_ball() const { return false; }
  /// Makes points at a spacing [mm] that carry the shape's wear; null: it has none.
  virtual std::shared_ptr<const WearPoints> wear_points(double) const { return nullptr; }

  /// The counterface on a path. @param place  of its origin without displacement and angle [mm]
  std::unique_ptr<Counterface> on_path(const CounterfaceMotion &motion, const Vector3 &place) const;
  /// The counterface as a head that turns about its centre.
  std::unique_ptr<Counterface> turning(const HeadTurning &head) const;
};

/// A point of the body in the frame of a shape, and the direction of length 1 along which the shape
/// comes to it.
struct LineToBody
{
  Vector3 point{}; ///< [mm]
  Vector3 direction{};
};

/// True if more lines meet first the side on which the body does not lie than the other side.
bool is_inside_out(const CounterfaceShape &shape, const std::vector<LineToBody> &lines);

/// The shapes that the program knows. Add others before parameters are declared.
LawRegistry<CounterfaceShape> &counterface_shapes();

/// The shape that entries choose. Where check() refused its file it is a shape without one, with
/// which the other entries are checked.
template <class Choice>
std::shared_ptr<const CounterfaceShape>
chosen_shape(const Choice &choice, const CounterfaceSetting &setting, const char *without_file)
{
  try
  {
    return choice.law(setting);
  }
  catch (const InputError &)
  {
    return counterface_shapes().make(without_file, {}, setting);
  }
}
} // namespace arthrowear
