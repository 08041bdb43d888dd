// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/graded_mesh.h"

#include "base/format.h"
#include "mesh/cell_number.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/gmsh_process.h"
#include "mesh/gmsh_session.h"
#include "mesh/kept_meshes.h"
#include "mesh/mesh_limits.h"
#include "mesh/quality.h"

#include <gmsh.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
struct Trial
{
  double factor;
  MeshData mesh;
  double radius_ratio;
  double n_cells() const { return mesh.cells.size(); }
};

/// Regular tetrahedra that fill as many layers of equal height as are needed here.
double
estimated_cells(const GradedBody &body)
{
  constexpr int n_layers = 100;
  double n = 0.;
  for (int i = 0; i < n_layers; ++i)
  {
    const double at = (i + .5) / n_layers,
                 size = body.size_at_wear + at * (body.size_at_backing - body.size_at_wear);
    n += body.layer_volume(at) / n_layers / (size * size * size / (6. * std::sqrt(2.)));
  }
  return n;
}

Trial
make_trial(const GmshSession &session, const GradedBody &body, const double factor,
           const int algorithm)
{
  Trial trial{factor,
              session.call([&] { return mesh_once(body, factor, algorithm); },
                           [&](const std::string &reason) {
                             return RunError("Gmsh cannot mesh the " + body.name + ": " + reason);
                           }),
              0.};
  trial.radius_ratio = quality_of(trial.mesh).min_radius_ratio;
  return trial;
}

/// Gmsh leaves slivers in some meshes, and makes none of some sizes: nearby sizes are tried.
MeshData
first_good(const GradedBody &body)
{
  constexpr double most_cells = 1e6, target_steps = 3;
  const GmshSession session;
  const double target = body.target_cells;
  const auto trial = [&](const double factor, const int algorithm)
  { return make_trial(session, body, factor, algorithm); };
  const auto frontal = [&](const double factor)
  {
    return nearest_possible(factor, [&](const double one)
                            { return trial(one, gmsh_number::frontal_surface); });
  };
  Trial best = frontal(target > 0. ? std::cbrt(estimated_cells(body) / target) : 1.);
  if (target > 0.)
    best = nearest_in_number(std::move(best), target, frontal);
  const auto is_near = [&](const Trial &next)
  {
    return target == 0. ||
           miss_of_cells(next.n_cells(), target) < std::log1p(graded_cells_tolerance);
  };
  const int n_steps =
      std::clamp(int(most_cells / best.n_cells()), 2, target > 0. ? int(target_steps) : 15);
  const double centre = best.factor;
  for (const int algorithm : {gmsh_number::frontal_surface, gmsh_number::delaunay_surface})
    for (int k = 2; k < 2 * (n_steps + 1); ++k)
    {
      if (best.radius_ratio >= least_graded_radius_ratio)
        return best.mesh;
      try
      {
        Trial next = trial(centre * (1. + change_of_sizes(k)), algorithm);
        if (next.radius_ratio > best.radius_ratio && is_near(next))
          best = std::move(next);
      }
      catch (const RunError &) // Gmsh cannot mesh these sizes
      {
      }
    }
  return best.mesh;
}
} // namespace

MeshData
mesh_once(const GradedBody &body, const double factor, const int surface_algorithm)
{
  gmsh::model::add(body.name);
  body.add_geometry();
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
  gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 0);
  gmsh::option::setNumber("Mesh.Algorithm", surface_algorithm);
  gmsh::option::setNumber("Mesh.Algorithm3D", 1);
  gmsh::option::setNumber("Mesh.Optimize", 1);
  gmsh::option::setNumber("Mesh.RandomSeed", 1);
  gmsh::model::mesh::setSizeCallback(
      // Gmsh 4.9 and later also hand over the size that the other settings give, which is not used.
      [&body, factor](int, int, double x, double y, double z, auto...)
      {
        const double size =
            body.size_at_wear + body.height({x, y, z}) * (body.size_at_backing - body.size_at_wear);
        return factor * (body.largest_size ? std::min(size, body.largest_size({x, y, z})) : size);
      });
  gmsh::model::mesh::generate(3);
  MeshData mesh = mesh_of_current_model({"wear", "backing", body.side}, {body.name});
  gmsh::model::mesh::removeSizeCallback();
  gmsh::model::remove();
  body.place_vertices(mesh);
  make_consistent(mesh);
  return mesh;
}

void
require_possible_number(const GradedBody &body)
{
  const double n = body.target_cells > 0. ? body.target_cells : estimated_cells(body);
  if (n > most_mesh_cells)
    throw InputError(formatted("the %s's element sizes are %.6g and %.6g mm, which makes about "
                               "%.3g tetrahedra, must be at most %.7g. Use larger elements",
                               body.name.c_str(), body.size_at_wear, body.size_at_backing, n,
                               double(most_mesh_cells)));
}

MeshData
make_graded(const GradedBody &body)
{
  require_possible_number(body);
  return KeptMeshes::get(body.name.c_str(), body.numbers,
                         [&body] { return make_by_gmsh([&body] { return first_good(body); }); });
}

void
add_graded_volume(const std::vector<std::pair<std::string, std::vector<int>>> &surfaces,
                  const std::string &name)
{
  std::vector<int> shell;
  for (const auto &[boundary, entities] : surfaces)
    shell.insert(shell.end(), entities.begin(), entities.end());
  const int volume = gmsh::model::geo::addVolume({gmsh::model::geo::addSurfaceLoop(shell)});
  gmsh::model::geo::synchronize();
  name_volume(surfaces, volume, name);
}

void
name_volume(const std::vector<std::pair<std::string, std::vector<int>>> &surfaces, const int volume,
            const std::string &name)
{
  for (const auto &[boundary, entities] : surfaces)
    gmsh::model::setPhysicalName(2, gmsh::model::addPhysicalGroup(2, entities), boundary);
  gmsh::model::setPhysicalName(3, gmsh::model::addPhysicalGroup(3, {volume}), name);
}

void
check_length(InputErrors &errors, const std::string &body, const std::string &name,
             const double length)
{
  if (!(length > 0.) || !std::isfinite(length))
    errors.add(
        formatted("the %s's %s is %.6g mm, must be above 0", body.c_str(), name.c_str(), length));
}

void
check_sizes(InputErrors &errors, const GradedBody &body, const double thickness,
            const std::string &name_of_thickness)
{
  for (const auto &[size, place] : {std::pair<double, const char *>{body.size_at_wear, "wear"},
                                    {body.size_at_backing, "backing"}})
  {
    check_length(errors, body.name, std::string("element size at the ") + place, size);
    if (size > thickness && std::isfinite(size))
      errors.add(formatted("the %s's element size at the %s is %.6g mm, must be at most its %s, "
                           "%.6g mm",
                           body.name.c_str(), place, size, name_of_thickness.c_str(), thickness));
  }
}
} // namespace arthrowear
