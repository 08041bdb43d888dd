// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear of a head that turns. The head stores its wear at its own points, which turn with it.
#include "verification/hip_cup_case.h"

#include "models/hip_cup/head.h"
#include "stepping/wear_extrapolation.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{

/// Head and cup have the same wear factor, so that both lose the same depth at every point in a
/// step.
HipCupCase::Change
worn(const unsigned int steps_per_cycle, const HipCupCase::Change &more = {})
{
  return [=](HipCupParameters &p)
  {
    p.solver.contact.balance_tolerance = 1e-10;
    p.solver.contact.penetration_tolerance = 1e-10;
    p.cup.geometry.target_cells = 400;
    p.time.step = 1. / (p.time.frequency * steps_per_cycle);
    p.solver.contact.wear.counterface.factor = p.solver.contact.wear.body.factor;
    p.solver.contact.wear.amplification = 1e4; // so that wear changes the gaps
    if (more)
      more(p);
  };
}

HipCupCase::Change
spinning(const Vector3 &spin, const unsigned int steps_per_cycle)
{
  return worn(steps_per_cycle,
              [=](HipCupParameters &p)
              {
                p.motion.kind = MotionKind::constant_spin;
                p.motion.spin = spin;
                p.load.amplitude = 0.; // constant load
                p.load.base = 1000.;
              });
}

double
volume_on_head(const HipCupCase &joint)
{
  const std::vector<double> &depth = joint.state.contact.counterface.depth;
  const std::vector<double> &areas = joint.cup->head->wear_points()->areas();
  double volume = 0.;
  for (std::size_t i = 0; i < depth.size(); ++i)
    volume += areas[i] * depth[i];
  return volume;
}

/// Depth of the head's wear at the contact points at the start of a step [mm]: the wear in the gap,
/// minus the cup's wear, minus the head's wear in the step, which equals the cup's wear in the
/// step.
std::vector<double>
depth_in_gaps(const State &before, const State &after)
{
  std::vector<double> depths;
  for (std::size_t i = 0; i < after.contact.n_points(); ++i)
    depths.push_back(after.contact.gap_wear[i] - 2. * after.contact.body.depth[i] +
                     before.contact.body.depth[i]);
  return depths;
}

/// depth_in_gaps() of the current state, with the head turned to its orientation at another time.
std::vector<double>
depth_in_gaps_at(HipCupCase &joint, const double time)
{
  State moved = joint.state;
  moved.time = time;
  const StepResult step = joint.cup->stepper->attempt(moved, joint.p.time.step);
  EXPECT_TRUE(step.converged) << step.reason;
  return depth_in_gaps(moved, step.state);
}

double
largest_depth(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}
} // namespace

// The sum of area times depth over the head equals the volume that wore off it at the contact.
TEST(WornHead, KeepsItsVolumeOverAGaitCycle)
{
  for (const LoadApplication application : {LoadApplication::spread, LoadApplication::moving_head})
  {
    HipCupCase joint(worn(25, [=](HipCupParameters &p) { p.load.application = application; }),
                     HipCupCase::walking);
    ASSERT_FALSE(joint.state.contact.counterface.depth.empty());
    joint.run(25,
              [&](const StepResult &step)
              {
                EXPECT_NEAR(step.state.contact.counterface.worn_volume /
                                step.state.contact.body.worn_volume,
                            1., 1e-12);
              });
    EXPECT_GT(joint.state.contact.counterface.worn_volume, 0.);
    EXPECT_NEAR(volume_on_head(joint) / joint.state.contact.counterface.worn_volume, 1., 1e-12);
    std::printf("largest depth: cup %.4g, head %.4g mm\n",
                largest_depth(joint.state.contact.body.depth),
                largest_counterface_depth(joint.state));
  }
}

// A head that does not turn or does not wear needs no separate points.
TEST(WornHead, HasPointsOnlyIfItTurnsAndWears)
{
  const HipCupCase still(worn(100, [](HipCupParameters &p) { p.motion.kind = MotionKind::still; }),
                         HipCupCase::walking);
  EXPECT_TRUE(still.state.contact.counterface.depth.empty());
  const HipCupCase hard(
      worn(100, [](HipCupParameters &p) { p.solver.contact.wear.counterface.factor = 0.; }),
      HipCupCase::walking);
  EXPECT_TRUE(hard.state.contact.counterface.depth.empty());
  const HipCupCase no_spin(spinning({}, 100), HipCupCase::walking);
  EXPECT_TRUE(no_spin.state.contact.counterface.depth.empty());
}

// Half a turn about x moves the worn spot to the side without cup: within 60 deg of the pole the
// gap does not contain it. Another half turn returns the spot unchanged to round-off, since wear is
// fixed to the head.
TEST(WornHead, HalfATurnCarriesItsSpotAway)
{
  HipCupCase joint(spinning({2. * units::pi, 0., 0.}, 200), HipCupCase::walking);
  joint.run(6);
  const double half_turn = .5, time = joint.state.time;
  const std::vector<double> here = depth_in_gaps_at(joint, time),
                            away = depth_in_gaps_at(joint, time + half_turn),
                            back = depth_in_gaps_at(joint, time + 2. * half_turn);
  const double depth = largest_depth(here), of_cup = largest_depth(joint.state.contact.body.depth);
  std::printf("depth: cup %.4g, head as the cup sees it %.4g mm\n", of_cup, depth);
  // This mesh smooths the head's spot, which has moved by five steps of 1.8 deg.
  EXPECT_GT(depth, .5 * of_cup);
  EXPECT_LT(depth, 1.1 * of_cup);
  unsigned int n = 0;
  for (std::size_t i = 0; i < here.size(); ++i)
  {
    EXPECT_NEAR(back[i], here[i], 1e-9 * depth) << i;
    if (normalised(joint.cup->surface.positions()[i])[2] < .5)
      continue;
    ++n;
    EXPECT_NEAR(away[i], 0., 1e-12 * depth) << i;
  }
  EXPECT_GT(n, 10u);
}

// The load is 30 deg from z and the head turns about z: whole turns wear a ring about z. Its
// moments, sum B D sin(polar) exp(i m around) over sum B D sin(polar), vanish; the first moment of
// a spot that has not turned is near 1.
TEST(WornHead, WholeTurnsLeaveARing)
{
  constexpr unsigned int n = 40;
  HipCupCase joint(worn(n,
                        [](HipCupParameters &p)
                        {
                          p.motion.kind = MotionKind::constant_spin;
                          p.motion.spin = {0., 0., 2. * units::pi};
                          p.load.amplitude = 0.; // constant load
                          p.load.base = 1000.;
                          p.load.application = LoadApplication::translating_backing;
                          p.load.direction = LoadDirection::pole;
                          p.cup.inclination = -30. * units::deg;
                        }),
                   HipCupCase::walking);
  const WearPoints &points = *joint.cup->head->wear_points();
  const auto moment = [&](const std::vector<double> &from, const int m)
  {
    double all = 0., along = 0., across = 0.;
    for (std::size_t k = 0; k < points.size(); ++k)
    {
      const Vector3 &d = points.normals()[k];
      const double worn = points.areas()[k] * std::hypot(d[0], d[1]) *
                          (joint.state.contact.counterface.depth[k] - from[k]);
      all += worn;
      along += worn * std::cos(m * std::atan2(d[1], d[0]));
      across += worn * std::sin(m * std::atan2(d[1], d[0]));
    }
    return std::hypot(along, across) / all;
  };
  joint.run(4); // the first contact
  const std::vector<double> arrival = joint.state.contact.counterface.depth;
  joint.run(2);
  EXPECT_GT(moment(arrival, 1), .7);
  joint.run(n - 2);
  for (const int m : {1, 2, 3})
  {
    std::printf("moment %d: %.4g\n", m, moment(arrival, m));
    EXPECT_LT(moment(arrival, m), .01);
  }
}

// While wear is small compared with the clearance, a cycle multiplied by three equals three cycles,
// on the head as on the cup.
TEST(WornHead, ACycleStandsForThree)
{
  constexpr unsigned int n = 25;
  HipCupCase joint(worn(n, [](HipCupParameters &p) { p.solver.contact.wear.amplification = 1.; }),
                   HipCupCase::walking);
  joint.run(n);
  const State first = joint.state;
  joint.run(n);
  const State jumped = extrapolated(first, joint.state, 3.);
  joint.run(2 * n);
  const ContactHistory &by_cycles = joint.state.contact;
  EXPECT_NEAR(jumped.contact.counterface.worn_volume / joint.state.contact.counterface.worn_volume,
              1., 1e-3);
  double difference = 0.;
  for (std::size_t i = 0; i < by_cycles.counterface.depth.size(); ++i)
    difference = std::max(
        difference, std::abs(jumped.contact.counterface.depth[i] - by_cycles.counterface.depth[i]));
  const double depth = largest_counterface_depth(joint.state);
  std::printf("difference of depths %.3g of the largest\n", difference / depth);
  EXPECT_LT(difference, 1e-2 * depth);
  double on_head = 0.;
  const std::vector<double> &areas = joint.cup->head->wear_points()->areas();
  for (std::size_t i = 0; i < areas.size(); ++i)
    on_head += areas[i] * jumped.contact.counterface.depth[i];
  EXPECT_NEAR(on_head / jumped.contact.counterface.worn_volume, 1., 1e-12);
}

// Frames display the head in its current orientation: after a turn by 90 deg about x the spot is
// along -y, away from the pole, with the volume of the state.
TEST(WornHead, IsShownWhereItHasTurnedTo)
{
  HipCupCase joint(spinning({2. * units::pi, 0., 0.}, 200), HipCupCase::walking);
  joint.run(2);
  joint.state.time += .25;
  const CounterfaceSurface head = head_surface(*joint.cup, joint.state);
  Vector3 middle{};
  double sum = 0.;
  for (std::size_t i = 0; i < head.depth.size(); ++i)
  {
    middle = middle + head.depth[i] * head.normals[i];
    sum += head.depth[i];
  }
  ASSERT_GT(sum, 0.);
  EXPECT_LT(normalised(middle)[1], -std::cos(8. * units::deg)); // on this mesh
  EXPECT_NEAR(norm(head.points[0] - joint.cup->inputs.head_centre), joint.cup->inputs.head_radius,
              1e-9);
}
