// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"
#include "entries/load_entries.h"
#include "entries/motion_entries.h"
#include "mesh/cup.h"
#include "mesh/cup_frame.h"
#include "wear_simulation/displacement_entries.h"

namespace arthrowear
{
/// Load application: to the cup's backing, or to the head.
enum class LoadApplication
{
  spread,              ///< as a uniform pressure along the load axis
  one_node,            ///< on the node of the backing at the load axis ([Jourdan2009])
  rigid_backing,       ///< the backing moves as one along the load axis
  translating_backing, ///< the backing moves as one in all directions, without turning
  moving_head,         ///< the backing is held; the head translates freely under the opposite load
  displacement         ///< the backing's displacement is given
};

/// True if contact alone carries the load, also sideways.
bool carries_by_contact(LoadApplication application);

/// Initial position of the head, at time 0.
enum class StartPosition
{
  touching, ///< moved along the load axis until it touches
  centred   ///< its centre in the cavity's
};

/// A spring that pushes the head sideways out of the cup, along y to the side to which it opens.
struct LateralSpring
{
  double stiffness = 0.; // [N/mm]; 0: none
  double mismatch = 0.;  // of the centres of head and cup where the spring is relaxed [mm]
  bool is_on() const { return stiffness > 0.; }
};

/// A head that deforms: a ball with a bore in which it is held.
struct ElasticHead
{
  bool is_on = false;
  double young = 210e3, poisson = .3; // [MPa], [-]
  double element_size = 3.;           // edges on the ball [mm]
  double size_in_contact = 0.;        // where it meets the cup [mm]; 0: no smaller
  double modulus() const { return young / (1. - poisson * poisson); } ///< in contact [MPa]
};

/// Every entry of a parameter file of the model hip_cup, in internal units.
struct HipCupParameters : WearRunParameters
{
  const WearWords &words() const override;
  PenetrationKinds penetrations() const override;
  double body_length() const override { return cup.geometry.outer_radius; }
  std::optional<double> clearance() const override { return head.clearance; }
  std::vector<ColumnHeader> own_columns() const override;
  bool may_iterate() const override
  {
    return WearRunParameters::may_iterate() && !head.elastic.is_on;
  }

  struct Cup
  {
    double contact_radius = 0.; // of the part of the cavity with smaller elements [mm]
    CupGeometry geometry;       // of a made liner, which is the cup without layers
    double inner_diameter = 28., outer_diameter = 56.;  // [mm]
    double shell_thickness = 0., cement_thickness = 0.; // [mm]; 0: none
    std::string mesh_file;
    double length_unit = 1.; // [mm]
    Vector3 cavity_centre{};
    double cavity_radius = 14.; // [mm], of an imported mesh
    Vector3 pole_axis{0., 0., 1.};
    CavityShape surface = CavityShape::as_meshed;
    double inclination = 0., anteversion = 0.; // [rad]
  } cup;

  struct Head
  {
    double diameter = 0.;    // [mm]; 0: the cavity's less twice the clearance
    double clearance = 0.05; // radial [mm]
    double mass = 0.;        // of what moves with a moving head [tonne]; 0: the cup's
    StartPosition start = StartPosition::touching;
    LateralSpring spring;
    ElasticHead elastic;
    LawChoice<CounterfaceShape> shape{counterface_shapes(), {"Shape", "ball"}};

    /// Its own axis is z. @param radius [mm]
    static CounterfaceSetting setting(const double radius)
    {
      return {radius, CounterfaceSide::outside, {0., 0., 1.}, {0., 0., 1.}};
    }
    /// The chosen shape. @param radius [mm]
    std::shared_ptr<const CounterfaceShape> form(const double radius) const
    {
      return chosen_shape(shape, setting(radius), "ball");
    }
  } head;

  MotionEntries motion;

  struct Load : LoadEntries
  {
    LoadApplication application = LoadApplication::spread;
    double swing = 0.; // least magnitude [N]; 0: of the curve
    DisplacementEntries displacement;
  } load;

  HeelStrikeEntries heel_strikes;

  struct LayerPrediction
  {
    bool is_on = false;
    double stiffness_factor = 1.;
  } layer_prediction;

  /// Declares all entries except `Model`.
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);

  /// From the cup's frame, pole along z, to the frame of load and motion.
  Matrix3 cup_rotation() const;
  double inner_radius() const
  {
    return cup.mesh_file.empty() ? cup.geometry.inner_radius : cup.cavity_radius;
  }
};
} // namespace arthrowear
