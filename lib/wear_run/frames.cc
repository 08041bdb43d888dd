// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/frames.h"

#include "base/triples.h"

#include "io/collective.h"
#include "io/numbered_names.h"
#include "wear_run/surface_table.h"

namespace arthrowear
{
namespace
{
/// Stress components xx, yy, zz | xy, yz, zx at the vertices among the local nodes, averaged by
/// volume; 0 at nodes on edges, which are not shown.
std::array<Field, 2>
nodal_stress(const Body &body, const Field &displacement)
{
  const NodePartition &partition = body.partition();
  std::array<Field, 2> stress{partition.zero_field(), partition.zero_field()};
  Field weight = partition.zero_field();
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
  {
    const std::array<Matrix3, 4> of_vertices = body.vertex_stress(cell, displacement);
    const double volume = body.cell_volume(cell);
    for (int vertex = 0; vertex < 4; ++vertex)
    {
      const unsigned int node = body.cell_nodes(cell)[vertex];
      const Matrix3 &s = of_vertices[vertex];
      weight[3 * node] += volume;
      for (int i = 0; i < 3; ++i)
      {
        stress[0][3 * node + i] += volume * s[i][i];
        stress[1][3 * node + i] += volume * s[i][(i + 1) % 3];
      }
    }
  }
  for (Field *field : {&stress[0], &stress[1], &weight})
  {
    partition.add_to_owners(*field);
    partition.update_ghosts(*field);
  }
  for (unsigned int node = 0; node < partition.n_local(); ++node)
    for (Field &field : stress)
      for (int i = 0; i < 3 && weight[3 * node] > 0.; ++i)
        field[3 * node + i] /= weight[3 * node];
  return stress;
}
} // namespace

OutputPiece
volume_piece(const WearSystem &system, const State &state)
{
  const Body &body = system.body;
  const NodePartition &partition = body.partition();
  const Field elastic = system.stepper->displacement(state);
  const std::array<Field, 2> stress = nodal_stress(body, elastic);
  Field wear = partition.zero_field();
  std::vector<double> open;
  for (const Vector3 &displacement : system.open_displacement(state))
    open.insert(open.end(), displacement.begin(), displacement.end());
  NodeGather(body, system.surface.vertices()).set(open, wear);
  partition.update_ghosts(wear);

  OutputPiece piece;
  piece.corners = 4;
  std::vector<unsigned int> corners;
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    for (int vertex = 0; vertex < 4; ++vertex)
      corners.push_back(body.cell_nodes(cell)[vertex]);
  const std::vector<unsigned int> nodes = share_points(piece, corners);
  for (const unsigned int node : nodes)
    piece.points.push_back(body.mesh().vertices[body.mesh_node(node)]);
  const auto tensor = [&](const unsigned int node)
  {
    const Vector3 d = triple(stress[0], node), s = triple(stress[1], node);
    return std::array<double, 9>{d[0], s[0], s[2], s[0], d[1], s[1], s[2], s[1], d[2]};
  };
  add_field(piece, nodes, "displacement", "mm",
            [&](const unsigned int node) { return triple(elastic, node) + triple(wear, node); });
  add_field(piece, nodes, "displacement_elastic", "mm",
            [&](const unsigned int node) { return triple(elastic, node); });
  add_field(piece, nodes, "displacement_wear", "mm",
            [&](const unsigned int node) { return triple(wear, node); });
  add_field(piece, nodes, "cauchy_stress", "MPa", tensor);
  add_field(piece, nodes, "von_mises_stress", "MPa",
            [&](const unsigned int node)
            {
              const std::array<double, 9> t = tensor(node);
              return std::array<double, 1>{
                  von_mises({{{t[0], t[1], t[2]}, {t[3], t[4], t[5]}, {t[6], t[7], t[8]}}})};
            });
  const MeshData &mesh = body.mesh();
  if (body.materials().size() < 2)
    return piece;
  add_cell_field(piece, "volume", numbered_names(mesh.volume_names),
                 [&](const unsigned int cell) {
                   return std::array<double, 1>{
                       static_cast<double>(mesh.cell_volume_id[body.mesh_cell(cell)])};
                 });
  return piece;
}

void
add_surface_fields(OutputPiece &piece, const std::vector<unsigned int> &points,
                   const WearSystem &system, const State &state)
{
  const std::vector<Vector3> open = system.open_displacement(state);
  const ContactHistory &contact = state.contact;
  const auto area = [&](const unsigned int point) { return contact.area[point]; };
  const auto scalar =
      [&](const std::string &name, const std::string &unit, const std::vector<double> &values)
  {
    add_field(piece, points, name, unit,
              [&](const unsigned int point) { return std::array<double, 1>{values[point]}; });
  };
  add_field(piece, points, "contact_pressure", "MPa",
            [&](const unsigned int point)
            { return std::array<double, 1>{contact.force[3 * point + 2] / area(point)}; });
  add_field(piece, points, "traction", "MPa",
            [&](const unsigned int point)
            { return (1. / area(point)) * contact.global_force(point); });
  scalar("gap", "mm", contact.gap);
  add_field(piece, points, "slip_velocity", "mm/s",
            [&](const unsigned int point)
            {
              if (contact.status[point] != nscd::ContactStatus::slip)
                return Vector3{};
              return transpose(contact.frame[point]) *
                     Vector3{contact.velocity[3 * point], contact.velocity[3 * point + 1], 0.};
            });
  scalar("accumulated_slip", "mm", contact.accumulated_slip);
  add_field(piece, points, "status", "0 open 1 stick 2 slip",
            [&](const unsigned int point)
            { return std::array<double, 1>{static_cast<double>(contact.status[point])}; });
  scalar("wear_depth", "mm", contact.wear_depth);
  add_field(piece, points, "displacement_wear", "mm",
            [&](const unsigned int point) { return open[point]; });
  if (contact.shear.n_variables() > 0)
  {
    add_field(piece, points, "cross_shear", "-",
              [&](const unsigned int point)
              { return std::array<double, 1>{CycleShear::result(contact.shear, point).ratio}; });
    add_field(piece, points, "cross_shear_direction", "-",
              [&](const unsigned int point)
              { return CycleShear::result(contact.shear, point).direction; });
    add_field(
        piece, points, "cycle_mean_pressure", "MPa",
        [&](const unsigned int point)
        { return std::array<double, 1>{CycleShear::result(contact.shear, point).mean_pressure}; });
  }
  if (surface_creep::is_on(contact.creep))
  {
    scalar("creep_depth", "mm", surface_creep::depths(contact.creep));
    scalar("creep_mean_pressure", "MPa", surface_creep::mean_pressures(contact.creep));
  }
  for (const PointHistory *history :
       {&contact.body_history, &contact.obstacle_history, &contact.fields})
    for (std::size_t k = 0; k < history->n_variables(); ++k)
      scalar(history->variables()[k].name, history->variables()[k].unit, history->variable(k));
}

OutputPiece
surface_piece(const WearSystem &system, const State &state)
{
  OutputPiece piece;
  piece.corners = 3;
  std::vector<unsigned int> corners;
  for (const auto &triangle : system.surface.triangles())
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  const std::vector<unsigned int> points = share_points(piece, corners);
  for (const unsigned int point : points)
    piece.points.push_back(system.surface.positions()[point]);
  add_surface_fields(piece, points, system, state);
  return piece;
}

OutputPiece
counterface_piece(const WearSystem &system, const State &state)
{
  const CounterfaceSurface worn = system.counterface_surface(state);
  OutputPiece piece;
  piece.corners = 3;
  std::vector<unsigned int> corners;
  for (const auto &triangle : worn.triangles)
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  const std::vector<unsigned int> nodes = share_points(piece, corners);
  for (const unsigned int point : nodes)
    piece.points.push_back(worn.points[point]);
  add_field(piece, nodes, "wear_depth", "mm",
            [&](const unsigned int point) { return std::array<double, 1>{worn.depth[point]}; });
  add_field(piece, nodes, "displacement_wear", "mm",
            [&](const unsigned int point) { return -worn.depth[point] * worn.normals[point]; });
  const PointHistory &history = state.contact.obstacle_own_history;
  for (std::size_t k = 0; k < history.n_variables(); ++k)
  {
    const std::vector<double> values = history.variable(k);
    add_field(piece, nodes, history.variables()[k].name, history.variables()[k].unit,
              [&](const unsigned int point) { return std::array<double, 1>{values[point]}; });
  }
  return piece;
}

WearFrames::WearFrames(const WearRunParameters &parameters, MPI_Comm communicator)
    : volume(parameters.output_folder, parameters.words().body, communicator,
             parameters.output.compression_level),
      surface(parameters.output_folder, "contact", MPI_COMM_SELF,
              parameters.output.compression_level),
      p_(parameters)
{
  if (p_.solver.contact.wear.wears_obstacle())
    counterface.emplace(p_.output_folder, p_.words().counterface, MPI_COMM_SELF,
                        p_.output.compression_level);
}

void
WearFrames::write(const WearSystem &system, const State &state, const double time)
{
  volume.write(volume_piece(system, state), time, state.step);
  on_root(system.body.partition().communicator(),
          [&]()
          {
            surface.write(surface_piece(system, state), time, state.step);
            if (p_.output.surface_tables == SurfaceTables::every_frame)
              surface.write_table(surface_table(system, p_, state, time));
            if (counterface)
              counterface->write(counterface_piece(system, state), time, state.step);
          });
}
} // namespace arthrowear
