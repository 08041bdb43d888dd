// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/parameters.h"

#include "base/format.h"
#include "base/units.h"
#include "gait/rotation.h"
#include "mesh/mesh_limits.h"
#include "models/hip_cup/head.h"
#include "run/plausibility.h"

#include <cmath>

namespace arthrowear
{
namespace
{
void
declare_time(Parameters &parameters, HipCupParameters::Time &time)
{
  const auto section = parameters.section("Time", "Gait cycles and time integration.");
  section.add("Cycle frequency [Hz]", time.frequency, rules::above_up_to(0., 1e6),
              "Gait cycles per second; the paper uses 100 Hz to save steps.");
  section.add("Cycles", time.cycles, rules::above_up_to(0., 1e9), "Gait cycles to compute.")
      .may_change_on_resume();
  section
      .add("Time step [s]", time.step, units::s, rules::positive(),
           "Nominal step; reduced where a step fails, then increased again.", required("2.5e-5"))
      .may_change_on_resume();
  section
      .add("Smallest time step [s]", time.smallest_step, units::s, rules::non_negative(),
           "The run fails below it; 0 means a 1024th of the time step.")
      .may_change_on_resume();
  section.add("Theta", time.theta, rules::between(0.5, 1.),
              "Parameter of the theta method: 1 is backward Euler; 1/2 is the trapezoidal rule, "
              "with which contact chatters.");
}

void
declare_cup(Parameters &parameters, HipCupParameters::Cup &cup)
{
  const auto section = parameters.section(
      "Cup", "The polyethylene cup: a mesh made by the program, or an imported one.");
  section.add("Inner diameter [mm]", cup.inner_diameter, units::mm, rules::above_up_to(0., 1000.),
              "Diameter of the cavity.");
  section.add("Outer diameter [mm]", cup.outer_diameter, units::mm, rules::above_up_to(0., 1000.),
              "Diameter of the backing.");
  section.add("Cells", cup.geometry.target_cells, rules::integer_between(0, most_mesh_cells),
              "Number of tetrahedra, met to 15 % and mostly to 1 %; the element sizes are scaled "
              "to it. 0: the sizes are used as they are.");
  section.add("Element size at wear [mm]", cup.geometry.element_size_at_wear, units::mm,
              rules::positive(), "Edge length on the wearing surface.");
  section.add("Element size at backing [mm]", cup.geometry.element_size_at_backing, units::mm,
              rules::positive(), "Edge length on the outer surface.");
  section.add_choice<unsigned int>(
      "Elements", cup.degree, {{"linear", 1}, {"quadratic", 2}},
      "Tetrahedra with four nodes, or with ten on a curved surface: six times the degrees of "
      "freedom, pressures that do not lock and do not scatter. linear is enough for worn volumes.");
  section.add(
      "Inclination [deg]", cup.inclination, units::deg, rules::between(-90., 90.),
      "Rotation of the cup about x from the z axis, right-handed, before the anteversion: a "
      "positive value leans the pole towards -y, a negative one towards +y. If [Motion] has the "
      "signs of a leg, +y points inwards (medial), and an implanted cup has a negative "
      "inclination. The clinical inclination is the angle between the axis of the cup and the long "
      "axis of the body. If z is the long axis (Direction components in a pelvis frame), a "
      "clinical 45 deg is -45. If z is the load axis (Direction axis), which points about 15 deg "
      "inwards of the long axis, it is -30: the 30 deg of ISO 14242-1.");
  section.add("Anteversion [deg]", cup.anteversion, units::deg, rules::between(-90., 90.),
              "Rotation of the cup about y, after the inclination. With x backwards, as for a left "
              "leg, a cup that opens forwards has a positive anteversion.");
  const auto import =
      section.section("Imported mesh", "Replaces the generated mesh if a file is named.");
  import.add_input_file("Mesh file", cup.mesh_file,
                        "A Gmsh .msh file of linear tetrahedra with the boundaries wear, backing "
                        "and rim.");
  import.add("Length unit [mm]", cup.length_unit, units::mm, rules::positive(),
             "Length of the file's unit.");
  import.add("Cavity centre [mm]", cup.cavity_centre, units::mm, rules::vector3(),
             "Centre of the wearing sphere in the file's frame, in mm; fitted if not set.");
  import.add("Cavity diameter [mm]", cup.cavity_radius, 0.5 * units::mm, rules::positive(),
             "Diameter of the wearing sphere; fitted if not set.");
  import.add("Pole axis", cup.pole_axis, 1., rules::direction(),
             "From the cavity's centre to its pole in the file's frame; fitted if not set.");
  import.add_choice<WearSurface>(
      "Surface", cup.surface,
      {{"as_meshed", WearSurface::as_meshed},
       {"any_shape", WearSurface::any_shape},
       { "fitted_sphere",
         WearSurface::fitted_sphere }},
      "as_meshed: wear has the shape of the mesh, which must be round to the radial clearance "
      "except for a chamfer or taper at its edge; any_shape: wear may have any shape; "
      "fitted_sphere: like as_meshed, and nodes of wear within the clearance of the sphere are "
      "moved onto it.");
}

void
declare_material(Parameters &parameters, LawChoice<Material> &law, SolidMaterial &material,
                 double &yield_stress)
{
  const auto section = parameters.section("Material", "Elasticity of the cup.");
  law.declare(section, "Law of elasticity:");
  section.add("Young modulus [MPa]", material.young, units::MPa, rules::positive(), "",
              required("1016"));
  section.add("Poisson ratio", material.poisson, rules::inside(-1., 0.5), "", required("0.46"));
  section.add("Density [kg/m^3]", material.density, units::kg_per_m3, rules::positive(), "",
              required("938"));
  section
      .add("Yield stress [MPa]", yield_stress, units::MPa, rules::non_negative(),
           "Higher contact pressures give a warning; the law remains elastic. About 20 for "
           "polyethylene. 0: not given, no warning.")
      .may_change_on_resume();
}

void
declare_load(Parameters &parameters, HipCupParameters::Load &load)
{
  const auto section =
      parameters.section("Load", "Force on the cup, or displacement of its backing.");
  load.declare_curve(section);
  section.add_choice<LoadApplication>(
      "Application", load.application,
      {{"spread", LoadApplication::spread},
       {"one_node", LoadApplication::one_node},
       {"rigid_backing", LoadApplication::rigid_backing},
       {"translating_backing", LoadApplication::translating_backing},
       {"moving_head", LoadApplication::moving_head},
       {"displacement", LoadApplication::displacement}},
      "spread: spread over the backing; one_node: on its node at the load axis; rigid_backing: on "
      "a backing that moves as one body along z; translating_backing: the same along x, y and z; "
      "moving_head: the backing is held, and the opposite load acts on the head, which translates "
      "freely, without turning other than by [Motion]; "
      "displacement: the displacement of the backing along z is prescribed. Only with "
      "translating_backing and moving_head is nothing held along x and y, so that contact carries "
      "the whole load, also sideways.");
  load.declare_direction(section, " pole and components need Application translating_backing or "
                                  "moving_head.");
  load.declare_values(section);
  section.add_input_file(
      "Displacement file", load.displacement_file,
      "CSV of the displacement of the backing along z from its start, over all computed cycles, "
      "with a column cycle_percent that runs from 0 to 100 times the number of cycles.");
  section.add("Displacement column", load.displacement_column, rules::text(),
              "Its name ends in the unit, _mm or _m.");
}

void
declare_contact(Parameters &parameters, ContactLaw &law, ImplicitParameters &solver)
{
  const auto contact =
      parameters.section("Contact", "Signorini's and Coulomb's laws, or penalties instead.");
  contact.add_choice<ContactLaw>(
      "Law", law, {{"signorini", ContactLaw::signorini}, {"penalty", ContactLaw::penalty}},
      "signorini: cup and head never overlap, and sticking points do not move; penalty: springs "
      "with the stiffnesses below act against penetration and slip.");
  constexpr double stiffness = units::MPa / units::mm;
  contact.add("Compressive stiffness [MPa/mm]", solver.contact.penalty.compressive_stiffness,
              stiffness, rules::non_negative(),
              "k_n^-, penalty on penetration: a pressure p penetrates by p/k_n^-. Required by Law "
              "penalty.");
  contact.add("Friction stiffness [MPa/mm]", solver.contact.penalty.friction_stiffness, stiffness,
              rules::non_negative(),
              "eps_T, penalty on slip while sticking: friction reaches its limit mu p after a slip "
              "of mu p/eps_T. Required by Law penalty with friction.");
  contact.add("Friction coefficient", solver.contact.friction, rules::non_negative(), "",
              required("0.07"));
  contact
      .add_choice<std::string>(
          "Solver", solver.contact.solver,
          {{"auto", "auto"},
           {"nlgs", "nlgs"},
           {"nlgs_full", "nlgs_full"},
           {"nlgs_reduced", "nlgs_reduced"},
           {"anderson", "anderson"},
           {"semismooth_newton", "semismooth_newton"}},
          "nlgs: non-linear Gauss-Seidel with the fast local solver; nlgs_full, nlgs_reduced: with "
          "the paper's 6x6 or the 3x3 Newton method; anderson: with Anderson acceleration; "
          "semismooth_newton; auto: the cheapest one, and others where it fails.")
      .may_change_on_resume();
  contact
      .add("Maximum iterations", solver.contact.max_iterations,
           rules::integer_between(1, 100000000),
           "Sweeps or Newton iterations of one contact problem.")
      .may_change_on_resume();
  contact
      .add("Penetration tolerance [mm]", solver.contact.penetration_tolerance, units::mm,
           rules::positive(),
           "Largest gap error of an accepted step; with penalty, the error of its law.")
      .may_change_on_resume();
  contact
      .add("Search reach [mm]", solver.contact.reach, units::mm, rules::non_negative(),
           "Points closer than this to the head at the start of a step enter the contact problem; "
           "others enter when they touch. 0: points that carry forces and those that the motion "
           "brings within twice the largest change of a gap; without any forces, all points, if "
           "there are at most 300, otherwise those within a thousandth of the cavity's radius.")
      .may_change_on_resume();
}

void
declare_wear(Parameters &parameters, ContactWear &archard, LawChoice<WearLaw> &law)
{
  const auto wear = parameters.section("Wear", "Archard's law inside the contact problem.");
  wear.add("Wear factor [mm^3/(N m)]", archard.body_factor, units::mm3_per_Nm,
           rules::non_negative(),
           "K of the cup: worn volume per force and sliding distance. Must be set, unless a law "
           "below determines it.");
  wear.add("Head wear factor [mm^3/(N m)]", archard.obstacle_factor, units::mm3_per_Nm,
           rules::non_negative(),
           "K of the head. Its wear opens the gap together with that of the cup; it is kept on the "
           "head and turns with it.");
  wear.add("Amplification", archard.amplification, rules::above_up_to(0., 1e12),
           "n, number of cycles that one computed cycle represents.");
  law.declare(wear.section("From law",
                           "A law of the cup's depth in place of a wear factor. Where the cup "
                           "slides, friction is at its limit, so that archard, dissipated_energy "
                           "and delamination give the same wear for the same k."),
              "Depth rate under the pressure p and the sliding speed v:");
}

void
declare_solver_and_output(Parameters &parameters, HipCupParameters &p)
{
  const auto solver = parameters.section("Solver", "Newton's method on the bulk.");
  solver.add_choice<Elasticity>(
      "Elasticity", p.elasticity,
      {{"auto", Elasticity::automatic},
       {"condensed", Elasticity::condensed},
       {"full", Elasticity::full}},
      "condensed: the cup is represented by the response of its contact surface, which is computed "
      "once. With linear_elastic elastic inertia is left out, as is right for cycles of a second; "
      "steps of other laws are corrected by the equations of the whole cup. full: each step solves "
      "for the whole cup. auto: condensed where Theta, memory and inertia allow it; the log shows "
      "the choice.");
  solver
      .add_choice<DirectSolver>(
          "Direct solver", p.solver.direct_solver,
          {{"auto", DirectSolver::automatic}, {"mumps", DirectSolver::mumps}},
          "Factors the matrices. auto: CHOLMOD on one rank, as long as a matrix is positive "
          "definite, else MUMPS. Results agree to round-off.")
      .may_change_on_resume();
  constexpr double gigabyte = 1e9; // [bytes]
  solver
      .add(
          "Stored operators", p.stored_operators.folder, rules::text(true),
          "Folder in which a condensed cup keeps the responses of its contact surface, for later "
          "runs of the same cup: those that change load, motion, friction, clearance, wear or time "
          "step start at once. Relative to the folder in which the program is started; several "
          "runs may use it at a time. Empty: none.")
      .may_change_on_resume();
  solver
      .add("Largest stored operators [GB]", p.stored_operators.most_bytes, gigabyte,
           rules::positive(),
           "Size of all files in that folder; those that were not used for longest are removed.")
      .may_change_on_resume();
  solver
      .add("Balance tolerance", p.solver.contact.balance_tolerance, rules::inside(0., 1.),
           "Residual of the equations of motion and of Coulomb's law, relative to the load.")
      .may_change_on_resume();
  solver
      .add("Maximum Newton iterations", p.solver.max_newton_iterations,
           rules::integer_between(1, 1000), "A step that needs more iterations is halved.")
      .may_change_on_resume();
  solver
      .add_choice<TangentUpdate>("Tangent", p.solver.tangent,
                                 {{"frozen", TangentUpdate::frozen},
                                  {"every_step", TangentUpdate::every_step},
                                  {"every_iteration", TangentUpdate::every_iteration}},
                                 "When M + h^2 theta^2 K is factored again; frozen: when h changes "
                                 "or Newton's method converges slowly.")
      .may_change_on_resume();

  const auto output = parameters.section("Output", "Frames for ParaView and derived columns.");
  output
      .add("Frames per cycle", p.output.frames_per_cycle, rules::between(0., 1e6),
           "Frames evenly spaced from the first step on; the last state is always written. 0: no "
           "frames. A run by jumps writes two frames per jump for any other number.")
      .may_change_on_resume();
  declare_compression(output, p.output.compression_level);
  declare_surface_tables(output, p.output.surface_tables, "contact");
  output
      .add("Worn depth threshold [um]", p.output.worn_depth_threshold, units::um,
           rules::non_negative(),
           "The worn area is that of points deeper than this. A single gait cycle wears about 1e-4 "
           "um.")
      .may_change_on_resume();

  p.checkpoint.declare(parameters);
}
} // namespace

bool
carries_by_contact(const LoadApplication application)
{
  return application == LoadApplication::translating_backing ||
         application == LoadApplication::moving_head;
}

void
HipCupParameters::declare(Parameters &parameters)
{
  parameters.top_level()
      .add("Output folder", output_folder, rules::text(),
           "Created by the run; relative to the folder in which the program is started.")
      .may_change_on_resume();
  declare_time(parameters, time);
  declare_cup(parameters, cup);
  declare_material(parameters, material_law, material, yield_stress);
  declare_head(parameters, head);
  motion.declare(parameters);
  declare_load(parameters, load);
  declare_contact(parameters, contact_law, solver);
  declare_wear(parameters, solver.contact.wear, wear_law);
  cross_shear.declare(parameters.section("Wear").section(
      "Cross-shear", "Directions of sliding over a gait cycle at each point of the cup."));
  jumps.declare(parameters.section("Wear").section(
      "Jump", "Wear over many gait cycles, of which few are computed."));
  declare_solver_and_output(parameters, *this);
}
} // namespace arthrowear
