// SPDX-License-Identifier: LGPL-2.1-or-later
// Which points are in the contact problem of a step, and which join it.
#include "counterfaces.h"
#include "unit/stepping/teeth.h"

#include <random>

using namespace arthrowear;
using arthrowear::testing::Teeth;
using arthrowear::testing::time_step;

namespace
{
using Points = std::vector<unsigned int>;
constexpr double reach = 0.01;

/// The plane at z = 0 as if it were searched for, so that points which are far are not measured.
class SearchedPlane : public Obstacle
{
public:
  void move(const double begin, const double end) override { plane_->move(begin, end); }
  ObstaclePoint nearest(const Vector3 &position) const override
  {
    return plane_->nearest(position);
  }
  bool is_searched() const override { return true; }

private:
  std::unique_ptr<Obstacle> plane_ = rigid_plane({}, {0., 0., 1.});
};

/// Tips above a plane at z = 0, and the contact of a step from the undeformed state.
struct ContactOfAStep
{
  Teeth teeth;
  std::unique_ptr<EffectiveMatrix> matrix;
  std::unique_ptr<ContactInterface> contact;
  std::unique_ptr<DelassusCache> columns;
  std::unique_ptr<const MotionBalance> balance;
  State old;
  ContactTrial trial;

  explicit ContactOfAStep(const std::vector<double> &gaps, const bool follows_patch = false,
                          const bool is_searched = false)
  {
    teeth.tips = gaps;
    teeth.parameters.contact.reach = reach;
    teeth.parameters.contact.follows_patch = follows_patch;
    teeth.parameters.contact.penetration_tolerance = 1e-9;
    if (is_searched)
      teeth.obstacle = std::make_unique<SearchedPlane>();
    else
      teeth.obstacle = rigid_plane({}, {0., 0., 1.});
    teeth.make_stepper(); // makes body and surface
    matrix = std::make_unique<EffectiveMatrix>(*teeth.body, *teeth.conditions);
    old.displacement = old.velocity = teeth.body->partition().zero_field();
    EXPECT_TRUE(matrix->factor(old.displacement, 1., time_step * time_step));
    contact = std::make_unique<ContactInterface>(*teeth.body, *teeth.surface, *teeth.obstacle,
                                                 teeth.parameters.contact);
    old.contact = contact->initial_history();
    columns =
        std::make_unique<DelassusCache>(*teeth.body, *matrix, contact->sides().operator_points());
    contact->set_operator(*columns);
    balance = std::make_unique<const MotionBalance>(*teeth.body, *teeth.conditions,
                                                    &contact->sides(), Loading(), 1.);
    trial = begin(balance->motion_of(old));
  }

  /// Without loads.
  ContactTrial begin(const SurfaceMotion &predicted)
  {
    const auto no_load = [](double) { return 0.; };
    return contact->begin(old, predicted, time_step, no_load);
  }

  /// A field with a value along z at each tip.
  Field lifted(const std::vector<double> &z) const
  {
    Field field = teeth.body->partition().zero_field();
    for (unsigned int tooth = 0; tooth < z.size(); ++tooth)
      field[teeth.dof(tooth, 2)] = z[tooth];
    return field;
  }
  /// Returns the motion of the surface in the old state with its tips lifted.
  SurfaceMotion with_lifted(const std::vector<double> &z) const
  {
    State state = old;
    state.displacement = lifted(z);
    return balance->motion_of(state);
  }
  /// A correction of the velocities with a value along z at each tip.
  SurfaceCorrection correction(const std::vector<double> &z) const
  {
    SurfaceCorrection seen;
    balance->gather().gather(lifted(z), seen.nodal);
    return seen;
  }
  /// The same with values along x and z.
  SurfaceCorrection correction(const std::vector<double> &x, const std::vector<double> &z) const
  {
    Field field = lifted(z);
    for (unsigned int tooth = 0; tooth < x.size(); ++tooth)
      field[teeth.dof(tooth, 0)] = x[tooth];
    SurfaceCorrection seen;
    balance->gather().gather(field, seen.nodal);
    return seen;
  }
  /// The teeth whose tips are candidates.
  Points candidates() const
  {
    Points teeth_of;
    for (const unsigned int point : trial.candidates)
    {
      EXPECT_EQ(point % 4, 0u) << "a base is far away";
      teeth_of.push_back(point / 4);
    }
    return teeth_of;
  }
};
} // namespace

// Without a W, the candidates are the points within twice the reach, so that the choice lasts.
TEST(Candidates, AreInTwiceTheReachAtFirst)
{
  const ContactOfAStep step({0.5 * reach, 1.5 * reach, 2.1 * reach});
  EXPECT_EQ(step.candidates(), (Points{0, 1}));
}

// They serve again while they hold all points within the reach: tip 2 came to 1.2 reaches, and
// waits.
TEST(Candidates, ServeAgainWhileTheyHoldAllInReach)
{
  ContactOfAStep step({0.5 * reach, 1.5 * reach, 2.1 * reach});
  step.trial = step.begin(step.with_lifted({0., 0., -0.9 * reach}));
  EXPECT_EQ(step.candidates(), (Points{0, 1}));
  step.trial = step.begin(step.with_lifted({0., 0., -1.2 * reach}));
  EXPECT_EQ(step.candidates(), (Points{0, 1, 2}));
}

TEST(Candidates, JoinWhereTheyPenetrate)
{
  ContactOfAStep step({0., 0.5, 0.5});
  ASSERT_EQ(step.candidates(), Points{0});
  // A penetration of half the tolerance is none, one of two tolerances is.
  step.contact->measure(step.trial, step.with_lifted({0., -0.5 - 0.5e-9, -0.5 - 2e-9}));
  step.contact->prepare_solve(step.trial);
  EXPECT_EQ(step.candidates(), (Points{0, 2}));
}

// A correction of the velocities by -6000 mm/s moves all tips .6 mm down. Tip 1 touches first,
// after 5/6 of it; the tips then within two reaches join: 2 at .015 mm, not 3 at .03 mm, although
// it would be below the plane at the end, and not 4.
TEST(Candidates, JoinWhereACorrectionFirstTouches)
{
  ContactOfAStep step({0., 0.5, 0.515, 0.53, 1.5});
  ASSERT_EQ(step.candidates(), Points{0});
  const double speed = -0.6 / time_step;
  step.contact->measure(step.trial, step.balance->motion_of(step.old));
  EXPECT_TRUE(
      step.contact->admit_overrun(step.trial, step.correction(std::vector<double>(5, speed))));
  EXPECT_EQ(step.candidates(), (Points{0, 1, 2}));
}

// One reach below the plane is left to prepare_solve(): the next iterate knows it better.
TEST(Candidates, DoNotJoinForAnOverrunWithinTheReach)
{
  ContactOfAStep step({0., 0.5});
  step.contact->measure(step.trial, step.balance->motion_of(step.old));
  for (const double depth : {0.9, 1.1})
  {
    const SurfaceCorrection correction = step.correction({0., -(0.5 + depth * reach) / time_step});
    EXPECT_EQ(step.contact->admit_overrun(step.trial, correction), depth > 1.);
  }
  EXPECT_EQ(step.candidates(), (Points{0, 1}));
}

// The predicted motion lowers all tips by a tenth of the reach. The loaded tips 0 and 4 are
// candidates wherever they are; of the others those whose gap is then at most a quarter of a tenth.
TEST(Candidates, AreThePatchAndWhatTheMotionBringsNear)
{
  ContactOfAStep step({0., 0.12 * reach, 0.13 * reach, 0.9 * reach, 0.9 * reach}, true);
  EXPECT_EQ(step.candidates(), (Points{0, 1, 2, 3, 4})) << "without forces the reach decides";
  step.old.contact.force[3 * Teeth::point(0) + 2] = 1.;
  step.old.contact.force[3 * Teeth::point(4) + 2] = 1.;
  step.trial = step.begin(step.with_lifted(std::vector<double>(5, -0.1 * reach)));
  EXPECT_EQ(step.candidates(), (Points{0, 1, 4}));
}

// Even a change of many reaches makes candidates within twice the reach only.
TEST(Candidates, OfAPatchAreWithinTwiceTheReach)
{
  ContactOfAStep step({0., 11.9 * reach, 12.1 * reach}, true);
  step.old.contact.force[3 * Teeth::point(0) + 2] = 1.;
  step.trial = step.begin(step.with_lifted(std::vector<double>(3, -10. * reach)));
  EXPECT_EQ(step.candidates(), (Points{0, 1}));
}

// Beside a patch a correction that moves tip 1 through the plane by two tolerances is enough; tip
// 2, which ends three tolerances above it, stays out, tip 3, one tolerance above, joins too.
TEST(Candidates, BesideAPatchJoinForAnyOverrun)
{
  constexpr double tolerance = 1e-9, gap = 0.5 * reach;
  ContactOfAStep step({0., gap, gap, gap}, true);
  step.old.contact.force[3 * Teeth::point(0) + 2] = 1.;
  step.trial = step.begin(step.balance->motion_of(step.old));
  ASSERT_EQ(step.candidates(), Points{0});
  step.contact->measure(step.trial, step.balance->motion_of(step.old));
  const auto joins = [&](const double deepest)
  {
    return step.contact->admit_overrun(
        step.trial,
        step.correction({0., -(gap + deepest) / time_step, -(gap - 3. * tolerance) / time_step,
                         -(gap - tolerance) / time_step}));
  };
  EXPECT_FALSE(joins(0.5 * tolerance));
  EXPECT_TRUE(joins(2. * tolerance));
  EXPECT_EQ(step.candidates(), (Points{0, 1, 3}));
}

// The whole step: a tip that a force of 1000 N would carry 1000 h^2/m = .025 mm, through the plane
// and its reach, ends on the plane; the other, without a force, stays out of the contact problem.
TEST(Candidates, OfAWholeStepHoldTheTipThatIsDrivenIn)
{
  Teeth teeth;
  teeth.tips = {0.005, 0.005};
  teeth.parameters.contact.reach = 0.002;
  teeth.obstacle = rigid_plane({}, {0., 0., 1.});
  teeth.make_body();
  teeth.loading.add_force = [&](double, Field &force) { force[teeth.dof(1, 2)] -= 1000.; };
  teeth.make_stepper();
  const StepResult result = teeth.stepper->attempt(teeth.stepper->initial_state(), time_step);
  ASSERT_TRUE(result.converged) << result.reason;
  EXPECT_NEAR(teeth.displacement(result.state, 1)[2], -0.005, 1e-11);
  EXPECT_EQ(teeth.displacement(result.state, 0)[2], 0.);
  EXPECT_EQ(teeth.stepper->frozen().contact.candidates, Points{Teeth::point(1)});
  // It joined before the first iterate went through: one for it, one that finds it converged.
  EXPECT_LE(result.newton_iterations(), 2u);
}

// Points that are far are measured only where a correction may bring them to the surface: the tips
// that join are the same where all are measured.
TEST(Candidates, JoinWhetherOrNotFarPointsAreMeasured)
{
  std::mt19937 random(5);
  const auto draw = [&random](const double least, const double most)
  { return std::uniform_real_distribution<double>(least, most)(random); };
  std::size_t n_overrun = 0, n_none = 0;
  for (int trial = 0; trial < 40; ++trial)
  {
    const double deepest = draw(0., .4);
    std::vector<double> gaps{0.}, x{0.}, z{0.};
    for (int tooth = 1; tooth < 8; ++tooth)
    {
      gaps.push_back(draw(0., .3));
      x.push_back(draw(-1., 1.) / time_step);
      z.push_back(draw(-deepest, 0.) / time_step);
    }
    ContactOfAStep all(gaps), near(gaps, false, true);
    for (ContactOfAStep *step : {&all, &near})
      step->contact->measure(step->trial, step->balance->motion_of(step->old));
    ASSERT_EQ(near.candidates(), all.candidates());
    const bool overruns = all.contact->admit_overrun(all.trial, all.correction(x, z));
    EXPECT_EQ(near.contact->admit_overrun(near.trial, near.correction(x, z)), overruns);
    EXPECT_EQ(near.candidates(), all.candidates());
    (overruns ? n_overrun : n_none) += 1;
  }
  EXPECT_GT(n_overrun, 8u);
  EXPECT_GT(n_none, 8u);
}
