// SPDX-License-Identifier: LGPL-2.1-or-later
// The cup as statistics, jumps and messages need it.
#include "base/format.h"
#include "base/units.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/limits.h"
#include "models/hip_cup/mesh.h"
#include "models/hip_cup/setup.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
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
    load = -1. * inputs.load->vector(time_of_largest_load(*inputs.load, frequency_));
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

std::string
HipCup::counterface_text() const
{
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
    text +=
        formatted("\nThe backing has moved by %.3g mm along z, past a head of radius %.3g "
                  "mm: the cup, or the springs of [Contact / Law] penalty, are too soft for the "
                  "load or worn away, or the head meets only the rim.",
                  travel, radius);
  return text;
}

void
HipCup::pack(CheckpointData *data) const
{
  const FieldWriter write(data);
  write("head centre", inputs.head_centre);
  write("head radius", inputs.head_radius);
  write("inner radius", inputs.inner_radius);
  write("curved boundaries", pack_curved(inputs.curved));
}
} // namespace arthrowear
