// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/setup.h"

#include "base/collect.h"
#include "base/format.h"
#include "mesh/import.h"
#include "models/knee_insert/femur.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
MeshData
import_insert(const KneeInsertParameters &p)
{
  ImportOptions options;
  options.has_materials = true;
  options.required_boundaries = {"wear", "backing"};
  options.length_unit = p.insert.length_unit;
  MeshData mesh = import_msh(p.insert.mesh_file, options);
  mesh.move_places([&](const Vector3 &x) { return x - p.insert.origin; });
  return mesh;
}

/// The worn surface of an imported mesh must be the upper one.
bool
faces_up(const MeshData &mesh, Parameters &parameters)
{
  constexpr double least_upward = .1; // of the mean normal, of length 1
  Vector3 area{};
  for (const auto &face : mesh.boundary_faces("wear"))
    area = area + .5 * cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                             mesh.vertices[face[2]] - mesh.vertices[face[0]]);
  const double size = norm(area);
  const Vector3 mean = size > 0. ? (1. / size) * area : Vector3{};
  if (mean[1] >= least_upward)
    return true;
  parameters.error_at("Insert / Imported mesh / Mesh file",
                      "an insert whose boundary wear faces +y",
                      formatted("Its mean outward normal is (%.3g, %.3g, %.3g). Turn the mesh.",
                                mean[0], mean[1], mean[2]));
  return false;
}
/// Faces of `wear` that the femur does not come near become a separate boundary: their points need
/// neither columns nor gaps.
void
limit_to_reach(const KneeInsertParameters &p, KneeInsertInputs &inputs)
{
  const std::vector<double> distance = distance_from_path(p, inputs);
  MeshData &mesh = inputs.mesh;
  const unsigned int wear = mesh.boundary_id("wear");
  const auto is_beyond = [&](const MeshData::BoundaryFace &face)
  {
    return face.boundary_id == wear &&
           std::all_of(face.vertices.begin(), face.vertices.end(),
                       [&](const unsigned int v) { return distance[v] > p.insert.reach; });
  };
  if (std::none_of(mesh.faces.begin(), mesh.faces.end(), is_beyond))
    return;
  const auto beyond = static_cast<unsigned int>(mesh.boundary_names.size());
  for (MeshData::BoundaryFace &face : mesh.faces)
    if (is_beyond(face))
      face.boundary_id = beyond;
  mesh.boundary_names.emplace_back("beyond reach");
}
} // namespace

void
read_knee_insert_curves(const KneeInsertParameters &p, Parameters &parameters,
                        KneeInsertInputs &inputs)
{
  inputs.assumptions = p.motion.assumptions(parameters);
  inputs.gait_cut =
      p.heel_strikes.read(parameters, p.time.frequency, {p.motion.table(), p.load.table()});
  if (const KneeMotionEntries::Motion motion = p.motion.read(parameters, inputs.gait_cut))
    inputs.motion = [motion, frequency = p.time.frequency](const double time)
    { return motion(time * frequency); };
  const LoadEntries::Read read =
      p.load.read(parameters, p.time.frequency, {0., 0., 1.}, &inputs.gait_cut);
  inputs.load_warning = read.warning;
  if (read.load)
    inputs.load = std::make_shared<DirectedLoad>(read.load, Vector3{0., 1., 0.});
  inputs.drives =
      p.control.read(parameters, p.load, p.time.frequency, inputs.motion, inputs.gait_cut);
}

KneeInsertInputs
prepare_knee_insert(const KneeInsertParameters &p, Parameters &parameters)
{
  KneeInsertInputs inputs;
  read_knee_insert_curves(p, parameters, inputs);
  if (!parameters.findings().empty())
    return inputs;
  collect(parameters,
          [&]
          {
            inputs.mesh = p.insert.mesh_file.empty() ? make_knee_insert_mesh(p.insert.shape)
                                                     : import_insert(p);
            check_volumes(p.other_volumes, inputs.mesh, "Insert / Imported mesh / Mesh file",
                          p.insert.mesh_file.empty() ? "A made insert has one." : "", parameters);
            if (!p.insert.mesh_file.empty() && !faces_up(inputs.mesh, parameters))
              return;
            inputs.height = height_of_touch(p.condyles.part(0., PartMaterial::within),
                                            p.motion.guide.pose(inputs.motion(0.)), inputs.mesh);
            if (!std::isfinite(inputs.height))
              parameters.error_at("Insert / Imported mesh / Origin in file [mm]",
                                  "such that the femur is over the insert at the start");
            else
              limit_to_reach(p, inputs);
          });
  return inputs;
}

std::vector<CurvedBoundary>
curved_boundaries(const KneeInsertParameters &p)
{
  if (p.insert.mesh_file.empty())
    return {}; // a made mesh has its nodes on its surfaces
  return {CurvedBoundary("wear", {}, 0., -1.)};
}
} // namespace arthrowear
