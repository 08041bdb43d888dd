// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/step_mesh.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "cad/step_text.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/gmsh_process.h"
#include "mesh/gmsh_session.h"
#include "mesh/import.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/mesh_limits.h"

#include <gmsh.h>

#include <set>
#include <sys/mman.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
/// Bytes as a file without a name in any folder, which ends with the process.
std::string
nameless_file(const std::string &bytes)
{
  const int descriptor = ::memfd_create("shape", MFD_CLOEXEC);
  std::size_t written = 0;
  while (descriptor >= 0 && written < bytes.size())
  {
    const ssize_t n = ::write(descriptor, bytes.data() + written, bytes.size() - written);
    if (n <= 0)
      break;
    written += static_cast<std::size_t>(n);
  }
  if (written < bytes.size() || descriptor < 0)
    throw RunError("no memory for a copy of the file.");
  return "/proc/self/fd/" + std::to_string(descriptor);
}

/// Lets touching solids share faces. @return the solids in their previous order
std::vector<int>
joined_solids(const std::string &file, const gmsh::vectorpair &solids)
{
  std::vector<int> tags;
  if (solids.size() == 1)
    return {solids[0].second};
  gmsh::vectorpair all;
  std::vector<gmsh::vectorpair> now;
  gmsh::model::occ::fragment({solids[0]}, {solids.begin() + 1, solids.end()}, all, now);
  for (std::size_t i = 0; i < solids.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (const auto &part : now[i])
        if (std::find(now[j].begin(), now[j].end(), part) != now[j].end())
          throw InputError(file + ": the solids " + std::to_string(j + 1) + " and " +
                           std::to_string(i + 1) +
                           " overlap. Subtract one from the other before the export");
  for (std::size_t i = 0; i < solids.size(); ++i)
  {
    if (now[i].size() != 1)
      throw InputError(file + ": solid " + std::to_string(i + 1) +
                       " is cut by another one. Export solids that only touch");
    tags.push_back(now[i][0].second);
  }
  return tags;
}

/// @throws InputError if the solids fall into parts without a common face
void
require_one_part(const std::string &file, const std::vector<int> &solids)
{
  std::set<int> reached;
  std::vector<std::set<int>> faces;
  for (const int solid : solids)
  {
    gmsh::vectorpair boundary;
    gmsh::model::getBoundary({{3, solid}}, boundary, false, false);
    faces.emplace_back();
    for (const auto &[dim, tag] : boundary)
      faces.back().insert(tag);
  }
  std::vector<bool> is_joined(solids.size(), false);
  is_joined[0] = true;
  reached = faces[0];
  for (std::size_t i = 1; i < solids.size(); ++i)
    if (!is_joined[i] && any_of(faces[i], [&](const int face) { return reached.count(face) != 0; }))
    {
      is_joined[i] = true;
      reached.insert(faces[i].begin(), faces[i].end());
      i = 0; // a solid before it may touch this one
    }
  const auto alone = std::find(is_joined.begin(), is_joined.end(), false);
  if (alone != is_joined.end())
    throw InputError(file + ": has " + std::to_string(solids.size()) + " solids, of which solid " +
                     std::to_string(alone - is_joined.begin() + 1) +
                     " has no face in common with the first. Export each body alone, or let their "
                     "faces touch");
}

/// A point at the middle of each field of a grid over the surface's parameters.
std::vector<SurfacePoint>
samples(const int surface)
{
  constexpr int n = 7;
  std::vector<double> low, high, parameters, places, normals;
  gmsh::model::getParametrizationBounds(2, surface, low, high);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
    {
      parameters.push_back(low[0] + (high[0] - low[0]) * (i + .5) / n);
      parameters.push_back(low[1] + (high[1] - low[1]) * (j + .5) / n);
    }
  gmsh::model::getValue(2, surface, parameters, places);
  gmsh::model::getNormal(surface, parameters, normals);
  std::vector<SurfacePoint> points;
  for (std::size_t i = 0; i < places.size(); i += 3)
    if (const Vector3 normal{normals[i], normals[i + 1], normals[i + 2]}; norm(normal) > 0.)
      points.push_back({{places[i], places[i + 1], places[i + 2]}, normalised(normal)});
  return points;
}

/// Gmsh's mesh of the current model in the form of a file. Groups of surfaces are named by the
/// indices of the faces.
MshFile
file_of_model(const std::vector<int> &surfaces, const std::vector<int> &solids)
{
  MshFile mesh;
  std::vector<std::size_t> tags;
  std::vector<double> coordinates, parameters;
  gmsh::model::mesh::getNodes(tags, coordinates, parameters);
  std::vector<std::size_t> order(tags.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(),
            [&tags](const std::size_t a, const std::size_t b) { return tags[a] < tags[b]; });
  for (const std::size_t i : order)
  {
    mesh.node_tags.push_back(tags[i]);
    mesh.nodes.push_back({coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]});
  }
  const auto add = [&mesh](const int dim, const std::vector<int> &entities)
  {
    for (std::size_t i = 0; i < entities.size(); ++i)
    {
      const int group = static_cast<int>(i) + 1;
      mesh.groups[{dim, group}] = {entities[i]};
      mesh.names[{dim, group}] = std::to_string(i);
      std::vector<int> types;
      std::vector<std::vector<std::size_t>> elements, nodes;
      gmsh::model::mesh::getElements(types, elements, nodes, dim, entities[i]);
      for (std::size_t k = 0; k < types.size(); ++k)
      {
        MshFile::Block block{
            dim, entities[i], types[k], {elements[k].begin(), elements[k].end()}, {}};
        for (const std::size_t node : nodes[k])
          block.nodes.push_back(static_cast<unsigned int>(
              std::lower_bound(mesh.node_tags.begin(), mesh.node_tags.end(), node) -
              mesh.node_tags.begin()));
        mesh.blocks.push_back(std::move(block));
      }
    }
  };
  add(2, surfaces);
  add(3, solids);
  return mesh;
}

/// Half the mean wall of the shape, but not so small that a plate gets many elements [mm].
double
chosen_size(const double volume, const double area)
{
  constexpr double most_cells = 1e5, cell_volume = .12; // over the cube of the size
  const double size = std::max(volume / area, std::cbrt(volume / (most_cells * cell_volume)));
  double rounded = size;
  parse_number(rounded_text(size, 2), rounded);
  return rounded;
}

void
require_possible_size(const std::string &file, const double volume, const double size)
{
  constexpr double cell_volume = .12;
  const double n_cells = volume / (cell_volume * size * size * size);
  if (n_cells > most_mesh_cells)
    throw InputError(file + formatted(": elements of %.4g mm would be about %.2g, must be at most "
                                      "%u. Choose a larger --size",
                                      size, n_cells, most_mesh_cells));
}

void
set_options(const double size, const unsigned int order)
{
  gmsh::option::setNumber("Mesh.MeshSizeMax", size);
  gmsh::option::setNumber("Mesh.ElementOrder", order);
  gmsh::option::setNumber("Mesh.Algorithm", gmsh_number::frontal_surface);
  gmsh::option::setNumber("Mesh.Algorithm3D", gmsh_number::delaunay_volume);
  gmsh::option::setNumber("Mesh.Optimize", 1);
  gmsh::option::setNumber("Mesh.RandomSeed", 1);
}

/// Reads the shapes of the file into a new model.
gmsh::vectorpair
shapes_of(const std::string &file, const std::string &bytes, const GmshSession &session)
{
  gmsh::vectorpair found;
  const std::string copy = nameless_file(bytes);
  const auto none = [&file](const std::string &)
  {
    return InputError(file + ": OpenCASCADE finds no shape in it. Open it in the CAD program, and "
                             "export the closed body as a solid, as STEP");
  };
  session.call(
      [&]
      {
        gmsh::model::add("shape");
        gmsh::model::occ::importShapes(copy, found, true, "step");
      },
      none);
  if (found.empty()) // newer versions of Gmsh say nothing
    throw none("");
  return found;
}

/// The work of the copy of the process: arrays of the shape.
/// @param scale  of all lengths; OpenCASCADE would turn primitives into free forms
std::string
answer_of_gmsh(const std::string &file, const gmsh::vectorpair &found, const CadOptions &options,
               const double scale)
{
  gmsh::vectorpair solids;
  std::copy_if(found.begin(), found.end(), std::back_inserter(solids),
               [](const auto &entity) { return entity.first == 3; });
  if (solids.empty())
    throw InputError(file + ": has no solid, but " + std::to_string(found.size()) +
                     " surfaces or curves. Export the closed body as a solid");
  const std::vector<int> tags = joined_solids(file, solids);
  gmsh::model::occ::synchronize();
  require_one_part(file, tags);

  CheckpointData data;
  std::vector<double> volumes, areas, points;
  std::vector<std::int64_t> n_points;
  double volume = 0., area = 0.;
  for (const int tag : tags)
  {
    volumes.push_back(0.);
    gmsh::model::occ::getMass(3, tag, volumes.back());
    volumes.back() *= scale * scale * scale;
    volume += volumes.back();
  }
  std::vector<int> surfaces;
  gmsh::vectorpair entities;
  gmsh::model::getEntities(entities, 2);
  for (const auto &[dim, tag] : entities)
  {
    surfaces.push_back(tag);
    areas.push_back(0.);
    gmsh::model::occ::getMass(2, tag, areas.back());
    areas.back() *= scale * scale;
    area += areas.back();
    const std::vector<SurfacePoint> own = samples(tag);
    n_points.push_back(static_cast<std::int64_t>(own.size()));
    for (const SurfacePoint &point : own)
      for (const Vector3 &vector : {scale * point.place, point.normal})
        points.insert(points.end(), vector.begin(), vector.end());
  }
  if (!(volume > 0.) || !(area > 0.))
    throw InputError(file + ": its solid has no volume. Is its surface closed?");
  const double size = options.size > 0. ? options.size : chosen_size(volume, area);
  require_possible_size(file, volume, size);
  set_options(size / scale, options.order);
  gmsh::model::mesh::generate(3);

  ImportOptions import;
  import.required_boundaries.clear();
  import.has_materials = true;
  import.length_unit = scale;
  pack_mesh(import_msh(file_of_model(surfaces, tags), file, import), data);
  data.set_number("size", size);
  data.set("volumes", volumes);
  data.set("areas", areas);
  data.set("points", points);
  data.set("number of points", n_points);
  return data.to_bytes();
}

/// Gives faces and solids the names of the file, if both agree about the faces.
void
set_names(CadShape &shape, const StepText &text)
{
  for (std::size_t i = 0; i < shape.solids.size(); ++i)
  {
    std::string &name = shape.solids[i].name;
    if (text.solids.size() == shape.solids.size())
      name = text.solids[i].name;
    const bool is_used = std::any_of(shape.solids.begin(), shape.solids.begin() + i,
                                     [&name](const CadSolid &s) { return s.name == name; });
    if (name.empty() || is_used)
      name = "solid_" + std::to_string(i + 1);
  }
  const bool has_names = std::any_of(
      text.solids.begin(), text.solids.end(),
      [](const StepText::Solid &solid)
      { return any_of(solid.faces, [](const StepText::Face &f) { return !f.name.empty(); }); });
  if (!has_names)
    return;
  const auto is_same = [&shape](const StepText::Face &named, const CadFace &face)
  {
    constexpr double round_off = 1e-6;
    return named.kind == Primitive::Kind::free_form ||
           (named.kind == face.primitive.kind &&
            (named.radius == 0. || std::abs(named.radius * shape.unit - face.primitive.radius) <=
                                       round_off * face.primitive.radius));
  };
  const std::vector<StepText::Face> &named = text.solids[0].faces;
  bool agree = text.solids.size() == 1 && named.size() == shape.faces.size();
  for (std::size_t i = 0; agree && i < named.size(); ++i)
    agree = is_same(named[i], shape.faces[i]);
  for (std::size_t i = 0; agree && i < named.size(); ++i)
    shape.faces[i].name_in_file = named[i].name;
  if (!agree)
    shape.notes.push_back(text.solids.size() == 1
                              ? "The names of faces in the file are not used: the faces were "
                                "divided when they were read."
                              : "The names of faces in the file are not used: it has several "
                                "solids. Name faces by --name-face or --boundary.");
}
} // namespace

CadShape
mesh_step(const std::string &file, const std::string &bytes, const CadOptions &options)
{
  const StepText text = read_step_text(bytes, file);
  if (options.unit > 0. && text.unit == 0.)
    throw InputError(file + ": states no unit of length, or several, so that --unit cannot replace "
                            "it. Export it in mm");
  CadShape shape;
  shape.kind = "STEP";
  shape.is_unit_stated = options.unit == 0. && text.unit > 0.;
  shape.unit = options.unit > 0. ? options.unit : text.unit > 0. ? text.unit : 1.;
  shape.order = options.order;
  shape.is_size_chosen = options.size == 0.;
  const double scale = options.unit > 0. ? options.unit / text.unit : 1.;
  const std::string arrays = run_gmsh(
      [&]
      {
        const GmshSession session;
        const gmsh::vectorpair found = shapes_of(file, bytes, session);
        return session.call([&] { return answer_of_gmsh(file, found, options, scale); },
                            [](const std::string &reason) { return RunError(reason); });
      },
      options.seconds);
  const CheckpointData data = CheckpointData::from_bytes(arrays, "shape");
  shape.mesh = unpack_mesh(data);
  shape.size = data.number("size");
  for (const double volume : data.numbers("volumes"))
    shape.solids.push_back({"", volume});
  const std::vector<double> &points = data.numbers("points");
  std::size_t at = 0;
  for (std::size_t i = 0; i < data.numbers("areas").size(); ++i)
  {
    std::vector<SurfacePoint> own(static_cast<std::size_t>(data.integers("number of points")[i]));
    for (SurfacePoint &point : own)
      for (Vector3 *vector : {&point.place, &point.normal})
        for (double &component : *vector)
          component = points[at++];
    CadFace face;
    constexpr double tolerance = 1e-5;
    face.primitive = fit_primitive(own, tolerance);
    face.area = data.numbers("areas")[i];
    shape.faces.push_back(face);
  }
  set_names(shape, text);
  shape.mesh.volume_names.clear();
  for (const CadSolid &solid : shape.solids)
    shape.mesh.volume_names.push_back(solid.name);
  return shape;
}
} // namespace arthrowear
