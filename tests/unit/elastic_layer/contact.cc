// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_case.h"

#include <gtest/gtest.h>

namespace
{
using namespace layer_test;

/// Force of an unworn layer under a head displaced by `travel` along the pole, small wear: the
/// integral of M/h (d cos t - c) cos t over the cap cos t > c/d,
/// 2 pi R^2 M/h (d (1 - q^3)/3 - c (1 - q^2)/2) with q = c/d.
double
closed_force(const LayerCup &cup, const double travel)
{
  const double q = cup.clearance / travel;
  return 2. * units::pi * cup.radius * cup.radius * cup.layer.modulus() / cup.thickness *
         (travel * (1. - q * q * q) / 3. - .5 * cup.clearance * (1. - q * q));
}

// nu = .4, E = 1000 MPa: M = 1000 (.6)/(1.4 .2) = 2142.857 MPa.
TEST(ElasticLayer, ModulusOfConfinedCompression)
{
  EXPECT_NEAR(ElasticLayer({1000., .4}).modulus(), 1000. * .6 / (1.4 * .2), 1e-9);
  EXPECT_NEAR(ElasticLayer({1000., .4, .5}).modulus(), 500. * .6 / (1.4 * .2), 1e-9);
}

// Both forms agree for small compression; the logarithmic form has the tangent M/(h - d).
TEST(ElasticLayer, LogarithmicFormStiffens)
{
  ElasticLayer layer{1000., .4};
  const double m = layer.modulus();
  EXPECT_DOUBLE_EQ(layer.respond(2., 8.).pressure, m * .25);
  layer.form = ElasticLayer::Form::logarithmic;
  EXPECT_DOUBLE_EQ(layer.respond(2., 8.).pressure, -m * std::log(.75));
  EXPECT_DOUBLE_EQ(layer.respond(2., 8.).stiffness, m / 6.);
  EXPECT_FALSE(std::isfinite(layer.respond(8., 8.).pressure));
}

// The displacement along the pole under the closed force is found, whatever the first guess is;
// its error stems from the division into rings and is of second order.
TEST(LayerContact, ForceOfACapInClosedForm)
{
  const LayerCup cup = cup_of(14., .1);
  const double travel = .16, force = closed_force(cup, travel);
  for (const double guess : {0., .3, 2.})
  {
    const LayerContact contact(cup, make_cavity_points(60));
    Vector3 centre{0., 0., guess};
    const auto balance = contact.solve({0., 0., force}, centre);
    EXPECT_TRUE(balance.is_found);
    EXPECT_NEAR(centre[2], travel, 2e-4 * travel);
    EXPECT_NEAR(std::hypot(centre[0], centre[1]), 0., 1e-12);
  }
}

// Inside the cavity the direction of the load does not matter: a load 40 deg off the pole gives the
// pressure of one along it, turned.
TEST(LayerContact, LoadBesideThePole)
{
  const LayerContact contact(cup_of(14., .05), make_cavity_points(80));
  const double angle = 25. * units::deg;
  Vector3 along_pole{}, beside{};
  contact.solve({0., 0., 500.}, along_pole);
  contact.solve({500. * std::sin(angle), 0., 500. * std::cos(angle)}, beside);
  EXPECT_NEAR(norm(beside), norm(along_pole), 2e-3 * norm(along_pole));
  EXPECT_NEAR(std::atan2(beside[0], beside[2]), angle, 2e-3);
}

// A head that is held moves along the load alone; the force of a lopsided scar across the load is
// then not balanced.
TEST(LayerContact, HeldHeadStaysOnTheLoadAxis)
{
  LayerCup cup = cup_of(14., .1);
  std::vector<double> scar;
  const CavityPoints points = make_cavity_points(30);
  for (const Vector3 &n : points.directions)
    scar.push_back(n[0] > 0. ? .02 : 0.);
  const Vector3 load{0., 0., 2000.};
  for (const bool is_held : {false, true})
  {
    cup.is_held = is_held;
    LayerContact contact(cup, points);
    contact.set_depths(scar);
    Vector3 centre{};
    ASSERT_TRUE(contact.solve(load, centre).is_found);
    std::vector<double> pressure;
    contact.pressures(centre, pressure);
    const Vector3 force = contact.force(centre, pressure);
    EXPECT_NEAR(force[2], 2000., 1e-5);
    if (is_held)
    {
      EXPECT_EQ(centre[0], 0.);
      EXPECT_LT(force[0], -10.);
    }
    else
    {
      EXPECT_GT(centre[0], 1e-3);
      EXPECT_NEAR(force[0], 0., 1e-5);
    }
  }
}

// Whatever form and geometry: the pressures carry the load, for loads of six orders of magnitude
// and scars deeper than the clearance.
TEST(LayerContact, BalanceIsFound)
{
  for (const auto form : {ElasticLayer::Form::linear, ElasticLayer::Form::logarithmic})
    for (const auto geometry : {LayerGeometry::small_wear, LayerGeometry::large_wear})
      for (const double clearance : {1e-3, .1, 1.})
        for (const double depth : {0., 3.})
          for (const double size : {.1, 100., 1e5})
          {
            LayerCup cup = cup_of(16., clearance);
            cup.layer.form = form;
            cup.geometry = geometry;
            LayerContact contact(cup, make_cavity_points(20));
            std::vector<double> depths;
            for (const Vector3 &n : contact.points().directions)
              depths.push_back(depth * std::max(0., n[2] * .8 + .6 * n[1]));
            contact.set_depths(depths);
            const Vector3 load = size * Vector3{.1, .2, std::sqrt(.95)};
            Vector3 centre{};
            const auto balance = contact.solve(load, centre);
            EXPECT_TRUE(balance.is_found)
                << clearance << " " << depth << " " << size << " " << balance.residual;
            std::vector<double> pressure;
            contact.pressures(centre, pressure);
            EXPECT_LT(norm(contact.force(centre, pressure) - load), 1e-8 * size);
          }
}

// Exact spheres: the head's surface in the direction n lies at t with |t n - d| = R - c.
TEST(LayerContact, LargeWearHasTheExactSphere)
{
  LayerCup cup = cup_of(14., .5);
  cup.geometry = LayerGeometry::large_wear;
  LayerContact contact(cup, make_cavity_points(12));
  const Vector3 centre{.3, -.2, 1.4};
  std::vector<double> pressure;
  contact.pressures(centre, pressure);
  const double bed = cup.layer.modulus() / cup.thickness;
  for (std::size_t i = 0; i < pressure.size(); ++i)
  {
    if (pressure[i] == 0.)
      continue;
    const double t = cup.radius + pressure[i] / bed;
    EXPECT_NEAR(norm(t * contact.points().directions[i] - centre), cup.head_radius(), 1e-10);
  }
  EXPECT_GT(largest(pressure), 0.);
}
} // namespace
