// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/femur.h"

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
}

FemurObstacle::FemurObstacle(RigidPart condyles, const FemurBody &body)
    : condyles_(std::move(condyles)), body_(body), hints_(condyles_.n_pieces(), 0)
{
}

void
FemurObstacle::place(const RigidState &state)
{
  origin_ = state.position;
  rotation_ = rotation_of(state.rotation);
}

ObstaclePoint
FemurObstacle::nearest(const Vector3 &position) const
{
  return nearest_from(position, hints_.data());
}

ObstaclePoint
FemurObstacle::nearest_of(const std::size_t place, const Vector3 &position) const
{
  const std::size_t begin = (place + 1) * condyles_.n_pieces();
  if (begin >= hints_.size())
    hints_.resize(begin + condyles_.n_pieces(), 0);
  return nearest_from(position, hints_.data() + begin);
}

ObstaclePoint
FemurObstacle::nearest_from(const Vector3 &position, std::uint32_t *hints) const
{
  const Surface::Nearest own =
      condyles_.nearest(transpose(rotation_) * (position - origin_), hints);
  return {own.distance, rotation_ * own.normal, {}, {}};
}

double
FemurObstacle::clearance(const std::vector<Vector3> &hull, const double most) const
{
  const Matrix3 to_own = transpose(rotation_);
  return condyles_.clearance(
      in_frame(hull, [&](const Vector3 &x) { return to_own * (x - origin_); }), most);
}

FemurBody::Parameters
femur_parameters(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  FemurBody::Parameters femur;
  femur.guide = p.motion.guide;
  femur.mass = p.mass;
  femur.gyration = p.gyration;
  const auto set_free = [&](const KneeFreedom freedom, const bool is_free)
  { femur.is_free[static_cast<std::size_t>(freedom)] = is_free; };
  set_free(KneeFreedom::varus, p.is_varus_free);
  set_free(KneeFreedom::sideways, p.is_sideways_free);
  set_free(KneeFreedom::forward, p.control.forward.is_by_force);
  set_free(KneeFreedom::rotation, p.control.rotation.is_by_force);
  femur.drives = inputs.drives;
  femur.start = inputs.motion(0.);
  femur.start.height = inputs.height;
  femur.given = inputs.motion;
  if (inputs.load)
    femur.axial_force = [load = inputs.load](const double time) { return load->force(time); };
  femur.load_z = p.load_z();
  return femur;
}

/// A vertex touches a femur that has fallen from the height 0 by the distance from the femur to the
/// vertex, along a line from below.
double
height_of_touch(const RigidPart &condyles, const FemurPose &pose, const MeshData &mesh,
                const double side)
{
  const Matrix3 to_own = transpose(pose.matrix());
  const Vector3 up = to_own * Vector3{0., 1., 0.};
  double height = -infinity;
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
  {
    const Vector3 &x = mesh.vertices[vertex];
    if (side * x[2] < 0.)
      continue;
    const Vector3 point = to_own * (x - pose.origin);
    const double away = 2. * (condyles.extent() + norm(point)),
                 up_to_femur = condyles.travel(point - away * up, up) - away;
    if (std::isfinite(up_to_femur))
      height = std::max(height, pose.origin[1] - up_to_femur);
  }
  return std::isfinite(height) ? height : infinity;
}

namespace
{
/// Displacements of a coordinate from its anchor that a force against a restraint can cause.
std::vector<double>
displacements_of(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
                 const KneeControlEntries::Axis &axis, const KneeFreedom freedom, const double most)
{
  if (!axis.is_by_force)
    return {0.};
  constexpr int n_moments = 200;
  const FemurBody::Parameters::Drive &drive = inputs.drives[static_cast<std::size_t>(freedom)];
  double largest = 0.;
  for (int i = 0; i < n_moments; ++i)
  {
    const double time = i / (n_moments * p.time.frequency);
    const double at_anchor = value_of(inputs.motion(time), freedom);
    largest = std::max(largest, std::abs(drive.force(time, at_anchor)));
  }
  const double range =
      std::min(most, axis.free_range + (axis.stiffness > 0. ? largest / axis.stiffness : most));
  if (range == 0.)
    return {0.};
  return {-range, -.5 * range, 0., .5 * range, range};
}

/// Coordinates along the path, with those that forces move at some places of their ranges.
std::vector<KneeCoordinates>
places_of_path(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  const bool moves = p.control.is_by_force() || p.is_sideways_free;
  const int n_places = moves ? 25 : 50;
  const std::vector<double> forward = displacements_of(p, inputs, p.control.forward,
                                                       KneeFreedom::forward, 10. * units::mm),
                            rotation = displacements_of(p, inputs, p.control.rotation,
                                                        KneeFreedom::rotation, 20. * units::deg),
                            sideways = p.is_sideways_free ? std::vector<double>{-2., 0., 2.}
                                                          : std::vector<double>{0.};
  std::vector<KneeCoordinates> places;
  for (int i = 0; i < n_places; ++i)
    for (const double f : forward)
      for (const double r : rotation)
        for (const double s : sideways)
        {
          KneeCoordinates at = inputs.motion(i / (n_places * p.time.frequency));
          at.forward += f;
          at.rotation += r;
          at.sideways += s;
          places.push_back(at);
        }
  return places;
}
} // namespace

/// A vertex is measured where its distance may count: a distance changes by no more than the vertex
/// moves against the femur.
std::vector<double>
distance_from_path(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  const RigidPart condyles = p.condyles.part(0., PartMaterial::within);
  std::vector<double> distance(inputs.mesh.vertices.size(), infinity);
  std::vector<unsigned int> vertices;
  // The least distance counts where it is within these.
  std::vector<double> most(distance.size(), 0.), least(distance.size(), p.reach);
  for (const MeshData::BoundaryFace &face : inputs.mesh.faces)
    for (const unsigned int vertex : face.vertices)
    {
      vertices.push_back(vertex);
      if (face.boundary_id == inputs.mesh.boundary_id("wear"))
        most[vertex] = p.reach;
      else
        least[vertex] = -infinity;
    }
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  struct Last
  {
    Vector3 place{}; // of the vertex in the frame of the femur [mm]
    double distance = -infinity;
  };
  std::vector<Last> last(distance.size());
  RigidPart::Hints hints(condyles.n_pieces() * distance.size(), 0);
  for (const KneeCoordinates &place : places_of_path(p, inputs))
  {
    FemurPose pose = p.motion.guide.pose(place);
    const Matrix3 to_own = transpose(pose.matrix());
    for (const double side : {-1., 1.})
    {
      pose.origin[1] = height_of_touch(condyles, pose, inputs.mesh, side);
      if (!std::isfinite(pose.origin[1]))
        continue;
      for (const unsigned int vertex : vertices)
      {
        const Vector3 &x = inputs.mesh.vertices[vertex], own = to_own * (x - pose.origin);
        const double bound = last[vertex].distance - norm(own - last[vertex].place);
        if (side * x[2] < 0. || distance[vertex] <= least[vertex] ||
            bound > std::min(most[vertex], distance[vertex]))
          continue;
        last[vertex] = {
            own, condyles.nearest(own, hints.data() + condyles.n_pieces() * vertex).distance};
        distance[vertex] = std::min(distance[vertex], last[vertex].distance);
      }
    }
  }
  return distance;
}
} // namespace arthrowear
