// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/interface.h"

#include "base/number_text.h"
#include "models/interface/output.h"
#include "run/stage_progress.h"

namespace arthrowear
{
std::string
InterfaceModel::description() const
{
  return "interface: one contact point, " + std::to_string(p_.phases.size()) +
         (p_.phases.size() == 1 ? " phase, " : " phases, ") + std::to_string(p_.n_steps()) +
         " steps of at most " + shortest_text(p_.time_step) + " s";
}

std::vector<Statistics::Column>
InterfaceModel::columns() const
{
  return interface_table().headers();
}

std::unique_ptr<Summary>
InterfaceModel::compute(Run &run) const
{
  InterfacePlots plots(p_.plotted);
  InterfacePeaks peaks;
  DrivenInterface end;
  StageProgress progress(run);
  progress.begin("Program", 0., p_.end_time());
  std::optional<PartTimer> part(std::in_place, run.seconds, "steps");
  drive(p_,
        [&](const DrivenInterface &point, const bool is_row)
        {
          peaks.record(point);
          progress.step(point.time);
          if (!is_row)
            return;
          run.add_row(interface_table().row(point), AcceptedState(point));
          plots.record(point);
          end = point;
        });
  progress.end(std::to_string(p_.n_steps()) + " steps");
  part.emplace(run.seconds, "plots");
  run.write_plots(plots.plots());
  return interface_summary(end, peaks, p_.n_steps());
}

RunCost
cost_of(const InterfaceParameters &p)
{
  constexpr double flops_per_step = 500.;
  RunCost cost;
  cost.is_known = true;
  cost.steps = static_cast<double>(p.n_steps());
  cost.degrees_of_freedom = 3.;
  cost.memory = program_memory;
  cost.work.scalar_flops = flops_per_step * cost.steps;
  return cost;
}

Declarations
InterfaceModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_run("Traction", "traction [MPa]",
                             {"normal traction [MPa]", "tangential traction t1 [MPa]",
                              "tangential traction t2 [MPa]"}),
      DeclaredPlot::over_column("Normal traction over opening", statistics_table, "opening [mm]",
                                "traction [MPa]", {"normal traction [MPa]"}),
      DeclaredPlot::over_column("Tangential traction over shift", statistics_table, "shift t1 [mm]",
                                "traction [MPa]", {"tangential traction t1 [MPa]"}),
      DeclaredPlot::over_run("Intensity of adhesion", "intensity [-]",
                             {"intensity of adhesion [-]"}),
      DeclaredPlot::over_run("Energies", "energy [mJ/mm^2]",
                             {"work [mJ/mm^2]", "stored energy [mJ/mm^2]",
                              "adhesive energy [mJ/mm^2]", "viscous energy [mJ/mm^2]",
                              "frictional energy [mJ/mm^2]"})};
  declared.tables = {{statistics_table, interface_table().possible()}};
  declared.add(InterfaceSummary());
  declared.cite(adhesion_citation);
  return declared;
}
} // namespace arthrowear
