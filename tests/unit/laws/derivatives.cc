// SPDX-License-Identifier: LGPL-2.1-or-later
// Derivatives by hand against derivatives by Sacado's forward types through the same formulas.
#include "laws/adhesion/adhesion.h"
#include "laws/film/bearing_formulas.h"
#include "laws/film/film_share.h"
#include "laws/friction/joint_friction.h"
#include "laws/joint/joint_force.h"
#include "laws/joint/tension_spring.h"
#include "laws/material/cubic_strain.h"
#include "laws/material/solid_material.h"
#include "laws/wear/wear_law.h"

#include <Sacado.hpp>

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
using One = Sacado::Fad::SFad<double, 1>;
using Nine = Sacado::Fad::SFad<double, 9>;
using NineTwice = Sacado::Fad::SFad<Nine, 9>; // with second derivatives

/// Returns the derivative of a formula of one number.
template <typename Formula>
double
derivative(const Formula &formula, const double at)
{
  return formula(One(1, 0, at)).dx(0);
}

/// About the identity, with a positive determinant.
Matrix3
random_gradient(std::mt19937 &generator, const double size)
{
  std::uniform_real_distribution<double> number(-size, size);
  Matrix3 F = identity3;
  for (Vector3 &row : F)
    for (double &entry : row)
      entry += number(generator);
  return F;
}

MatrixOf<NineTwice>
independent(const Matrix3 &F)
{
  MatrixOf<NineTwice> variables;
  for (int k = 0; k < 9; ++k)
    variables[k / 3][k % 3] = NineTwice(9, k, Nine(9, k, F[k / 3][k % 3]));
  return variables;
}

template <typename Law>
void
expect_derivatives(const Law &law, const double size)
{
  std::mt19937 generator(1);
  for (int i = 0; i < 20; ++i)
  {
    const Matrix3 F = random_gradient(generator, size);
    const NineTwice energy = law.energy(independent(F));
    const Matrix3 P = law.stress(F);
    const Tangent A = law.tangent(F);
    EXPECT_NEAR(energy.val().val(), law.energy(F), 1e-10);
    for (int k = 0; k < 9; ++k)
    {
      EXPECT_NEAR(P[k / 3][k % 3], energy.dx(k).val(), 1e-10);
      for (int l = 0; l < 9; ++l)
        EXPECT_NEAR(A[k][l], energy.dx(k).dx(l), 1e-9);
    }
  }
}

template <typename Law> class MaterialDerivatives : public ::testing::Test
{
};
using MaterialLaws = ::testing::Types<LinearElastic, StVenantKirchhoff, NeoHookean>;
TYPED_TEST_SUITE(MaterialDerivatives, MaterialLaws);
} // namespace

// The stress is the gradient of the energy, the tangent its Hessian, to round-off of a modulus of
// some 4700 MPa.
TYPED_TEST(MaterialDerivatives, OfTheEnergyAreStressAndTangent)
{
  expect_derivatives(TypeParam{LameConstants::from_young_poisson(1016., .46)}, .2);
}

// Strains of .2, where the tangent is a tenth of its value at rest, and of 1e-4, where softening
// begins.
TEST(CubicStrainDerivatives, OfTheEnergyAreStressAndTangent)
{
  for (const double poisson : {0., .46, .499})
    for (const double size : {.2, 1e-4})
      expect_derivatives(CubicStrain{LameConstants::from_young_poisson(1237., poisson), 15.9},
                         size);
}

// One layer and two, before and after the second one yields.
TEST(JointDerivatives, OfTheElasticForce)
{
  for (const ElasticForce &law :
       {ElasticForce{1e3}, ElasticForce{1e3, 2.2}, ElasticForce{1e3, 1.5, 7e4, .4}})
    for (const double indentation : {.05, .3, .41, .7})
    {
      const double force = law.force(indentation), tangent = law.tangent(indentation);
      EXPECT_NEAR(derivative([&](const One &x) { return law.energy(x); }, indentation), force,
                  1e-13 * force);
      EXPECT_NEAR(derivative([&](const One &x) { return law.force(x); }, indentation), tangent,
                  1e-13 * tangent);
    }
}

TEST(JointDerivatives, OfTheEnergyOfALigament)
{
  const TensionSpring spring{43.8, 35.};
  for (const double length : {40., 43.9, 46.})
    EXPECT_NEAR(derivative([&](const One &l) { return spring.energy(l); }, length),
                spring.force(length), 1e-12 * spring.force(length));
}

TEST(FrictionDerivatives, OfTheCoefficientOverTheSpeed)
{
  const JointFriction law{.1, .065, 10., .01};
  for (const double speed : {-60., -3., 1e-6, 5., 9.9, 10.1, 200.})
  {
    const double slope = law.slope(speed);
    EXPECT_NEAR(derivative([&](const One &v) { return law.coefficient(v); }, speed), slope,
                1e-14 * std::abs(slope) + 1e-18)
        << speed;
  }
}

// Rates of the registered laws, about which solvers ask; Archard's is written out.
TEST(WearDerivatives, OfTheDepthRate)
{
  for (const auto &[name, values, factor] :
       {std::tuple<std::string, std::vector<double>, double>{"archard", {1e-6, 50.}, 2e-8},
        {"dissipated_energy", {1e-6, 50.}, 2e-8},
        {"delamination", {.01, .005, .5, 50.}, 2. * .01 * .005 / .5 / 50.}})
  {
    const auto law = wear_laws().make(name, values, {.1});
    ASSERT_NE(law, nullptr);
    const double p = 3., v = 40.;
    const DepthRate rate = law->rate(p, v, nullptr);
    const double K = factor;
    const auto formula = [K](const One &pressure, const One &speed)
    { return One(K * pressure * speed); };
    EXPECT_NEAR(rate.by_pressure, derivative([&](const One &x) { return formula(x, v); }, p),
                1e-14 * K * v);
    EXPECT_NEAR(rate.by_speed, derivative([&](const One &x) { return formula(p, x); }, v),
                1e-14 * K * p);
  }
}

// The damping of a concentric journal, which decides on the method of integration, is minus the
// slope of the radial force over the rate of squeezing: 6 pi of a long, pi/2 of a short bearing.
TEST(FilmDerivatives, OfTheForceOverTheSqueeze)
{
  const auto slope = [](const auto &force)
  {
    return derivative(
        [&](const One &squeeze) {
          return force(FilmMotionOf<One>{One(0.), squeeze, One(0.)}).radial;
        },
        .3);
  };
  EXPECT_NEAR(-slope([](const auto &m) { return film_formulas::long_bearing(m); }),
              film_laws().make("long_bearing")->concentric_damping(), 1e-12);
  EXPECT_NEAR(-slope([](const auto &m) { return film_formulas::pi_film(m); }),
              film_laws().make("pi_film")->concentric_damping(), 1e-12);
  EXPECT_NEAR(-slope([](const auto &m) { return film_formulas::short_bearing(m); }),
              film_laws().make("short_bearing")->concentric_damping(), 1e-12);
}

// f_r and f_t are of degree one in both rates: by Euler's theorem the force is its own gradient
// times the rates.
TEST(FilmDerivatives, FulfilEulersTheorem)
{
  using Two = Sacado::Fad::SFad<double, 2>;
  const auto expect_theorem = [](const auto &formula)
  {
    for (const double eps : {.05, .5, .9})
      for (const double angle : {.2, 1.4, 2.5, 4.})
      {
        const double squeeze = std::sin(angle), wedge = 3. * std::cos(angle);
        const auto force =
            formula(FilmMotionOf<Two>{Two(eps), Two(2, 0, squeeze), Two(2, 1, wedge)});
        for (const Two &f : {force.radial, force.tangential})
          EXPECT_NEAR(f.dx(0) * squeeze + f.dx(1) * wedge, f.val(),
                      1e-10 * (1. + std::abs(f.val())))
              << eps << " " << angle;
      }
  };
  expect_theorem([](const auto &m) { return film_formulas::long_bearing(m); });
  expect_theorem([](const auto &m) { return film_formulas::pi_film(m); });
  expect_theorem([](const auto &m) { return film_formulas::short_bearing(m); });
}

// (17): -20 s (1 - s)^3 over the width of the hand-over; 0 at both ends.
TEST(FilmDerivatives, OfTheShareThatHandsOver)
{
  for (const double s : {0., .3, .8, 1.})
    EXPECT_NEAR(derivative([](const One &eps) { return film_share(eps, .9); }, .9 + .1 * s),
                -20. * s * std::pow(1. - s, 3) / .1, 1e-10);
}

// Tractions are the derivatives of the energy that the interface holds, at the intensity of the end
// of the step; k_n^+, k_T beta^2 of an open one, k_n^- of a pressed one.
TEST(AdhesionDerivatives, OfTheStoredEnergyAreTractions)
{
  AdhesionLaw law;
  law.compressive_stiffness = 1000.;
  law.tensile_stiffness = 700.;
  law.tangential_stiffness = 100.;
  law.adhesion_energy = 1e-3;
  law.viscosity = 1e-4;
  for (const double opening : {-2e-3, 1e-3, 4e-3})
  {
    InterfaceMotion motion;
    motion.opening = opening;
    motion.shift = {3e-3, -1e-3};
    motion.time_step = 1e-3;
    const InterfaceResponse response = respond(law, motion, InterfaceHistory());
    const double beta = response.history.intensity;
    const auto energy = [&](const One &u, const One &s, const One &t)
    {
      const double k = u < 0. ? law.compressive_stiffness : law.tensile_stiffness * beta * beta;
      return One(.5 * (k * u * u + law.tangential_stiffness * beta * beta * (s * s + t * t)));
    };
    const One u(motion.opening), s(motion.shift[0]), t(motion.shift[1]);
    EXPECT_NEAR(energy(u, s, t).val(), stored_energy(law, motion, response.history), 1e-15);
    const One by_u = energy(One(1, 0, motion.opening), s, t),
              by_s = energy(u, One(1, 0, motion.shift[0]), t),
              by_t = energy(u, s, One(1, 0, motion.shift[1]));
    EXPECT_NEAR(response.traction.normal, by_u.dx(0), 1e-13);
    EXPECT_NEAR(response.traction.adhesive[0], by_s.dx(0), 1e-13);
    EXPECT_NEAR(response.traction.adhesive[1], by_t.dx(0), 1e-13);
  }
}
