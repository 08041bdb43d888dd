// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/pressed_body.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using nscd::PressedBody;
using nscd::PressedBodyResult;

namespace
{
constexpr double bed = 50., radius = 14.; // [N/mm^3], [mm]
const double pi = std::acos(-1.);

/// Points of equal area on a hemisphere about z: on springs, and with what an elastic body adds, a
/// compliance that falls with the distance.
PressedBody
cavity(const double clearance, const Vector3 &force, const double coupling)
{
  constexpr unsigned int n = 400;
  PressedBody body;
  const double area = 2. * pi * radius * radius / n, golden = pi * (3. - std::sqrt(5.));
  for (unsigned int i = 0; i < n; ++i)
  {
    const double z = (i + .5) / n, ring = std::sqrt(1. - z * z);
    body.normals.push_back({ring * std::cos(i * golden), ring * std::sin(i * golden), z});
    body.gaps.push_back(clearance);
  }
  body.compliance.assign(n * n, 0.);
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < n; ++j)
      body.compliance[i * n + j] =
          (i == j ? 1. / (bed * area) : 0.) +
          coupling * std::exp(-5. * norm(body.normals[i] - body.normals[j]));
  body.force = force;
  return body;
}

PressedBodyResult
pressed(const PressedBody &body)
{
  std::vector<char> closed;
  for (const Vector3 &normal : body.normals)
    closed.push_back(dot(normal, body.force) > .9 * norm(body.force) ? 1 : 0);
  return nscd::press(body, closed);
}
} // namespace

// On springs of stiffness k per area a shift s into a hemisphere with clearance c meets the force
// 2 pi R^2 k (s/3 - c/2 + c^3/(6 s^2)), the integral of (s cos - c) cos over the cap of contact.
TEST(PressedBody, SpringsHaveTheirClosedForm)
{
  for (const double c : {0., .05, .2})
    for (const double s : {.25, .5})
    {
      const double force =
          2. * pi * radius * radius * bed * (s / 3. - c / 2. + c * c * c / (6. * s * s));
      const PressedBodyResult result = pressed(cavity(c, {0., 0., force}, 0.));
      ASSERT_TRUE(result.is_found);
      EXPECT_NEAR(result.shift[2] / s, 1., .01);
      EXPECT_LT(std::hypot(result.shift[0], result.shift[1]), .01 * s);
    }
}

// Forces balance, none pulls, nothing overlaps, and no point with a gap has a force, whatever the
// direction of the force; a body that is held along an axis stays there.
TEST(PressedBody, KeepsTheLawsOfContact)
{
  for (const double coupling : {0., 1e-4, 1e-3})
    for (const Vector3 &force : {Vector3{0., 0., 2000.}, Vector3{700., -400., 1500.}})
      for (const bool is_held : {false, true})
      {
        PressedBody body = cavity(.05, force, coupling);
        body.is_free[0] = !is_held;
        const PressedBodyResult result = pressed(body);
        ASSERT_TRUE(result.is_found);
        Vector3 sum{};
        const std::size_t n = body.gaps.size();
        for (std::size_t i = 0; i < n; ++i)
        {
          sum = sum + result.forces[i] * body.normals[i];
          double gap = body.gaps[i] - dot(body.normals[i], result.shift);
          for (std::size_t j = 0; j < n; ++j)
            gap += body.compliance[i * n + j] * result.forces[j];
          EXPECT_GE(result.forces[i], -1e-6);
          EXPECT_GE(gap, -1e-9);
          EXPECT_LT(result.forces[i] * gap, 1e-6);
        }
        for (int c = 0; c < 3; ++c)
        {
          if (body.is_free[c])
          {
            EXPECT_NEAR(sum[c], force[c], 1e-6);
          }
          else
          {
            EXPECT_EQ(result.shift[c], 0.);
          }
        }
      }
}

// A start without the points that carry, or with all of them, ends at the same forces.
TEST(PressedBody, DoesNotDependOnTheStart)
{
  const PressedBody body = cavity(.05, {300., 0., 1500.}, 5e-4);
  const PressedBodyResult near = pressed(body),
                          all = nscd::press(body, std::vector<char>(body.gaps.size(), 1));
  ASSERT_TRUE(near.is_found && all.is_found);
  EXPECT_LT(norm(near.shift - all.shift), 1e-9);
}
