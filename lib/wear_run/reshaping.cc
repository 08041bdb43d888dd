// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/reshaping.h"

#include "base/format.h"
#include "base/triples.h"
#include "base/units.h"
#include "io/collective.h"
#include "mesh/element_shape.h"
#include "mesh/enclosed_volume.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/refill.h"
#include "mesh/triangulation.h"
#include "mesh/volume_motion.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
const char *const meshed_prefix = "meshed ";
constexpr double least_reliable_quality = .1; // after a refill

/// Displacement of the contact points by wear that the mesh does not have yet, 3n [mm].
std::vector<double>
open_displacement(const WornShape *shape, const ContactHistory &contact)
{
  std::vector<double> wear = contact.wear_displacement;
  for (std::size_t i = 0; shape != nullptr && i < wear.size(); ++i)
    wear[i] -= shape->displacement[i];
  return wear;
}

Matrix3
projection_on(const FreeDirections &sliding)
{
  Matrix3 columns;
  for (int c = 0; c < 3; ++c)
    columns[c] = sliding.project(identity3[c]);
  return transpose(columns);
}

/// Worn volume of each contact point since the last move, with the sum of the forces [mm^3].
std::vector<double>
volumes_of(const ContactHistory &contact, const std::vector<double> &wear, const double total)
{
  std::vector<double> volumes;
  double sum = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    volumes.push_back(contact.area[point] * norm(triple(wear, point)));
    sum += volumes.back();
  }
  for (double &volume : volumes)
    volume *= sum > 0. ? total / sum : 0.;
  return volumes;
}

/// The motion that sweeps the worn volume, vertices along their wear, nodes of the rim in the faces
/// beside it.
VolumeMotion
sweep_wear(const MeshMotion &motion, const WearSystem &system, const State &state,
           const std::vector<double> &wear, const double volume)
{
  WearSurface faces(system.body.mesh(), system.body.nodes(), "wear");
  for (EdgeNode &edge : faces.edge_nodes())
  {
    const Matrix3 projection = projection_on(motion.sliding(edge.node));
    for (Matrix3 &turn : edge.turns)
      turn = projection * turn;
  }
  std::vector<Vector3> directions;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
  {
    const Vector3 worn = triple(wear, point);
    const double depth = norm(worn);
    directions.push_back(depth > 0. ? motion.sliding(point).project((1. / depth) * worn)
                                    : Vector3{});
  }
  return sweep_volume(faces, directions, volumes_of(state.contact, wear, volume));
}
} // namespace

Reshaping::Reshaping(const WearRunParameters &p, MPI_Comm communicator)
    : p_(&p), communicator_(communicator)
{
}

bool
Reshaping::is_due(const WearSystem &system, const State &state, const BodyWall &wall) const
{
  if (!p_->shape.follows)
    return false;
  const std::vector<double> wear = open_displacement(shape_.get(), state.contact);
  for (std::size_t point = 0; point < system.surface.n_points(); ++point)
    if (norm(triple(wear, point)) > p_->shape.depth_before_move * wall.thickness[point])
      return true;
  return false;
}

void
Reshaping::begin(const WearSystem &system)
{
  const std::size_t n = system.surface.n_points();
  meshed_ = system.body.mesh();
  m_.shape.depth.assign(n, 0.);
  m_.shape.displacement.assign(3 * n, 0.);
  m_.shape.unworn = system.surface.means();
  m_.shape.unworn_area = system.surface.area();
  m_.since.assign(system.surface.nodes().size(), {});
}

/// Depth and displacement that the mesh has from now on are those of the contact points, and the
/// gap keeps what the means of their parts of the surface do not follow.
void
Reshaping::add_to_shape(const WearSystem &system, const State &state,
                        const std::vector<double> &wear)
{
  std::vector<double> nodal, means;
  system.surface.interpolate(wear, nodal);
  system.surface.to_points(nodal, means);
  std::vector<Vector3> moved;
  for (std::size_t point = 0; point < system.surface.n_points(); ++point)
  {
    moved.push_back(triple(wear, point));
    m_.shape.depth[point] += dot(state.contact.frame[point][2], triple(means, point));
  }
  for (std::size_t i = 0; i < wear.size(); ++i)
    m_.shape.displacement[i] += wear[i];
  m_.shape.volume_from_forces = state.worn_volume;
  m_.shape.volume_from_depths += system.surface.volume_of(moved);
}

void
Reshaping::refill_if_needed(const MovedMesh &moved, Move &result, TableRow &row)
{
  const ShapeParameters &limits = p_->shape;
  const std::string reason =
      moved.mean_ratio <
              limits.least_quality / least_moved_mean_ratio * moved.least_allowed_mean_ratio()
          ? formatted("the worst cell has a quality of %.3g", moved.mean_ratio)
      : moved.jacobian_ratio < limits.least_jacobian
          ? formatted("a cell has shrunk to %.3g of its volume", moved.jacobian_ratio)
      : moved.wall_fraction > limits.depth_before_refill
          ? formatted("it is worn by %.3g of its wall since it was meshed", moved.wall_fraction)
          : "";
  result.mesh = result.moved;
  if (reason.empty())
    return;
  try
  {
    result.mesh = refill(result.moved).mesh;
  }
  catch (const std::exception &error)
  {
    if (!moved.is_valid())
      throw;
    result.doubt = "The worn mesh stays as it is, though " + reason +
                   ", since it cannot be meshed again: " + error.what();
    return;
  }
  const double quality = least_mean_ratio(result.mesh).value;
  ++m_.refills;
  result.news =
      formatted("The %s is meshed again inside its worn surface at %.9g %ss: ",
                p_->words().body.c_str(), row.value(columns_.cycles), p_->words().cycle.c_str()) +
      reason +
      formatted("; %zu tetrahedra in place of %zu, the worst quality %.3g.",
                result.mesh.cells.size(), result.moved.cells.size(), quality);
  if (quality < least_reliable_quality)
    result.doubt = formatted("Meshed again, its worst cell has a quality of %.2g, below %g, which "
                             "its worn surface decides: stresses around this cell are not "
                             "reliable. Take smaller elements, or compute fewer cycles.",
                             quality, least_reliable_quality);
}

void
Reshaping::move(const WearSystem &system, const State &state, const std::vector<double> &wear,
                Move &result, TableRow &row)
{
  if (!motion_)
    motion_ = std::make_unique<const MeshMotion>(
        meshed_, ElementChoice{p_->degree, system.body.nodes().curved});
  const double volume = state.worn_volume - m_.shape.volume_from_forces;
  const VolumeMotion swept = sweep_wear(*motion_, system, state, wear, volume);
  std::vector<Vector3> total = m_.since;
  double largest = 0.;
  for (std::size_t node = 0; node < total.size(); ++node)
  {
    total[node] = total[node] + swept.displacement[node];
    largest = std::max(largest, norm(swept.displacement[node]));
  }
  const MovedMesh moved = motion_->move(total);
  m_.since = moved.displacement;
  m_.shape.volume_of_mesh +=
      enclosed_volume(system.body.mesh(), system.body.nodes()) -
      enclosed_volume(moved.mesh, make_nodes(moved.mesh, {p_->degree, system.body.nodes().curved}));
  result.moved = moved.mesh;
  // Beyond these a move is reported: of the volume worn since meshing, and [mm].
  constexpr double largest_of_sides = .01, largest_straightened = 1e-3;
  if (std::abs(moved.side_volume) > largest_of_sides * (volume + m_.shape.volume_of_mesh))
    result.doubt =
        formatted("The sides of the %s, which move with its worn surface, lose %.3g mm^3 "
                  "where they are curved. Take smaller elements.",
                  p_->words().body.c_str(), moved.side_volume);
  else if (moved.straightened > largest_straightened)
    result.doubt = formatted("Curved edges of the worn surface are straightened by up to %.2g mm, "
                             "since cells behind them would fold. Take smaller elements.",
                             moved.straightened);
  row.set(columns_.of_sides, moved.side_volume);
  row.set(columns_.moved, largest);
  row.set(columns_.misplaced, swept.misplaced_volume);
  row.set(columns_.quality, moved.mean_ratio);
  row.set(columns_.jacobian, moved.jacobian_ratio);
  row.set(columns_.wall_fraction, moved.wall_fraction);
  refill_if_needed(moved, result, row);
}

Reshaping::Move
Reshaping::follow(const WearSystem &system, const State &state, const double cycles)
{
  const Memory before = m_;
  try
  {
    return follow_wear(system, state, cycles);
  }
  catch (...)
  {
    m_ = before;
    throw;
  }
}

Reshaping::Move
Reshaping::follow_wear(const WearSystem &system, const State &state, const double cycles)
{
  if (!shape_)
    begin(system);
  const std::vector<double> wear = open_displacement(&m_.shape, state.contact);
  const std::vector<double> &depth = state.contact.wear_depth;
  Move result;
  TableRow row = columns_.row();
  row.set(columns_.cycles, cycles);
  row.set(columns_.max_depth, *std::max_element(depth.begin(), depth.end()));
  on_root(communicator_, [&]() { move(system, state, wear, result, row); });
  broadcast(result.moved, communicator_);
  broadcast(result.mesh, communicator_);
  broadcast(result.news, 0, communicator_);
  broadcast(result.doubt, 0, communicator_);
  add_to_shape(system, state, wear);
  take_from_root(system);
  if (!result.news.empty())
  {
    meshed_ = result.mesh;
    motion_ = nullptr;
    std::fill(m_.since.begin(), m_.since.end(), Vector3{});
  }
  row.set(columns_.from_forces, m_.shape.volume_from_forces);
  row.set(columns_.from_depths, m_.shape.volume_from_depths);
  row.set(columns_.of_mesh, m_.shape.volume_of_mesh);
  row.set(columns_.cells, result.mesh.cells.size());
  row.set(columns_.refills, m_.refills);
  std::vector<double> values = row.values();
  MPI_Bcast(values.data(), static_cast<int>(values.size()), MPI_DOUBLE, 0, communicator_);
  m_.history.emplace_back(std::move(values));
  shape_ = std::make_shared<const WornShape>(m_.shape);
  return result;
}

/// Results of rank 0: displacement since meshing, volume of the mesh, number of refills.
void
Reshaping::take_from_root(const WearSystem &system)
{
  static_assert(sizeof(Vector3) == 3 * sizeof(double));
  m_.since.resize(system.surface.nodes().size());
  MPI_Bcast(m_.since.data(), static_cast<int>(3 * m_.since.size()), MPI_DOUBLE, 0, communicator_);
  MPI_Bcast(&m_.shape.volume_of_mesh, 1, MPI_DOUBLE, 0, communicator_);
  MPI_Bcast(&m_.refills, 1, MPI_UNSIGNED_LONG, 0, communicator_);
}

void
Reshaping::pack(CheckpointData *data) const
{
  const FieldWriter write(data);
  write("reshaping", m_);
  if (data != nullptr && shape_)
    pack_mesh(meshed_, *data, meshed_prefix);
}

void
Reshaping::unpack(const CheckpointData &data)
{
  const FieldReader read(data);
  read("reshaping", m_);
  shape_ = nullptr;
  motion_ = nullptr;
  if (!m_.shape.is_worn())
    return;
  meshed_ = unpack_mesh(data, meshed_prefix);
  shape_ = std::make_shared<const WornShape>(m_.shape);
}
} // namespace arthrowear
