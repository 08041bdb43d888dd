// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/unbonded.h"

#include "base/ranges.h"
#include "mesh/faces.h"

#include <map>
#include <set>
#include <unordered_map>

namespace arthrowear
{
namespace
{
// Distance of faces that lie on each other, and of corners that coincide, over the longest edge.
constexpr double near = .1, coincident = 1e-5;
// Cosine between the normals of faces that lie on each other.
constexpr double opposite = -.8;

struct Face
{
  Triangle vertices;
  unsigned int volume;
  Vector3 corners[3], middle, normal;
  double longest; // edge [mm]
};

/// Returns the faces that belong to exactly one cell, without faces of zero area.
std::vector<Face>
free_faces(const MeshData &mesh)
{
  std::vector<Face> faces;
  for (const CellFace &cell_face : outer_faces(mesh))
  {
    Face face{
        outward_vertices(mesh, cell_face), mesh.cell_volume_id[cell_face.cell], {}, {}, {}, 0.};
    for (int c = 0; c < 3; ++c)
    {
      face.corners[c] = mesh.vertices[face.vertices[c]];
      face.middle = face.middle + (1. / 3.) * face.corners[c];
    }
    for (int c = 0; c < 3; ++c)
      face.longest = std::max(face.longest, norm(face.corners[(c + 1) % 3] - face.corners[c]));
    const Vector3 area =
        cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
    if (!(norm(area) > 0.))
      continue;
    face.normal = normalised(area);
    faces.push_back(face);
  }
  return faces;
}

bool
share_a_node(const Face &a, const Face &b)
{
  return any_of(a.vertices, [&](const unsigned int v)
                { return std::count(b.vertices.begin(), b.vertices.end(), v) != 0; });
}

/// True if each corner of a face is at a corner of the other.
bool
coincide(const Face &a, const Face &b)
{
  return std::all_of(std::begin(a.corners), std::end(a.corners),
                     [&](const Vector3 &x)
                     {
                       return any_of(b.corners, [&](const Vector3 &y)
                                     { return norm(x - y) <= coincident * a.longest; });
                     });
}

/// True if the middle of a face lies on the other face.
bool
lies_on(const Face &a, const Face &b)
{
  if (dot(a.normal, b.normal) > opposite)
    return false;
  if (share_a_node(a, b))
    return coincide(a, b);
  const double height = dot(b.corners[0] - a.middle, b.normal) / dot(a.normal, b.normal);
  if (std::abs(height) > near * std::max(a.longest, b.longest))
    return false;
  const Vector3 hit = a.middle + height * a.normal;
  for (int c = 0; c < 3; ++c)
  {
    const Vector3 &x = b.corners[c], &y = b.corners[(c + 1) % 3];
    if (dot(cross(y - x, hit - x), b.normal) < -coincident * b.longest * b.longest)
      return false;
  }
  return true;
}

/// Sorts faces into boxes of space by their middles.
class Boxes
{
public:
  Boxes(const std::vector<Face> &faces) : faces_(faces)
  {
    for (const Face &face : faces)
      edge_ = std::max(edge_, 1.2 * face.longest);
    for (unsigned int f = 0; f < faces.size(); ++f)
      boxes_[key(index(faces[f].middle, 0), index(faces[f].middle, 1), index(faces[f].middle, 2))]
          .push_back(f);
  }

  /// Calls action(face) for all whose middle is nearer than an edge to a place.
  template <class Action> void around(const Vector3 &x, const Action &action) const
  {
    for (long i = -1; i <= 1; ++i)
      for (long j = -1; j <= 1; ++j)
        for (long k = -1; k <= 1; ++k)
          if (const auto box = boxes_.find(key(index(x, 0) + i, index(x, 1) + j, index(x, 2) + k));
              box != boxes_.end())
            for (const unsigned int f : box->second)
              action(faces_[f]);
  }

private:
  long index(const Vector3 &x, const int axis) const { return std::lround(x[axis] / edge_); }
  static std::size_t key(const long i, const long j, const long k)
  {
    // Boxes with one key are searched together, which costs time only.
    return std::size_t(i) * 73856093u ^ std::size_t(j) * 19349663u ^ std::size_t(k) * 83492791u;
  }

  const std::vector<Face> &faces_;
  double edge_ = 0.;
  std::unordered_map<std::size_t, std::vector<unsigned int>> boxes_;
};
} // namespace

std::vector<UnbondedVolumes>
unbonded_volumes(const MeshData &mesh)
{
  std::vector<UnbondedVolumes> result;
  if (mesh.volume_names.size() < 2)
    return result;
  const std::vector<Face> faces = free_faces(mesh);
  const Boxes boxes(faces);
  std::map<std::array<unsigned int, 2>, UnbondedVolumes> found;
  for (const Face &face : faces)
  {
    std::set<unsigned int> below;
    boxes.around(face.middle,
                 [&](const Face &other)
                 {
                   if (other.volume != face.volume && lies_on(face, other))
                     below.insert(other.volume);
                 });
    for (const unsigned int volume : below)
    {
      const unsigned int one = std::min(face.volume, volume), other = std::max(face.volume, volume);
      UnbondedVolumes &pair = found[{one, other}];
      if (pair.n_faces++ == 0)
        pair = {mesh.volume_names[one], mesh.volume_names[other], 1, face.middle};
    }
  }
  for (const auto &pair : found)
    result.push_back(pair.second);
  return result;
}
} // namespace arthrowear
