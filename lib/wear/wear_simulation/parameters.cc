// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/parameters.h"

#include "base/format.h"
#include "base/units.h"
#include "contact/nscd/solver_registry.h"
#include "entries/plausible_ranges.h"
#include "laws/wear/wear_factor.h"
#include "solid/mumps_controls.h"

namespace arthrowear
{
namespace
{
std::vector<std::pair<std::string, std::string>>
named_solvers()
{
  std::vector<std::pair<std::string, std::string>> named;
  for (const std::string &name : nscd::contact_solvers().names())
    named.emplace_back(name, name);
  return named;
}
} // namespace

void
WearRunParameters::declare_time(Parameters &parameters)
{
  parameters.top_level()
      .add("Output folder", output_folder, rules::text(),
           "Created by the run; relative to the folder in which the program is started.")
      .may_change_on_resume();
  const auto section = parameters.section("Time", "Gait cycles and time integration.");
  section
      .add("Cycle frequency [Hz]", time.frequency, rules::above_up_to(0., 1e6),
           "Gait cycles per second; the paper uses 100 Hz to save steps.")
      .plausible(plausible::gait_frequency());
  section.add("Cycles", time.cycles, rules::above_up_to(0., 1e9), "Gait cycles to compute.")
      .may_change_on_resume();
  section
      .add("Time step [s]", time.step, units::s, rules::non_negative(),
           "Nominal step; reduced where a step fails, then increased again. 0: a " +
               std::to_string(default_steps_per_cycle) +
               "th of the cycle, with which the worn volume of a gait cycle is right to about 0.1 "
               "%.")
      .plausible({1e-7, 5.})
      .may_change_on_resume();
  section
      .add("Smallest time step [s]", time.smallest_step, units::s, rules::non_negative(),
           "The run fails below it; 0 means a 1024th of the time step.")
      .plausible({1e-12, 5.})
      .may_change_on_resume();
  section.add("Theta", time.theta, rules::between(0.5, 1.),
              "Parameter of the theta method: 1 is backward Euler; 1/2 is the trapezoidal rule, "
              "with which contact chatters.");
}

void
WearRunParameters::declare_material(Parameters &parameters)
{
  const auto section = parameters.section("Material", "Elasticity of the " + words().body +
                                                          ", for its volume that wears.");
  material_law.declare(section, "Law of elasticity:");
  section
      .add("Young modulus [MPa]", material.young, units::MPa, plausible::young_modulus_rule(), "",
           required("1016"))
      .plausible(plausible::young_modulus());
  section.add("Poisson ratio", material.poisson, rules::inside(-1., 0.5), "", required("0.46"));
  section
      .add("Density [kg/m^3]", material.density, units::kg_per_m3, rules::positive(), "",
           required("938"))
      .plausible(plausible::density());
  section
      .add("Yield stress [MPa]", yield_stress, units::MPa, rules::non_negative(),
           "Higher contact pressures give a warning; the law remains elastic. About 20 for "
           "polyethylene. 0: not given, no warning.")
      .plausible({1., 5000.})
      .may_change_on_resume();
  other_volumes.declare(section, words().body);
}

void
WearRunParameters::declare_contact(Parameters &parameters, const std::string &small_reach)
{
  const auto contact =
      parameters.section("Contact", "Signorini's and Coulomb's laws, or penalties instead.");
  contact.add_choice<ContactLaw>(
      "Law", contact_law, {{"signorini", ContactLaw::signorini}, {"penalty", ContactLaw::penalty}},
      "signorini: " + words().body + " and " + words().counterface +
          " never overlap, and sticking points do not move; penalty: springs with the stiffnesses "
          "below act against penetration and slip.");
  constexpr double stiffness = units::MPa / units::mm;
  contact
      .add("Compressive stiffness [MPa/mm]", solver.contact.penalty.compressive_stiffness,
           stiffness, rules::non_negative(),
           "k_n^-, penalty on penetration: a pressure p penetrates by p/k_n^-. Required by Law "
           "penalty.")
      .plausible({10., 1e8});
  contact
      .add("Friction stiffness [MPa/mm]", solver.contact.penalty.friction_stiffness, stiffness,
           rules::non_negative(),
           "eps_T, penalty on slip while sticking: friction reaches its limit mu p after a slip of "
           "mu p/eps_T. Required by Law penalty with friction.")
      .plausible({1., 1e8});
  contact.add("Friction coefficient", solver.contact.friction, rules::non_negative(), "",
              required("0.07"));
  contact
      .add_choice<std::string>("Solver", solver.contact.solver, named_solvers(),
                               "Names other than auto are for comparisons. " +
                                   nscd::contact_solvers().texts() + ".")
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
      .plausible({1e-14, 1e-4})
      .may_change_on_resume();
  contact
      .add("Search reach [mm]", solver.contact.reach, units::mm, rules::non_negative(),
           "Points closer than this to the " + words().counterface +
               " at the start of a step enter the contact problem; others enter when they touch. "
               "0: points with forces and points that the motion brings within a quarter of the "
               "largest change of a gap; without any forces, all points, if there are at most 300, "
               "otherwise those within " +
               small_reach + ".")
      .plausible({1e-4, 100.})
      .may_change_on_resume();
}

void
WearRunParameters::declare_wear(Parameters &parameters)
{
  ContactWear &archard = solver.contact.wear;
  const auto wear = parameters.section("Wear", "Archard's law inside the contact problem.");
  wear.add("Wear factor [mm^3/(N m)]", archard.body.factor, units::mm3_per_Nm,
           rules::non_negative(),
           "K of the " + words().body +
               ": worn volume per force and sliding distance. Must be set, unless a law below "
               "determines it.")
      .plausible(plausible_wear_factor());
  if (!words().counterface_wear_entry.empty())
    wear.add(words().counterface_wear_entry, archard.counterface.factor, units::mm3_per_Nm,
             rules::non_negative(),
             "K of the " + words().counterface +
                 ". Its wear opens the gap together with the wear of the " + words().body +
                 "; it is kept on the " + words().counterface + " and turns with it.")
        .plausible(plausible_wear_factor());
  wear.add("Amplification", archard.amplification, rules::above_up_to(0., 1e12),
           "n, number of cycles that one computed cycle represents.");
  wear.add_choice<WearRule>(
      "Time rule", solver.contact.wear_rule,
      {{"trapezoidal", WearRule::trapezoidal}, {"end_of_step", WearRule::end_of_step}},
      "trapezoidal: the wear of a step is the mean of the law's rates at both ends of the step, "
      "over its path: errors of second order in the step. end_of_step: the rate at the end, as in "
      "[Jourdan2009]: first order.");
  wear_law.declare(
      wear.section("From law",
                   "A law of the " + words().body +
                       "'s depth in place of a wear factor. Where the " + words().body +
                       " slides, friction is at its limit, so that archard, dissipated_energy and "
                       "delamination give the same wear for the same k."),
      "Depth rate under the pressure p and the sliding speed v:");
  roughness.declare(wear, words().body, words().counterface, RoughnessEntries::Table::over_cycles);
  cross_shear.declare(wear.section("Cross-shear", "Directions of sliding over a " + words().cycle +
                                                      " at each point of the " + words().body +
                                                      "."));
  jumps.declare(
      wear.section("Jump", "Wear over many " + words().cycle + "s, of which few are computed."));
  shape.follows = may_mesh_follow();
  if (may_mesh_follow())
    shape.declare(wear.section("Shape", "The worn shape, for wear that is deep for the wall."),
                  words().body);
  creep.declare(parameters);
}

void
WearRunParameters::declare_solver_and_output(Parameters &parameters)
{
  const auto bulk = parameters.section("Solver", "Newton's method on the bulk.");
  bulk.add_choice<Elasticity>(
      "Elasticity", elasticity,
      {{"auto", Elasticity::automatic},
       {"condensed", Elasticity::condensed},
       {"iterative", Elasticity::iterative},
       {"full", Elasticity::full}},
      "condensed: the " + words().body +
          " is represented by the response of its contact surface, which is computed once. With "
          "linear_elastic elastic inertia is neglected, correct for cycles of a second; steps of "
          "other laws are corrected by the equations of the whole " +
          words().body +
          ". iterative: the same steps without a factor and without the responses, for few steps "
          "on meshes whose set-up needs too much time or memory. full: each step solves for the "
          "whole " +
          words().body +
          ". auto: where Theta and inertia allow it, condensed or iterative: the one that fits "
          "into the memory and is expected to need less time; runs of less than a minute are "
          "condensed; else full. The log shows the choice.");
  bulk.add_choice<LinearSolver>(
          "Preconditioner", preconditioner,
          {{"gamg", LinearSolver::gamg}, {"ml", LinearSolver::ml}},
          "Multigrid method of Elasticity = iterative: PETSc's GAMG or Trilinos' ML, which needs "
          "fewer iterations, more time for each and more memory. Results agree within the "
          "tolerances. If one cannot be set up, the run uses the other.")
      .may_change_on_resume();
  bulk.add_choice<LinearSolver>(
          "Direct solver", solver.linear_solver,
          {{"auto", LinearSolver::automatic}, {"mumps", LinearSolver::mumps}},
          "Factors the matrices. auto: CHOLMOD on one rank, as long as a matrix is positive "
          "definite, else MUMPS. Results agree to round-off.")
      .may_change_on_resume();
  bulk.add("PETSc options", petsc_options, rules::text(true),
           "Options for experts of MUMPS, with Direct solver = mumps, in the notation of PETSc, as "
           "-mat_mumps_icntl_14 50. They are " +
               known_mumps_controls() + ". Results agree to round-off. Other options are refused.")
      .may_change_on_resume();
  constexpr double gigabyte = 1e9; // [bytes]
  bulk.add("Stored operators", stored_operators.folder, rules::text(true),
           "Folder in which a condensed " + words().body +
               " keeps the responses of its contact surface, for later runs of the same " +
               words().body +
               ": runs that change load, motion, friction, clearance, wear or time step start at "
               "once. Relative to the folder in which the program is started; several runs may use "
               "it at a time. Empty: none.")
      .may_change_on_resume();
  bulk.add("Largest stored operators [GB]", stored_operators.most_bytes, gigabyte,
           rules::positive(),
           "Largest size of all files in that folder; files not used for longest are removed.")
      .plausible({0.01, 2000.})
      .may_change_on_resume();
  bulk.add("Balance tolerance", solver.contact.balance_tolerance, rules::inside(0., 1.),
           "Residual of the equations of motion and of Coulomb's law, relative to the load.")
      .may_change_on_resume();
  bulk.add("Maximum Newton iterations", solver.max_newton_iterations,
           rules::integer_between(1, 1000), "A step that needs more iterations is halved.")
      .may_change_on_resume();
  bulk.add_choice<TangentUpdate>("Tangent", solver.tangent,
                                 {{"frozen", TangentUpdate::frozen},
                                  {"every_step", TangentUpdate::every_step},
                                  {"every_iteration", TangentUpdate::every_iteration}},
                                 "When M + h^2 theta^2 K is factored again; frozen: when h changes "
                                 "or Newton's method converges slowly.")
      .may_change_on_resume();

  const auto section = parameters.section("Output", "Frames for ParaView and derived columns.");
  section
      .add("Frames per cycle", output.frames_per_cycle, rules::between(0., 1e6),
           "Frames evenly spaced from the first step on; the last state is always written. 0: no "
           "frames. A run by jumps writes two frames per jump for any other number.")
      .may_change_on_resume();
  section.add_choice<FrameCells>(
      "Frame cells", frame_cells,
      {{"curved", FrameCells::curved}, {"straight", FrameCells::straight}},
      "Cells of quadratic elements. curved: quadratic tetrahedra and triangles, values at all "
      "nodes; straight: four-node and three-node cells, values at their vertices, files a fifth as "
      "large. Linear elements are linear cells in any case.");
  declare_compression(section, output.compression_level);
  declare_surface_tables(section, output.surface_tables, "contact");
  section
      .add(
          "Worn depth threshold [um]", output.worn_depth_threshold, units::um,
          rules::non_negative(),
          "The worn area has the points deeper than this. A single gait cycle wears about 1e-4 um.")
      .plausible({1e-7, 500.})
      .may_change_on_resume();
  if (words().is_cavity)
    declare_cycles_per_year(section, output.cycles_per_year).may_change_on_resume();

  checkpoint.declare(parameters);
}

void
WearRunParameters::declare_elements(const Parameters::Section &section)
{
  section
      .add_choice<unsigned int>(
          "Elements", degree, {{"linear", 1}, {"quadratic", 2}},
          "Tetrahedra with four nodes, or with ten on a curved surface: six times the degrees of "
          "freedom, pressures that do not lock and do not scatter. linear is enough for worn "
          "volumes.")
      .of_mesh();
}

void
ShapeParameters::declare(const Parameters::Section &section, const std::string &body)
{
  section
      .add("Mesh follows wear", follows,
           "true: once wear is deep enough, the mesh of the " + body +
               " moves with its worn surface, so that stiffness, mass and areas belong to the "
               "worn " +
               body + ". false: wear opens the gap only, and the " + body + " stays as stiff.")
      .may_change_on_resume();
  section
      .add("Depth before a move [-]", depth_before_move, rules::above_up_to(0., .5),
           "Depth of wear in the gap, over the thickness of the wall there, at which the mesh "
           "moves, at the end of a cycle or of a jump. The stiffness of the wall is behind its "
           "wear by this fraction at most, and each move computes it again.")
      .may_change_on_resume();
  section.add("Least quality [-]", limits.mean_ratio, rules::between(0., .5),
              "Shape of the worst cell, 12 (3V)^(2/3) over the sum of its squared edges, below "
              "which the volume is meshed again inside its worn surface.");
  section.add("Least Jacobian [-]", limits.jacobian, rules::between(0., 1.),
              "Smallest Jacobian determinant of a cell over its determinant in the mesh as it was "
              "made, below which the volume is meshed again.");
  section.add("Depth before a refill [-]", limits.wall_fraction, rules::above_up_to(0., 1.),
              "Depth of wear since the volume was meshed, over the wall there at that time, above "
              "which the volume is meshed again.");
}
} // namespace arthrowear
