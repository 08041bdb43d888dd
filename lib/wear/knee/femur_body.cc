// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/femur_body.h"

#include "base/errors.h"
#include "base/ranges.h"

#include <Eigen/Dense>

namespace arthrowear
{
namespace
{
constexpr int most = n_knee_freedoms;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most, most>;
using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most, 1>;

/// Adds a b^T.
void
add_product(const Vector3 &a, const Vector3 &b, const double factor, Matrix3 &sum)
{
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      sum[i][j] += factor * a[i] * b[j];
}
} // namespace

FemurBody::FemurBody(Parameters parameters) : p_(std::move(parameters))
{
  if (!(p_.mass > 0.) || !(p_.gyration > 0.))
    throw InputError("a femur that moves freely needs a mass and a radius of gyration above 0");
  p_.is_free[static_cast<std::size_t>(KneeFreedom::height)] = true;
  for (std::size_t i = 0; i < n_knee_freedoms; ++i)
    if (p_.is_free[i])
      free_.push_back(static_cast<KneeFreedom>(i));
}

void
FemurBody::set_pose(const RigidState &old, const double h, const KneeCoordinates &coordinates,
                    RigidState &now) const
{
  const FemurPose pose = p_.guide.pose(coordinates);
  const Matrix3 rotation = pose.matrix();
  now.position = pose.origin;
  now.rotation = turned({1., 0., 0., 0.}, vector_from_rotation(rotation));
  now.velocity = {};
  if (h > 0.)
    now.velocity = {(1. / h) * (pose.origin - old.position),
                    mean_angular_velocity(rotation_of(old.rotation), rotation, h)};
}

RigidState
FemurBody::initial_state() const
{
  KneeCoordinates at = p_.given ? p_.given(0.) : KneeCoordinates{};
  for (const KneeFreedom freedom : free_)
    value_of(at, freedom) = value_of(p_.start, freedom);
  RigidState state;
  set_pose({}, 0., at, state);
  return state;
}

RigidState
FemurBody::predict(const RigidState &old, const double begin, const double h, double) const
{
  const KneeCoordinates before = coordinates(old);
  KneeCoordinates at = p_.given ? p_.given(begin + h) : KneeCoordinates{};
  for (const KneeFreedom freedom : free_)
    value_of(at, freedom) = value_of(before, freedom);
  // Height and varus keep their velocities of the last step; other free coordinates stay.
  if (p_.is_free[static_cast<std::size_t>(KneeFreedom::varus)])
    at.varus += h * dot(old.velocity.angular, pose(old).floating_axis());
  at.height += h * old.velocity.linear[1];
  RigidState now;
  now.time = begin + h;
  set_pose(old, h, at, now);
  return now;
}

RigidMotion
FemurBody::inertia_times(const KneeDirection &velocity) const
{
  return {p_.mass * velocity.linear, p_.mass * p_.gyration * p_.gyration * velocity.angular};
}

std::vector<KneeDirection>
FemurBody::free_directions(const RigidState &state) const
{
  const FemurPose at = pose(state);
  return mapped<KneeDirection>(free_, [&](const KneeFreedom freedom)
                               { return p_.guide.direction(at, freedom); });
}

namespace
{
/// Inertia of free coordinates (4). @param momentum  of the body in each direction
Matrix
inertia_of(const std::vector<KneeDirection> &directions, const std::vector<RigidMotion> &momentum)
{
  const auto n = static_cast<Eigen::Index>(directions.size());
  Matrix inertia(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      inertia(i, j) = dot(directions[i].linear, momentum[j].linear) +
                      dot(directions[i].angular, momentum[j].angular);
  return inertia;
}
} // namespace

void
FemurBody::place(const RigidState &old, const double h, double, RigidState &now) const
{
  const std::vector<KneeDirection> directions = free_directions(now);
  std::vector<RigidMotion> momentum = mapped<RigidMotion>(
      directions, [&](const KneeDirection &direction) { return inertia_times(direction); });
  KneeCoordinates at = coordinates(now);
  RigidState here = now;
  set_pose(old, h, at, here);
  const RigidMotion change = now.velocity - here.velocity;
  Vector along_free(static_cast<Eigen::Index>(free_.size()));
  for (std::size_t i = 0; i < free_.size(); ++i)
    along_free[static_cast<Eigen::Index>(i)] =
        dot(momentum[i].linear, change.linear) + dot(momentum[i].angular, change.angular);
  const Vector velocity = inertia_of(directions, momentum).ldlt().solve(along_free);
  for (std::size_t i = 0; i < free_.size(); ++i)
    value_of(at, free_[i]) += h * velocity[static_cast<Eigen::Index>(i)];
  set_pose(old, h, at, now);
}

RigidMotion
FemurBody::sliding(const RigidState &old, const RigidState &now, const double h) const
{
  const KneeCoordinates before = coordinates(old);
  KneeCoordinates at = coordinates(now);
  for (const KneeFreedom freedom : {KneeFreedom::height, KneeFreedom::varus})
    if (p_.is_free[static_cast<std::size_t>(freedom)])
      value_of(at, freedom) = value_of(before, freedom);
  RigidState slid;
  set_pose(old, h, at, slid);
  return slid.velocity;
}

RigidMotion
FemurBody::force(const RigidState &state, const double time) const
{
  const double axial = p_.axial_force ? p_.axial_force(time) : 0.;
  const Vector3 force{0., -axial, 0.};
  return {force, cross(p_.load_z * pose(state).flexion_axis(), force)};
}

RigidMotion
FemurBody::momentum(const RigidState &state) const
{
  return inertia_times({state.velocity.linear, state.velocity.angular});
}

/// The imbalance along free coordinates, as an impulse that changes these alone.
RigidMotion
FemurBody::residual(const RigidState &old, const RigidState &now, const double begin,
                    const double h, double, const RigidMotion &contact) const
{
  const RigidMotion all = contact - (momentum(now) - momentum(old)) + h * force(now, begin + h);
  const std::vector<KneeDirection> directions = free_directions(now);
  const KneeCoordinates at = coordinates(now);
  std::vector<RigidMotion> momentum_of;
  Vector missing(static_cast<Eigen::Index>(free_.size()));
  for (std::size_t i = 0; i < free_.size(); ++i)
  {
    momentum_of.push_back(inertia_times(directions[i]));
    const Parameters::Drive &drive = p_.drives[static_cast<std::size_t>(free_[i])];
    missing[static_cast<Eigen::Index>(i)] =
        power(directions[i], all) +
        (drive.force ? h * drive.force(begin + h, value_of(at, free_[i])) : 0.);
  }
  const Vector velocity = inertia_of(directions, momentum_of).ldlt().solve(missing);
  RigidMotion impulse;
  for (std::size_t i = 0; i < free_.size(); ++i)
    impulse = impulse + velocity[static_cast<Eigen::Index>(i)] * momentum_of[i];
  return impulse;
}

/// D (D^T M D + h^2 K)^-1 D^T (5).
RigidCompliance
FemurBody::compliance(const RigidState &state, const double h, double,
                      const double inertia_factor) const
{
  const std::vector<KneeDirection> directions = free_directions(state);
  const KneeCoordinates at = coordinates(state);
  std::vector<RigidMotion> momentum_of;
  for (const KneeDirection &direction : directions)
    momentum_of.push_back(inertia_factor * inertia_times(direction));
  Matrix resistance = inertia_of(directions, momentum_of);
  for (std::size_t i = 0; i < free_.size(); ++i)
    if (const Parameters::Drive &drive = p_.drives[static_cast<std::size_t>(free_[i])]; drive.slope)
      resistance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)) -=
          h * h * drive.slope(state.time, value_of(at, free_[i]));
  const Matrix inverse = resistance.inverse();
  RigidCompliance compliance;
  for (std::size_t i = 0; i < free_.size(); ++i)
    for (std::size_t j = 0; j < free_.size(); ++j)
    {
      const double value = inverse(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      add_product(directions[i].linear, directions[j].linear, value, compliance.linear);
      add_product(directions[i].angular, directions[j].angular, value, compliance.angular);
      add_product(directions[i].linear, directions[j].angular, value, compliance.coupling);
    }
  return compliance;
}
} // namespace arthrowear
