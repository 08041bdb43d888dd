// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface.h"
#include "laws/law_type.h"

#include <memory>
#include <string>

namespace arthrowear
{
/// Values that a model gives a shape beside the shape's own numbers.
struct CounterfaceSetting
{
  double radius = 0.; ///< of a shape that is curved [mm]
  CounterfaceSide side = CounterfaceSide::outside;
  Vector3 axis{0., 1., 0.};   ///< own axis, about which it can spin, of length 1
  Vector3 normal{0., 0., 1.}; ///< of a flat shape, towards the body
};

/// Shape of a rigid counterface: a pure function of positions in its own frame, whose axes are the
/// fixed ones at the start. Its motion is not its own: the same shape lies under a block and turns
/// in a cup. Parameter files choose a shape by name:
///
///     const bool is_registered = [] {
///       counterface_shapes().add({"torus", "a tube …", "", {ring_radius}, {}, make_torus});
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
  /// The part of the surface that the body meets lies within this distance from the origin of the
  /// own frame [mm]; infinite if the surface is endless.
  virtual double extent() const = 0;
  /// The shape as the log has it: "ball of radius 14 mm".
  virtual std::string text() const = 0;
  /// True for a plane, which has no radius and no inside.
  virtual bool is_flat() const { return false; }
  /// True of a ball of the radius of the setting, whose penetration can be measured.
  virtual bool is_ball() const { return false; }
  /// Makes points that carry the shape's wear; null: it has none. @param spacing  of points [mm]
  virtual std::shared_ptr<const WearPoints> wear_points(double spacing) const;

  /// The counterface on a path. @param place  of its origin without displacement and angle [mm]
  virtual std::unique_ptr<Counterface> on_path(const CounterfaceMotion &motion,
                                               const Vector3 &place) const;
  /// The counterface as a head that turns about its centre.
  virtual std::unique_ptr<Counterface> turning(const HeadTurning &head) const;
};

/// The shapes that the program knows. Add others before parameters are declared.
LawRegistry<CounterfaceShape> &counterface_shapes();
} // namespace arthrowear
