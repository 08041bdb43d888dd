// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/setup.h"

#include "base/collect.h"
#include "base/format.h"
#include "knee/first_sides.h"
#include "models/knee_insert/femur.h"

namespace arthrowear
{
namespace
{
/// A femur that lies in a part of the insert whose contact is not computed, such as a post. It
/// rests on `wear` without indentation, and stands over the insert's sides.
void
check_overlap(const KneeInsertParameters &p, const MeshData &mesh,
              const std::vector<double> &distance, Parameters &parameters)
{
  constexpr double noticeable = .5; // [mm]
  double deepest = -noticeable;
  unsigned int boundary = 0, place = 0;
  for (const MeshData::BoundaryFace &face : mesh.faces)
    for (const unsigned int vertex : face.vertices)
      if (face.boundary_id != mesh.boundary_id("wear") && distance[vertex] < deepest)
      {
        deepest = distance[vertex];
        boundary = face.boundary_id;
        place = vertex;
      }
  if (deepest == -noticeable)
    return;
  const Vector3 &x = mesh.vertices[place];
  parameters.warning_at(
      p.insert.is_made() ? "Insert / Depth [mm]" : KneeInsertEntries::file_entry,
      formatted("the femur lies %.2g mm deep in the boundary %s of the insert, at "
                "(%.3g, %.3g, %.3g) mm, ",
                -deepest, mesh.boundary_names[boundary].c_str(), x[0], x[1], x[2]) +
          "where no contact is computed. Posts of inserts are not modelled: leave the "
          "post out, or change the motion, the radii or the distance of condyles.");
}

/// Faces of `wear` that the femur does not come near become a separate boundary: their points need
/// neither columns nor gaps.
void
limit_to_reach(const KneeInsertParameters &p, KneeInsertInputs &inputs, Parameters &parameters)
{
  const std::vector<double> distance = distance_from_path(p, inputs);
  MeshData &mesh = inputs.mesh;
  check_overlap(p, mesh, distance, parameters);
  const unsigned int wear = mesh.boundary_id("wear");
  const auto is_beyond = [&](const MeshData::BoundaryFace &face)
  {
    return face.boundary_id == wear &&
           std::all_of(face.vertices.begin(), face.vertices.end(),
                       [&](const unsigned int v) { return distance[v] > p.reach; });
  };
  if (std::none_of(mesh.faces.begin(), mesh.faces.end(), is_beyond))
    return;
  const auto beyond = static_cast<unsigned int>(mesh.boundary_names.size());
  for (MeshData::BoundaryFace &face : mesh.faces)
    if (is_beyond(face))
      face.boundary_id = beyond;
  mesh.boundary_names.emplace_back("beyond reach");
}
/// Finds the height at which the femur touches the insert at the start.
void
place_femur(const KneeInsertParameters &p, Parameters &parameters, KneeInsertInputs &inputs)
{
  const RigidPart condyles = p.condyles.part(0., PartMaterial::within);
  const FemurPose pose = p.motion.guide.pose(inputs.motion(0.));
  std::vector<Vector3> points;
  for (const unsigned int vertex : inputs.mesh.boundary_vertices("wear"))
    points.push_back(inputs.mesh.vertices[vertex]);
  if (p.condyles.surface)
    check_femur_over_insert(femur_over_insert(condyles, p.condyles.surface, points, pose),
                            p.load_z(), p.is_varus_free, parameters);
  if (!parameters.findings().empty())
    return;
  inputs.height = height_of_touch(condyles, pose, inputs.mesh);
  if (std::isfinite(inputs.height))
    return limit_to_reach(p, inputs, parameters);
  const bool is_from_file = p.condyles.surface != nullptr;
  parameters.error_at(is_from_file ? "Femur / Origin in file [mm]"
                                   : "Insert / Imported mesh / Origin in file [mm]",
                      "such that the femur is over the insert at the start",
                      "No line upwards from the insert meets the femur. Check the axes too: x "
                      "points forward, y up, z to the right.");
}
} // namespace

void
read_knee_insert_curves(const KneeInsertParameters &p, Parameters &parameters,
                        KneeInsertInputs &inputs)
{
  inputs.assumptions = p.motion.assumptions(parameters);
  inputs.gait_cut =
      p.heel_strikes.read(parameters, p.time.frequency, {p.motion.table(), p.load.table()});
  if (const KneeMotionEntries::Motion motion =
          p.motion.read(parameters, inputs.gait_cut, &inputs.curves))
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
            inputs.mesh = p.insert.mesh(parameters, p.degree);
            check_volumes(p.other_volumes, inputs.mesh, KneeInsertEntries::file_entry,
                          p.insert.is_made() ? "A made insert has one." : "", parameters);
            if (!parameters.findings().empty())
              return;
            place_femur(p, parameters, inputs);
          });
  return inputs;
}

std::vector<CurvedBoundary>
curved_boundaries(const KneeInsertParameters &p)
{
  if (p.insert.is_made())
    return {}; // a made mesh has its nodes on its surfaces
  return {CurvedBoundary("wear", {}, 0., -1.)};
}
} // namespace arthrowear
