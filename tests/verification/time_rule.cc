// SPDX-License-Identifier: LGPL-2.1-or-later
// Order of the time rule of wear: errors as functions of the number of steps per cycle.
#include "verification/hip_cup_case.h"

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;

namespace
{
struct Worn
{
  double first = 0., second = 0.; ///< worn volume of the cycles [mm^3]
  double depth = 0., shear = 0., peak_force = 0.;
};

/// Angles and load are harmonics of the cycle with different phases: the head never stops. The
/// table has a row per percent, which a C2 spline interpolates.
std::string
smooth_table()
{
  const std::string name =
      (std::filesystem::temp_directory_path() / ("time_rule_" + std::to_string(getpid()) + ".csv"))
          .string();
  std::ofstream file(name);
  file << "cycle_percent,flexion_deg,adduction_deg,inward_rotation_deg,axial_force_N\n";
  for (int percent = 0; percent < 100; ++percent)
  {
    const double phase = 2. * units::pi * percent / 100.;
    file << percent << ',' << 20. * std::cos(phase) << ',' << 10. * std::sin(phase) << ','
         << 5. * std::sin(phase + .4) << ',' << 1500. + 1000. * std::sin(phase + .9) << '\n';
  }
  return name;
}

HipCupCase
coarse_cup(const unsigned int n_steps, const WearRule rule, const double friction,
           const double amplification, const bool creeps = false)
{
  static const std::string table = smooth_table();
  return HipCupCase(
      [&](HipCupParameters &p)
      {
        p.time.step = 1. / n_steps;
        p.cup.geometry.target_cells = 300;
        p.degree = 1;
        p.motion.file = p.load.file = table;
        p.solver.contact.wear_rule = rule;
        p.solver.contact.friction = friction;
        p.solver.contact.wear.amplification = amplification;
        p.solver.contact.shear.is_collected = true;
        p.solver.contact.shear.period = 1.;
        p.solver.contact.balance_tolerance = 1e-10;
        p.solver.contact.penetration_tolerance = 1e-10;
        p.creep.is_on = creeps;
      },
      "hip_cup_iso/quick.prm");
}

/// Results of two cycles on a coarse cup; each cycle stands for `amplification` cycles.
Worn
worn_cup(const unsigned int n_steps, const WearRule rule, const double friction,
         const double amplification)
{
  HipCupCase cup = coarse_cup(n_steps, rule, friction, amplification);
  Worn worn;
  cup.run(n_steps);
  worn.first = cup.state.contact.body.worn_volume;
  cup.run(n_steps, [&](const StepResult &step)
          { worn.peak_force = std::max(worn.peak_force, norm(cup.contact_force(step.state))); });
  worn.second = cup.state.contact.body.worn_volume - worn.first;
  const std::vector<double> &depth = cup.state.contact.body.depth;
  worn.depth = *std::max_element(depth.begin(), depth.end());
  worn.shear = CycleShear::mean_ratio(cup.state.contact.shear, cup.state.contact.area);
  return worn;
}

/// Observed order of a number from 25, 50, 100 and 200 steps: between the first and the last
/// difference the step is halved twice.
double
order(const std::array<double, 4> &values)
{
  return .5 * std::log2((values[0] - values[1]) / (values[2] - values[3]));
}

struct Orders
{
  double volume, depth, shear;
};

Orders
orders(const WearRule rule, const double friction, const double amplification)
{
  std::array<double, 4> volume{}, depth{}, shear{};
  for (std::size_t i = 0; i < 4; ++i)
  {
    const Worn worn = worn_cup(25u << i, rule, friction, amplification);
    volume[i] = worn.second;
    depth[i] = worn.depth;
    shear[i] = worn.shear;
    // The load's peak, 2500 N at 94.2 % of the cycle, lies between the steps.
    EXPECT_NEAR(worn.peak_force, 2500., i == 0 ? 4. : 1.);
  }
  return {order(volume), order(depth), order(shear)};
}
} // namespace

// Single cycles, and cycles that stand for 2e5 and wear most of the first overlap.
TEST(TimeRule, WearDepthAndCrossShearOfACupAreOfSecondOrder)
{
  for (const auto &[friction, amplification] :
       {std::pair<double, double>{0., 1.}, {.07, 1.}, {.07, 2e5}})
  {
    SCOPED_TRACE(::testing::Message() << "friction " << friction << ", n " << amplification);
    const Orders of = orders(WearRule::trapezoidal, friction, amplification);
    EXPECT_GT(of.volume, 1.8);
    EXPECT_GT(of.depth, 1.8);
    EXPECT_GT(of.shear, 1.8);
  }
}

// The end-of-step rule of [Jourdan2009] (4).
TEST(TimeRule, WearByTheForceAtTheEndOfAStepIsOfFirstOrder)
{
  EXPECT_LT(orders(WearRule::end_of_step, .07, 1.).volume, 1.5);
}

// Errors with 50 steps per cycle, which is the default.
TEST(TimeRule, FiftyStepsAreRightToATenthOfAPercent)
{
  const Worn fifty = worn_cup(50, WearRule::trapezoidal, .07, 1.),
             fine = worn_cup(200, WearRule::trapezoidal, .07, 1.);
  EXPECT_NEAR(fifty.first / fine.first, 1., 1e-3);
  EXPECT_NEAR(fifty.second / fine.second, 1., 1e-3);
  EXPECT_NEAR(fifty.depth / fine.depth, 1., 1e-3);
}

// Pressure and slip are known at both ends of a step, each of which stands for half of it: a point
// that touches or parts within the step has slid and carried its load for half of the time. By the
// rule of [Jourdan2009] the end stands for the whole step.
TEST(TimeRule, EachEndCountsForHalfOfTheSlipAndOfTheLoadedTime)
{
  for (const WearRule rule : {WearRule::trapezoidal, WearRule::end_of_step})
  {
    SCOPED_TRACE(rule == WearRule::trapezoidal ? "both ends" : "the end");
    HipCupCase cup = coarse_cup(25, rule, .07, 1., true);
    unsigned int n_half = 0;
    cup.run(1); // no force is known at its beginning: its end counts for both
    cup.run(24,
            [&](const StepResult &step)
            {
              const ContactHistory &before = cup.state.contact, &now = step.state.contact;
              const double h = cup.p.time.step;
              const auto loaded = [](const ContactHistory &contact) {
                return surface_creep::mean_times(contact.body.creep, 1., MeanPressureTime::loaded);
              };
              const std::vector<double> first = loaded(before), last = loaded(now);
              for (std::size_t point = 0; point < now.area.size(); ++point)
              {
                const bool begins = before.force[3 * point + 2] > 0.,
                           ends = now.force[3 * point + 2] > 0.;
                const double share = rule == WearRule::end_of_step ? ends : .5 * (begins + ends);
                EXPECT_NEAR(last[point] - first[point], share * h, 1e-12);
                EXPECT_NEAR(now.accumulated_slip[point] - before.accumulated_slip[point],
                            share * h *
                                std::hypot(now.velocity[3 * point], now.velocity[3 * point + 1]),
                            1e-9);
                n_half += begins != ends;
              }
            });
    EXPECT_GT(n_half, 8u);
  }
}
