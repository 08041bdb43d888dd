// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/declared_results.h"

#include "inputs/declared_wear.h"
#include "wearing/recovered_field.h"

namespace arthrowear
{
namespace
{
using Group = ResultGroup;
using Style = NumberStyle;

void
declare_jumps(Declarations &declared)
{
  declare_results_of_jumps(declared);
  declared.add(Group::solver, Style::count, {"computed steps", "jumps"});
  declared.add(Group::solver, {"longest stable jump, estimated"});
  declared.add(Group::accuracy, Style::percent, 3,
               {"roughness of the pressure", "roughness of the pressure, unworn",
                "roughness of the pressure, limit"});
  declared.add(Group::wear, {"wear rate per million cycles at the end"});
  declared.add({{"jumps with a swing that does not decay", Group::solver, Style::count, 4,
                 "jumps with an oscillation that does not decay"},
                {"estimated error of worn volume", Group::accuracy, Style::rounded, 2,
                 "estimated error of worn volume by the jumps"},
                {"estimated error of depths", Group::accuracy, Style::rounded, 2,
                 "estimated error of depths by the jumps"},
                {"largest estimated error of the contact force", Group::accuracy, Style::percent, 2,
                 "largest estimated error of the contact force by the jumps"},
                {"linear wear rate per million cycles at the end", Group::wear, Style::rounded, 4,
                 "depth per million cycles at the deepest point, at the end"}});
}

/// Mesh errors, estimated from the same case on a coarser mesh.
void
declare_mesh_errors(Declarations &declared)
{
  const auto errors_of = [](std::vector<std::string> results)
  {
    for (std::string &result : results)
      result = "estimated error of " + result + " by the mesh, relative";
    return results;
  };
  declared.add(Group::accuracy, Style::percent, 2,
               errors_of({"worn volume of the cup", "worn volume of the block",
                          "worn volume of the head", "worn volume of the counterface",
                          "largest wear depth", "largest creep depth", "peak contact pressure"}));
  declared.add(Group::accuracy, Style::rounded, 2,
               errors_of({"penetration under load by wear", "penetration under load",
                          "penetration by volume"}));
}
} // namespace

Declarations
wear_declarations()
{
  Declarations declared;
  declare_wear_plots(declared);
  declare_clinical_results(declared);
  declare_jumps(declared);
  declare_mesh_errors(declared);
  declared.add(Group::solver, Style::count,
               {"steps", "cut steps", "moves of the mesh", "refills of the mesh",
                "Newton iterations", "contact iterations", "factorisations"});
  declared.add(Group::solver, Style::rounded, 4, {"volume of the elements"});
  declared.add(Group::wear, Style::count, {"gait cycles"});
  declared.add(Group::wear, {"worn volume of the block", "worn volume of the head",
                             "worn volume of the counterface", "worn volume of the mesh",
                             "volume over wear factor", "wear rate", "wear rate is of",
                             "largest wear depth of the head",
                             "largest wear depth of the counterface", "worn area"});
  declared.add(Group::contact,
               {"load times sliding at the pole", "load times sliding at the centre",
                "sliding distance at the pole", "sliding distance at the centre"});
  declared.add({{"largest contact force", Group::contact, Style::rounded, 4,
                 "largest contact force, resultant"}});
  return declared;
}

void
cite_wear_methods(const WearRunParameters &p, Declarations &declared)
{
  if (p.wear_law.is_chosen())
    declared.cite(p.wear_law.citation());
  if (p.creep.is_on)
    declared.cite(CreepEntries::citation);
  declared.cite(RecoveredField::citation);
}

FrameTime
wear_frame_time(const WearRunParameters &p)
{
  const std::string &cycle = p.words().cycle;
  FrameTime time = FrameTime::of_cycles(cycle + "s", cycle + "s");
  time.are_cycles = p.words().is_cavity;
  if (p.jumps.are_on())
    return time;
  time.column = "time";
  time.unit = "s";
  time.factor = p.time.frequency;
  time.digits = 6;
  time.are_cycles = false;
  if (p.words().is_cavity)
    time.cycles_of_percent = p.time.cycles;
  return time;
}
} // namespace arthrowear
