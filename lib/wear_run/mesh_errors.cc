// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/mesh_errors.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "wear_run/refinements.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// Elements of the coarser mesh over those of the run: an eighth of the cells, or a third where an
/// eighth would be too few for a contact patch.
constexpr double usual_ratio = 2., ratio_of_few = 1.5;
constexpr double few_cells = 1600.;

std::string
name_of_error(const std::string &result)
{
  return "estimated error of " + result + " by the mesh, relative";
}
} // namespace

void
MeshErrors::compare(const WearRunParameters &p, const ParameterFile &file,
                    const std::size_t n_cells, MPI_Comm communicator)
{
  const std::optional<Refinement> mesh = p.mesh_refinement();
  is_compared_ = true;
  if (!mesh)
  {
    coarser_.trouble = "the mesh is imported: compare with one of other sizes";
    return;
  }
  const StageTimer timer(seconds_);
  const double n = static_cast<double>(n_cells);
  coarser_ = run_on_coarser_mesh(file, *mesh, n < few_cells ? ratio_of_few : usual_ratio,
                                 {{"Output / Mesh errors", "false"},
                                  {"Output / Frames per cycle", "0"},
                                  {"Output / Surface tables", "none"},
                                  {"Checkpoint / Every n steps", "0"},
                                  {"Checkpoint / Every wall time [s]", "0"},
                                  {"Checkpoint / Wall time limit [s]", "0"}},
                                 communicator);
  if (coarser_.mesh_count > 0.)
    ratio_ = std::cbrt(n / coarser_.mesh_count);
}

std::optional<double>
MeshErrors::error(const std::string &result, const Summary &summary) const
{
  const std::optional<double> own = summary.number(result);
  const auto other = coarser_.results.find(result);
  if (!own || *own == 0. || other == coarser_.results.end() || !(ratio_ > 1.))
    return std::nullopt;
  // First order is assumed: right within a factor of three for orders from .5 to 2.
  return std::abs(other->second / *own - 1.) / (ratio_ - 1.);
}

void
MeshErrors::add_to(const WearRunParameters &p, Summary &summary) const
{
  for (const std::string &result : main_wear_results(p))
    if (const std::optional<double> found = error(result, summary))
      summary.add(name_of_error(result), *found, "-");
}

std::string
MeshErrors::text(const WearRunParameters &p, const Summary &summary) const
{
  if (!is_compared_)
    return "";
  if (!coarser_.trouble.empty())
    return "Errors by the mesh are not estimated: " + coarser_.trouble + ".";
  std::string errors;
  for (const std::string &result : main_wear_results(p))
    if (const std::optional<double> found = error(result, summary))
      errors +=
          (errors.empty() ? "" : ", ") + result + formatted(" %.2g %%", *found / units::percent);
  if (errors.empty())
    return "";
  return formatted("Estimated errors by the mesh, from the same case on %.0f cells: ",
                   coarser_.mesh_count) +
         errors + ".";
}
} // namespace arthrowear
