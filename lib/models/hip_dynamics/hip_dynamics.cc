// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/hip_dynamics.h"

#include "base/format.h"
#include "base/number_text.h"
#include "models/hip_dynamics/cycles.h"
#include "models/hip_dynamics/wear_jumps.h"
#include "run/short_model.h"
#include "storage/checkpoint_fields.h"

#include <exception>

namespace arthrowear
{
namespace
{
/// A hip through its gait cycles. The first steps have unworn geometry; the last of them includes
/// their maps and plots. Where geometry wears, it includes the first jump as well, and
/// from then on a step is a cycle and the jump that it stands for. A step that is stopped is lost,
/// so checkpoints hold the state before it; without jumps they begin with the first cycle, with
/// jumps after the first jump.
class HipSimulation : public Simulation
{
public:
  /// @param introduction  a line at the start of the log
  HipSimulation(const HipDynamicsParameters &p, Run &run, std::string introduction)
      : p_(p), run_(run), introduction_(std::move(introduction)),
        progress_(run, p.end_time() / p.cycles), jumps_(p)
  {
  }

  void start() override { cycles_.emplace(p_); }

  void resume(const CheckpointData &data) override
  {
    const double done = wears() ? HipWearJumps::cycles_of(data) : 0.;
    if (done > p_.jumps.cycles * (1. + 1e-9))
      run_.parameters.error_at("Wear / Worn geometry / Cycles",
                               "at least the " + shortest_text(done) +
                                   " cycles that the run has done");
    run_.parameters.throw_if_any();
    const FieldReader read(data);
    if (wears())
    {
      read("unworn", unworn_);
      jumps_.restore(data);
      n_kept_ = jumps_.n_jumps();
      return;
    }
    start();
    for_each_field(read, *cycles_);
    keep_cycles();
  }

  std::vector<Statistics::Column> columns() const override
  {
    return hip_dynamics_table().headers();
  }

  void open() override
  {
    run_.log.fact(introduction_);
    p_.gait_cut.log(run_.log, p_.frequency);
    jumps_.warn_of_lost_maps(run_.log);
    if (run_.resumes())
      run_.log.line("Resuming after " + std::to_string(n_kept_) +
                    (wears() ? " jumps." : " cycles."));
  }

  bool is_over() const override { return wears() ? jumps_.are_done() : !cycles_; }
  unsigned long step() const override { return n_kept_; }

  Attempt attempt(double) override
  {
    if (cycles_)
      compute_unworn_cycle();
    else
      compute_jump();
    return {};
  }

  bool can_be_kept() const override { return n_kept_ > 0 && (wears() || cycles_); }
  /// The first jump costs more than the others, and the last ends the run.
  bool must_be_kept() const override { return wears() && (n_kept_ == 1 || jumps_.are_done()); }

  CheckpointData pack() override
  {
    if (!wears())
      return between_;
    CheckpointData data;
    const FieldWriter write(&data);
    write("unworn", unworn_);
    jumps_.pack(data);
    return data;
  }

  /// Writes a summary in case a later jump fails. It must not precede the first checkpoint: a
  /// summary without a checkpoint marks a completed run.
  void note_kept() override
  {
    if (jumps_.n_jumps() != 1)
      return;
    HipDynamicsSummary summary(p_.gait_cut);
    summary.outcome.set("its jumps are not done");
    unworn_.fill(summary, p_);
    run_.folder().write("summary.json", summary.json());
  }

  std::unique_ptr<Summary> summarise(const std::string &outcome) const override
  {
    auto summary = std::make_unique<HipDynamicsSummary>(p_.gait_cut);
    if (cycles_)
    {
      summary->outcome.set(n_kept_ > 0 ? outcome : outcome + " in the first cycles");
      if (n_kept_ > 0)
        summary->kept_cycles.set(static_cast<long long>(n_kept_));
      return summary;
    }
    summary->outcome.set(outcome);
    unworn_.fill(*summary, p_);
    if (wears())
    {
      summary->outcome_of_jumps.set(outcome);
      jumps_.add_to(*summary);
      const auto depth = jumps_.largest_jump_depth();
      const ExtrapolatedWear wear{p_.jumps.cycles_per_jump, depth.value_or(0.),
                                  unworn_.peaks.penetration, p_.joint.clearance};
      if (depth)
        summary->extrapolation.set(wear);
      if (const std::string doubt = wear.doubt("Shorten [Wear / Worn geometry / Cycles per jump].");
          !doubt.empty())
        run_.log.warn_once(ExtrapolatedWear::title, doubt);
    }
    return summary;
  }

  void report(const Summary &summary) const override
  {
    run_.log.summary("\n" + summary.lines(), "\n" + summary.answer());
  }

private:
  bool wears() const { return p_.jumps.are_taken; } ///< in jumps

  void compute_unworn_cycle()
  {
    const double later_jumps = wears() ? jumps_.jumps_left() - 1. : 0.;
    cycles_->compute_next(run_, progress_, later_jumps * p_.end_time());
    if (cycles_->are_done())
    {
      unworn_ = cycles_->finish(run_);
      if (wears())
      {
        jumps_.start();
        add(cycles_->wear(), unworn_.peaks);
      }
      cycles_.reset();
    }
    else if (!wears())
      keep_cycles();
  }

  void keep_cycles()
  {
    between_ = {};
    for_each_field(FieldWriter(&between_), *cycles_);
    n_kept_ = cycles_->n_done();
  }

  void compute_jump()
  {
    HipPeaks peaks;
    HipWear wear = empty_wear(p_);
    jumps_.begin(wear);
    const WornGeometry *worn = jumps_.geometry([this]() { run_.poll(); });
    const auto record = [&](const HipMoment &moment)
    {
      peaks.record(moment, p_.joint);
      wear.add(moment.time, moment.state.centre, moment.contact, moment.rotation);
    };
    std::vector<double> hip = hip_equilibrium({p_.joint, *p_.drive, worn}, 0.).values();
    record(hip_moment(p_, worn, 0., hip.data()));
    const double left = jumps_.jumps_left(), done = jumps_.n_jumps();
    progress_.begin(formatted("Jump %.0f of %.0f", done + 1., done + left), 0., p_.end_time(),
                    (left - 1.) * p_.end_time());
    simulate_hip(p_, worn, 0., p_.end_time(), hip, {}, progress_, record);
    add(wear, peaks);
  }

  /// Adds the wear of the jump that begins with these cycles.
  void add(const HipWear &wear, const HipPeaks &peaks)
  {
    jumps_.add(wear, peaks, [this]() { run_.poll(); });
    n_kept_ = jumps_.n_jumps();
    run_.report_part("worn for " + shortest_text(jumps_.cycles()) + " cycles: " +
                     rounded_text(jumps_.volume(), 6) + " mm^3, with unworn geometry " +
                     rounded_text(jumps_.unworn_volume(), 6) + " mm^3");
    if (jumps_.flatness() > 10.)
      run_.log.warn(
          "the worn surfaces fit each other nearly without clearance",
          "after " + shortest_text(jumps_.cycles()) +
              " cycles; shorten [Wear / Worn geometry / Cycles per jump] if this comes and goes");
  }

  const HipDynamicsParameters &p_;
  Run &run_;
  std::string introduction_;
  StageProgress progress_;
  std::optional<HipCycles> cycles_; // with unworn geometry, until they are done
  HipResults unworn_;
  HipWearJumps jumps_;
  CheckpointData between_;   // two unworn cycles, if it does not wear
  unsigned long n_kept_ = 0; // jumps, or cycles before `between_`
};
} // namespace

std::string
HipDynamicsModel::description() const
{
  return "hip_dynamics: head of " + shortest_text(2. * p_.joint.head_radius) + " mm, clearance " +
         shortest_text(p_.joint.clearance) + " mm, " + std::to_string(p_.cycles) +
         (p_.cycles == 1 ? " cycle of " : " cycles of ") + shortest_text(1. / p_.frequency) + " s";
}

std::vector<Refinement>
HipDynamicsModel::refinements() const
{
  using Family = Refinement::Family;
  constexpr double order = 5.; // of the local error of a step
  const double n_divisions = p_.wear.divisions;
  std::vector<Refinement> all{
      {Family::mesh, {{"Wear / Divisions", n_divisions, -1., true}}},
      {Family::steps,
       {{"Time / Largest step [s]", p_.integrator.largest_step},
        {"Time / Relative tolerance", p_.integrator.relative_tolerance, order},
        {"Time / Position tolerance [mm]", p_.position_tolerance, order},
        {"Time / Velocity tolerance [mm/s]", p_.velocity_tolerance, order}},
       2.}};
  const char *const jump = "Wear / Worn geometry / Cycles per jump";
  if (p_.jumps.are_taken)
    all.push_back({Family::jumps, {{jump, p_.jumps.cycles_per_jump}}, 2.});
  return all;
}

std::vector<std::string>
HipDynamicsModel::main_results() const
{
  const HipDynamicsSummary summary(p_.gait_cut);
  const HipDynamicsSummary::Reading &wear = summary.by_sliding;
  return names_of({wear.cup_volume, wear.head_volume, wear.cup_depth, wear.head_depth,
                   summary.worn_rate, summary.cup_depth_rate, summary.pressure});
}

ExitCode
HipDynamicsModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                      Log &log, MPI_Comm communicator)
{
  return run_on_root("hip_dynamics", p_.output_folder, &p_.checkpoint, parameters, file, options,
                     log, communicator,
                     [this](Run &run)
                     { return std::make_unique<HipSimulation>(p_, run, description()); });
}

namespace
{
/// Steps per second of motion at some times of the cycle, from balance; none where they cannot be
/// integrated.
std::optional<double>
measured_steps(const HipDynamicsParameters &p)
{
  constexpr unsigned int n_windows = 4;
  constexpr double window = 1e-3; // [s]: many periods of the vibration on the contact
  const double period = p.drive ? p.drive->period() : 0.;
  IntegratorOptions options = p.integrator;
  options.most_steps = 20'000;
  unsigned long n_steps = 0;
  double computed = 0.;
  try
  {
    const Hip hip{p.joint, *p.drive};
    const double length = std::min(window, period / n_windows);
    for (unsigned int i = 0; i < n_windows; ++i)
    {
      const double begin = (i + .5) * period / n_windows;
      std::vector<double> state = hip_equilibrium(hip, begin).values();
      n_steps += integrate(hip_system(hip), begin, begin + length, state, options, {}).steps;
      computed += length;
    }
  }
  catch (const std::exception &)
  {
    return std::nullopt; // the run reports what hinders it
  }
  return static_cast<double>(n_steps) / computed;
}
} // namespace

RunCost
cost_of(const HipDynamicsParameters &p)
{
  // A head that slides or bounces on the stiffness of its contact; each step is six to seven
  // right-hand sides. Impacts and squeaking of a run are not those of the windows measured.
  constexpr double usual = 1.7e5, factor = 2.; // steps per second of motion
  const double measured = p.drive ? measured_steps(p).value_or(usual) : usual;
  const double least = measured / factor, most = measured * factor;
  // CPU time of runs of two frictions and two sizes of maps, times the scalar rate.
  constexpr double flops = 8.5e3, flops_per_cell_of_maps = 400., bytes_per_sample = 500.,
                   bytes_per_cell_of_maps = 38.;
  const double computed =
      p.cycles + (p.jumps.are_taken ? std::ceil(p.jumps.cycles / p.jumps.cycles_per_jump) : 0.);
  const double duration = computed / p.frequency;
  const double fewest = fewest_steps(duration, p.integrator.largest_step);
  RunCost cost = adaptive_cost(std::max(fewest, least * duration),
                               std::max(fewest, most * duration), 7., flops);
  const double maps = flops_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.work.scalar_flops += maps;
  cost.most_work.scalar_flops += maps;
  cost.cycles = cost.most_cycles = computed;
  cost.memory += bytes_per_cell_of_maps * 4. * p.wear.divisions * p.wear.divisions;
  cost.memory += bytes_per_sample * p.rows_per_cycle * p.cycles;
  return cost;
}

namespace
{

/// A map of wear on a half sphere. Its frames are of a rate, or, of worn geometry, of the jumps.
DeclaredSeries
declared_map(const std::string &side, const bool is_of_jumps, const Vector3 &pole)
{
  const bool is_head = side == "head";
  const Vector3 aside{.15, -.3, .1};
  DeclaredSeries map;
  map.name = (is_of_jumps ? "worn_" : "wear_") + side;
  map.title =
      (is_of_jumps ? "Worn " : "Wear of the ") + side + (is_of_jumps ? " over the jumps" : "");
  map.orientation = "The axes are the axes of the cup; its pole points along (" +
                    rounded_text(pole[0], 3) + ", " + rounded_text(pole[1], 3) + ", " +
                    rounded_text(pole[2], 3) + "). The first view is from the " +
                    (is_head ? "side of the cup, on the head." : "head, into the cup.");
  map.view = is_head ? "Onto the head" : "Into the cup";
  map.seen_from = is_head ? pole + aside : aside - pole;
  map.inside = (is_head ? -1. : 1.) * map.seen_from;
  map.is_about_origin = true;
  map.rank = is_of_jumps ? 1 : 2;
  map.fields = {"wear_depth"};
  map.values = {{"wear_depth", is_of_jumps ? "mm" : "mm per million cycles"}};
  if (!is_of_jumps)
    map.values.push_back({"wear_depth_by_path", "mm per million cycles",
                          "by the path of the contact instead of the relative sliding"});
  if (is_of_jumps)
  {
    map.time = FrameTime::of_cycles("time of frame", "gait cycles");
    map.time.are_cycles = true;
  }
  else
  {
    map.time.before = "per million gait cycles";
    map.time.is_shown = false;
  }
  return map;
}
} // namespace

Declarations
HipDynamicsModel::declarations() const
{
  Declarations declared;
  declared.plots = {
      DeclaredPlot::over_column("Worn volume over gait cycles", "worn_geometry.csv", "cycles [-]",
                                "worn volume [mm^3]",
                                {"worn volume [mm^3]", "worn volume with unworn geometry [mm^3]"}),
      DeclaredPlot::over_gait("Normal and friction force", "force [N]",
                              {"normal force [N]", "friction force [N]"}),
      DeclaredPlot::over_gait("Penetration", "penetration [mm]", {"penetration [mm]"}),
      DeclaredPlot::over_gait("Slip speed", "speed [mm/s]", {"slip speed [mm/s]"}),
      DeclaredPlot::over_gait(
          "Friction torque", "torque [N mm]",
          with_endings({"friction torque"}, {" x [N mm]", " y [N mm]", " z [N mm]"})),
      {"Spectrum of the head's velocity", "vibration_spectrum.csv", DeclaredPlot::Along::column,
       "frequency [Hz]", "power spectral density [mm^2/s^2/Hz]",
       with_endings({"velocity"}, {" x [mm^2/s^2/Hz]", " y [mm^2/s^2/Hz]", " z [mm^2/s^2/Hz]"}), "",
       true}};
  declared.tables = {{statistics_table, hip_dynamics_table().possible()},
                     {"worn_geometry.csv", worn_geometry_columns()}};
  const HipDynamicsSummary summary(p_.gait_cut);
  declared.add(summary);
  declared.warnings = {
      {{summary.depth_over_clearance.id()},
       .5,
       "",
       "wear of more than half the clearance",
       "after {9 " + summary.worn_cycles.id() +
           "} cycles; the contact is no longer a small patch between spheres that nearly fit"}};
  declared.bearing = {"hip", 2. * p_.joint.head_radius};
  declared.implant = {{"head", 2. * p_.joint.head_radius},
                      {"radial clearance", p_.joint.clearance}};
  const Vector3 pole = (1. / norm(p_.wear.pole)) * p_.wear.pole;
  for (const bool is_of_jumps : {false, true})
    for (const char *side : {"cup", "head"})
      declared.series.push_back(declared_map(side, is_of_jumps, pole));
  declared.cite("E. Askari, P. Flores, D. Dabirrahmani, R. Appleyard: Dynamic modeling and "
                "analysis of wear in spatial hard-on-hard couple hip replacements using multibody "
                "systems methodologies. Nonlinear Dyn. (2015), doi 10.1007/s11071-015-2216-9.");
  declared.cite(p_.force_law().citation());
  declared.cite(p_.friction_law().citation());
  if (p_.wear.choice.is_chosen())
    declared.cite(p_.wear.choice.citation());
  return declared;
}
} // namespace arthrowear
