// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/gait/model.h"

#include <algorithm>
#include <stdexcept>

namespace arthrowear
{
namespace
{
constexpr std::size_t no_body = most_walking_bodies;

double
dot(const double *a, const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Lower triangle of A into its Cholesky factor, b into the solution. A is positive definite: in a
/// tree of bodies no constraint follows from the others.
template <std::size_t N>
void
solve(std::array<std::array<double, N>, N> &a, std::array<double, N> &b, const std::size_t n)
{
  for (std::size_t i = 0; i < n; ++i)
  {
    for (std::size_t j = 0; j <= i; ++j)
    {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k)
        sum -= a[i][k] * a[j][k];
      a[i][j] = j < i ? sum / a[j][j] : std::sqrt(sum);
    }
    for (std::size_t k = 0; k < i; ++k)
      b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (std::size_t i = n; i-- > 0;)
  {
    for (std::size_t k = i + 1; k < n; ++k)
      b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
}
} // namespace

/// Offset of a body's point from its place in the reference motion. doc/theory/gait_dynamics.md (9)
struct GaitModel::Point
{
  Vector2 arm{};      ///< from the centre of mass, turned as the body is [mm]
  Vector2 shift{};    ///< [mm]
  Vector2 velocity{}; ///< its rate [mm/s]
  Vector2 bias{};     ///< of its second derivative, what does not come from u'' [mm/s^2]
};

struct GaitModel::Constraints
{
  /// d Phi / d q of one scalar constraint: it touches one body or two.
  struct Gradient
  {
    std::size_t body[2] = {no_body, no_body};
    double entry[2][3] = {}; ///< x, y, angle
  };

  std::size_t n = 0;
  std::array<Gradient, most_constraints> gradient;
  std::array<double, most_constraints> violation, rate, target; ///< Phi; Phi'; J u''
};

GaitModel::GaitModel(std::vector<BodySegment> bodies, MeasuredGait gait, const double gravity,
                     const Baumgarte &stabilisation, std::shared_ptr<const PlanarJoint> hip)
    : bodies_(std::move(bodies)), gait_(std::move(gait)), gravity_(gravity),
      stabilisation_(stabilisation), hip_(std::move(hip))
{
  if (bodies_.size() != 4 && bodies_.size() != most_walking_bodies)
    throw std::invalid_argument("GaitModel: a trunk and one leg or two");
}

GaitModel::Point
GaitModel::deviation(const ReferencePose &body, const Vector2 &arm, const double *u,
                     const double *rate)
{
  // sin and 1 - cos of the deviation of the angle, without loss of digits.
  const double s = std::sin(u[2]), half = std::sin(.5 * u[2]), v = 2. * half * half;
  const Vector2 turned{-v * arm[0] - s * arm[1], s * arm[0] - v * arm[1]};
  const double spin = body.pose.spin, faster = rate[2];
  Point point;
  point.arm = arm + turned;
  point.shift = Vector2{u[0], u[1]} + turned;
  const Vector2 w = faster * point.arm + spin * turned;
  point.velocity = {rate[0] - w[1], rate[1] + w[0]};
  const Vector2 across{-turned[1], turned[0]};
  point.bias = body.angular_acceleration * across - (faster * (2. * spin + faster)) * point.arm -
               (spin * spin) * turned;
  return point;
}

PlanarJointMotion
GaitModel::joint_motion(const ReferenceMotion &reference, const double *state) const
{
  const double *rate = state + n_coordinates();
  const Point socket = deviation(reference[0], reference[0].distal, state, rate),
              ball = deviation(reference[1], reference[1].proximal, state + 3, rate + 3);
  PlanarJointMotion motion;
  motion.eccentricity = ball.shift - socket.shift;
  motion.eccentricity_rate = ball.velocity - socket.velocity;
  motion.ball_spin = reference[1].pose.spin + rate[5];
  motion.socket_spin = reference[0].pose.spin + rate[2];
  motion.impact_rate = state[2 * n_coordinates()];
  return motion;
}

void
GaitModel::constrain(const ReferenceMotion &reference, const double *state, Constraints &rows) const
{
  const double *rate = state + n_coordinates();
  const double damping = 2. * stabilisation_.alpha,
               stiffness = stabilisation_.beta * stabilisation_.beta;
  const auto add = [&](const double violation, const double speed,
                       const double bias) -> Constraints::Gradient &
  {
    rows.violation[rows.n] = violation;
    rows.rate[rows.n] = speed;
    rows.target[rows.n] = -bias - damping * speed - stiffness * violation;
    return rows.gradient[rows.n++] = Constraints::Gradient();
  };
  const auto set = [](Constraints::Gradient &gradient, const int slot, const std::size_t body,
                      const std::size_t axis, const Vector2 &arm, const double sign)
  {
    gradient.body[slot] = body;
    gradient.entry[slot][axis] = sign;
    gradient.entry[slot][2] = sign * (axis == 0 ? -arm[1] : arm[0]);
  };
  const auto guide_angle = [&](const std::size_t body)
  {
    Constraints::Gradient &gradient = add(state[3 * body + 2], rate[3 * body + 2], 0.);
    gradient.body[0] = body;
    gradient.entry[0][2] = 1.;
  };
  // Rows: guided point, then body by body the angle and the joint above it.
  for (std::size_t i = 0; i < n_bodies(); ++i)
  {
    const ReferencePose &body = reference[i];
    if (i == 1 && hip_)
    {
      guide_angle(i);
      continue;
    }
    const Point own = deviation(body, body.proximal, state + 3 * i, rate + 3 * i);
    Point other;
    const std::size_t above = i > 0 ? body_above(i) : no_body;
    if (i > 0)
      other =
          deviation(reference[above], reference[above].distal, state + 3 * above, rate + 3 * above);
    for (std::size_t axis = 0; axis < 2; ++axis)
    {
      Constraints::Gradient &gradient =
          add(own.shift[axis] - other.shift[axis], own.velocity[axis] - other.velocity[axis],
              own.bias[axis] - other.bias[axis]);
      set(gradient, 0, i, axis, own.arm, 1.);
      if (i > 0)
        set(gradient, 1, above, axis, other.arm, -1.);
    }
    guide_angle(i);
  }
}

void
GaitModel::apply_forces(const double time, const double *state, Response &response,
                        std::array<double, most_coordinates> &load) const
{
  const ReferenceMotion &reference = response.reference;
  for (std::size_t i = 0; i < n_bodies(); ++i)
  {
    const BodySegment &body = bodies_[i];
    load[3 * i] = -body.mass * reference[i].acceleration[0];
    load[3 * i + 1] = -body.mass * (reference[i].acceleration[1] + gravity_);
    load[3 * i + 2] = -body.inertia * reference[i].angular_acceleration;
  }
  const auto push = [&load](const std::size_t body, const Vector2 &force, const double moment)
  {
    load[3 * body] += force[0];
    load[3 * body + 1] += force[1];
    load[3 * body + 2] += moment;
  };
  const Vector2 guided = reference[0].pose.origin + reference[0].proximal;
  for (std::size_t foot = 3, leg = 0; foot < n_bodies(); foot += 3, ++leg)
  {
    const MeasuredGait::Ground ground = gait_.ground(time, .5 * static_cast<double>(leg));
    response.ground[leg] = ground.force;
    const Vector2 centre =
        reference[foot].pose.origin + Vector2{state[3 * foot], state[3 * foot + 1]};
    push(foot, ground.force, ground.moment + cross(guided - centre, ground.force));
  }
  if (!hip_)
    return;
  const double *rate = state + n_coordinates();
  response.joint = joint_motion(reference, state);
  response.joint_force = hip_->force(response.joint);
  const PlanarJointForce &force = response.joint_force;
  const Vector2 socket = deviation(reference[0], reference[0].distal, state, rate).arm,
                ball = deviation(reference[1], reference[1].proximal, state + 3, rate + 3).arm;
  push(1, force.on_ball, force.moment_on_ball + cross(ball, force.on_ball));
  push(0, -1. * force.on_ball,
       force.moment_on_socket(response.joint.eccentricity) - cross(socket, force.on_ball));
}

void
GaitModel::balance(const Constraints &rows, std::array<double, most_coordinates> &load,
                   Response &response) const
{
  std::array<double, most_coordinates> inverse_mass;
  for (std::size_t i = 0; i < n_bodies(); ++i)
  {
    inverse_mass[3 * i] = inverse_mass[3 * i + 1] = 1. / bodies_[i].mass;
    inverse_mass[3 * i + 2] = 1. / bodies_[i].inertia;
  }
  std::array<std::array<double, most_constraints>, most_constraints> matrix;
  for (std::size_t i = 0; i < rows.n; ++i)
  {
    const Constraints::Gradient &row = rows.gradient[i];
    double weighted[2][3] = {};
    double right = -rows.target[i];
    for (int a = 0; a < 2 && row.body[a] != no_body; ++a)
    {
      for (int k = 0; k < 3; ++k)
        weighted[a][k] = row.entry[a][k] * inverse_mass[3 * row.body[a] + k];
      right += dot(weighted[a], &load[3 * row.body[a]]);
    }
    for (std::size_t j = 0; j <= i; ++j)
    {
      const Constraints::Gradient &column = rows.gradient[j];
      double sum = 0.;
      for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
          if (row.body[a] != no_body && row.body[a] == column.body[b])
            sum += dot(weighted[a], column.entry[b]);
      matrix[i][j] = sum;
    }
    response.multipliers[i] = right;
  }
  solve(matrix, response.multipliers, rows.n);

  for (std::size_t i = 0; i < rows.n; ++i)
    for (int a = 0; a < 2 && rows.gradient[i].body[a] != no_body; ++a)
      for (int k = 0; k < 3; ++k)
        load[3 * rows.gradient[i].body[a] + k] -=
            rows.gradient[i].entry[a][k] * response.multipliers[i];
  for (std::size_t i = 0; i < n_coordinates(); ++i)
    response.acceleration[i] = load[i] * inverse_mass[i];
}

void
GaitModel::respond(const double time, const double *state, Response &response) const
{
  response.reference = reference_motion(bodies_, gait_, time);
  std::array<double, most_coordinates> load;
  apply_forces(time, state, response, load);
  Constraints rows;
  constrain(response.reference, state, rows);
  balance(rows, load, response);
  std::copy_n(rows.violation.begin(), rows.n, response.violation.begin());
  std::copy_n(rows.rate.begin(), rows.n, response.violation_rate.begin());

  // Three rows per body, one for a thigh whose hip is free.
  const auto joint_row = [this](const std::size_t body)
  { return 3 * body - (hip_ && body > 1 ? 2 : 0); };
  const auto reaction = [&response](const std::size_t row) {
    return Vector2{-response.multipliers[row], -response.multipliers[row + 1]};
  };
  response.guide_force = reaction(0);
  response.guide_moment = -response.multipliers[2];
  response.hip_force[0] = hip_ ? response.joint_force.on_ball : reaction(joint_row(1));
  response.hip_force[1] = n_bodies() > 4 ? reaction(joint_row(4)) : Vector2{};
}

GaitModel::Drift
GaitModel::drift(const Response &response) const
{
  Drift drift;
  std::size_t row = 0;
  for (std::size_t i = 0; i < n_bodies(); ++i)
  {
    if (!(i == 1 && hip_))
    {
      drift.position =
          std::max(drift.position, norm({response.violation[row], response.violation[row + 1]}));
      row += 2;
    }
    drift.angle = std::max(drift.angle, std::abs(response.violation[row++]));
  }
  return drift;
}
} // namespace arthrowear
