// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/reshaping.h"

#include "base/units.h"
#include "mesh/broadcast.h"
#include "mesh/element_shape.h"
#include "mesh/enclosed_volume.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/refill.h"
#include "ranks/collective.h"
#include "wear_simulation/cycle_count.h"
#include "wear_simulation/surface_move.h"

namespace arthrowear
{
namespace
{
const char *const meshed_prefix = "meshed ";
constexpr double least_reliable_quality = .1; // after a refill
} // namespace

Reshaping::Reshaping(const WearRunParameters &p, MPI_Comm communicator)
    : p_(&p), communicator_(communicator)
{
}

bool
Reshaping::is_due(const WearingBody &body, const BodyWall &wall) const
{
  if (!p_->shape.follows)
    return false;
  const std::vector<double> wear = body.surface.open_displacement(body.wear.displacement);
  for (std::size_t point = 0; point < body.surface.n_points(); ++point)
    if (norm(triple(wear, point)) > p_->shape.depth_before_move * wall.thickness[point])
      return true;
  return false;
}

void
Reshaping::begin(const WearingBody &body)
{
  const std::size_t n = body.surface.n_points();
  keep_meshed(body.body.mesh());
  m_.shape.depth.assign(n, 0.);
  m_.shape.displacement.assign(3 * n, 0.);
  m_.shape.unworn = body.surface.positions();
  if (body.ball != nullptr)
    m_.shape.unworn_ball = body.ball->unworn();
  m_.shape.unworn_area = body.surface.area();
  m_.since.assign(body.surface.nodes().size(), {});
}

void
Reshaping::keep_meshed(MeshData mesh)
{
  if (rank_in(communicator_) == 0)
    meshed_ = std::make_shared<const MeshData>(std::move(mesh));
}

/// Adds the motion of the nodes to the depth and the displacement that the mesh has. The gap keeps
/// the wear that the means over the points' parts of the surface do not follow. Edges at the rim
/// move in the faces beside it.
/// @param before  displacement since meshing before this move
void
Reshaping::add_to_shape(const WearingBody &body, const std::vector<Vector3> &before, Move &result)
{
  std::vector<Vector3> moved;
  std::vector<double> nodal, means;
  for (std::size_t node = 0; node < m_.since.size(); ++node)
  {
    moved.push_back(m_.since[node] - before[node]);
    nodal.insert(nodal.end(), moved.back().begin(), moved.back().end());
  }
  body.surface.to_points(nodal, means);
  for (std::size_t point = 0; point < body.surface.n_points(); ++point)
  {
    const Vector3 &normal = body.normals[point];
    m_.shape.depth[point] += dot(normal, triple(means, point));
    result.depth_correction.push_back(dot(normal, triple(result.displacement_correction, point)));
  }
  for (std::size_t i = 0; i < m_.shape.displacement.size(); ++i)
    m_.shape.displacement[i] += nodal[i];
  m_.shape.volume_from_forces = body.wear.worn_volume;
  m_.shape.volume_from_depths +=
      WearSurface(body.body.mesh(), body.body.nodes(), body.boundaries.wear).swept_volume(moved);
}

/// Empty if the cells may stay, also where a refill has failed and would fail again.
std::string
Reshaping::reason_to_refill(const SurfaceMove &moved, const Cells cells) const
{
  if (moved.change.is_change())
    return formatted("%zu triangles of the faces beside its worn surface are used up",
                     moved.change.triangles.size());
  if (cells == Cells::renewed)
    return "its moved cells are not valid";
  constexpr double more = .2; // of the depth limit: change before a refill is tried again
  const MovedMesh &mesh = moved.mesh;
  const bool has_failed = m_.failed_at >= 0. && std::abs(mesh.wall_fraction - m_.failed_at) <
                                                    more * p_->shape.limits.wall_fraction;
  return has_failed && mesh.is_valid() ? "" : mesh.reason_to_refill(p_->shape.limits);
}

void
Reshaping::refill_if_needed(const WearingBody &body, const SurfaceMove &moved, const Cells cells,
                            Move &result, TableRow &row)
{
  result.mesh = result.moved;
  const std::string reason = reason_to_refill(moved, cells);
  if (reason.empty())
    return;
  RefilledMesh filled;
  try
  {
    filled = refill(result.moved, body.boundaries.wear, moved.change);
  }
  catch (const std::exception &error)
  {
    if (cells == Cells::renewed || !moved.mesh.is_valid() || moved.change.is_change())
      throw;
    m_.failed_at = moved.mesh.wall_fraction;
    result.doubt = "The worn mesh is unchanged, though " + reason +
                   ", since it cannot be meshed again: " + error.what();
    return;
  }
  result.mesh = std::move(filled.mesh);
  if (moved.change.is_change() || !m_.sides.empty())
    m_.sides = moved.sides_after(filled.former, result.mesh.vertices.size());
  const double quality = least_mean_ratio(result.mesh).value;
  ++m_.refills;
  m_.failed_at = -1.;
  result.has_new_cells = true;
  result.news = "The " + p_->words().body + " is meshed again inside its worn surface at " +
                cycle_count(row.value(columns_.cycles), p_->words().cycle) + ": " + reason +
                formatted("; %zu tetrahedra in place of %zu, the worst quality %.3g.",
                          result.mesh.cells.size(), result.moved.cells.size(), quality);
  if (quality < least_reliable_quality)
    result.doubt = formatted("Meshed again, its worst cell has a quality of %.2g, below %g, which "
                             "its worn surface decides: stresses around this cell are not "
                             "reliable. Use smaller elements, or compute fewer cycles.",
                             quality, least_reliable_quality);
}

/// Doubt of a moved mesh that keeps its cells, or is refilled without one; empty if there is none.
std::string
Reshaping::doubt_of(const SurfaceMove &moved, const double of_sides) const
{
  // Beyond these a move is reported: of the worn volume, and [mm].
  constexpr double largest_of_sides = .01, largest_straightened = 1e-3;
  if (std::abs(of_sides) > largest_of_sides * m_.shape.volume_of_mesh)
    return formatted("The sides of the %s, which move with its worn surface, lose %.3g mm^3 "
                     "where they are curved. Use smaller elements.",
                     p_->words().body.c_str(), of_sides);
  if (moved.mesh.straightened > largest_straightened)
    return formatted("Curved edges of the worn surface are straightened by up to %.2g mm, "
                     "since cells behind them would fold. Use smaller elements.",
                     moved.mesh.straightened);
  return {};
}

void
Reshaping::take_moved(const WearingBody &body, const std::vector<double> &wear,
                      const SurfaceMove &moved, Move &result, TableRow &row)
{
  double largest = 0.;
  for (const Vector3 &displacement : moved.swept.displacement)
    largest = std::max(largest, norm(displacement));
  result.displacement_correction.clear();
  for (std::size_t i = 0; i < wear.size(); ++i)
    result.displacement_correction.push_back(moved.mesh.displacement[i / 3][i % 3] -
                                             m_.since[i / 3][i % 3] - wear[i]);
  m_.since = moved.mesh.displacement;
  const auto volume_of = [&](const MeshData &mesh) {
    return enclosed_volume(mesh, make_nodes(mesh, {p_->degree, body.body.nodes().curved}));
  };
  const double former = enclosed_volume(body.body.mesh(), body.body.nodes()),
               shrunk = former - volume_of(result.mesh);
  const double of_sides =
      moved.mesh.side_volume +
      (moved.change.is_change() ? volume_of(result.moved) - volume_of(result.mesh) : 0.);
  m_.shape.volume_of_mesh += shrunk;
  if (result.doubt.empty())
    result.doubt = doubt_of(moved, of_sides);
  row.set(columns_.of_sides, of_sides);
  row.set(columns_.moved, largest);
  row.set(columns_.misplaced, moved.swept.misplaced_volume);
  row.set(columns_.quality, moved.mesh.mean_ratio);
  row.set(columns_.jacobian, moved.mesh.jacobian_ratio);
  row.set(columns_.wall_fraction, moved.mesh.wall_fraction);
}

void
Reshaping::move(const WearingBody &body, const std::vector<double> &wear, const Cells cells,
                Move &result, TableRow &row)
{
  // Not kept: its factor grows with the volume, and all that a move renews takes more time.
  const MeshMotion motion(*meshed_, {p_->degree, body.body.nodes().curved}, body.boundaries,
                          m_.sides);
  const OpenWear open{wear, body.wear.worn_volume - m_.shape.volume_from_forces, m_.since};
  const Memory before = m_;
  bool have_sides_changed = true;
  const auto attempt = [&](const Arrivals arrivals)
  {
    const SurfaceMove moved = move_surface(motion, body, m_.shape, open, arrivals);
    have_sides_changed = !moved.arrivals.empty() || moved.change.is_change();
    result.moved = moved.mesh.mesh;
    refill_if_needed(body, moved, cells, result, row);
    take_moved(body, wear, moved, result, row);
  };
  try
  {
    attempt(Arrivals::taken);
  }
  catch (const std::exception &)
  {
    if (!have_sides_changed)
      throw;
    result = Move();
    m_ = before;
    attempt(Arrivals::none);
  }
}

Reshaping::Snapshot
Reshaping::snapshot() const
{
  Snapshot now;
  now.memory = std::make_shared<const Memory>(m_);
  now.meshed = meshed_;
  now.shape = shape_;
  return now;
}

void
Reshaping::restore(const Snapshot &before)
{
  m_ = *before.memory;
  meshed_ = before.meshed;
  shape_ = before.shape;
}

Reshaping::Move
Reshaping::follow(const WearingBody &body, const double cycles, const Cells cells)
{
  const Snapshot before = snapshot();
  try
  {
    return follow_wear(body, cycles, cells);
  }
  catch (...)
  {
    restore(before);
    throw;
  }
}

Reshaping::Move
Reshaping::follow_wear(const WearingBody &body, const double cycles, const Cells cells)
{
  if (!shape_)
    begin(body);
  const std::vector<double> wear = body.surface.open_displacement(body.wear.displacement);
  const std::vector<Vector3> before = m_.since;
  Move result;
  TableRow row = columns_.row();
  row.set(columns_.cycles, cycles);
  on_root(communicator_, [&]() { move(body, wear, cells, result, row); });
  broadcast(result.moved, communicator_);
  broadcast(result.mesh, communicator_);
  MPI_Bcast(&result.has_new_cells, 1, MPI_C_BOOL, 0, communicator_);
  broadcast(result.news, 0, communicator_);
  broadcast(result.doubt, 0, communicator_);
  take_from_root(body, result);
  add_to_shape(body, before, result);
  if (result.has_new_cells)
  {
    keep_meshed(result.mesh);
    std::fill(m_.since.begin(), m_.since.end(), Vector3{});
  }
  double deepest = 0.;
  for (std::size_t point = 0; point < result.depth_correction.size(); ++point)
    deepest = std::max(deepest, body.wear.depth[point] + result.depth_correction[point]);
  row.set(columns_.max_depth, deepest);
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

/// Results of rank 0: correction of the wear, displacement since meshing, volume of the mesh,
/// refills.
void
Reshaping::take_from_root(const WearingBody &body, Move &result)
{
  result.displacement_correction.resize(3 * body.surface.n_points());
  MPI_Bcast(result.displacement_correction.data(),
            static_cast<int>(result.displacement_correction.size()), MPI_DOUBLE, 0, communicator_);
  static_assert(sizeof(Vector3) == 3 * sizeof(double));
  m_.since.resize(body.surface.nodes().size());
  MPI_Bcast(m_.since.data(), static_cast<int>(3 * m_.since.size()), MPI_DOUBLE, 0, communicator_);
  MPI_Bcast(&m_.shape.volume_of_mesh, 1, MPI_DOUBLE, 0, communicator_);
  MPI_Bcast(&m_.refills, 1, MPI_UNSIGNED_LONG, 0, communicator_);
  MPI_Bcast(&m_.failed_at, 1, MPI_DOUBLE, 0, communicator_);
}

void
Reshaping::pack(CheckpointData *data) const
{
  const FieldWriter write(data);
  write("reshaping", m_);
  if (data != nullptr && shape_)
    pack_mesh(*meshed_, *data, meshed_prefix);
}

void
Reshaping::unpack(const CheckpointData &data)
{
  const FieldReader read(data);
  read("reshaping", m_);
  shape_ = nullptr;
  if (!m_.shape.is_worn())
    return;
  keep_meshed(unpack_mesh(data, meshed_prefix));
  shape_ = std::make_shared<const WornShape>(m_.shape);
}

void
correct_wear(const Reshaping::Move &move, ContactHistory &contact)
{
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    contact.body.depth[point] += move.depth_correction[point];
    contact.gap_wear[point] += move.depth_correction[point];
  }
  for (std::size_t i = 0; i < contact.body.displacement.size(); ++i)
    contact.body.displacement[i] += move.displacement_correction[i];
}
} // namespace arthrowear
