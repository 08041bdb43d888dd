// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_kind.h"

#include "base/format.h"
#include "ranks/collective.h"
#include "stepping/jumps/jump_stability.h"
#include "stepping/wear_extrapolation.h"
#include "wear_simulation/wear_summary.h"

namespace arthrowear
{
namespace
{
// An oscillation that does not decay is reported from this fraction of the wear on: smaller ones
// do no harm yet, and round-off is no oscillation.
constexpr double least_swing = 1e-3;
// Beyond so many a run is worth a warning.
constexpr double many_jumps = 100.;

/// An estimate of cycles, in two digits.
std::string
about(const double cycles)
{
  const double digit = std::pow(10., std::floor(std::log10(cycles)) - 1.);
  return formatted("%.9g", digit * std::round(cycles / digit));
}

std::string
remedy_of_instability(const double longest)
{
  return "Set [Wear / Jump / Kind] implicit, a [Tolerance] above 0, or a [Largest jump [cycles]] "
         "of at most " +
         about(0.5 * longest) + ".";
}

/// Least wear of a gait cycle at a contact point per normal force [mm/N]: a
/// counterface that turns carries its wear to other points of the body, so that a point of it may
/// slide further in a cycle than any point of the body (cycle_jump 10).
/// @param slip  of the body's point in the cycle, path  of the counterface's, at most [mm]
double
wear_per_force(const ContactWear &wear, const ContactHistory &contact, const unsigned int point,
               const double slip, const double path)
{
  // A law that uses the cycle may have any rate at a point without force: the rate at the mean
  // pressure is typical.
  const double area = contact.area[point],
               force = wear.body.uses_cycles()
                           ? area * CycleShear::result(contact.shear, point).mean_pressure
                           : contact.force[3 * point + 2];
  const auto of = [&](const ContactWear &one)
  {
    return std::max(
        0., one.per_force(area, force, contact.body.history, contact.facing_history, point));
  };
  if (path <= slip)
    return slip * of(wear);
  ContactWear of_body = wear, of_counterface = wear;
  of_body.counterface = of_counterface.body = SideWear();
  return slip * of(of_body) + path * of(of_counterface);
}

struct ExplicitJumpsMemory
{
  explicit ExplicitJumpsMemory(const WearRunParameters &p) : cycled_statistics(p) {}

  bool is_in_second_half = false;
  std::optional<State> cycled;      ///< at the end of the first computed cycle
  WearStatistics cycled_statistics; ///< then
  JumpMeasure whole;                ///< of the full-length jump
  FirstHalf first;
  double longest_stable = 0.;                      ///< jump, estimated [cycles]; 0: not known
  std::vector<double> before_last_wear, last_wear; ///< of the last two cycles [mm]
  WearSwing swing;                                 ///< in the last jump that was not judged
  unsigned long n_swinging = 0;                    ///< jumps that are unstable by it

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("is in second half", s.is_in_second_half...);
    visit("first cycle", s.cycled...);
    visit("running values after first cycle", s.cycled_statistics...);
    visit("in one", s.whole...);
    visit("first half", s.first...);
    visit("longest stable", s.longest_stable...);
    visit("wear of the cycle before the last", s.before_last_wear...);
    visit("wear of the last cycle", s.last_wear...);
    visit("swing", s.swing...);
    visit("number that swing", s.n_swinging...);
  }
};

/// Explicit jumps (cycle_jump 3): the wear of a computed cycle is multiplied by the cycles of the
/// jump. A jump that is judged has a second computed cycle in its middle.
class ExplicitJumps : public JumpKindWithMemory<ExplicitJumpsMemory>
{
public:
  explicit ExplicitJumps(Jump &jump) : JumpKindWithMemory(jump, ExplicitJumpsMemory(*jump.p)) {}

  ComputedCycle cycle() const override
  {
    ComputedCycle cycle;
    cycle.is_first = !m_.is_in_second_half;
    cycle.begin = cycle.is_first ? 0. : jump_.half();
    cycle.results_before = cycle.is_first ? 0. : 1.;
    cycle.left = cycle.is_first && jump_.judges() ? 2. : 1.;
    cycle.depends_on_size = m_.is_in_second_half;
    cycle.text = cycle.is_first ? ", first half" : ", second half";
    return cycle;
  }
  void begin(const WearSystem &, State &) override { m_.is_in_second_half = false; }
  /// Estimates the stability of jumps from the first cycle.
  void complete_cycle(const WearSystem &system, const State &state) override
  {
    if (m_.is_in_second_half)
      return;
    const double path =
        system.counterface().wear_points() == nullptr ? 0. : system.counterface_path();
    const ContactHistory &contact = state.contact;
    const ContactWear &law = jump_.p->solver.contact.wear;
    std::vector<unsigned int> worn; // in this cycle
    std::vector<double> wear;
    for (unsigned int point = 0; point < contact.n_points(); ++point)
    {
      const double slip =
          contact.accumulated_slip[point] - jump_.start.contact.accumulated_slip[point];
      if (slip == 0.)
        continue;
      worn.push_back(point);
      wear.push_back(wear_per_force(law, contact, point, slip, path));
    }
    const std::vector<double> compliance = system.stepper->normal_compliance(worn, state);
    double longest = 0.;
    on_root(jump_.communicator, [&]() { longest = longest_stable_jump(compliance, wear); });
    MPI_Bcast(&longest, 1, MPI_DOUBLE, 0, jump_.communicator);
    if (longest > 0. && std::isfinite(longest) &&
        (m_.longest_stable == 0. || longest < m_.longest_stable))
      m_.longest_stable = longest;
  }
  JumpVerdict end_cycle(const WearSystem &system, State &state, WearStatistics &statistics) override
  {
    if (!m_.is_in_second_half)
    {
      m_.first = {jump_.sums.mean_force(), jump_.sums.peak_pressure};
      jump_.keep_roughness_at_start();
      m_.cycled = state;
      jump_.creep.begin_jumps_here();
      m_.cycled_statistics = statistics;
      return extrapolate(state, statistics);
    }
    const double half = jump_.half();
    state = extrapolated(extrapolated(jump_.start, *m_.cycled, half), state, half);
    jump_.creep.advance(state, jump_.cycles() + half, half, CycleCreep::From::last_cycle);
    return judge(system, state);
  }
  /// The first cycle serves any jump.
  void begin_again(const WearSystem &, State &state, WearStatistics &statistics) override
  {
    extrapolate(state, statistics);
  }
  const FirstHalf *first_half() const override
  {
    return m_.is_in_second_half ? &m_.first : nullptr;
  }
  std::vector<State *> states() override
  {
    return m_.cycled ? std::vector<State *>{&*m_.cycled} : std::vector<State *>();
  }
  void add_to(const WearSummary &summary) const override
  {
    if (m_.longest_stable > 0.)
      summary.longest_stable_jump.set(m_.longest_stable);
    if (!jump_.judges())
      summary.swinging_jumps.set(m_.n_swinging);
  }
  void warn(Log &log, const double begin, const double size) override
  {
    const double bound = m_.longest_stable;
    if (jump_.judges())
    {
      if (bound <= 0. || jump_.p->jumps.cycles <= many_jumps * bound)
        return;
      log.warn_once("the run needs many explicit jumps",
                    "they are stable up to about " + about(bound) +
                        " cycles, a small fraction of " +
                        formatted("%.9g. ", jump_.p->jumps.cycles) +
                        "[Wear / Jump / Kind] implicit has no such limit.");
      return;
    }
    if (bound > 0. && size > bound)
      log.warn_once("explicit jumps are longer than their stable length",
                    formatted("%.9g cycles; the wear of a computed cycle and the stiffness between "
                              "points in contact give a bound of about ",
                              size) +
                        about(bound) +
                        ". Depths and pressures may oscillate from jump to jump, which the volume "
                        "does not show. " +
                        remedy_of_instability(bound));
    if (swings())
      log.warn("wear oscillates from jump to jump without decay",
               formatted("at %.9g cycles, jump of %.9g: the depth per cycle changed by up to %.0f "
                         "%% of the largest, against the change before and %.2f times as much. ",
                         begin, size, 100. * m_.swing.amplitude, m_.swing.growth) +
                   remedy_of_instability(m_.swing.longest_stable_jump(size)));
  }
  std::string advice() const override
  {
    return " Or set [Kind] implicit: explicit jumps beyond a certain length are unstable "
           "(doc/theory/cycle_jump.md).";
  }

private:
  /// The state at the end of so many cycles of the jump.
  State jumped(const double cycles) const
  {
    State end = extrapolated(jump_.start, *m_.cycled, cycles);
    jump_.creep.advance(end, jump_.cycles(), cycles, CycleCreep::From::start_of_jump);
    return end;
  }
  /// From the end of the only or first computed cycle.
  JumpVerdict extrapolate(State &state, WearStatistics &statistics)
  {
    State whole = jumped(jump_.size);
    statistics = m_.cycled_statistics;
    if (!jump_.judges())
    {
      state = std::move(whole);
      watch_swing();
      return JumpVerdict::accepted;
    }
    m_.whole = measured_jump(jump_.start, whole, m_.first.force);
    state = jumped(jump_.half());
    m_.is_in_second_half = true;
    return JumpVerdict::going_on;
  }
  JumpVerdict judge(const WearSystem &system, const State &end)
  {
    const JumpMeasure two =
        measured_jump(jump_.start, end, 0.5 * (m_.first.force + jump_.sums.mean_force()));
    jump_.errors = jump_errors(jump_.p->jumps.depth_norm, m_.whole, two,
                               jump_surfaces(system, jump_.start, end));
    if (!jump_.is_good_enough())
      return JumpVerdict::rejected;
    jump_.so_far.volume += jump_.errors.volume * two.volume;
    jump_.so_far.depth += jump_.errors.depth * two.largest_depth();
    return JumpVerdict::accepted;
  }
  /// After a computed cycle of jumps that are not judged.
  void watch_swing()
  {
    std::vector<double> wear =
        difference(m_.cycled->contact.body.depth, jump_.start.contact.body.depth);
    if (!m_.before_last_wear.empty())
      m_.swing = wear_swing(m_.before_last_wear, m_.last_wear, wear, m_.cycled->contact.area);
    m_.n_swinging += swings() ? 1 : 0;
    m_.before_last_wear = std::exchange(m_.last_wear, std::move(wear));
  }
  bool swings() const { return m_.swing.growth >= 1. && m_.swing.amplitude > least_swing; }
};
} // namespace

JumpKindType
explicit_jumps()
{
  JumpKindType type;
  type.name = "explicit";
  type.text = "the wear of a computed cycle is multiplied by the cycles of the jump";
  type.cycles_per_jump = 2.;
  type.sums_errors = true;
  type.make = [](Jump &jump) { return std::make_unique<ExplicitJumps>(jump); };
  return type;
}
} // namespace arthrowear
