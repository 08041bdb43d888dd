// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/holding.h"

#include "base/format.h"
#include "contact/faces/rigid_stiffness.h"
#include "models/knee_insert/femur.h"

namespace arthrowear
{
namespace
{
struct Touching
{
  Vector3 place{}, normal{}; // of the insert, out of it
};

std::map<unsigned int, Vector3>
normals_of_wear(const MeshData &mesh)
{
  std::map<unsigned int, Vector3> normals;
  for (const auto &face : mesh.boundary_faces("wear"))
    for (const unsigned int vertex : face)
    {
      Vector3 &normal = normals.emplace(vertex, Vector3{}).first->second;
      normal = normal + cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                              mesh.vertices[face[2]] - mesh.vertices[face[0]]);
    }
  for (auto &[vertex, normal] : normals)
    normal = normalised(normal);
  return normals;
}

/// The vertices of each dish that are nearest to a femur with both condyles on their dishes.
std::vector<Touching>
touching_vertices(const RigidPart &condyles, FemurPose pose, const MeshData &mesh)
{
  constexpr std::size_t most = 12; // on each side
  const std::map<unsigned int, Vector3> normals = normals_of_wear(mesh);
  const Matrix3 to_own = transpose(pose.matrix());
  std::vector<Touching> touching;
  for (const double side : {-1., 1.})
  {
    pose.origin[1] = height_of_touch(condyles, pose, mesh, side);
    std::vector<std::pair<double, unsigned int>> near;
    for (const auto &[vertex, normal] : normals)
      if (const Vector3 &x = mesh.vertices[vertex]; side * x[2] > 0.)
        near.emplace_back(condyles.nearest(to_own * (x - pose.origin)).distance, vertex);
    std::sort(near.begin(), near.end());
    near.resize(std::min(most, near.size()));
    for (const auto &[distance, vertex] : near)
      touching.push_back({mesh.vertices[vertex], normals.at(vertex)});
  }
  return touching;
}

using Matrix2 = std::array<std::array<double, 2>, 2>;

/// Stiffness that vanishes because two coordinates give way: c^T K^-1 c.
/// @param pressed  K, their own stiffness @param coupled  c, between them and the motion
double
given_way(const Matrix2 &pressed, const std::array<double, 2> &coupled)
{
  const auto &[c, d] = coupled;
  const double determinant = pressed[0][0] * pressed[1][1] - pressed[0][1] * pressed[1][0];
  return (pressed[1][1] * c * c - 2. * pressed[0][1] * c * d + pressed[0][0] * d * d) / determinant;
}
} // namespace

/// A dish of the radius R resists with (a/R)^2 of the stiffness against pressing, for points within
/// the distance a; parallel normals with none but round-off.
void
check_held(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  struct Motion
  {
    KneeFreedom freedom;
    double length; // that makes it a displacement [mm]
    const char *entry, *text, *remedy;
  };
  constexpr double round_off = 1e-9;
  constexpr const char *restrained = "a free range of 0";
  std::vector<Motion> motions;
  if (p.control.forward.is_by_force)
    motions.push_back({KneeFreedom::forward, 1., "Control / Forward free range [mm]",
                       "forward and back", restrained});
  if (p.control.rotation.is_by_force)
    motions.push_back({KneeFreedom::rotation, p.gyration, "Control / Rotation free range [deg]",
                       "about y", restrained});
  if (p.is_sideways_free)
    motions.push_back(
        {KneeFreedom::sideways, 1., "Femur / Sideways", "sideways", "[Femur / Sideways] = held"});
  if (motions.empty() || p.solver.contact.friction > 0.)
    return;
  const RigidPart condyles = p.condyles.part(0., PartMaterial::within);
  KneeCoordinates start = inputs.motion(0.);
  start.height = inputs.height;
  const FemurPose pose = p.motion.guide.pose(start);
  RigidStiffness stiffness; // of unit springs along the normals
  for (const Touching &point : touching_vertices(condyles, pose, inputs.mesh))
    stiffness.add_contact(point.normal, point.place - pose.origin, 1.);
  const auto between = [&](const KneeFreedom a, const KneeFreedom b)
  {
    const KneeDirection one = p.motion.guide.direction(pose, a),
                        other = p.motion.guide.direction(pose, b);
    return stiffness.between({one.linear, one.angular}, {other.linear, other.angular});
  };
  // Height and varus give way to the motion, as on a plane that is tilted.
  constexpr KneeFreedom height = KneeFreedom::height, varus = KneeFreedom::varus;
  const Matrix2 pressed{{{between(height, height), p.is_varus_free ? between(height, varus) : 0.},
                         {p.is_varus_free ? between(varus, height) : 0., between(varus, varus)}}};
  for (const Motion &motion : motions)
  {
    const FemurBody::Parameters::Drive &drive =
        inputs.drives[static_cast<std::size_t>(motion.freedom)];
    if (drive.slope && drive.slope(0., value_of(start, motion.freedom)) < 0.)
      continue;
    const std::array<double, 2> coupled{between(motion.freedom, height),
                                        p.is_varus_free ? between(motion.freedom, varus) : 0.};
    const double left = between(motion.freedom, motion.freedom) - given_way(pressed, coupled);
    if (left <= round_off * pressed[0][0] * motion.length * motion.length)
      parameters.error_at(
          motion.entry, "such that something holds the femur",
          formatted("It is loose %s: the bearing surface is flat along this motion, there is no "
                    "friction, and no restraint has a force at the start. Give a friction "
                    "coefficient, a dish, or %s.",
                    motion.text, motion.remedy));
  }
}
} // namespace arthrowear
