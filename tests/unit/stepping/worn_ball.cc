// SPDX-License-Identifier: LGPL-2.1-or-later
// A ball that turns and carries its wear, and the history of its wear law, on separate points.
#include "unit/stepping/teeth.h"

#include "base/units.h"
#include "counterfaces.h"

using namespace arthrowear;
using arthrowear::testing::Teeth;
using arthrowear::testing::time_step;

namespace
{
constexpr double factor = 1e-7, spin = 5.;

/// Archard's law that keeps the path over a point, and the path along x of the ball's own frame.
class PathLaw : public WearLaw
{
public:
  DepthRate rate(const double pressure, const double speed, const double *) const override
  {
    return {factor * pressure * speed, factor * speed, factor * pressure};
  }
  std::vector<HistoryVariable> history() const override
  {
    return {{"path", "mm", 0., true}, {"path_along_x", "mm", 0., true}};
  }
  void advance(const Sliding &step, double *values) const override
  {
    values[0] += norm(step.slip);
    values[1] += step.slip[0];
  }
};

Matrix3
orientation(const double time)
{
  return rotation_of(turned({1., 0., 0., 0.}, {0., 0., spin * time}));
}

/// Two tips beside the pole of a ball that turns about z.
struct OnATurningBall
{
  Teeth teeth;
  State state;

  OnATurningBall()
  {
    teeth.parameters.contact.wear = ContactWear::archard(factor, 0., 1.);
    teeth.parameters.contact.wear_rule = WearRule::end_of_step; // with the slip of the first step
    teeth.parameters.contact.wear.counterface.law = std::make_shared<PathLaw>();
    HeadTurning turning{{2.5, 0., -20.}, {}, orientation};
    turning.spin = [](double, double) { return Vector3{0., 0., spin}; };
    auto ball = turning_ball(turning, 20.15);
    ball->carry_wear(.5);
    teeth.obstacle = std::move(ball);
    teeth.tips = {0., 0.};
    teeth.make_body();
    teeth.loading.add_force = [this](double, Field &force)
    {
      for (const unsigned int tooth : {0u, 1u})
        force[teeth.dof(tooth, 2)] -= 60.;
    };
    teeth.make_stepper();
    state = teeth.stepper->initial_state();
  }
  const std::vector<double> &areas() const { return teeth.obstacle->wear_points()->areas(); }
};

/// Slip of the ball over a point in a step, from the ball: the cup's over the ball, own frame.
Vector3
path_over_ball(const State &state, const std::size_t point)
{
  const ContactHistory &contact = state.contact;
  const Vector3 velocity{contact.velocity[3 * point], contact.velocity[3 * point + 1], 0.};
  return transpose(orientation(state.time)) *
         (transpose(contact.frame[point]) * (time_step * velocity));
}
} // namespace

// The growth of a history at the contact points, times their area, equals the gain of the ball's
// points times their area; directions refer to the ball's frame. Times at which the ball has turned
// by 0 and by 90 deg: paths along y of the fixed frame lie along y, and along x, of the ball.
TEST(WornBall, KeepsHistoriesInItsOwnFrame)
{
  OnATurningBall ball;
  double path = 0., along_x = 0., volume = 0.;
  for (const double turn : {0., 90. * units::deg})
  {
    ball.state.time = turn / spin;
    for (unsigned int step = 0; step < 5; ++step)
    {
      const double before = ball.state.contact.counterface.worn_volume;
      const std::vector<double> slid = ball.state.contact.accumulated_slip;
      ball.state = ball.teeth.advance(ball.state, time_step);
      volume += ball.state.contact.counterface.worn_volume - before;
      for (std::size_t i = 0; i < ball.state.contact.n_points(); ++i)
      {
        // An open point whose patch touches in part slides, too.
        if (!(ball.state.contact.accumulated_slip[i] > slid[i]))
          continue;
        const Vector3 slip = path_over_ball(ball.state, i);
        path += ball.state.contact.area[i] * norm(slip);
        along_x += ball.state.contact.area[i] * slip[0];
      }
    }
  }
  ASSERT_GT(path, 0.);
  const PointHistory &history = ball.state.contact.counterface.history;
  double path_on_ball = 0., along_x_on_ball = 0., volume_on_ball = 0.;
  for (std::size_t k = 0; k < ball.areas().size(); ++k)
  {
    path_on_ball += ball.areas()[k] * history.at(k)[0];
    along_x_on_ball += ball.areas()[k] * history.at(k)[1];
    volume_on_ball += ball.areas()[k] * ball.state.contact.counterface.depth[k];
  }
  EXPECT_NEAR(path_on_ball / path, 1., 1e-12);
  EXPECT_NEAR(along_x_on_ball, along_x, 1e-12 * path);
  EXPECT_NEAR(volume_on_ball / volume, 1., 1e-12);
}

// Turned by 90 deg the ball shows the tips, which lie along x, places that no tip has touched:
// their history covers one step. Turned back, the ball shows the previous history.
TEST(WornBall, ShowsThePlacesThatItTurnsTo)
{
  OnATurningBall ball;
  for (unsigned int step = 0; step < 5; ++step)
    ball.state = ball.teeth.advance(ball.state, time_step);
  const double time = ball.state.time;
  const auto after_a_turn_of = [&](const double angle)
  {
    State moved = ball.state;
    moved.time = time + angle / spin;
    return ball.teeth.advance(moved, time_step);
  };
  const State turned_away = after_a_turn_of(90. * units::deg),
              back = after_a_turn_of(360. * units::deg), straight = after_a_turn_of(0.);
  for (const unsigned int tooth : {0u, 1u})
  {
    const unsigned int i = Teeth::point(tooth);
    ASSERT_GT(turned_away.contact.force[3 * i + 2], 0.);
    const double step = norm(path_over_ball(turned_away, i));
    EXPECT_NEAR(turned_away.contact.facing_history.at(i)[0] / step, 1., 1e-9);
    EXPECT_GT(straight.contact.facing_history.at(i)[0], 1.5 * step);
    EXPECT_NEAR(back.contact.facing_history.at(i)[0] / straight.contact.facing_history.at(i)[0], 1.,
                1e-9);
    EXPECT_NEAR(back.contact.gap_wear[i] / straight.contact.gap_wear[i], 1., 1e-9);
    EXPECT_LT(turned_away.contact.gap_wear[i], .9 * straight.contact.gap_wear[i]);
  }
}
