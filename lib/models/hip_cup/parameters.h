// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/compression_entry.h"
#include "io/parameters.h"
#include "io/surface_tables.h"
#include "laws/law_choice.h"
#include "laws/wear/wear_law.h"
#include "mesh/cup.h"
#include "mesh/cup_frame.h"
#include "models/hip_cup/cross_shear.h"
#include "models/hip_cup/elasticity.h"
#include "models/hip_cup/jump_parameters.h"
#include "run/checkpoint_parameters.h"
#include "run/load_entries.h"
#include "run/motion_entries.h"
#include "solid/body.h"
#include "stepping/implicit_stepper.h"
#include "stepping/step_control.h"

#include <string>

namespace arthrowear
{
/// Application of the load to the cup's backing, or to the head.
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

/// Law of normal contact between cup and head.
enum class ContactLaw
{
  signorini, ///< no penetration
  penalty    ///< springs against penetration and sticking friction ([Rojek2001])
};

/// Position of the head at time 0.
enum class StartPosition
{
  touching, ///< moved along the load axis until it touches
  centred   ///< its centre in the cavity's
};

/// Every entry of a parameter file of the model hip_cup, in internal units.
struct HipCupParameters
{
  std::string output_folder = "output";

  struct Time
  {
    double frequency = 1.; // [1/s]
    double cycles = 1.;
    double step = 0.;          // [s]
    double smallest_step = 0.; // [s]; 0: a 1024th of the step
    double theta = 1.;
  } time;

  struct Cup
  {
    CupGeometry geometry;
    double inner_diameter = 28., outer_diameter = 56.; // [mm]
    std::string mesh_file;
    double length_unit = 1.; // [mm]
    Vector3 cavity_centre{};
    double cavity_radius = 14.; // [mm], of an imported mesh
    Vector3 pole_axis{0., 0., 1.};
    WearSurface surface = WearSurface::as_meshed;
    double inclination = 0., anteversion = 0.; // [rad]
    unsigned int degree = 2;                   // of the elements
  } cup;

  LawChoice<Material> material_law{material_laws(), {"Law", "st_venant_kirchhoff"}};
  SolidMaterial material;   // its law by check()
  double yield_stress = 0.; // [MPa]; 0: not given

  struct Head
  {
    double diameter = 0.;    // [mm]; 0: the cavity's less twice the clearance
    double clearance = 0.05; // radial [mm]
    double mass = 0.;        // of what moves with a moving head [tonne]; 0: the cup's
    StartPosition start = StartPosition::touching;
  } head;

  MotionEntries motion;

  struct Load : LoadEntries
  {
    LoadApplication application = LoadApplication::spread;
    std::string displacement_file, displacement_column = "displacement_mm";
  } load;

  ContactLaw contact_law = ContactLaw::signorini;
  Elasticity elasticity = Elasticity::automatic;
  struct StoredOperators
  {
    std::string folder;                              // empty: none
    double most_bytes = 4e9;                         // of all files in it
    std::shared_ptr<const ArrayStore> store() const; // null: none
  } stored_operators;
  ImplicitParameters solver; // its penalties are those of the law: 0 with signorini

  struct Output
  {
    double frames_per_cycle = 20.;
    unsigned int compression_level = fast_compression;
    SurfaceTables surface_tables = SurfaceTables::none;
    double worn_depth_threshold = 1e-3; // [mm]
  } output;

  LawChoice<WearLaw> wear_law{wear_laws()}; // none: the wear factor is that of Archard's law
  CrossShearParameters cross_shear;
  CycleJumpParameters jumps;
  CheckpointParameters checkpoint;

  /// Declares all entries; `model` is the one that names the model.
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);

  double end_time() const { return time.cycles / time.frequency; }
  double inner_radius() const
  {
    return cup.mesh_file.empty() ? cup.geometry.inner_radius : cup.cavity_radius;
  }
};
} // namespace arthrowear
