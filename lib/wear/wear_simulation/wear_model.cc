// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/wear_model.h"

namespace arthrowear
{
std::vector<Refinement>
refinements_of_steps(const WearRunParameters &p)
{
  using Family = Refinement::Family;
  std::vector<Refinement> all{
      {Family::steps,
       {{"Time / Time step [s]", p.time.step, 1., false, 1. / p.time.frequency}},
       2.}};
  if (!p.jumps.are_on())
    return all;
  const std::string section = "Wear / Jump / ";
  const double largest = p.jumps.largest > 0. ? p.jumps.largest : p.jumps.cycles;
  if (p.jumps.tolerance > 0.) // the error is in proportion to it
    all.push_back({Family::jumps, {{section + "Tolerance", p.jumps.tolerance}}, 4., 1.});
  else
    all.push_back({Family::jumps, {{section + "Largest jump [cycles]", largest}}, 2.});
  return all;
}

Refinement
refinement_of_mesh(const std::string &section, const double size_at_wear,
                   const double size_at_backing, const unsigned int n_cells)
{
  Refinement mesh;
  if (n_cells > 0)
  {
    mesh.count_power = -1. / 3.; // meshes have a number of cells near the wanted one
    mesh.entries = {{section + " / Cells", static_cast<double>(n_cells), -3., true}};
  }
  else
    mesh.entries = {{section + " / Element size at wear [mm]", size_at_wear},
                    {section + " / Element size at backing [mm]", size_at_backing}};
  return mesh;
}

std::string
dependence_beside_wear_factor(const WearRunParameters &p)
{
  const ContactWear &wear = p.solver.contact.wear;
  return !wear.is_archard()         ? "the wear law is not Archard's"
         : wear.counterface.wears() ? "the counterface wears with another factor"
         : p.creep.is_on            ? "the body creeps"
         : p.roughness.course.changes()
             ? "the roughness changes at cycles that the factor does not move"
         : !p.jumps.are_on() ? "the run has no history over gait cycles: [Wear / Jump / Cycles] "
                               "is not set"
                             : "";
}

std::vector<std::string>
main_wear_results(const WearRunParameters &p)
{
  const WearSummary summary(p);
  return names_of({summary.worn_volume, summary.counterface_volume, summary.deepest_wear,
                   summary.creep.depth, summary.clinical.by_wear.length,
                   summary.clinical.under_load.length, summary.clinical.path.length,
                   summary.peak_pressure});
}
} // namespace arthrowear
