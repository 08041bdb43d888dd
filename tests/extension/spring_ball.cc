// SPDX-License-Identifier: LGPL-2.1-or-later
// A model outside of the library: a ball that falls on a spring. Neither lib/ nor apps/ contains
// it.
#include "base/units.h"
#include "run/short_model.h"
#include "storage/checkpoint_fields.h"
#include "vtu/simplex_output.h"

namespace arthrowear
{
namespace
{
/// The results of the model, with all that is shown of them.
struct BallSummary : Summary
{
  const NumberResult compression =
      number(contact_result("largest_compression", "largest compression", "mm")
                 .rounded(5)
                 .shown_as("deepest compression of the spring")
                 .over(Reduction::largest));
};

struct BallParameters
{
  std::string output_folder = "output/spring_ball";
  double mass = 1. * units::kg, stiffness = 10., height = 50., step = 1e-3;
  unsigned int n_steps = 1000, steps_per_frame = 100;
  CheckpointParameters checkpoint;

  void declare(Parameters &parameters)
  {
    parameters.top_level().add("Output folder", output_folder, rules::text(), "");
    const auto ball = parameters.section("Ball", "A ball that falls on a spring.");
    ball.add("Mass [kg]", mass, units::kg, rules::positive(), "");
    ball.add("Stiffness [N/mm]", stiffness, 1., rules::positive(), "Of the spring.");
    ball.add("Height [mm]", height, units::mm, rules::non_negative(), "Above the spring.");
    ball.add("Time step [s]", step, units::s, rules::positive(), "");
    ball.add("Steps", n_steps, rules::integer_between(1, 1000000), "");
    ball.add("Steps per frame", steps_per_frame, rules::integer_between(1, 1000000), "");
    checkpoint.declare(parameters);
  }
};

struct BallState
{
  double height = 0., speed = 0., compression = 0.;
  unsigned long step = 0;
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("height", s.height...);
    visit("speed", s.speed...);
    visit("compression", s.compression...);
    visit("step", s.step...);
  }
};

class BallSimulation : public Simulation
{
public:
  BallSimulation(const BallParameters &p, Run &run) : p_(p), run_(run) {}
  void start() override { state_.height = p_.height; }
  void resume(const CheckpointData &data) override
  {
    for_each_field(FieldReader(data), state_);
    unpack_frames(data, "frames", series_);
  }
  std::vector<Statistics::Column> columns() const override
  {
    return {{"time", "s"}, {"height", "mm"}};
  }
  bool is_over() const override { return state_.step >= p_.n_steps; }
  unsigned long step() const override { return state_.step; }
  double next_step() const override { return p_.step; }
  Attempt attempt(const double h) override
  {
    next_ = state_; // state_ changes in accept()
    next_.speed += .5 * h * acceleration(next_.height);
    next_.height += h * next_.speed;
    next_.speed += .5 * h * acceleration(next_.height);
    next_.compression = std::fmax(next_.compression, -next_.height);
    ++next_.step;
    return {};
  }
  void accept(double) override
  {
    state_ = next_;
    if (state_.height < 0.) // a doubt and a method that the course of the run decides
    {
      run_.log.warn_once("the spring has no mass", "a ball as light as the spring bounces less");
      run_.declared.cite("T. Young: A course of lectures on natural philosophy. London, 1807.");
    }
    run_.write_row({state_.step * p_.step, state_.height});
  }
  bool is_frame_due(const bool is_last) const override
  {
    return !is_last && state_.step % p_.steps_per_frame == 0;
  }
  void write_frame() override
  {
    OutputPiece spring; // 100 mm long without load
    spring.corners = 2;
    spring.points = {{0., 0., 0.}, {0., 0., 100. + std::fmin(state_.height, 0.)}};
    spring.cells = {0, 1};
    spring.fields = {{"sag", "mm", 1, {0., -std::fmin(state_.height, 0.)}}};
    const double time = state_.step * p_.step;
    series_.write(spring, {time, state_.step, time});
  }
  CheckpointData pack() override
  {
    series_.secure();
    CheckpointData data;
    for_each_field(FieldWriter(&data), state_);
    pack_frames(series_, "frames", data);
    return data;
  }
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override
  {
    auto summary = std::make_unique<BallSummary>();
    summary->outcome.set(outcome);
    summary->compression.set(state_.compression);
    return summary;
  }
  void report(const Summary &summary) const override
  {
    run_.log.summary("\n" + summary.lines(), "\n" + summary.answer());
  }

private:
  double acceleration(const double height) const // [mm/s^2]
  {
    return -9810. - p_.stiffness / p_.mass * std::fmin(height, 0.);
  }

  const BallParameters &p_;
  Run &run_;
  SimplexSeries series_{p_.output_folder, "spring", run_.communicator};
  BallState state_, next_;
};

class SpringBall : public Model
{
public:
  void declare(Parameters &parameters) override { p_.declare(parameters); }
  void validate(Parameters &parameters, MPI_Comm) override
  {
    if (p_.step > 2. * std::sqrt(p_.mass / p_.stiffness))
      parameters.error_at("Ball / Time step [s]", "at most 2 sqrt(m/k) to be stable");
  }
  std::string description() const override { return "spring_ball: a ball that falls on a spring"; }
  RunCost cost() const override { return {}; } // unknown
  Declarations declarations() const override
  {
    Declarations declared;
    const BallSummary summary;
    declared.add(summary);
    declared.warnings = {{{summary.compression.id()},
                          100.,
                          "",
                          "the spring is pressed flat",
                          "{4} mm of its 100 mm; choose a stiffer spring"}};
    declared.plots = {{"Fall of the ball",
                       "statistics.csv",
                       DeclaredPlot::Along::whole,
                       "",
                       "height [mm]",
                       {"height [mm]"}}};
    DeclaredSeries spring;
    spring.name = "spring";
    spring.title = "Spring under the ball";
    spring.time.column = "time of the fall";
    spring.time.unit = "s";
    declared.series = {spring};
    declared.cite("R. Hooke: De potentia restitutiva, or of spring. London, 1678.");
    return declared;
  }
  ExitCode run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
               Log &log, MPI_Comm communicator) override
  {
    return run_on_root("spring_ball", p_.output_folder, &p_.checkpoint, parameters, file, options,
                       log, communicator,
                       [this](Run &run) { return std::make_unique<BallSimulation>(p_, run); });
  }

private:
  BallParameters p_;
};

[[maybe_unused]] const bool is_registered = []()
{
  register_model("spring_ball", []() { return std::make_unique<SpringBall>(); });
  return true;
}();
} // namespace
} // namespace arthrowear
