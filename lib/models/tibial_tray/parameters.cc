// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/parameters.h"

#include "base/format.h"
#include "base/units.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "laws/wear/law_check.h"
#include "mesh/mesh_limits.h"

namespace arthrowear
{
const std::array<std::string, 4> &
TibialTrayParameters::volume_names()
{
  static const std::array<std::string, 4> names{"bone", "cement", "tray", "bearing"};
  return names;
}

TibialTrayParameters::TibialTrayParameters()
{
  // Moduli and interface of [Rojek2001] section 5.2; the densities are ours.
  constexpr MaterialLaw law = MaterialLaw::linear_elastic;
  materials = {{{law, 17000., 0.32, 2000. * units::kg_per_m3},
                {law, 2270., 0.335, 1200. * units::kg_per_m3},
                {law, 214000., 0.3, 7850. * units::kg_per_m3},
                {law, 1000., 0.3, 950. * units::kg_per_m3}}};
  interface.law.compressive_stiffness = interface.law.tensile_stiffness = 1000.;
  interface.law.tangential_stiffness = 100.;
  interface.law.adhesion_energy = 0.36e-3;
  interface.law.friction = 0.1;
  interface.law.friction_stiffness = 100.;
  geometry.target_cells = 20000;
}

namespace
{
void
declare_geometry(Parameters &parameters, TibialTrayParameters &p)
{
  const auto section = parameters.section(
      "Geometry", "The upper tibia with the tray, axisymmetric about z; the underside of the tray "
                  "is at z = 0. The paper prints no dimensions.");
  const auto length = [&](const char *name, double &value, const Rule &rule, const char *text,
                          const PlausibleRange &range)
  { return section.add(name, value, units::mm, rule, range, text); };
  const Rule up_to_a_metre = rules::above_up_to(0., 1000.);
  length("Tray diameter [mm]", p.tray_diameter, up_to_a_metre, "Diameter of tray and bearing.",
         {20., 150.});
  length("Tray thickness [mm]", p.geometry.tray_thickness, up_to_a_metre, "", {.5, 30.});
  length("Post diameter [mm]", p.post_diameter, up_to_a_metre, "", {3., 40.});
  length("Post length [mm]", p.geometry.post_length, rules::between(0., 1000.),
         "0: no post, no cement and no interface post_cement.", {2., 250.});
  length("Cement thickness [mm]", p.geometry.cement_thickness, up_to_a_metre,
         "Thickness around the side and the end of the post.", {.1, 20.});
  length("Bone height [mm]", p.geometry.bone_height, up_to_a_metre, "", {20., 500.});
  length("Proximal bone diameter [mm]", p.proximal_diameter, up_to_a_metre,
         "Diameter at the tray; a cone connects it with the distal end.", {20., 150.});
  length("Distal bone diameter [mm]", p.distal_diameter, up_to_a_metre, "", {10., 100.});
  length("Bearing thickness [mm]", p.geometry.bearing_thickness, up_to_a_metre, "", {2., 40.});
  section
      .add("Cells", p.geometry.target_cells, rules::integer_between(0, most_mesh_cells),
           "Number of tetrahedra to aim at; the element sizes are scaled to it. 0: the sizes "
           "are used as they are.")
      .of_mesh();
  length("Element size at interface [mm]", p.geometry.element_size_at_interface, rules::positive(),
         "Size in the plane of the tray and along the post.", {.1, 50.})
      .of_mesh();
  length("Element size far [mm]", p.geometry.element_size_far, rules::positive(),
         "Size along z at the distal end.", {.1, 100.})
      .of_mesh();
  section
      .add("Tray layers", p.geometry.tray_layers, rules::integer_between(1, 100),
           "Minimum number of elements through the thickness of the tray.")
      .of_mesh();
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import
      .add_input_file("Mesh file", p.mesh_file,
                      "A Gmsh .msh file of linear tetrahedra with the volumes bone, tray, "
                      "bearing and, unless Post length = 0, cement; the surfaces base and top; "
                      "the interfaces tray_bone and, with cement, post_cement. z points up.")
      .of_mesh();
  import.add("Length unit [mm]", p.length_unit, units::mm, rules::positive(),
             plausible::unit_of_file(), plausible::unit_of_file_text);
}

void
declare_materials(Parameters &parameters, TibialTrayParameters &p)
{
  const auto section = parameters.section("Materials", "Isotropic elasticity of the volumes.");
  p.material_law.declare(section, "Law of elasticity of all volumes:");
  const std::array<const char *, 4> names{"Bone", "Cement", "Steel", "Polyethylene"};
  const std::array<const char *, 4> texts{"Volume bone.", "Volume cement.",
                                          "Volume tray, with the post.", "Volume bearing."};
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    const auto part = section.section(names[i], texts[i]);
    part.add("Young modulus [MPa]", p.materials[i].young, units::MPa,
             plausible::young_modulus_rule(),
             names[i] == std::string("Steel") ? plausible::young_modulus_of_metal()
                                              : plausible::young_modulus(),
             "");
    part.add("Poisson ratio", p.materials[i].poisson, rules::inside(-1., 0.5), "");
    part.add("Density [kg/m^3]", p.materials[i].density, units::kg_per_m3, rules::positive(),
             plausible::density(), "");
  }
}

void
declare_interface_and_load(Parameters &parameters, TibialTrayParameters &p)
{
  const auto section = parameters.section(
      "Interface", "Adhesion, friction and contact of tray and bone, post and cement.");
  p.interface.adhesion.declare(section, p.interface.law);
  section.add("Search reach [mm]", p.interface.reach, units::mm, rules::positive(), {5e-3, 20.},
              "Points farther than this from the other face have no partner.");
  section.add("Search skin [mm]", p.interface.skin, units::mm, rules::positive(), {5e-3, 20.},
              "Relative motion after which the search for partners is repeated.");
  section.add("Two passes", p.interface.two_pass,
              "The nodes of the tray are contact points as well; all areas are halved.");

  const auto load =
      parameters.section("Load", "A force along -z on a round patch of the bearing. It grows from "
                                 "0 in equal levels; each level is held until equilibrium.");
  load.add("Body weight [N]", p.load.body_weight, units::newton, rules::above_up_to(0., 1e4),
           plausible::body_weight(), "");
  load.add(
      "Largest [% BW]", p.load.largest, units::percent, rules::above_up_to(0., 1e4),
      {10., 1500., "Knees carry 200 to 400 % of the body weight in walking, up to 800 in jumping."},
      "Load at the last level in percent of body weight.");
  load.add("Levels", p.load.levels, rules::integer_between(1, 100000),
           "Number of levels with equal increments.");
  load.add("Eccentricity [mm]", p.load.eccentricity, units::mm, rules::non_negative(), {0.05, 100.},
           "Distance of the centre of the patch from the z axis.");
  load.add("Direction [deg]", p.load.direction, units::deg, rules::between(-360., 360.),
           "Direction of the eccentricity, from x towards y.");
  load.add("Patch radius [mm]", p.load.patch_radius, units::mm, rules::positive(), {0.2, 50.}, "");
  load.add("Periods of the ramp", p.load.periods, rules::above_up_to(0., 1e6),
           "Duration of the whole ramp in periods of the lowest mode, without the holds.");
  load.add("Stop at undamaged area", p.load.stop_at_area, rules::between(0., 1.),
           "The run ends after the level at which this fraction of the interfaces or less is "
           "undamaged; 0: never.")
      .may_change_on_resume();
}

void
declare_relaxation(Parameters &parameters, TibialTrayParameters::Relaxation &r)
{
  const auto section =
      parameters.section("Relaxation", "Central differences and the relaxation to equilibrium.");
  section
      .add_choice<Damping>("Damping", r.options.damping,
                           {{"adaptive", Damping::adaptive},
                            {"kinetic", Damping::kinetic},
                            {"viscous", Damping::viscous}},
                           "adaptive: critical for the present motion (Underwood); kinetic: "
                           "velocities to zero at energy maxima; viscous: the coefficient below.")
      .may_change_on_resume();
  section
      .add("Damping coefficient [1/s]", r.options.alpha, 1. / units::s, rules::non_negative(),
           {0.01, 1e7}, "alpha of C = alpha M, for viscous; 0: critical for the lowest mode.")
      .may_change_on_resume();
  section
      .add("Residual tolerance", r.options.residual_tolerance, rules::inside(0., 1.),
           "Out-of-balance force relative to loads and reactions, in 2-norms.")
      .may_change_on_resume();
  section
      .add("Energy tolerance", r.options.energy_tolerance, rules::inside(0., 1.),
           "Kinetic energy relative to stored energy.")
      .may_change_on_resume();
  section
      .add("Longest hold", r.held_periods, rules::above_up_to(0., 1e6),
           "Periods of the lowest mode after which a level without equilibrium fails.")
      .may_change_on_resume();
  section
      .add_choice<bool>("Unbalanced levels", r.goes_on_unbalanced,
                        {{"stop", false}, {"go_on", true}},
                        "stop: the run fails at such a level, with a checkpoint; go_on: the run "
                        "continues and reports these levels at the end.")
      .may_change_on_resume();
  section.add_choice<MassScaling>(
      "Mass scaling", r.mass_scaling,
      {{"none", MassScaling::none},
       {"time_step", MassScaling::time_step},
       {"fictitious", MassScaling::fictitious}},
      "time_step: masses of light nodes are increased until the given time step is stable; "
      "fictitious: all masses are proportional to stiffness. The run reports the added mass.");
  section.add("Time step [s]", r.time_step, units::s, rules::non_negative(), {1e-12, 1e-2},
              "0: the longest stable step times the safety factor.");
  section.add("Safety factor", r.safety, rules::inside(0., 1.),
              "Factor on the longest stable step.");
  section.add_choice<StableStepRule>(
      "Stable step by", r.rule,
      {{"bound", StableStepRule::bound}, {"power_iteration", StableStepRule::power_iteration}},
      "bound: rigorous bound from elements and contact stiffness; power_iteration: the largest "
      "frequency itself, with longer steps.");
  section
      .add("Renew stable step every", r.renew_step_every, rules::integer_between(1, 1000000000),
           "Number of steps; the stable step changes with deformation and sliding.")
      .may_change_on_resume();
}

void
declare_wear_and_output(Parameters &parameters, TibialTrayParameters &p)
{
  const auto wear =
      parameters.section("Wear", "Wear of the interfaces by friction, computed after each level.");
  p.wear.declare(wear, "Depth rate under the pressure p and the sliding speed v:");
  wear.add("Cycles", p.cycles, rules::above_up_to(0., 1e9),
           "Load cycles that the ramp represents.");
  const auto debris = parameters.section("Debris", "Transport of the worn material.");
  p.debris.declare(debris);
  debris.add("Duration [s]", p.duration, units::s, rules::positive(), {0.01, 3e9},
             "Duration of the whole ramp for the transport of debris.");
  const auto output = parameters.section("Output", "Frames for ParaView.");
  output
      .add("Frames every n levels", p.frames_every_n_levels, rules::integer_between(0, 100000),
           "Levels between frames; the last level is always written. 0: no frames.")
      .may_change_on_resume();
  declare_compression(output, p.compression_level);
  declare_surface_tables(output, p.surface_tables, "interface");
  p.checkpoint.every_n_steps = 20000;
  p.checkpoint.declare(parameters);
}
} // namespace

void
TibialTrayParameters::declare(Parameters &parameters)
{
  parameters.top_level()
      .add("Output folder", output_folder, rules::text(),
           "Created by the run; relative to the folder in which the program is started.")
      .may_change_on_resume();
  declare_geometry(parameters, *this);
  declare_materials(parameters, *this);
  declare_interface_and_load(parameters, *this);
  declare_relaxation(parameters, relaxation);
  declare_wear_and_output(parameters, *this);
}

namespace
{
} // namespace

void
TibialTrayParameters::check(Parameters &parameters)
{
  geometry.tray_radius = 0.5 * tray_diameter;
  geometry.post_radius = 0.5 * post_diameter;
  geometry.proximal_radius = 0.5 * proximal_diameter;
  geometry.distal_radius = 0.5 * distal_diameter;
  material_law.check(parameters, "Materials", {});
  if (parameters.findings().empty())
    for (SolidMaterial &material : materials)
      material.set_law(material_law.law({material.lame()}));
  check_friction(parameters, "Interface / Friction coefficient", interface.law.friction);
  interface.adhesion.check(parameters, "Interface", interface.law);
  check_surface_tables(parameters, surface_tables, "Frames every n levels",
                       frames_every_n_levels > 0);
  // Its load is raised once, so that there are no gait cycles.
  checked_law(parameters, wear,
              {"Wear",
               "tibial_tray",
               {true, false, false},
               "Interface / Friction coefficient",
               {interface.law.friction}});
  debris.check(parameters, "Debris");
  if (debris.is_computed && !wear.is_chosen() && debris.initial_concentration == 0. &&
      debris.boundary_concentration == 0.)
    parameters.error_at("Debris / Transport", "false where no debris comes from anywhere",
                        "Choose a [Wear / Law], or give an initial or a boundary concentration.");
  if (mesh_file.empty() && load.eccentricity + load.patch_radius > geometry.tray_radius)
    parameters.error_at("Load / Patch radius [mm]",
                        "at most the bearing's radius minus the eccentricity",
                        "The load patch reaches beyond the bearing.");
  if (relaxation.mass_scaling == MassScaling::time_step && relaxation.time_step == 0.)
    parameters.require("Relaxation / Time step [s]",
                       "[Relaxation / Mass scaling] time_step needs it", "5e-7");
  if (relaxation.mass_scaling == MassScaling::fictitious && relaxation.time_step > 0.)
    parameters.error_at("Relaxation / Time step [s]", "0 with fictitious masses",
                        "Their step is chosen by the program.");
}
} // namespace arthrowear
