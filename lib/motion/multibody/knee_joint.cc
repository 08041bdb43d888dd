// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/knee_joint.h"

namespace arthrowear
{
namespace
{
/// Resultant on the tibia.
struct Load
{
  Vector2 force{};    ///< [N]
  double moment = 0.; ///< about the centre of mass [N mm]

  void add(const Vector2 &at, const Vector2 &more, const Vector2 &centre)
  {
    force = force + more;
    moment += cross(at - centre, more);
  }
};
} // namespace

std::array<Ligament, KneeJoint::n_ligaments>
KneeJoint::moeinzadeh_ligaments()
{
  constexpr double k = units::kN / (units::m * units::m);
  return {{{"AC", {-33., -17.}, {213., -9.}, 43.8, 35000. * k},
           {"PC", {-19., -14.}, {210., 35.}, 33.2, 30000. * k},
           {"MC", {-23., -14.}, {163., 8.}, 78.4, 15000. * k},
           {"LC", {-25., -19.}, {178., 25.}, 56.2, 15000. * k}}};
}

double
KneeJoint::contact_time_constant() const
{
  const ElasticForce &law = contact_force.elastic;
  const double largest = .531803 * pulse.amplitude + mass * gravity;
  double indentation = std::pow(largest / law.stiffness, 1. / law.exponent);
  if (law.has_two_layers() && indentation > law.first_thickness)
    indentation = law.first_thickness +
                  std::pow((largest - law.force(law.first_thickness)) / law.second_stiffness,
                           1. / law.exponent);
  const double tangent = law.tangent(indentation);
  return tangent > 0. ? std::sqrt(mass / tangent) : 0.;
}

KneeState
KneeState::from(const double *values)
{
  KneeState state;
  state.tibia = {{values[0], values[1]}, values[2], {values[3], values[4]}, values[5]};
  state.impact_rate = values[6];
  state.work = values[7];
  state.dissipated = values[8];
  return state;
}

void
KneeState::to(double *values) const
{
  const double all[size] = {tibia.origin[0],   tibia.origin[1], tibia.angle, tibia.velocity[0],
                            tibia.velocity[1], tibia.spin,      impact_rate, work,
                            dissipated};
  for (std::size_t i = 0; i < size; ++i)
    values[i] = all[i];
}

KneeResponse
respond(const KneeJoint &knee, const double time, const KneeState &state)
{
  const PlanarPose &tibia = state.tibia;
  KneeResponse response;
  Load load;
  load.force = {0., -knee.mass * knee.gravity};
  response.kinetic = .5 * (knee.mass * dot(tibia.velocity, tibia.velocity) +
                           knee.inertia * tibia.spin * tibia.spin);
  response.stored = knee.mass * knee.gravity * tibia.origin[1];

  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
  {
    const Ligament &ligament = knee.ligaments[i];
    const Vector2 end = tibia.in_space(ligament.on_tibia), along = ligament.on_femur - end;
    const double length = norm(along), force = ligament.force(length);
    response.ligament_lengths[i] = length;
    response.ligament_forces[i] = force;
    response.stored += ligament.energy(length);
    if (force > 0.)
      load.add(end, (force / length) * along, tibia.origin);
  }

  response.point = knee.contact.nearest(tibia);
  const KneeContactPoint &point = response.point;
  response.track = tibia.in_body(point.on_tibia);
  response.indentation_rate = dot(point.normal, tibia.velocity_at(point.on_tibia));
  if (state.in_contact())
  {
    const double indentation = response.indentation();
    response.contact_force =
        knee.contact_force.force(indentation, response.indentation_rate, state.impact_rate);
    response.stored += knee.contact_force.elastic.energy(indentation);
    response.rate.dissipated =
        (response.contact_force - knee.contact_force.elastic.force(indentation)) *
        response.indentation_rate;
    load.add(point.on_tibia, -response.contact_force * point.normal, tibia.origin);
  }

  response.pulse = knee.pulse.force(time);
  const Vector2 push = response.pulse * tibia.direction_in_space({std::cos(knee.pulse.angle),
                                                                  std::sin(knee.pulse.angle)});
  load.force = load.force + push;
  response.rate.work = dot(push, tibia.velocity);

  response.rate.tibia.origin = tibia.velocity;
  response.rate.tibia.angle = tibia.spin;
  response.rate.tibia.velocity = (1. / knee.mass) * load.force;
  response.rate.tibia.spin = load.moment / knee.inertia;
  return response;
}

double
tibia_angle(const double flexion)
{
  return .5 * units::pi - flexion;
}
} // namespace arthrowear
