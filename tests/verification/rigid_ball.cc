// SPDX-License-Identifier: LGPL-2.1-or-later
// A rigid ball that falls on an elastic block: contact with a body that has degrees of freedom.
#include "base/units.h"
#include "contact/faces/carried_obstacle.h"
#include "contact/faces/rigid_body.h"
#include "counterfaces.h"
#include "mesh/block.h"
#include "stepping/implicit_stepper.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace arthrowear;

namespace
{
constexpr double young = 1016., poisson = .3; // [MPa]
constexpr double ball_radius = 10.;           // [mm]
constexpr double mass = 1e-4;                 // mass of the whole ball [tonne]
constexpr double gravity = 9810.;             // [mm/s^2]
constexpr double largest_patch = 1.;          // radius of contact at the largest indentation [mm]
constexpr double depth = largest_patch * largest_patch / ball_radius; // Hertz [mm]

double
contact_modulus()
{
  return young / (1. - poisson * poisson);
}

/// Speed at first contact for which the largest indentation is `depth` (Hertz, without weight)
/// [mm/s].
double
arrival_speed()
{
  return std::sqrt(2. * 8. / 15. * contact_modulus() * std::sqrt(ball_radius) *
                   std::pow(depth, 2.5) / mass);
}

/// Hertz's duration of an impact: 2.94 (m^2/(k^2 v))^(1/5) (5/4)^(2/5) with P = k d^(3/2), which is
/// 2.9433 d_max/v.
double
hertz_time()
{
  return 2.94328 * depth / arrival_speed();
}

/// A quarter of a block and of a ball over its corner: x = 0 and y = 0 are planes of symmetry, so
/// that the model's ball has a quarter of the mass.
class Case
{
public:
  /// @param elements_per_patch  number of element edges per radius of the largest patch
  Case(const double elements_per_patch, const RigidBody::Parameters &parameters,
       const double penetration_tolerance)
      : body_(mesh_of(elements_per_patch), {MaterialLaw::linear_elastic, young, poisson, 938e-12},
              MPI_COMM_WORLD),
        conditions_(body_.partition()), surface_(body_.mesh(), "top"), ball_(parameters),
        sphere_(turning_ball({}, ball_radius)), carried_(*sphere_, ball_)
  {
    const auto &vertices = body_.mesh().vertices;
    for (unsigned int vertex = 0; vertex < vertices.size(); ++vertex)
    {
      const unsigned int local = body_.local_node(vertex);
      if (local == Body::not_local)
        continue;
      const Vector3 &x = vertices[vertex];
      for (unsigned int component = 0; component < 3; ++component)
        if (x[2] == 0. || (component < 2 && x[component] == 0.))
          conditions_.fix(local, component);
    }
    ImplicitParameters implicit;
    implicit.contact.solver = "semismooth_newton";
    // The friction springs remain unstretched without friction; they give W a diagonal where the
    // planes of symmetry hold the points along the surface.
    implicit.contact.penalty.friction_stiffness = 1e5;
    implicit.contact.balance_tolerance = 1e-9;
    implicit.contact.penetration_tolerance = penetration_tolerance;
    implicit.contact.reach = .02;
    stepper_ = std::make_unique<ImplicitStepper>(body_, conditions_, &surface_, &carried_,
                                                 Loading{}, implicit);
    state = stepper_->initial_state();
  }

  void advance(const double h)
  {
    StepResult result = stepper_->attempt(state, h);
    ASSERT_TRUE(result.converged) << "time " << state.time << ": " << result.reason;
    state = std::move(result.state);
  }

  /// Vertical force on the whole ball [N].
  double force() const
  {
    double sum = 0.;
    for (unsigned int point = 0; point < state.contact.n_points(); ++point)
      sum -= state.contact.global_force(point)[2];
    return 4. * sum;
  }
  double indentation() const { return top() + ball_radius - state.rigid.position[2]; }
  double largest_radius() const
  {
    double largest = 0.;
    for (unsigned int point = 0; point < state.contact.n_points(); ++point)
      if (state.contact.force[3 * point + 2] > 0.)
        largest = std::max(
            largest, std::hypot(surface_.positions()[point][0], surface_.positions()[point][1]));
    return largest;
  }

  static double top() { return 20. * largest_patch; }

  State state;

private:
  /// Elements have one size within 1.4 radii of the patch; beyond it sizes increase by a factor.
  static MeshData mesh_of(const double elements_per_patch)
  {
    const double size = largest_patch / elements_per_patch, growth = 1.6;
    std::vector<double> edges{0.};
    for (double step = size; edges.back() < top();)
    {
      if (edges.back() > 1.4 * largest_patch)
        step *= growth;
      edges.push_back(edges.back() + step);
    }
    const double scale = (top() - 1.4 * largest_patch) / (edges.back() - 1.4 * largest_patch);
    for (double &edge : edges)
      if (edge > 1.4 * largest_patch)
        edge = 1.4 * largest_patch + scale * (edge - 1.4 * largest_patch);
    edges.back() = top();
    const unsigned int n = edges.size() - 1;
    BlockGeometry geometry;
    geometry.lengths = {1. * n, 1. * n, 1. * n};
    geometry.cells = {n, n, n};
    MeshData mesh = make_block(geometry);
    for (Vector3 &vertex : mesh.vertices)
      vertex = {edges[std::lround(vertex[0])], edges[std::lround(vertex[1])],
                top() - edges[n - std::lround(vertex[2])]};
    return mesh;
  }

  Body body_;
  Conditions conditions_;
  ContactSurface surface_;
  RigidBody ball_;
  std::unique_ptr<Counterface> sphere_;
  CarriedObstacle carried_;
  std::unique_ptr<ImplicitStepper> stepper_;
};

RigidBody::Parameters
quarter_ball()
{
  RigidBody::Parameters p;
  p.mass = .25 * mass;
  p.start = {0., 0., Case::top() + ball_radius};
  return p;
}

/// Indentations and forces of a ball that is pressed in slowly, from first touch on.
struct Curve
{
  std::vector<double> indentation, force;

  /// Force at an indentation: a power law between the points of the curve, with exponent 3/2 below
  /// the first point.
  double at(const double d) const
  {
    if (d <= 0.)
      return 0.;
    const std::size_t i = std::clamp<std::size_t>(
        std::upper_bound(indentation.begin(), indentation.end(), d) - indentation.begin(), 1,
        indentation.size() - 1);
    const double exponent =
        std::log(force[i] / force[i - 1]) / std::log(indentation[i] / indentation[i - 1]);
    return d < indentation[0] ? force[0] * std::pow(d / indentation[0], 1.5)
                              : force[i - 1] * std::pow(d / indentation[i - 1], exponent);
  }
};

Curve
static_curve(const double elements_per_patch)
{
  RigidBody::Parameters p = quarter_ball();
  constexpr unsigned int n_steps = 40;
  constexpr double h = 1.; // inertia of the block: 1e-11 of the force
  p.prescribed = [&](double, double) {
    return RigidMotion{{0., 0., -1.15 * depth / n_steps / h}, {}};
  };
  Case slow(elements_per_patch, p, 1e-9);
  Curve curve;
  for (unsigned int step = 0; step < n_steps; ++step)
  {
    slow.advance(h);
    curve.indentation.push_back(slow.indentation());
    curve.force.push_back(slow.force());
  }
  return curve;
}

/// Duration of contact of a mass on the curve [s], by small leapfrog steps.
double
time_on(const Curve &curve)
{
  const double h = hertz_time() / 1e5;
  double d = 0., v = arrival_speed(), t = 0.;
  do
  {
    v += h * (gravity - curve.at(d) / mass);
    d += h * v;
    t += h;
  } while (d > 0.);
  return t;
}

void
falls(const double elements_per_patch)
{
  RigidBody::Parameters p = quarter_ball();
  constexpr double start_gap = .005;
  p.is_free = {false, false, true};
  p.start[2] += start_gap;
  p.start_velocity.linear[2] =
      -std::sqrt(arrival_speed() * arrival_speed() - 2. * gravity * start_gap);
  p.load = [](double) { return RigidMotion{{0., 0., -.25 * mass * gravity}, {}}; };
  Case fall(elements_per_patch, p, 1e-9);
  const double h = hertz_time() / 250.;
  double arrived = -1., left = -1., impulse = 0., worst = 0., patch = 0., deepest = 0.;
  const double momentum_before = mass * fall.state.rigid.velocity.linear[2];
  for (unsigned int step = 0; step < 400 && left < 0.; ++step)
  {
    const double before = mass * fall.state.rigid.velocity.linear[2];
    fall.advance(h);
    if (::testing::Test::HasFatalFailure())
      return;
    const double force = fall.force();
    const double change = mass * fall.state.rigid.velocity.linear[2] - before;
    const double given = h * (force - mass * gravity);
    impulse += given;
    worst = std::max(worst, std::abs(change - given) / (mass * arrival_speed()));
    patch = std::max(patch, fall.largest_radius());
    deepest = std::max(deepest, fall.indentation());
    if (force > 0. && arrived < 0.)
      arrived = fall.state.time - h;
    if (force == 0. && arrived >= 0.)
      left = fall.state.time - h;
  }
  ASSERT_GT(left, arrived);
  const double momentum = mass * fall.state.rigid.velocity.linear[2];
  // Momentum balances in each step and in the sum of steps.
  EXPECT_LE(worst, 1e-12);
  EXPECT_LE(std::abs(momentum - momentum_before - impulse), 1e-12 * mass * arrival_speed());
  EXPECT_GE(patch, largest_patch * .95);

  const Curve curve = static_curve(elements_per_patch);
  const double time = left - arrived, expected = time_on(curve);
  std::printf("%g elements per patch: contact %.6g s, on the static curve %.6g (ratio %.4f), Hertz "
              "%.6g (%.4f); P(d)/Hertz %.4f, patch %.3f, depth %.4f, leaves at %.4f of arrival\n",
              elements_per_patch, time, expected, time / expected, hertz_time(),
              time / hertz_time(),
              curve.at(depth) /
                  (4. / 3. * contact_modulus() * std::sqrt(ball_radius) * std::pow(depth, 1.5)),
              patch, deepest, fall.state.rigid.velocity.linear[2] / arrival_speed());
  EXPECT_NEAR(time / expected, 1., .02);
  EXPECT_NEAR(time / hertz_time(), 1., .05);
}
} // namespace

TEST(RigidBall, FallsOnABlock)
{
  falls(5.);
}

TEST(RigidBall, FallsOnAFinerBlock)
{
  falls(7.);
}
