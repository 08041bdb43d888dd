// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_kind.h"

namespace arthrowear
{
namespace
{
struct ImplicitJumpsMemory
{
  enum class Stage
  {
    whole, ///< the full-length jump
    first_half,
    second_half
  };
  Stage stage = Stage::whole;
  std::optional<State> whole_end; ///< of the full-length jump
  /// The full-length jump starts here, at the end of the previous one; none: at the jump's start.
  std::optional<State> whole_start;
  JumpMeasure whole; ///< of the full-length jump
  FirstHalf first;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("stage", s.stage...);
    visit("end of the jump in one", s.whole_end...);
    visit("start of the jump in one", s.whole_start...);
    visit("in one", s.whole...);
    visit("first half", s.first...);
  }
};

/// Implicit jumps (cycle_jump 4): a cycle is computed with the wear factor multiplied by the cycles
/// of the jump. A jump that is judged is computed in one and in two halves.
class ImplicitJumps : public JumpKindWithMemory<ImplicitJumpsMemory>
{
public:
  explicit ImplicitJumps(Jump &jump) : JumpKindWithMemory(jump, {}) {}

  ComputedCycle cycle() const override
  {
    const bool is_whole = m_.stage == Stage::whole, is_second = m_.stage == Stage::second_half;
    ComputedCycle cycle;
    cycle.amplification = is_whole || !jump_.judges() ? jump_.size : jump_.half();
    cycle.begin = is_second ? jump_.half() : 0.;
    cycle.left = is_second || !jump_.judges() ? 1. : is_whole ? 3. : 2.;
    cycle.is_first = m_.stage == (jump_.judges() ? Stage::whole : Stage::first_half);
    cycle.has_results = !is_whole;
    cycle.results_before = is_second ? 1. : 0.;
    cycle.may_be_unworn = jump_.is_first() && !is_second;
    cycle.text = is_whole ? ", the jump in one" : is_second ? ", second half" : ", first half";
    return cycle;
  }
  void begin(const WearSystem &, State &state) override
  {
    m_.stage = jump_.judges() ? Stage::whole : Stage::first_half;
    if (m_.stage == Stage::whole)
      state = whole_start();
  }
  JumpVerdict end_cycle(const WearSystem &system, State &state, WearStatistics &statistics) override
  {
    const ComputedCycle now = cycle();
    jump_.creep.advance(state, jump_.cycles() + now.begin, now.amplification,
                        CycleCreep::From::last_cycle);
    switch (m_.stage)
    {
    case Stage::whole:
      m_.whole = measured_jump(whole_start(), state, jump_.sums.mean_force());
      m_.whole_end = std::exchange(state, jump_.start);
      statistics = jump_.start_statistics;
      m_.stage = Stage::first_half;
      return JumpVerdict::going_on;
    case Stage::first_half:
      if (!jump_.judges())
        return JumpVerdict::accepted;
      m_.first = {jump_.sums.mean_force(), jump_.sums.peak_pressure};
      m_.stage = Stage::second_half;
      return JumpVerdict::going_on;
    case Stage::second_half:
      break;
    }
    return judge(system, state);
  }
  /// Errors that do not decrease with the jump length are the distance between the starts of the
  /// full-length jump and of the half jumps. Both now start from the same state, with half the
  /// length of the first rejected jump. The distance remains in the accumulated errors.
  bool remedies(const Rejection &rejection) override
  {
    if (!rejection.errors_stay || !m_.whole_start)
      return false;
    jump_.so_far.forget();
    forget_errors();
    jump_.so_far.dropped_force = std::max(jump_.so_far.dropped_force, jump_.errors.force);
    jump_.control.begin_again(0.5 * jump_.rejected.size);
    return true;
  }
  void begin_again(const WearSystem &system, State &state, WearStatistics &) override
  {
    begin(system, state);
  }
  const FirstHalf *first_half() const override
  {
    return m_.stage == Stage::second_half ? &m_.first : nullptr;
  }
  void forget_errors() override { m_.whole_start.reset(); }
  std::vector<State *> states() override
  {
    std::vector<State *> states;
    for (std::optional<State> *state : {&m_.whole_end, &m_.whole_start})
      if (*state)
        states.push_back(&**state);
    return states;
  }

private:
  using Stage = ImplicitJumpsMemory::Stage;

  const State &whole_start() const { return m_.whole_start ? *m_.whole_start : jump_.start; }
  /// The errors over the accumulated wear are the distance between the full-length jumps, each from
  /// the end of the previous full-length jump, and the half jumps.
  JumpVerdict judge(const WearSystem &system, const State &end)
  {
    const DepthNorm norm = jump_.p->jumps.depth_norm;
    const JumpMeasure two =
        measured_jump(jump_.start, end, 0.5 * (m_.first.force + jump_.sums.mean_force()));
    jump_.errors = jump_errors(norm, m_.whole, two, jump_surfaces(system, jump_.start, end));
    const State none = system.stepper->empty_state();
    const JumpErrors so_far =
        jump_errors(norm, measured_jump(none, *m_.whole_end, 0.), measured_jump(none, end, 0.),
                    jump_surfaces(system, none, end));
    const std::vector<double> depth = worn_and_crept(end.contact);
    if (norm == DepthNorm::worn_area)
    {
      const double share =
          share_of_jump(end.contact.area, worn_and_crept(jump_.start.contact), depth);
      set_depth_so_far(so_far.depth, so_far.depth - jump_.so_far.of_depths * (1. - share), share,
                       jump_.errors);
    }
    if (!jump_.is_good_enough())
      return JumpVerdict::rejected;
    ErrorsSoFar &errors = jump_.so_far;
    errors.of_depths = so_far.depth;
    errors.volume = errors.earlier_volume + so_far.volume * worn_volume_of_both(end);
    errors.depth = errors.earlier_depth +
                   so_far.depth * std::max(*std::max_element(depth.begin(), depth.end()),
                                           largest_counterface_depth(end));
    m_.whole_start = std::exchange(m_.whole_end, std::nullopt);
    return JumpVerdict::accepted;
  }
};
} // namespace

JumpKindType
implicit_jumps()
{
  JumpKindType type;
  type.name = "implicit";
  type.text = "the jump is one cycle, computed with the wear factor multiplied by the cycles of "
              "the jump";
  type.cycles_per_jump = 3.;
  type.follows_roughness = true;
  type.make = [](Jump &jump) { return std::make_unique<ImplicitJumps>(jump); };
  return type;
}
} // namespace arthrowear
