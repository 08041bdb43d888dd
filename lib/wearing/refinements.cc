// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/refinements.h"

namespace arthrowear
{
std::vector<Refinement>
refinements_of_steps(const WearRunParameters &p)
{
  using Family = Refinement::Family;
  std::vector<Refinement> all;
  Refinement steps;
  steps.family = Family::steps;
  steps.entries = {{"Time / Time step [s]", p.time.step, 1., false, 1. / p.time.frequency}};
  steps.ratio = 2.;
  all.push_back(steps);
  if (!p.jumps.are_on())
    return all;
  const std::string section = "Wear / Jump / ";
  Refinement jumps;
  jumps.family = Family::jumps;
  if (p.jumps.tolerance > 0.)
  {
    // The error is in proportion to the tolerance.
    jumps.entries = {{section + "Tolerance", p.jumps.tolerance}};
    jumps.ratio = 4.;
    jumps.formal_order = 1.;
  }
  else
  {
    const double largest = p.jumps.largest > 0. ? p.jumps.largest : p.jumps.cycles;
    jumps.entries = {{section + "Largest jump [cycles]", largest}};
    jumps.ratio = 2.;
  }
  all.push_back(jumps);
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

std::vector<std::string>
main_wear_results(const WearRunParameters &p)
{
  const WearWords &words = p.words();
  return {"worn volume of the " + words.body,
          "worn volume of the " + words.counterface,
          "largest wear depth",
          "largest creep depth",
          "penetration under load by wear",
          "penetration under load",
          "penetration by volume",
          "peak contact pressure"};
}
} // namespace arthrowear
