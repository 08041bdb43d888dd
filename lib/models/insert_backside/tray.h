// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"
#include "models/insert_backside/outline.h"

namespace arthrowear
{
/// The tray under an insert: a floor, and a rim that follows the outline of the unworn backing at a
/// clearance.
struct Tray
{
  double floor = 0.;     ///< y [mm]
  double clearance = 0.; ///< [mm]
  bool has_rim = false;
  double rim_from = 0.; ///< points of the insert higher than this meet a rim, lower ones the floor
  std::vector<OutlineEdge> outline; ///< outline_of() the backing

  bool meets_rim(const Vector3 &position) const { return has_rim && position[1] >= rim_from; }

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("floor", s.floor...);
    visit("clearance", s.clearance...);
    visit("has rim", s.has_rim...);
    visit("rim from", s.rim_from...);
    visit("outline", s.outline...);
  }
};

/// A tray as a counterface whose own frame is the frame of the insert at rest.
class TrayShape : public CounterfaceShape
{
public:
  explicit TrayShape(const Tray &tray) : tray_(tray) {}
  Nearest nearest(const Vector3 &position) const override;
  double extent() const override { return std::numeric_limits<double>::infinity(); }
  bool uses_radius() const override { return false; }
  std::string text() const override;

private:
  Tray tray_;
};

/// Turns a mesh of an insert over: its backing and, with a rim, the lower part of its side become
/// the boundary `wear`, its bearing surface the boundary `backing`. Of the side, the faces that
/// meet the backing stay free, so that no point has two normals; the next row all around meets the
/// rim, and so do others that begin below the rim's height.
/// @param rim_height  over the backing [mm]; 0: no rim
/// @param findings  of a mesh that has no such side @return the tray
Tray turn_over(MeshData &mesh, double clearance, double rim_height,
               std::vector<std::string> &findings);
} // namespace arthrowear
