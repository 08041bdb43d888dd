// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_checkpoint.h"

namespace arthrowear
{
namespace
{
using Integers = std::vector<std::int64_t>;
} // namespace

void
pack_mesh(const MeshData &mesh, CheckpointData &data, const std::string &prefix)
{
  std::vector<double> vertices;
  for (const Vector3 &vertex : mesh.vertices)
    vertices.insert(vertices.end(), vertex.begin(), vertex.end());
  Integers cells, faces;
  for (const auto &cell : mesh.cells)
    cells.insert(cells.end(), cell.begin(), cell.end());
  for (const auto &face : mesh.faces)
  {
    faces.insert(faces.end(), face.vertices.begin(), face.vertices.end());
    faces.push_back(face.boundary_id);
  }
  const auto joined = [](const std::vector<std::string> &names)
  {
    std::string text;
    for (const std::string &name : names)
      text += name + "\n";
    return text;
  };
  data.set(prefix + "mesh vertices", std::move(vertices));
  data.set(prefix + "mesh cells", cells);
  data.set(prefix + "mesh volumes",
           Integers(mesh.cell_volume_id.begin(), mesh.cell_volume_id.end()));
  data.set(prefix + "mesh faces", faces);
  data.set(prefix + "mesh boundary names", joined(mesh.boundary_names));
  data.set(prefix + "mesh volume names", joined(mesh.volume_names));
  if (mesh.middles.empty())
    return;
  Integers edges;
  std::vector<double> middles;
  for (const EdgeMiddle &middle : mesh.middles)
  {
    edges.insert(edges.end(), middle.edge.begin(), middle.edge.end());
    middles.insert(middles.end(), middle.position.begin(), middle.position.end());
  }
  data.set(prefix + "mesh edges", edges);
  data.set(prefix + "mesh middles", std::move(middles));
}

MeshData
unpack_mesh(const CheckpointData &data, const std::string &prefix)
{
  MeshData mesh;
  const std::vector<double> &vertices = data.numbers(prefix + "mesh vertices");
  for (std::size_t i = 0; i + 2 < vertices.size(); i += 3)
    mesh.vertices.push_back({vertices[i], vertices[i + 1], vertices[i + 2]});
  const auto index = [](const std::int64_t value) { return static_cast<unsigned int>(value); };
  const Integers &cells = data.integers(prefix + "mesh cells"),
                 &faces = data.integers(prefix + "mesh faces");
  for (std::size_t i = 0; i + 3 < cells.size(); i += 4)
    mesh.cells.push_back(
        {index(cells[i]), index(cells[i + 1]), index(cells[i + 2]), index(cells[i + 3])});
  for (std::size_t i = 0; i + 3 < faces.size(); i += 4)
    mesh.faces.push_back(
        {{index(faces[i]), index(faces[i + 1]), index(faces[i + 2])}, index(faces[i + 3])});
  const Integers &volumes = data.integers(prefix + "mesh volumes");
  mesh.cell_volume_id.assign(volumes.begin(), volumes.end());
  const auto split = [](std::string text)
  {
    std::vector<std::string> names;
    for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1))
      names.push_back(text.substr(0, end));
    return names;
  };
  mesh.boundary_names = split(data.text(prefix + "mesh boundary names"));
  mesh.volume_names = split(data.text(prefix + "mesh volume names"));
  if (!data.has(prefix + "mesh edges"))
    return mesh;
  const Integers &edges = data.integers(prefix + "mesh edges");
  const std::vector<double> &middles = data.numbers(prefix + "mesh middles", edges.size() / 2 * 3);
  for (std::size_t i = 0; 2 * i + 1 < edges.size(); ++i)
    mesh.middles.push_back({{index(edges[2 * i]), index(edges[2 * i + 1])},
                            {middles[3 * i], middles[3 * i + 1], middles[3 * i + 2]}});
  return mesh;
}
} // namespace arthrowear
