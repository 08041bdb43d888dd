// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"
#include "entries/counterface_entries.h"
#include "mesh/box.h"
#include "mesh/pin.h"
#include "wear_simulation/displacement_entries.h"

namespace arthrowear
{
enum class BlockShape
{
  box,
  pin,
  annular_pin
};

/// Supports and drive of the backing.
enum class BlockApplication
{
  rigid_backing, ///< moves as one along z under the load
  displacement   ///< its displacement along z is given
};

/// Every entry of a parameter file of the model block, in internal units.
struct BlockParameters : WearRunParameters
{
  const WearWords &words() const override;
  PenetrationKinds penetrations() const override;
  double body_length() const override { return body.height; }
  double share_in_contact() const override
  {
    return is_conforming() ? 1. : WearRunParameters::share_in_contact();
  }
  bool is_conforming() const override
  {
    return counterface.form()->is_flat() && body.end_radius == 0. && body.mesh_file.empty() &&
           counterface.normal[0] == 0. && counterface.normal[1] == 0.;
  }

  struct Block
  {
    BlockShape shape = BlockShape::box;
    double length_x = 10., length_y = 10., height = 10.; // mm
    double diameter = 10., inner_diameter = 5.;          // mm
    double end_radius = 0.;                              // mm; 0: flat
    double size_at_wear = 1., size_at_backing = 2.;      // mm
    std::string mesh_file;
    double length_unit = 1.; // mm
  } body;

  struct Counterface
  {
    LawChoice<CounterfaceShape> shape{counterface_shapes(), {"Shape", "plane"}};
    double radius = 0.; // mm
    CounterfaceSide side = CounterfaceSide::outside;
    double x = 0., y = 0.; // mm
    double axis = 0.;      // rad, from x to the axis
    Vector3 normal{0., 0., 1.};

    CounterfaceSetting setting() const;
    /// The chosen shape.
    std::shared_ptr<const CounterfaceShape> form() const
    {
      return chosen_shape(shape, setting(), "plane");
    }
  } counterface;

  CounterfaceEntries motion;

  struct Load
  {
    BlockApplication application = BlockApplication::rigid_backing;
    double force = 0.; // N
    std::string file, column = "force_N";
    double file_period = 0., factor = 1., phase = 0., close_over = 0.;
    DisplacementEntries displacement;
  } load;

  /// Declares all entries except `Model`.
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);

  BoxGeometry box() const;
  PinGeometry pin() const;
};
} // namespace arthrowear
