// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/tibial_tray.h"

#include "base/collect.h"
#include "mesh/broadcast.h"
#include "models/tibial_tray/simulation.h"
#include "models/tibial_tray/summary.h"
#include "ranks/ranks.h"
#include "run/driver.h"
#include "solid/petsc_session.h"

namespace arthrowear
{
void
TibialTrayModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  start_petsc(communicator);
  p_.check(parameters);
  const int rank = rank_in(communicator);
  if (rank != 0)
    return;
  mesh_ = tibial_tray_mesh(p_, parameters);
  if (mesh_.cells.empty() || !parameters.findings().empty())
    return;
  // Faces that overlap, a patch off the bearing, a step too long: seen here, before a file is
  // written.
  collect(parameters, [&] { TibialTray(p_, mesh_, MPI_COMM_SELF).check(parameters); });
}

std::string
TibialTrayModel::description() const
{
  std::string text = "tibial_tray: " + std::to_string(mesh_.cells.size()) + " tetrahedra, " +
                     std::to_string(mesh_.vertices.size()) + " nodes, " +
                     std::to_string(p_.load.levels) + " load levels";
  for (const TrayInterface &interface : tray_interfaces(mesh_))
    text += ", interface " + interface.name;
  return text;
}

std::vector<Refinement>
TibialTrayModel::refinements() const
{
  using Family = Refinement::Family;
  Refinement mesh;
  const TibiaGeometry &geometry = p_.geometry;
  if (geometry.target_cells > 0)
  {
    mesh.count_power = -1. / 3.;
    mesh.entries = {{"Geometry / Cells", static_cast<double>(geometry.target_cells), -3., true}};
  }
  else
    mesh.entries = {
        {"Geometry / Element size at interface [mm]", geometry.element_size_at_interface},
        {"Geometry / Element size far [mm]", geometry.element_size_far}};
  const double n_levels = p_.load.levels;
  const Refinement levels{Family::steps, {{"Load / Levels", n_levels, -1., true}}, 2.};
  if (!p_.mesh_file.empty())
    return {levels};
  return {mesh, levels};
}

std::vector<std::string>
TibialTrayModel::main_results() const
{
  const TraySummary summary;
  return names_of({summary.uplift, summary.tilt, summary.undamaged_area, summary.damage_load,
                   summary.worn_volume, summary.debris});
}

ExitCode
TibialTrayModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                     Log &log, MPI_Comm communicator)
{
  broadcast(mesh_, communicator);
  Run run("tibial_tray", p_.output_folder, &p_.checkpoint, parameters, file, options, log,
          communicator);
  TibialTraySimulation simulation(p_, std::move(mesh_), run);
  return run_simulation(simulation, run);
}

RunCost
cost_of(const TibialTrayParameters &p, const double n_cells, const double n_vertices)
{
  // The lowest period over the stable step, 3500 to 3800 on 20 000 tetrahedra, goes with the number
  // of elements along the bone.
  const double steps_per_period = 135. * std::cbrt(n_cells);
  constexpr double flops_per_cell = 55., bytes_per_cell = 1000.;
  constexpr double libraries = 160e6, program = 20e6; // [bytes]
  // Levels are held until there is equilibrium: for a period where little moves, for tens of them
  // where bonds break.
  const double ramp = p.load.periods, levels = p.load.levels;
  const double held = std::min(p.relaxation.held_periods, 12.);
  RunCost cost = adaptive_cost(steps_per_period * (ramp + .5 * levels),
                               steps_per_period * (ramp + held * levels), 3. * n_vertices,
                               flops_per_cell * n_cells);
  cost.memory = libraries + program + bytes_per_cell * n_cells;
  cost.shares = {true, libraries, program, bytes_per_cell * n_cells, 0., 0., 0.};
  cost.divided = cost.work;
  cost.most_divided = cost.most_work;
  return cost;
}

Declarations
TibialTrayModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Undamaged area", "share of the area [-]",
                             {"undamaged area [-]", "undamaged area of tray_bone [-]",
                              "undamaged area of post_cement [-]"}),
      DeclaredPlot::over_run(
          "Uplift and settlement", "displacement [mm]",
          {"uplift of the unloaded side [mm]", "settlement of the loaded side [mm]"}),
      DeclaredPlot::over_run("Tilt", "tilt [deg]", {"tilt [deg]"}),
      DeclaredPlot::over_run(
          "Largest tractions", "traction [MPa]",
          {"largest tension [MPa]", "largest pressure [MPa]", "largest shear [MPa]"}),
      DeclaredPlot::over_run("Energies", "energy [mJ]",
                             {"external work [mJ]", "strain energy [mJ]", "adhesive loss [mJ]",
                              "viscous loss [mJ]", "frictional loss [mJ]"})};
  declared.add(TraySummary());
  declared.tables = {{statistics_table,
                      tray_table({{"tray_bone", "", ""}, {"post_cement", "", ""}}, p_).possible()}};
  DeclaredSeries interfaces;
  interfaces.name = "interface";
  interfaces.title = "Interfaces";
  interfaces.orientation = "z points up, along the axis of the post; the bone is below the tray, "
                           "which lies on the plane z = 0. The first view is from the front.";
  interfaces.view = "From the front";
  interfaces.seen_from = {.3, -1., .35};
  interfaces.fields = {"wear_depth", "adhesion_intensity", "von_mises_stress"};
  interfaces.time.column = "load";
  interfaces.time.unit = "% BW";
  interfaces.time.before = "load ";
  interfaces.time.after = " % BW";
  DeclaredSeries tibia = interfaces;
  tibia.name = "tibia";
  tibia.title = "Implanted tibia";
  tibia.values = fields_of_tibia();
  interfaces.values = fields_of_interfaces();
  interfaces.rank = 1;
  // They lie below the tray: a picture shows them from below, through the bone, which is not drawn.
  interfaces.drawn_from = {.38, -.92, -.92};
  interfaces.body = tibia.name;
  interfaces.volumes = {"tray", "bearing"};
  declared.series = {interfaces, tibia};
  declared.cite(adhesion_citation);
  declared.cite(p_.material_law.citation());
  if (p_.wear.is_chosen())
    declared.cite(p_.wear.citation());
  return declared;
}
} // namespace arthrowear
