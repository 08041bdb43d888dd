// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/counterface_path.h"

#include "base/units.h"
#include "entries/path_shear.h"
#include "has.h"

namespace arthrowear
{
namespace
{
constexpr double pi = units::pi;

SlidingSums
sliding(const CounterfacePath &path, const unsigned int n_steps,
        const std::function<double(double)> &load = {}, const Vector3 &place = {})
{
  return sliding_in_steps({motion_along(path, {}, 1.), 1., path.corners, load, {}, place}, n_steps);
}

double
ratio(const CounterfacePath &path, const unsigned int n_steps,
      const std::function<double(double)> &load = {})
{
  return sliding(path, n_steps, load).ratio();
}

CounterfacePath
fan(const double degrees)
{
  return relative_to_turning_body(fan_path(20., degrees * units::deg));
}

struct ClosedForm
{
  const char *name;
  CounterfacePath path;
  double ratio;
};

// Rectangle A/(A+B); fan (1 - sin 2a/2a)/2; ellipse by complete elliptic integrals,
// b^2 (K-E)/(a^2 k^2 E) with k^2 = 1 - b^2/a^2; the figure of eight by quadrature.
std::vector<ClosedForm>
closed_forms()
{
  const auto of_fan = [](const double degrees)
  {
    const double two = 2. * degrees * units::deg;
    return .5 * (1. - std::sin(two) / two);
  };
  const auto of_ellipse = [](const double b)
  {
    const double k2 = 1. - b * b, K = std::comp_ellint_1(std::sqrt(k2)),
                 E = std::comp_ellint_2(std::sqrt(k2));
    return b * b * (K - E) / (k2 * E);
  };
  return {{"line", line_path(10.), 0.},
          {"line in another direction", in_direction(line_path(10.), .7), 0.},
          {"circle", ellipse_path(8., 8.), .5},
          {"rectangle 1 x 9", rectangle_path(1., 9.), .1},
          {"rectangle 3 x 7", rectangle_path(3., 7.), .3},
          {"rectangle 7 x 3", in_direction(rectangle_path(7., 3.), 1.), .3},
          {"rectangle 5 x 5", rectangle_path(5., 5.), .5},
          {"fan of 20 deg", fan(20.), of_fan(20.)},
          {"fan of 30 deg", fan(30.), of_fan(30.)},
          {"fan of 45 deg", fan(45.), of_fan(45.)},
          {"fan of 55 deg", fan(55.), of_fan(55.)},
          {"ellipse 1/2", ellipse_path(10., 5.), of_ellipse(.5)},
          {"ellipse 1/4", ellipse_path(2.5, 10.), of_ellipse(.25)},
          {"figure of eight", eight_path(20., 2.), .0692424}};
}

TEST(PathShear, IsThatOfTheClosedForms)
{
  for (const ClosedForm &form : closed_forms())
  {
    EXPECT_NEAR(ratio(form.path, 4000), form.ratio, 1e-5) << form.name;
    EXPECT_NEAR(ratio(form.path, 100), form.ratio, 1e-3) << form.name;
    std::printf("%-26s %.7f: 100 steps %+.1e, 200 %+.1e, 4000 %+.1e\n", form.name, form.ratio,
                ratio(form.path, 100) - form.ratio, ratio(form.path, 200) - form.ratio,
                ratio(form.path, 4000) - form.ratio);
  }
}

// At least: sums over a whole ellipse converge faster than any power.
TEST(PathShear, ConvergesWithTheSecondOrder)
{
  for (const ClosedForm &form : closed_forms())
  {
    const double coarse = std::abs(ratio(form.path, 48) - ratio(form.path, 6144)),
                 fine = std::abs(ratio(form.path, 192) - ratio(form.path, 6144));
    EXPECT_TRUE(coarse < 1e-6 || coarse / fine > 14.) << form.name << " " << coarse / fine;
  }
}

// Under a load 1 + e cos 2a, a the direction of slip: (1 - e/2)/2. On a circle that direction is
// the radius turned by a quarter, so the load is 1 - e cos 4 pi phase.
TEST(PathShear, OfALoadedCircle)
{
  for (const double e : {.5, 1.})
    EXPECT_NEAR(ratio(ellipse_path(8., 8.), 4000,
                      [e](const double t) { return 1. - e * std::cos(4. * pi * t); }),
                .5 * (1. - .5 * e), 1e-5);
  EXPECT_EQ(ratio(ellipse_path(8., 8.), 100, [](double) { return 0.; }), 0.);
}

// A disc under a pin: one direction, whatever the number of steps, and a path of 2 pi r per turn.
// Beside the axis of a pin that turns on a counterface that stands: the same.
TEST(PathShear, OfSteadyTurning)
{
  for (const unsigned int n : {1u, 3u, 100u})
  {
    const SlidingSums sums = sliding(with_turns(still_path(), 2., 0.), n, {}, {12., 5., 0.});
    EXPECT_NEAR(sums.ratio(), 0., 1e-14);
    EXPECT_NEAR(sums.work, 2. * 2. * pi * 13., 1e-10);
    EXPECT_NEAR(
        sliding(relative_to_turning_body(with_turns(still_path(), 1., 0.)), n, {}, {12., 5., 0.})
            .work,
        2. * pi * 13., 1e-10);
  }
  EXPECT_EQ(sliding(still_path(), 10).work, 0.);
}

// A body that turns by t on a counterface that moves steadily along x sees the direction -t: over
// a whole turn every direction alike.
TEST(PathShear, OfABodyThatTurnsOnALine)
{
  const CounterfacePath moving{[](const double phase) {
                                 return PathPoint{30. * phase, 0., 2. * pi * phase, 0.};
                               },
                               {}};
  const SlidingSums sums = sliding(relative_to_turning_body(moving), 400);
  EXPECT_NEAR(sums.ratio(), .5, 1e-5);
  EXPECT_NEAR(sums.work, 30., 1e-3);
}

// 3 x 7 mm in 4n steps is exact; in 101 steps three corners are cut.
TEST(PathShear, StepsThatMissCornersAreReported)
{
  const CounterfacePath path = rectangle_path(3., 7.);
  const PathOverPlace over{motion_along(path, {}, 2.), .5, {0., .125, .25, .375}, {}, {}, {}};
  EXPECT_NEAR(sliding_in_steps(over, 100).ratio(), .3, 1e-14);
  EXPECT_NEAR(sliding_in_steps(over, 4).ratio(), .3, 1e-14);
  EXPECT_EQ(doubt_about_steps(over, 100), "");
  EXPECT_GT(std::abs(sliding_in_steps(over, 101).ratio() - .3), 1e-4);
  EXPECT_NEAR(sliding_of_path(over, 101).ratio(), .3, 1e-12);
  const std::string doubt = doubt_about_steps(over, 101);
  EXPECT_TRUE(has(doubt, "many more give 0.30000"));
  EXPECT_TRUE(has(doubt, "corners at 0 %, 25 %, 50 %, 75 % of the cycle"));
}

// A line whose ends lie within steps is shorter in steps; too few steps of a smooth path.
TEST(PathShear, TooFewStepsAreReported)
{
  const auto over = [](const CounterfacePath &path)
  { return PathOverPlace{motion_along(path, {}, 1.), 1., {}, {}, {}, {}}; };
  EXPECT_EQ(doubt_about_steps(over(line_path(10.)), 100), "");
  EXPECT_NE(doubt_about_steps(over(line_path(10.)), 7), "");
  EXPECT_NE(doubt_about_steps(over(ellipse_path(10., 2.)), 10), "");
  EXPECT_NE(doubt_about_steps(over(line_path(10.)), 1), ""); // nothing slides in one step
  EXPECT_EQ(doubt_about_steps(over(still_path()), 1), "");
}

// A line (cos t) under the load 1 + e sin 2t: the load at the end of steps h is h/2 F' ahead of the
// middle, which is -2 pi/3 e h of the integral of load times speed, -.0105 for e .5 in 100 steps.
// The mean of both ends has an error of h^2/12 times the jumps of (F |v|)', where v turns back.
TEST(LoadSteps, ALoadThatChangesWithinStepsIsReported)
{
  PathOverPlace over{motion_along(line_path(10.), {}, 1.), 1., {}, {}, {}, {}};
  const auto doubt = [&](const unsigned int n, const WearRule rule)
  { return doubt_about_load(load_over(over), n, rule, nullptr); };
  EXPECT_EQ(doubt(100, WearRule::end_of_step), "");
  over.load = [](double) { return 80.; };
  EXPECT_EQ(doubt(100, WearRule::end_of_step), "");
  over.load = [](const double time) { return 80. * (1. + .5 * std::sin(4. * pi * time)); };
  EXPECT_TRUE(has(doubt(100, WearRule::end_of_step), "worn volume, is -1 % off"));
  EXPECT_EQ(doubt(300, WearRule::end_of_step), "");
  EXPECT_EQ(doubt(40, WearRule::trapezoidal), "");
}

// Half the step divides the error by 2 with the load at the end, by 4 with the mean of both ends.
TEST(LoadSteps, OrderOfTheRules)
{
  // A load that ends the cycle higher than it begins: the errors of periodic smooth ones vanish.
  const PathOverPlace over{motion_along(ellipse_path(10., 10.), {}, 1.),           1., {},
                           [](const double time) { return 80. * std::exp(time); }, {}, {}};
  const LoadOverPath path = load_over(over);
  const auto ratio = [&](const WearRule rule)
  { return error_of_steps(path, 50, rule) / error_of_steps(path, 100, rule); };
  EXPECT_NEAR(ratio(WearRule::end_of_step), 2., .08); // the chords of the path have order 2
  EXPECT_NEAR(ratio(WearRule::trapezoidal), 4., .03);
  EXPECT_EQ(doubt_about_load(path, 50, WearRule::trapezoidal, nullptr), "");
  EXPECT_NE(doubt_about_load(path, 8, WearRule::trapezoidal, nullptr), "");
}
} // namespace
} // namespace arthrowear
