// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/wear_system.h"

#include "mesh/curved_bonds.h"
#include "mesh/wall_thickness.h"

namespace arthrowear
{
namespace
{
std::vector<CurvedBoundary>
with_bonds(const MeshData &mesh, std::vector<CurvedBoundary> curved)
{
  for (CurvedBoundary &bond : curved_bonds(mesh))
    curved.push_back(std::move(bond));
  return curved;
}
} // namespace

WearSystem::WearSystem(const MeshData &mesh, const WearRunParameters &p,
                       const std::vector<CurvedBoundary> &curved, MPI_Comm communicator,
                       std::shared_ptr<const JointLoad> load, std::shared_ptr<const WornShape> worn)
    : joint_load(std::move(load)),
      body(mesh, p.materials_of(mesh), communicator, {p.degree, with_bonds(mesh, curved)}),
      conditions(body.partition()), surface(mesh, body.nodes(), boundaries.wear, std::move(worn)),
      backing(body.nodes().of_boundary(mesh, "backing"))
{
}

void
WearSystem::support_backing(Drive drive)
{
  drive_ = std::move(drive);
  std::vector<unsigned int> local;
  for (const unsigned int node : backing)
    if (body.local_node(node) != Body::not_local)
      local.push_back(body.local_node(node));
  for (unsigned int component = 0; component < 3; ++component)
    switch (drive_.motion[component])
    {
    case BackingMotion::as_one:
      conditions.tie(local, component);
      break;
    case BackingMotion::held:
    case BackingMotion::given:
      for (const unsigned int node : local)
        conditions.fix(node, component);
      break;
    case BackingMotion::node_by_node:
      break;
    }
}

void
WearSystem::load_node(const unsigned int node)
{
  if (body.owns(node))
    loaded_.push_back({body.local_node(node), 1.});
}

void
WearSystem::spread_load()
{
  for (const auto &[node, share] : shares_of_boundary(body.mesh(), body.nodes(), "backing"))
    if (body.owns(node))
      loaded_.push_back({body.local_node(node), share});
}

void
WearSystem::add_load(const double time, Field &force) const
{
  const Vector3 load = joint_load->vector(time);
  for (const auto &[node, share] : loaded_)
    for (unsigned int component = 0; component < 3; ++component)
      force[3 * node + component] += share * load[component];
}

Loading
WearSystem::make_loading()
{
  Loading loading;
  if (joint_load && drive_.is_loaded)
    loading.add_force = [this](const double time, Field &force) { add_load(time, force); };
  if (drive_.displacement)
    loading.prescribe = [this](const double time, Field &displacement)
    {
      const double value = (*drive_.displacement)(time);
      for (const unsigned int node : backing)
        if (body.local_node(node) != Body::not_local)
          displacement[3 * body.local_node(node) + 2] = value;
    };
  return loading;
}

State
WearSystem::initial_state()
{
  State state = stepper->initial_state();
  if (drive_.displacement)
  {
    // The body starts where its backing starts, undeformed.
    const double value = (*drive_.displacement)(0.);
    for (std::size_t i = 2; i < state.displacement.size(); i += 3)
      state.displacement[i] = value;
  }
  return state;
}

std::array<bool, 3>
WearSystem::is_moved_by_load() const
{
  std::array<bool, 3> moves{};
  for (unsigned int c = 0; c < 3; ++c)
    moves[c] = drive_.motion[c] == BackingMotion::as_one ||
               drive_.motion[c] == BackingMotion::node_by_node;
  return moves;
}

void
WearSystem::measure_ball(BallAtLoad ball, const PenaltyLaw &penalty)
{
  pressed_ball_ = std::make_unique<PressedBall>(std::move(ball), surface, penalty, body_at_rest_);
}

WearingBody
wearing_body(const WearSystem &system, const State &state)
{
  const ContactHistory &contact = state.contact;
  WearingBody result{system.body,          system.surface, system.boundaries,
                     contact.body,         contact.area,   {},
                     system.pressed_ball()};
  for (const Matrix3 &frame : contact.frame)
    result.normals.push_back(frame[2]);
  return result;
}

std::optional<Penetration>
penetration_of(const WearSystem &system, const State &state)
{
  if (PressedBall *ball = system.pressed_ball())
    return ball->measure(state, system.areas(state), system.worn_volume(state));
  return {};
}

BodyWall
WearSystem::wall() const
{
  return {wall_thickness(body.mesh(), boundaries.wear)};
}

double
WearSystem::volume_of_elements() const
{
  double volume = 0.;
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    volume += body.cell_volume(cell);
  return body.partition().sum(volume);
}

Vector3
WearSystem::backing_displacement(const State &state) const
{
  if (state.displacement.empty())
    return state.condensed.load_displacement;
  Vector3 sum{};
  for (const auto &[node, share] : loaded_)
    for (unsigned int c = 0; c < 3; ++c)
      sum[c] += share * state.displacement[3 * node + c];
  for (double &component : sum)
    component = body.partition().sum(component);
  return sum;
}

double
largest_counterface_depth(const State &state)
{
  const ContactHistory &contact = state.contact;
  double largest = 0.;
  for (const double depth : contact.counterface.depth)
    largest = std::max(largest, depth);
  if (contact.counterface.depth.empty())
    for (std::size_t point = 0; point < contact.n_points(); ++point)
      largest = std::max(largest, contact.gap_wear[point] - contact.body.depth[point]);
  return largest;
}
} // namespace arthrowear
