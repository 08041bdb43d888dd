// SPDX-License-Identifier: LGPL-2.1-or-later
// Bodies that are pressed between walls, which has no solution, and neighbours that have one.
#include "contact/nscd/certificate.h"
#include "contact/nscd/solver.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <cmath>
#include <random>

namespace
{
using namespace arthrowear::nscd;
using Eigen::MatrixXd;
using Eigen::Vector3d;

/// A contact of a rigid body, or of two, at a point; the normal points to the first.
struct Touch
{
  Eigen::Index first, second; ///< bodies; -1: a wall
  Vector3d point, normal;
  double approach; ///< free velocity against the normal [mm/s]
};

struct Scene
{
  std::vector<Vector3d> centres;
  std::vector<double> masses, inertias;
  std::vector<Touch> touches;
};

ContactProblem
problem_of(const Scene &scene, const double friction)
{
  const auto n = static_cast<Eigen::Index>(scene.touches.size());
  const auto n_bodies = static_cast<Eigen::Index>(scene.centres.size());
  MatrixXd H = MatrixXd::Zero(3 * n, 6 * n_bodies);
  ContactProblem problem;
  for (Eigen::Index i = 0; i < n; ++i)
  {
    const Touch &touch = scene.touches[static_cast<std::size_t>(i)];
    const Vector3d t1 = touch.normal.unitOrthogonal(), t2 = touch.normal.cross(t1);
    const Vector3d axes[3] = {t1, t2, touch.normal};
    for (const auto &[body, sign] : {std::pair(touch.first, 1.), std::pair(touch.second, -1.)})
      for (Eigen::Index a = 0; body >= 0 && a < 3; ++a)
      {
        const Vector3d arm = touch.point - scene.centres[static_cast<std::size_t>(body)];
        H.block<1, 3>(3 * i + a, 6 * body) = sign * axes[a].transpose();
        H.block<1, 3>(3 * i + a, 6 * body + 3) = sign * arm.cross(axes[a]).transpose();
      }
    problem.free_velocity.insert(problem.free_velocity.end(), {0.1, -0.2, -touch.approach});
  }
  Eigen::VectorXd mobility(6 * n_bodies);
  for (Eigen::Index body = 0; body < n_bodies; ++body)
  {
    mobility.segment<3>(6 * body).setConstant(1. / scene.masses[static_cast<std::size_t>(body)]);
    mobility.segment<3>(6 * body + 3)
        .setConstant(1. / scene.inertias[static_cast<std::size_t>(body)]);
  }
  const MatrixXd W = H * mobility.asDiagonal() * H.transpose();
  problem.W = std::make_shared<Delassus>(Delassus::dense(
      static_cast<std::size_t>(n), std::vector<double>(W.data(), W.data() + W.size())));
  problem.friction.assign(static_cast<std::size_t>(n), friction);
  problem.wear.assign(static_cast<std::size_t>(n), 0.);
  return problem;
}

/// Bodies one upon the other between a floor and a ceiling, four points in each plane of contact;
/// the ceiling comes down with `press`.
Scene
pressed_stack(const int n_bodies, const double press, const double shift, std::mt19937 &generator)
{
  std::uniform_real_distribution<double> uniform(-2., 2.);
  Scene scene;
  for (int k = 0; k < n_bodies; ++k)
  {
    scene.centres.emplace_back(0., 0., k + 0.5);
    scene.masses.push_back(std::pow(10., uniform(generator)));
    scene.inertias.push_back(scene.masses.back() / 6.);
  }
  for (int plane = 0; plane <= n_bodies; ++plane)
    for (const double x : {-0.5, 0.5})
      for (const double y : {-0.5, 0.5})
      {
        const bool is_ceiling = plane == n_bodies;
        scene.touches.push_back({is_ceiling ? plane - 1 : plane, is_ceiling ? -1 : plane - 1,
                                 Vector3d(x + (is_ceiling ? shift : 0.), y, plane),
                                 Vector3d(0., 0., is_ceiling ? -1. : 1.), is_ceiling ? press : 0.});
      }
  return scene;
}

/// A body among walls whose normals pass through its centre and add to zero.
Scene
enclosed_body(const int n_walls, const double approach, std::mt19937 &generator)
{
  std::uniform_real_distribution<double> uniform(-2., 2.);
  const double mass = std::pow(10., uniform(generator));
  Scene scene{{Vector3d::Zero()}, {mass}, {0.4 * mass}, {}};
  const Eigen::Quaterniond turn = Eigen::Quaterniond(Eigen::AngleAxisd(
      uniform(generator), Vector3d(1., uniform(generator), uniform(generator)).normalized()));
  for (int k = 0; k < n_walls; ++k)
  {
    const double phi = 2. * 3.14159265358979323846 * k / n_walls;
    const Vector3d normal = turn * Vector3d(std::cos(phi), std::sin(phi), 0.);
    scene.touches.push_back({0, -1, -normal, normal, approach});
  }
  return scene;
}

TEST(CertificateScenes, TwentyPressesHaveNoSolution)
{
  constexpr unsigned int seed = 40;
  std::mt19937 generator(seed);
  int n = 0;
  const auto expect_none = [&](const Scene &scene, const double friction)
  {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", scene " + std::to_string(n++));
    const ContactProblem problem = problem_of(scene, friction);
    const auto proof = find_certificate(problem);
    ASSERT_TRUE(proof);
    // Checked by hand: d >= 0 adds to one, is no force on any body, and closes.
    double sum = 0., closing = 0.;
    std::vector<double> d(3 * problem.n_contacts(), 0.), moved(d.size());
    for (std::size_t i = 0; i < problem.n_contacts(); ++i)
    {
      ASSERT_GE(proof->normal[i], 0.);
      sum += d[3 * i + 2] = proof->normal[i];
      closing -= proof->normal[i] * problem.free_velocity[3 * i + 2];
    }
    problem.W->multiply(d.data(), moved.data());
    double block[9];
    problem.W->diagonal_block(0, block);
    EXPECT_NEAR(sum, 1., 1e-12);
    EXPECT_GT(closing, 0.);
    for (const double u : moved)
      EXPECT_NEAR(u, 0., 1e-9 * block[8]);
  };
  for (const int n_bodies : {1, 2, 3, 5, 10, 20})
    for (const double friction : {0., 0.6})
      expect_none(pressed_stack(n_bodies, 1., 0., generator), friction);
  for (const int n_walls : {2, 3, 4, 7})
    for (const double friction : {0.1, 2.})
      expect_none(enclosed_body(n_walls, 0.3, generator), friction);
  EXPECT_EQ(n, 20);
}

TEST(CertificateScenes, NeighboursThatCanGiveWayAreNotProvedUnsolvable)
{
  constexpr unsigned int seed = 41;
  std::mt19937 generator(seed);
  for (const int n_bodies : {1, 2, 5, 20})
  {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", bodies " + std::to_string(n_bodies));
    // The ceiling stays, or goes up, by as little as round-off of a mm/s.
    for (const double press : {0., -1e-12, -1e-6, -1.})
      EXPECT_FALSE(find_certificate(problem_of(pressed_stack(n_bodies, press, 0., generator), 0.3)))
          << press;
    // The ceiling's points lie beside the floor's: the stack can tilt.
    EXPECT_FALSE(find_certificate(problem_of(pressed_stack(n_bodies, 1., 1.01, generator), 0.3)));
  }
  for (const int n_walls : {2, 3, 4, 7})
    for (const double approach : {0., -1e-9, -0.3})
      EXPECT_FALSE(find_certificate(problem_of(enclosed_body(n_walls, approach, generator), 0.3)));
}

TEST(CertificateScenes, AlmostParallelWallsAreAWedgeThatOpens)
{
  // Two walls that close on a point body at an angle: it escapes with the speed 1/angle under
  // forces of 1/angle^2, so that a solution exists without friction.
  for (const double angle : {1e-1, 1e-2, 1e-3})
  {
    Scene scene{{Vector3d::Zero()}, {1.}, {1e6}, {}};
    scene.touches.push_back({0, -1, Vector3d::Zero(), Vector3d(1., 0., 0.), 1.});
    scene.touches.push_back(
        {0, -1, Vector3d::Zero(), Vector3d(-std::cos(angle), std::sin(angle), 0.), 1.});
    const ContactProblem problem = problem_of(scene, 0.);
    EXPECT_FALSE(find_certificate(problem)) << angle;
    std::vector<double> r;
    EXPECT_TRUE(make_contact_solver("auto", {})->solve(problem, r).converged) << angle;
  }
}
} // namespace
