// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/system.h"

#include "base/format.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/limits.h"

namespace arthrowear
{
namespace
{
/// Returns the parameters of a head that the load moves; without a given mass, with the cup's mass.
RigidBody::Parameters
head_body(const HipCupParameters &p, const HipCupInputs &inputs, const Body &cup)
{
  RigidBody::Parameters head;
  head.start = inputs.head_centre;
  head.mass = p.head.mass > 0. ? p.head.mass : cup.mass();
  head.is_free = {true, true, true};
  head.restraints = restraints_of_head(p, inputs);
  head.load = [load = inputs.load](const double time) {
    return RigidMotion{-1. * load->vector(time), {}};
  };
  return head;
}

/// Returns the motion of the backing along x, y and z for an application of the load.
std::array<BackingMotion, 3>
motion_of_backing(const LoadApplication application)
{
  constexpr BackingMotion held = BackingMotion::held, as_one = BackingMotion::as_one;
  switch (application)
  {
  case LoadApplication::translating_backing:
    return {as_one, as_one, as_one};
  case LoadApplication::rigid_backing:
    return {held, held, as_one};
  case LoadApplication::displacement:
    return {held, held, BackingMotion::given};
  case LoadApplication::moving_head:
    return {held, held, held};
  case LoadApplication::spread:
  case LoadApplication::one_node:
    break;
  }
  return {held, held, BackingMotion::node_by_node};
}

/// Returns a function that computes the slip of the head past points of the cavity.
SlipOfPath
path_of_cavity(const std::shared_ptr<const HeadMotion> &motion, const Vector3 &centre)
{
  return [motion, centre](const double h, const double begin, const double end,
                          const std::vector<Vector3> &points)
  {
    const Vector3 angle = h * motion->angular_velocity(begin, end);
    std::vector<PathSlip> slips;
    for (const Vector3 &point : points)
    {
      const Vector3 arm = point - centre;
      slips.push_back({cross(angle, arm), normalised(arm)});
    }
    return slips;
  };
}

std::vector<CurvedBoundary>
curved_boundaries(const std::array<BoundarySphere, 2> &spheres)
{
  const auto &[wear, backing] = spheres;
  return {{"wear", wear.centre, wear.radius, wear.tolerance},
          {"backing", backing.centre, backing.radius, backing.tolerance}};
}
} // namespace

HipCup::HipCup(const HipCupParameters &p, const HipCupInputs &prepared, MPI_Comm communicator,
               std::shared_ptr<const WornShape> worn)
    : WearSystem(prepared.mesh, p, curved_boundaries(prepared.curved), communicator, prepared.load,
                 std::move(worn)),
      inputs(without_mesh(prepared)),
      moving_head(p.load.application == LoadApplication::moving_head
                      ? std::make_unique<RigidBody>(head_body(p, inputs, body))
                      : nullptr),
      elastic_head(inputs.head_mesh
                       ? std::make_unique<HeadBody>(p, inputs, inputs.head_centre, body)
                       : nullptr),
      form(p.head.form(inputs.head_radius)),
      head(form->turning(head_turning(inputs, moving_head ? Vector3{} : inputs.head_centre))),
      friction_(p.solver.contact.friction), frequency_(p.time.frequency),
      rotation_(p.cup_rotation()), application_(p.load.application), lateral_(lateral_direction(p)),
      spring_force_(force_in_cavity(p)), edge_(edge_of(p, inputs))
{
  if (moving_head)
    carried_head_ = std::make_unique<CarriedObstacle>(*head, *moving_head);
  support_backing({motion_of_backing(p.load.application), inputs.displacement, !moving_head});
  load_backing();
  ImplicitParameters solver = p.solver;
  if (p.solver.contact.wear.counterface.wears() && head_turns(*inputs.motion, p.time.frequency) &&
      !elastic_head)
    head->carry_wear(spacing_on_head(surface));
  if (solver.contact.wear.body.uses_cycles())
    solver.contact.shear.at_start = cross_shear_of_path(
        path_of_cavity(inputs.motion, inputs.head_centre), solver.contact.shear.period, surface);
  Obstacle *const obstacle = elastic_head  ? static_cast<Obstacle *>(&elastic_head->face)
                             : moving_head ? static_cast<Obstacle *>(carried_head_.get())
                                           : head.get();
  make_stepper(p, solver, *obstacle, inputs.inner_radius, inputs.elasticity,
               elastic_head
                   ? std::make_optional<SecondBody>({elastic_head->body, elastic_head->supports()})
                   : std::nullopt);
  if (form->is_ball() && !elastic_head)
    measure_ball(head_at_load(), solver.contact.penalty);
}

/// Distributes the load over the backing, or applies it to one node of the backing.
void
HipCup::load_backing()
{
  if (application_ != LoadApplication::one_node)
    return spread_load();
  // The node of the backing nearest to the load axis on the pole's side ([Jourdan2009] 4.2).
  unsigned int nearest = backing.front();
  double best = -2.;
  for (const unsigned int node : backing)
  {
    const Vector3 &x = body.nodes().positions[node];
    const double cosine = x[2] / norm(x);
    if (cosine > best)
    {
      best = cosine;
      nearest = node;
    }
  }
  load_node(nearest);
}

BallAtLoad
HipCup::head_at_load() const
{
  const std::array<bool, 3> is_free =
      moving_head ? std::array<bool, 3>{true, true, true} : is_moved_by_load();
  const bool is_held_sideways = !(is_free[0] && is_free[1] && is_free[2]);
  Vector3 load{};
  if (inputs.load)
    load = spring_force_ - inputs.load->vector(time_of_largest_load(*inputs.load, frequency_));
  Vector3 along{0., 0., 1.}; // of the supports or of a displacement
  if (norm(load) > 0. && !is_held_sideways)
    along = normalised(load);
  // A head that moves freely leaves the centre of the cavity along the load.
  const Vector3 start = is_held_sideways ? Vector3{} : -1. * inputs.head_centre;
  return {form->turning({inputs.head_centre}),
          inputs.head_centre,
          load,
          is_free,
          BallCut::into_cavity(unworn_surface(surface), inputs.head_centre + start, along,
                               inputs.head_radius),
          start,
          transpose(rotation_)};
}

Vector3
HipCup::backing_displacement(const State &state) const
{
  return moving_head ? inputs.head_centre - state.rigid.position
                     : WearSystem::backing_displacement(state);
}

double
HipCup::momentum(const State &state) const
{
  return moving_head ? -moving_head->momentum(state.rigid).linear[2] : WearSystem::momentum(state);
}

/// At the pole that the load passes through.
double
HipCup::reference_sliding(const State &state, const double h, const Vector3 &load) const
{
  const double end = state.time;
  const double magnitude = norm(load);
  const Vector3 against = magnitude > 0. ? (-1. / magnitude) * load : Vector3{0., 0., 1.};
  return h * inputs.head_radius *
         norm(cross(inputs.motion->angular_velocity(end - h, end), against));
}

double
HipCup::half_contact_angle(const double area) const
{
  const double radius = inputs.inner_radius;
  return std::acos(std::clamp(1. - area / (2. * units::pi * radius * radius), -1., 1.));
}

double
HipCup::counterface_path() const
{
  return path_of_head(*inputs.motion, frequency_, inputs.head_radius);
}

CounterfaceSurface
HipCup::counterface_surface(const State &state) const
{
  return head_surface(*this, state);
}

CounterfaceSlope
HipCup::counterface_slope(const State &state) const
{
  return head_slope(*this, state);
}

BodyWall
HipCup::wall() const
{
  return cup_wall(body.mesh(), surface.vertices());
}

bool
HipCup::is_supported_sideways() const
{
  return application_ == LoadApplication::spread || application_ == LoadApplication::one_node ||
         application_ == LoadApplication::rigid_backing;
}

bool
HipCup::is_at_rim(const State &state) const
{
  const Vector3 pole = rotation_ * Vector3{0., 0., 1.};
  return -dot(state.rigid.position, pole) > inputs.inner_radius - inputs.head_radius;
}

/// A head in the cavity touches it far from its end, which has no meaning for its rest at the rim.
EdgeContact
HipCup::edge_contact(const State &state) const
{
  constexpr double of_patch = .5;
  const bool has_inset = is_at_rim(state);
  const Vector3 &centre = state.rigid.position;
  const double rho = edge_->rim_radius, end = std::asin(rho / (edge_->cavity_radius + rho));
  const UnwornSurface unworn = unworn_surface(surface);
  EdgeContact contact;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
  {
    if (state.contact.status[point] == nscd::ContactStatus::open)
      continue;
    const Vector3 &x = unworn.positions[point];
    const double over_rim = std::asin(std::clamp(dot(x, edge_->pole) / norm(x), -1., 1.));
    contact.overlap = std::max(contact.overlap, inputs.head_radius - norm(x - centre));
    if (has_inset) // of the patch of the point, over which gaps are means
      contact.inset = std::max(contact.inset, edge_->cavity_radius * (over_rim - end) +
                                                  of_patch * std::sqrt(state.contact.area[point]));
  }
  return contact;
}

std::vector<double>
HipCup::own_values(const State &state, double) const
{
  const EdgeColumns columns(edge_.has_value());
  TableRow row = columns.row();
  row.set(columns.separation, dot(state.rigid.position, lateral_));
  row.set(columns.at_rim, is_at_rim(state) ? 1. : 0.);
  if (edge_)
    set_rigid_places(*edge_, edge_contact(state), friction_, -1. * applied_load_vector(state.time),
                     columns, row);
  return row.values();
}

std::string
HipCup::counterface_text() const
{
  if (elastic_head)
    return formatted("radius %.6g mm, elastic: %u tetrahedra, %zu nodes on its face",
                     inputs.head_radius,
                     static_cast<unsigned int>(elastic_head->body.n_mesh_cells()),
                     elastic_head->face.nodes().size());
  return form->is_ball() ? formatted("radius %.6g mm", inputs.head_radius) : form->text();
}

std::string
HipCup::remedy(const State &state, const bool contact_is_lost) const
{
  std::string text;
  if (carries_by_contact(application_))
  {
    const PressingCone cone = pressing_cone(body.mesh());
    const Vector3 load = applied_load_vector(state.time);
    if (!cone.carries(load, friction_))
      text += "\n" + cone.complaint(load);
    else if (contact_is_lost)
      text += formatted("\nThe load points %.0f deg away from the direction from the cup's pole to "
                        "its centre; the cavity reaches to %.0f deg.",
                        cone.angle_of(load) / units::deg, cone.half_angle / units::deg);
  }
  const double travel = std::abs(backing_displacement(state)[2]), radius = inputs.head_radius;
  if (contact_is_lost && travel > .5 * radius)
    text += formatted("\nThe backing has moved by %.3g mm along z, past a head of radius %.3g mm: "
                      "the cup, or the springs of [Contact / Law] penalty, are too soft for the "
                      "load or worn away, or the head meets only the rim.",
                      travel, radius);
  return text;
}
} // namespace arthrowear
