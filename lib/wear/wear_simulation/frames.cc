// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/frames.h"

#include "output/numbered_names.h"
#include "ranks/collective.h"
#include "results/surface_fields.h"
#include "wear_simulation/surface_frames.h"
#include "wear_simulation/surface_table.h"

namespace arthrowear
{
namespace
{
/// Stress components xx, yy, zz | xy, yz, zx at the local nodes, averaged by volume. The stress of
/// a cell is linear along its edges: in the middle it is the mean of both ends.
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
    for (unsigned int k = 0; k < body.nodes_per_cell(); ++k)
    {
      const unsigned int node = body.cell_nodes(cell)[k];
      const std::array<unsigned int, 2> ends =
          k < 4 ? std::array<unsigned int, 2>{k, k}
                : std::array<unsigned int, 2>{tet_edges[k - 4][0], tet_edges[k - 4][1]};
      const Matrix3 &s = of_vertices[ends[0]], &t = of_vertices[ends[1]];
      weight[3 * node] += volume;
      for (int i = 0; i < 3; ++i)
      {
        stress[0][3 * node + i] += .5 * volume * (s[i][i] + t[i][i]);
        stress[1][3 * node + i] += .5 * volume * (s[i][(i + 1) % 3] + t[i][(i + 1) % 3]);
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
volume_piece(const WearSystem &system, const State &state, const Field &elastic,
             const FrameCells cells)
{
  const Body &body = system.body;
  const NodePartition &partition = body.partition();
  const std::array<Field, 2> stress = nodal_stress(body, elastic);
  Field wear = partition.zero_field();
  std::vector<double> open_at_nodes;
  system.surface.interpolate(system.open_displacement(state), open_at_nodes);
  NodeGather(body, system.surface.nodes()).set(open_at_nodes, wear);
  partition.update_ghosts(wear);

  OutputPiece piece;
  piece.corners = 4;
  choose_cells(piece, body.nodes().degree, cells);
  std::vector<unsigned int> nodes_of_cells;
  nodes_of_cells.reserve(std::size_t(body.n_cells()) * piece.points_per_cell());
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    nodes_of_cells.insert(nodes_of_cells.end(), body.cell_nodes(cell),
                          body.cell_nodes(cell) + piece.points_per_cell());
  const std::vector<unsigned int> nodes = share_points(piece, nodes_of_cells);
  for (const unsigned int node : nodes)
    piece.points.push_back(body.nodes().positions[body.mesh_node(node)]);
  const auto tensor = [&](const unsigned int node)
  {
    const Vector3 d = triple(stress[0], node), s = triple(stress[1], node);
    return std::array<double, 9>{d[0], s[0], s[2], s[0], d[1], s[1], s[2], s[1], d[2]};
  };
  add_field(piece, nodes, surface_fields::displacement,
            [&](const unsigned int node) { return triple(elastic, node) + triple(wear, node); });
  add_field(piece, nodes, surface_fields::displacement_elastic,
            [&](const unsigned int node) { return triple(elastic, node); });
  add_field(piece, nodes, surface_fields::displacement_wear,
            [&](const unsigned int node) { return triple(wear, node); });
  add_field(piece, nodes, surface_fields::stress, tensor);
  add_field(piece, nodes, surface_fields::von_mises_stress,
            [&](const unsigned int node)
            {
              const std::array<double, 9> t = tensor(node);
              return std::array<double, 1>{
                  von_mises({{{t[0], t[1], t[2]}, {t[3], t[4], t[5]}, {t[6], t[7], t[8]}}})};
            });
  if (body.materials().size() < 2)
    return piece;
  const MeshData mesh = body.mesh();
  add_cell_field(piece, {"volume", numbered_names(mesh.volume_names)},
                 [&](const unsigned int cell) {
                   return std::array<double, 1>{
                       static_cast<double>(mesh.cell_volume_id[body.mesh_cell(cell)])};
                 });
  return piece;
}

WearFrames::WearFrames(const WearRunParameters &parameters, MPI_Comm communicator)
    : volume(parameters.output_folder, parameters.words().body, communicator,
             parameters.output.compression_level),
      surface(parameters.output_folder, "contact", MPI_COMM_SELF,
              parameters.output.compression_level),
      p_(parameters), communicator_(communicator)
{
  if (p_.solver.contact.wear.counterface.wears())
    counterface.emplace(p_.output_folder, p_.words().counterface, MPI_COMM_SELF,
                        p_.output.compression_level);
}

double
WearFrames::last_time() const
{
  for (auto last = waiting_.rbegin(); last != waiting_.rend(); ++last)
    if (*last)
      return (*last)->time;
  return volume.frames().empty() ? -std::numeric_limits<double>::infinity()
                                 : volume.frames().back().first;
}

/// True if frames come so slowly that none should wait for the next frame, by the clock of rank 0.
bool
WearFrames::is_slow()
{
  constexpr std::chrono::duration<double> longest{1.};
  const auto now = std::chrono::steady_clock::now();
  int is_slow = now - last_call_ > longest ? 1 : 0;
  last_call_ = now;
  MPI_Bcast(&is_slow, 1, MPI_INT, 0, communicator_);
  return is_slow != 0;
}

void
WearFrames::write(const WearSystem &system, const State &state, const double time,
                  const bool is_at_largest_load)
{
  const unsigned int n = system.stepper->states_per_solve();
  waiting_.resize(n);
  const std::size_t place = (volume.frames().size() + n_waiting_) % n;
  waiting_[place] = Waiting{state, time, is_at_largest_load};
  ++n_waiting_;
  const bool comes_slowly = is_slow();
  if (place + 1 == n || comes_slowly)
    flush(system);
}

void
WearFrames::flush(const WearSystem &system)
{
  if (n_waiting_ == 0)
    return;
  std::vector<const State *> states;
  for (const std::optional<Waiting> &frame : waiting_)
    states.push_back(frame ? &frame->state : nullptr);
  const std::vector<Field> elastic = system.stepper->displacements(states);
  for (std::size_t k = 0; k < waiting_.size(); ++k)
    if (waiting_[k])
    {
      write_now(system, *waiting_[k], elastic[k]);
      waiting_[k].reset();
    }
  n_waiting_ = 0;
}

FrameMark
WearFrames::mark_of(const Waiting &frame) const
{
  const double frequency = p_.time.frequency;
  const bool are_cycles = p_.jumps.are_on();
  return {frame.time, frame.state.step, are_cycles ? frame.time / frequency : frame.time,
          are_cycles ? frame.time : frame.time * frequency, frame.is_at_largest_load};
}

void
WearFrames::write_now(const WearSystem &system, const Waiting &frame, const Field &elastic)
{
  const State &state = frame.state;
  const FrameMark mark = mark_of(frame);
  volume.write(volume_piece(system, state, elastic, p_.frame_cells), mark);
  on_root(communicator_,
          [&]()
          {
            surface.write(surface_piece(system, state, p_.frame_cells), mark);
            if (p_.output.surface_tables == SurfaceTables::every_frame)
              surface.write_table(surface_table(system, p_, state, mark.time));
            if (counterface)
              counterface->write(counterface_piece(system, state), mark);
          });
}
} // namespace arthrowear
