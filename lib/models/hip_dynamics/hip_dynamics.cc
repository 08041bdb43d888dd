// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/hip_dynamics.h"

#include "base/number_text.h"
#include "models/hip_dynamics/hip_simulation.h"
#include "run/short_model.h"

#include <exception>

namespace arthrowear
{
std::string
HipDynamicsModel::description() const
{
  return "hip_dynamics: head of " + shortest_text(2. * p_.joint.head_radius) + " mm, clearance " +
         shortest_text(p_.joint.clearance) + " mm, " + std::to_string(p_.cycles) +
         (p_.cycles == 1 ? " cycle of " : " cycles of ") + shortest_text(1. / p_.frequency) + " s";
}

std::vector<Refinement>
HipDynamicsModel::refinements() const
{
  using Family = Refinement::Family;
  constexpr double order = 5.; // of the local error of a step
  const double n_divisions = p_.wear.divisions;
  std::vector<Refinement> all{
      {Family::mesh, {{"Wear / Divisions", n_divisions, -1., true}}},
      {Family::steps,
       {{"Time / Largest step [s]", p_.integrator.largest_step},
        {"Time / Relative tolerance", p_.integrator.relative_tolerance, order},
        {"Time / Position tolerance [mm]", p_.position_tolerance, order},
        {"Time / Velocity tolerance [mm/s]", p_.velocity_tolerance, order}},
       2.}};
  const char *const jump = "Wear / Worn geometry / Cycles per jump";
  if (p_.jumps.are_taken)
    all.push_back({Family::jumps, {{jump, p_.jumps.cycles_per_jump}}, 2.});
  return all;
}

std::vector<std::string>
HipDynamicsModel::main_results() const
{
  const HipDynamicsSummary summary(p_.gait_cut);
  const HipDynamicsSummary::Reading &wear = summary.by_sliding;
  return names_of({wear.cup_volume, wear.head_volume, wear.cup_depth, wear.head_depth,
                   summary.worn_rate, summary.cup_depth_rate, summary.pressure});
}

ExitCode
HipDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                      Log &log, MPI_Comm communicator)
{
  return run_on_root("hip_dynamics", p_.output_folder, &p_.checkpoint, parameters, file, options,
                     log, communicator,
                     [this](Run &run)
                     { return std::make_unique<HipSimulation>(p_, run, description()); });
}

namespace
{
/// Steps per second of motion at some times of the cycle, from balance; none where they cannot be
/// integrated.
std::optional<double>
measured_steps(const HipDynamicsParameters &p)
{
  constexpr unsigned int n_windows = 4;
  constexpr double window = 1e-3; // [s]: many periods of the vibration on the contact
  const double period = p.drive ? p.drive->period() : 0.;
  IntegratorOptions options = p.integrator;
  options.most_steps = 20'000;
  unsigned long n_steps = 0;
  double computed = 0.;
  try
  {
    const Hip hip{p.joint, *p.drive};
    const double length = std::min(window, period / n_windows);
    for (unsigned int i = 0; i < n_windows; ++i)
    {
      const double begin = (i + .5) * period / n_windows;
      std::vector<double> state = hip_equilibrium(hip, begin).values();
      n_steps += integrate(hip_system(hip), begin, begin + length, state, options, {}).steps;
      computed += length;
    }
  }
  catch (const std::exception &)
  {
    return std::nullopt; // the run reports what hinders it
  }
  return static_cast<double>(n_steps) / computed;
}
} // namespace

RunCost
cost_of(const HipDynamicsParameters &p)
{
  // A head that slides or bounces on the stiffness of its contact; each step is six to seven
  // right-hand sides. Impacts and squeaking of a run are not those of the windows measured.
  constexpr double usual = 1.7e5, factor = 2.; // steps per second of motion
  const double measured = p.drive ? measured_steps(p).value_or(usual) : usual;
  const double least = measured / factor, most = measured * factor;
  // CPU time of runs of two frictions and two sizes of maps, times the scalar rate.
  constexpr double flops = 8.5e3, flops_per_cell_of_maps = 400., bytes_per_sample = 500.,
                   bytes_per_cell_of_maps = 38.;
  const double computed =
      p.cycles + (p.jumps.are_taken ? std::ceil(p.jumps.cycles / p.jumps.cycles_per_jump) : 0.);
  const double duration = computed / p.frequency;
  const double fewest = fewest_steps(duration, p.integrator.largest_step);
  RunCost cost = adaptive_cost(std::max(fewest, least * duration),
                               std::max(fewest, most * duration), 7., flops);
  const double maps = flops_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.work.scalar_flops += maps;
  cost.most_work.scalar_flops += maps;
  cost.cycles = cost.most_cycles = computed;
  cost.memory += bytes_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.memory += bytes_per_sample * p.rows_per_cycle * p.cycles;
  return cost;
}

namespace
{

/// A map of wear on a half sphere. Its frames are of a rate, or, of worn geometry, of the jumps.
DeclaredSeries
declared_map(const std::string &side, const bool is_of_jumps, const Vector3 &pole)
{
  const bool is_head = side == "head";
  const Vector3 aside{.15, -.3, .1};
  DeclaredSeries map;
  map.name = (is_of_jumps ? "worn_" : "wear_") + side;
  map.title =
      (is_of_jumps ? "Worn " : "Wear of the ") + side + (is_of_jumps ? " over the jumps" : "");
  map.orientation = "The axes are the axes of the cup; its pole points along (" +
                    rounded_text(pole[0], 3) + ", " + rounded_text(pole[1], 3) + ", " +
                    rounded_text(pole[2], 3) + "). The first view is from the " +
                    (is_head ? "side of the cup, on the head." : "head, into the cup.");
  map.view = is_head ? "Onto the head" : "Into the cup";
  map.seen_from = is_head ? pole + aside : aside - pole;
  map.inside = (is_head ? -1. : 1.) * map.seen_from;
  map.is_about_origin = true;
  map.rank = is_of_jumps ? 1 : 2;
  map.fields = {"wear_depth"};
  map.values = {{"wear_depth", is_of_jumps ? "mm" : "mm per million cycles"}};
  if (!is_of_jumps)
    map.values.push_back({"wear_depth_by_path", "mm per million cycles",
                          "by the path of the contact instead of the relative sliding"});
  if (is_of_jumps)
  {
    map.time = FrameTime::of_cycles("time of frame", "gait cycles");
    map.time.are_cycles = true;
  }
  else
  {
    map.time.before = "per million gait cycles";
    map.time.is_shown = false;
  }
  return map;
}
} // namespace

Declarations
HipDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_column("Worn volume over gait cycles", "worn_geometry.csv", "cycles [-]",
                                "worn volume [mm^3]",
                                {"worn volume [mm^3]", "worn volume with unworn geometry [mm^3]"}),
      DeclaredPlot::over_gait("Normal and friction force", "force [N]",
                              {"normal force [N]", "friction force [N]"}),
      DeclaredPlot::over_gait("Penetration", "penetration [mm]", {"penetration [mm]"}),
      DeclaredPlot::over_gait("Slip speed", "speed [mm/s]", {"slip speed [mm/s]"}),
      DeclaredPlot::over_gait(
          "Friction torque", "torque [N mm]",
          with_endings({"friction torque"}, {" x [N mm]", " y [N mm]", " z [N mm]"})),
      {"Spectrum of the head's velocity", "vibration_spectrum.csv", DeclaredPlot::Along::column,
       "frequency [Hz]", "power spectral density [mm^2/s^2/Hz]",
       with_endings({"velocity"}, {" x [mm^2/s^2/Hz]", " y [mm^2/s^2/Hz]", " z [mm^2/s^2/Hz]"}), "",
       true}};
  declared.tables = {{statistics_table, hip_dynamics_table().possible()},
                     {"worn_geometry.csv", worn_geometry_columns()}};
  const HipDynamicsSummary summary(p_.gait_cut);
  declared.add(summary);
  declared.warnings = {{{summary.depth_over_clearance.id()},
                        .5,
                        "",
                        "wear of more than half the clearance",
                        "after {9 " + summary.worn_cycles.id() +
                            "} cycles; the contact is no longer a small patch between spheres "
                            "that nearly fit"}};
  declared.implant = {{"head", 2. * p_.joint.head_radius},
                      {"radial clearance", p_.joint.clearance}};
  const Vector3 pole = (1. / norm(p_.wear.pole)) * p_.wear.pole;
  for (const bool is_of_jumps : {false, true})
    for (const char *side : {"cup", "head"})
      declared.series.push_back(declared_map(side, is_of_jumps, pole));
  declared.cite(
      "E. Askari, P. Flores, D. Dabirrahmani, R. Appleyard: Dynamic modeling and analysis "
      "of wear in spatial hard-on-hard couple hip replacements using multibody systems "
      "methodologies. Nonlinear Dyn. (2015), doi 10.1007/s11071-015-2216-9.");
  declared.cite(p_.force_law().citation());
  declared.cite(p_.friction_law().citation());
  if (p_.wear.choice.is_chosen())
    declared.cite(p_.wear.choice.citation());
  return declared;
}
} // namespace arthrowear
