// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/layers.h"

#include "base/errors.h"
#include "base/format.h"
#include "mesh/faces.h"

#include <algorithm>
#include <map>

namespace arthrowear
{
namespace
{
using Edge = std::array<unsigned int, 2>; // ascending

Edge
edge_of(const Triangle &t, const int place)
{
  const unsigned int a = t[place], b = t[(place + 1) % 3];
  return {std::min(a, b), std::max(a, b)};
}

/// Grows prisms on a boundary, one after the other.
class Grower
{
public:
  explicit Grower(MeshData &mesh) : mesh_(mesh), backing_(mesh.boundary_id("backing"))
  {
    std::vector<MeshData::BoundaryFace> others;
    for (const MeshData::BoundaryFace &face : mesh.faces)
      if (face.boundary_id == backing_)
        front_.push_back(face.vertices);
      else
        others.push_back(face);
    find_sides(others);
    mesh.faces = std::move(others);
  }

  void grow(const Layer &layer)
  {
    const unsigned int volume = mesh_.volume_names.size();
    mesh_.volume_names.push_back(layer.volume);
    const unsigned int n = std::max(1l, std::lround(layer.thickness / mean_edge()));
    for (unsigned int step = 0; step < n; ++step)
      grow_by(layer.thickness / n, volume);
  }

  void close()
  {
    for (const Triangle &t : front_)
      mesh_.faces.push_back({t, backing_});
    make_consistent(mesh_);
  }

private:
  /// Boundaries beside the backing, by their common edges.
  void find_sides(const std::vector<MeshData::BoundaryFace> &others)
  {
    std::map<Edge, unsigned int> n_triangles;
    for (const Triangle &t : front_)
      for (int place = 0; place < 3; ++place)
        ++n_triangles[edge_of(t, place)];
    for (const MeshData::BoundaryFace &face : others)
      for (int place = 0; place < 3; ++place)
        if (const Edge edge = edge_of(face.vertices, place); n_triangles.count(edge) != 0)
          sides_[edge] = face.boundary_id;
  }

  double mean_edge() const
  {
    double sum = 0.;
    for (const Triangle &t : front_)
      for (int place = 0; place < 3; ++place)
        sum += norm(mesh_.vertices[t[(place + 1) % 3]] - mesh_.vertices[t[place]]);
    return sum / (3. * front_.size());
  }

  void grow_by(const double thickness, const unsigned int volume)
  {
    std::map<unsigned int, unsigned int> above; // ascending, as the vertices below
    for (const Triangle &t : front_)
      for (const unsigned int v : t)
        above[v] = 0;
    for (auto &[below, vertex] : above)
    {
      vertex = mesh_.vertices.size();
      const Vector3 x = mesh_.vertices[below];
      const double radius = norm(x);
      mesh_.vertices.push_back(((radius + thickness) / radius) * x);
    }
    for (const Triangle &t : front_)
      add_prism(t, above, volume);
    std::map<Edge, unsigned int> sides;
    for (const auto &[edge, boundary] : sides_)
    {
      const unsigned int a = above[edge[0]], b = above[edge[1]];
      // The diagonal of a prism's side runs from the lesser corner up to the greater one's place.
      mesh_.faces.push_back({{edge[0], edge[1], b}, boundary});
      mesh_.faces.push_back({{edge[0], b, a}, boundary});
      sides[{a, b}] = boundary;
    }
    sides_ = std::move(sides);
    for (Triangle &t : front_)
      for (unsigned int &v : t)
        v = above[v];
  }

  /// Its diagonals go from the lesser corner below to the greater one above, so that prisms fit.
  void add_prism(const Triangle &triangle, std::map<unsigned int, unsigned int> &above,
                 const unsigned int volume)
  {
    const Triangle t = sorted(triangle);
    const Triangle up{above[t[0]], above[t[1]], above[t[2]]};
    for (const std::array<unsigned int, 4> &cell :
         {std::array<unsigned int, 4>{t[0], t[1], t[2], up[2]},
          {t[0], t[1], up[1], up[2]},
          {t[0], up[0], up[1], up[2]}})
    {
      mesh_.cells.push_back(cell);
      mesh_.cell_volume_id.push_back(volume);
    }
  }

  MeshData &mesh_;
  const unsigned int backing_;
  std::vector<Triangle> front_;        // of the present outer face
  std::map<Edge, unsigned int> sides_; // boundary at each edge of the front that has one
};
} // namespace

MeshData
add_layers(MeshData mesh, const std::vector<Layer> &layers)
{
  if (layers.empty())
    return mesh;
  mesh.volume_names = {"liner"};
  Grower grower(mesh);
  for (const Layer &layer : layers)
  {
    if (!(layer.thickness > 0.) || !std::isfinite(layer.thickness))
      throw InputError(formatted("the thickness of the layer `%s` is %.6g mm, must be above 0",
                                 layer.volume.c_str(), layer.thickness));
    grower.grow(layer);
  }
  grower.close();
  return mesh;
}

std::vector<Layer>
cup_layers(const double shell, const double cement)
{
  std::vector<Layer> layers;
  for (const Layer &layer : {Layer{"shell", shell}, Layer{"cement", cement}})
    if (layer.thickness != 0.)
      layers.push_back(layer);
  return layers;
}
} // namespace arthrowear
