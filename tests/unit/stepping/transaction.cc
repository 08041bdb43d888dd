// SPDX-License-Identifier: LGPL-2.1-or-later
// Effects of a rejected step, and data that a stepper keeps from step to step.
#include "counterfaces.h"
#include "unit/stepping/teeth.h"

using namespace arthrowear;
using arthrowear::testing::bytes_of;
using arthrowear::testing::Teeth;
using arthrowear::testing::time_step;

namespace
{

/// Two tips of a hyperelastic material that slide on a turning ball, with friction and wear, and a
/// force that can be made unbearable.
struct OnABall
{
  Teeth teeth;
  double pressing = 60.; // [N]
  State state;

  explicit OnABall(const unsigned int n_steps, const bool carries_wear = false)
  {
    teeth.material.law = MaterialLaw::neo_hookean;
    teeth.parameters.contact.friction = 0.2;
    teeth.parameters.contact.wear = ContactWear::archard(1e-7, 1e-7, 1.);
    HeadTurning turning;
    turning.centre = {2.5, 0., -20.};
    turning.spin = [](double, double) { return Vector3{0., 5., 0.}; };
    turning.orientation = [](const double time) {
      return rotation_of(turned({1., 0., 0., 0.}, {0., 5. * time, 0.}));
    };
    auto ball = turning_ball(turning, 20.15);
    if (carries_wear)
      ball->carry_wear(1.);
    teeth.obstacle = std::move(ball);
    teeth.tips = {0., 0.};
    teeth.make_body();
    teeth.loading.add_force = [this](double, Field &force)
    {
      for (const unsigned int tooth : {0u, 1u})
        force[teeth.dof(tooth, 2)] -= pressing;
    };
    teeth.make_stepper();
    state = teeth.stepper->initial_state();
    for (unsigned int step = 0; step < n_steps; ++step)
      state = teeth.advance(state, time_step);
  }

  /// A step that is rejected: upwards with a force under which elements turn over.
  void reject()
  {
    pressing = -1e9;
    const StepResult result = teeth.stepper->attempt(state, time_step);
    EXPECT_FALSE(result.converged);
    EXPECT_NE(result.reason, "");
    pressing = 60.;
  }
};

double
sum_of_forces(const State &state)
{
  double sum = 0.;
  for (std::size_t point = 0; point < state.contact.n_points(); ++point)
    sum += state.contact.force[3 * point + 2];
  return sum;
}

bool
same_operator(const StepResult &a, const StepResult &b)
{
  const nscd::Delassus &A = *a.last_problem->W, &B = *b.last_problem->W;
  return A.n_contacts() == B.n_contacts() &&
         std::equal(A.row_values(0), A.row_values(0) + 9 * A.n_blocks(), B.row_values(0));
}
} // namespace

TEST(RejectedStep, LeavesEveryByteOfTheState)
{
  OnABall sliding(5);
  ASSERT_GT(sum_of_forces(sliding.state), 1.);
  ASSERT_GT(sliding.state.contact.body.worn_volume, 0.);
  const std::string before = bytes_of(sliding.state);
  sliding.reject();
  EXPECT_EQ(bytes_of(sliding.state), before);
}

TEST(RejectedStep, LeavesEveryByteOfWearThatTheBallCarries)
{
  OnABall tried(5, true), straight(5, true);
  const std::vector<double> &depth = tried.state.contact.counterface.depth;
  ASSERT_GT(*std::max_element(depth.begin(), depth.end()), 0.);
  const std::string before = bytes_of(tried.state);
  tried.reject();
  EXPECT_EQ(bytes_of(tried.state), before);
  EXPECT_EQ(bytes_of(tried.teeth.advance(tried.state, time_step / 2.)),
            bytes_of(straight.teeth.advance(straight.state, time_step / 2.)));
}

// A step of half the size follows a rejected step: factor and columns are formed for it from its
// own start, so that its result agrees with a stepper that never tried the longer step.
TEST(RejectedStep, LeavesNoTraceInTheShorterStepThatFollows)
{
  OnABall tried(5), straight(5);
  ASSERT_EQ(bytes_of(tried.state), bytes_of(straight.state));
  tried.reject();
  EXPECT_EQ(bytes_of(tried.teeth.advance(tried.state, time_step / 2.)),
            bytes_of(straight.teeth.advance(straight.state, time_step / 2.)));
}

// A rejected step may renew the factor, whose age decides the last digits of the steps that follow.
// Restored to the report of frozen() before it, the stepper continues as if there had been none.
TEST(RejectedStep, LeavesNoTraceInAStepperThatIsRestored)
{
  OnABall tried(5), straight(5);
  const ImplicitStepper::Frozen before = tried.teeth.stepper->frozen();
  ASSERT_TRUE(before.valid);
  tried.reject();
  tried.teeth.stepper->restore(before);
  const ImplicitStepper::Frozen &after = tried.teeth.stepper->frozen();
  EXPECT_EQ(after.h, before.h);
  EXPECT_EQ(after.displacement, before.displacement);
  EXPECT_EQ(after.contact.batches, before.contact.batches);
  EXPECT_EQ(after.contact.candidates, before.contact.candidates);
  for (unsigned int step = 0; step < 3; ++step)
  {
    tried.state = tried.teeth.advance(tried.state, time_step);
    straight.state = straight.teeth.advance(straight.state, time_step);
    ASSERT_EQ(bytes_of(tried.state), bytes_of(straight.state)) << step;
  }
}

// A request to stop before or after the first factorisation: the next attempt, and an attempt that
// continues from the memory that is kept then, give the state of a stepper that was never asked.
// Later factorisations do not ask.
TEST(StoppedFactorisation, LeavesNoTrace)
{
  struct Stop
  {
  };
  OnABall straight(0);
  const State expected = straight.teeth.advance(straight.state, time_step);
  for (const unsigned int asked_at : {1u, 2u})
  {
    OnABall stopped(0), resumed(0);
    unsigned int n_calls = 0;
    stopped.teeth.stepper->set_poll(
        [&](double)
        {
          if (++n_calls == asked_at)
            throw Stop();
        });
    const std::string before = bytes_of(stopped.state);
    EXPECT_THROW(stopped.teeth.stepper->attempt(stopped.state, time_step), Stop);
    EXPECT_EQ(n_calls, asked_at);
    EXPECT_EQ(bytes_of(stopped.state), before);
    resumed.teeth.stepper->restore(stopped.teeth.stepper->frozen());
    EXPECT_EQ(bytes_of(resumed.teeth.advance(stopped.state, time_step)), bytes_of(expected));
    State state = stopped.teeth.advance(stopped.state, time_step);
    EXPECT_EQ(bytes_of(state), bytes_of(expected));
    n_calls = 0;
    state = stopped.teeth.advance(state, time_step / 2.); // a new factor
    EXPECT_EQ(n_calls, 0u);
  }
}

namespace
{
/// Tip 0 stands on a flat plane, tip 1 hangs .05 mm above it until it is pressed.
struct OnAPlane
{
  Teeth teeth;
  double pressing = 0.; // on tip 1 [N]
  StepResult last;
  State state;

  OnAPlane()
  {
    teeth.tips = {0., 0.05};
    teeth.parameters.contact.reach = 0.01;
    teeth.obstacle = rigid_plane({}, {0., 0., 1.});
    teeth.make_body();
    teeth.loading.add_force = [this](double, Field &force)
    {
      force[teeth.dof(0, 2)] -= 10.;
      force[teeth.dof(1, 2)] -= pressing;
    };
    teeth.make_stepper();
    state = teeth.stepper->initial_state();
  }
  void step(const double size = time_step)
  {
    last = teeth.stepper->attempt(state, size);
    ASSERT_TRUE(last.converged) << last.reason;
    state = last.state;
  }
  std::vector<std::vector<unsigned int>> batches()
  {
    return teeth.stepper->frozen().contact.batches;
  }
};

using Batches = std::vector<std::vector<unsigned int>>;
const unsigned int tip0 = Teeth::point(0), tip1 = Teeth::point(1);
} // namespace

// The same candidates, frames and size of step: the same W, not even copied.
TEST(DelassusOperator, IsKeptWhileNothingChanges)
{
  OnAPlane plane;
  plane.step();
  EXPECT_EQ(plane.last.factorisations, 1u);
  const auto W = plane.last.last_problem->W;
  for (unsigned int i = 0; i < 3; ++i)
  {
    plane.step();
    EXPECT_EQ(plane.last.factorisations, 0u);
    EXPECT_EQ(plane.last.last_problem->W, W);
  }
  EXPECT_EQ(plane.batches(), Batches{{tip0}});
}

// W of a tip that no other one moves is h A^-1 with A = m + h^2 k (theta = 1), in the frame whose
// third axis is the normal. A candidate that joins adds its own columns to those that are there.
TEST(DelassusOperator, TakesNewColumnsForNewCandidatesOnly)
{
  OnAPlane plane;
  plane.step();
  double block[9], later[9];
  plane.last.last_problem->W->diagonal_block(0, block);
  const double m = plane.teeth.mass();
  EXPECT_NEAR(block[8] * (m + time_step * time_step * plane.teeth.stiffness(2)) / time_step, 1.,
              1e-12);
  EXPECT_NEAR(block[0] * (m + time_step * time_step * plane.teeth.stiffness(0)) / time_step, 1.,
              1e-12);

  plane.pressing = 4000.; // 4000 time_step^2/m = .1 mm
  plane.step();
  EXPECT_EQ(plane.last.factorisations, 0u);
  EXPECT_EQ(plane.batches(), (Batches{{tip0}, {tip1}}));
  ASSERT_EQ(plane.last.last_problem->W->n_contacts(), 2u);
  plane.last.last_problem->W->diagonal_block(0, later);
  EXPECT_TRUE(std::equal(block, block + 9, later));
}

TEST(DelassusOperator, IsForgottenWithTheSizeOfTheStep)
{
  OnAPlane plane;
  plane.step();
  plane.step(time_step / 2.);
  EXPECT_EQ(plane.last.factorisations, 1u);
  EXPECT_EQ(plane.batches(), Batches{{tip0}});
  double block[9];
  plane.last.last_problem->W->diagonal_block(0, block);
  const double A = plane.teeth.mass() + time_step * time_step / 4. * plane.teeth.stiffness(2);
  EXPECT_NEAR(block[8] * A / (time_step / 2.), 1., 1e-12);
}

// On a ball the frames turn with each step: W is rotated from the columns that are there.
TEST(DelassusOperator, IsTurnedWithItsFramesWithoutNewColumns)
{
  OnABall sliding(1);
  const auto columns = sliding.teeth.stepper->frozen().contact.batches;
  const StepResult first = sliding.teeth.stepper->attempt(sliding.state, time_step),
                   second = sliding.teeth.stepper->attempt(first.state, time_step);
  ASSERT_TRUE(first.converged && second.converged);
  EXPECT_EQ(first.factorisations + second.factorisations, 0u);
  EXPECT_NE(first.last_problem->W, second.last_problem->W);
  EXPECT_FALSE(same_operator(first, second));
  EXPECT_EQ(sliding.teeth.stepper->frozen().contact.batches, columns);
}

// A restart: the stepper of another program, given the state and the memory, continues with the
// same W and the same state to the last bit, although its factor belongs to a state long past.
TEST(DelassusOperator, IsTheSameFromARestoredMemory)
{
  OnABall going(8), resumed(0);
  const ImplicitStepper::Frozen memory = going.teeth.stepper->frozen();
  ASSERT_NE(memory.displacement, going.state.displacement);
  resumed.teeth.stepper->restore(memory);
  resumed.state = going.state;
  for (unsigned int step = 0; step < 3; ++step)
  {
    const StepResult a = going.teeth.stepper->attempt(going.state, time_step),
                     b = resumed.teeth.stepper->attempt(resumed.state, time_step);
    ASSERT_TRUE(a.converged && b.converged) << a.reason << b.reason;
    EXPECT_EQ(b.factorisations, 0u);
    EXPECT_TRUE(same_operator(a, b)) << step;
    ASSERT_EQ(bytes_of(a.state), bytes_of(b.state)) << step;
    going.state = a.state;
    resumed.state = b.state;
  }
}
