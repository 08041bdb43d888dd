// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/run.h"
#include "wear_simulation/checkpoint.h"
#include "wear_simulation/jump.h"

namespace arthrowear
{
struct WearSummary;

/// The part of a jump that a computed cycle stands for.
struct ComputedCycle
{
  double amplification = 1.; ///< factor on the wear factor
  double begin = 0.;         ///< cycles of the jump before it
  double left = 1.;          ///< computed cycles that the jump still needs, with this one
  bool is_first = true;      ///< no cycle of the jump has been computed
  bool depends_on_size = true;
  bool has_results = true; ///< its steps become results with the jump
  double results_before =
      0.; ///< computed cycles before it whose steps become results with the jump
  bool may_be_unworn = false; ///< it begins unworn and wears as it passes
  const char *text = "";      ///< describes it on the screen
};

/// The half jump that has been computed before the present cycle.
struct FirstHalf
{
  double force = 0.;         ///< mean sum of normal forces [N]
  double peak_pressure = 0.; ///< [MPa]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("force", s.force...);
    visit("peak pressure", s.peak_pressure...);
  }
};

/// Reasons to reject a jump.
struct Rejection
{
  bool is_stuck = false;       ///< nearly the errors of the longest rejected jump from this start
  bool errors_stay = false;    ///< nearly the errors of much longer jumps
  bool may_be_shorter = false; ///< a shorter jump is allowed
};

enum class JumpVerdict
{
  going_on, ///< the state is the start of another cycle of the jump
  accepted, ///< the state is the end of the jump
  rejected, ///< the state is the start of a shorter jump
  refused   ///< no jump that is allowed is good enough; the state is the start of the jump
};

/// A rule by which computed cycles represent the cycles of a jump and judge it. A kind of jump
/// keeps its results for one Jump, which outlives it; JumpCourse lengthens, rejects and
/// records. Functions with a system are collective.
class JumpKind
{
public:
  using Writer = FieldWriter<WearSystemRanks>;
  using Reader = FieldReader<WearSystemRanks>;

  virtual ~JumpKind() = default;

  virtual ComputedCycle cycle() const = 0; ///< the present one
  /// Begins a new jump. @param state  at its start; then the start of its first computed cycle
  virtual void begin(const WearSystem &system, State &state) = 0;
  virtual void add_step(const State & /*state*/, double /*h*/) {}
  /// Called with the last state of a computed cycle, before end_cycle().
  virtual void complete_cycle(const WearSystem & /*system*/, const State & /*state*/) {}
  /// Sets the start of the next cycle, with its running values, or the end of the jump, which
  /// Jump::is_good_enough() has judged. Returns `rejected` with no regard to state and statistics.
  virtual JumpVerdict end_cycle(const WearSystem &system, State &state,
                                WearStatistics &statistics) = 0;
  /// Chooses another remedy of a rejected jump than to shorten it. @return false if there is none
  virtual bool remedies(const Rejection & /*rejection*/) { return false; }
  /// Begins the rejected jump again, by its present length.
  /// @param statistics  at the start of the jump; then at the start of the next computed cycle
  virtual void begin_again(const WearSystem &system, State &state, WearStatistics &statistics) = 0;
  /// Null if the present cycle does not begin in the middle of the jump.
  virtual const FirstHalf *first_half() const { return nullptr; }
  /// Starts accumulated errors again from 0: they have become earlier errors.
  virtual void forget_errors() {}
  /// The wear of a cycle changes where the next jump begins: the wear of earlier cycles is no rate.
  virtual void forget_rates() {}
  /// WearCourse::change_areas(), between jumps, with the state from which the next cycle starts.
  virtual void change_areas(const WearSystem & /*system*/, const std::vector<double> & /*ratio*/,
                            State & /*state*/)
  {
  }
  virtual std::vector<State *> states() { return {}; } ///< that it keeps
  virtual void add_to(const WearSummary & /*summary*/) const {}
  /// Warns after an accepted jump, with its begin and size [cycles].
  virtual void warn(Log & /*log*/, double /*begin*/, double /*size*/) {}
  /// Sentence on another kind, for users whose jump was refused; empty, or it begins with a blank.
  virtual std::string advice() const { return ""; }
  virtual void pack(const Writer &write) const = 0;
  virtual void unpack(const Reader &read) = 0;
};

/// A kind of jump with all its memory in one struct of fields (base/fields.h).
template <class M> class JumpKindWithMemory : public JumpKind
{
public:
  void pack(const Writer &write) const override { write("kind of jump", m_); }
  void unpack(const Reader &read) override { read("kind of jump", m_); }

protected:
  JumpKindWithMemory(Jump &jump, M memory) : jump_(jump), m_(std::move(memory)) {}

  Jump &jump_;
  M m_;
};

/// The library's own kinds (doc/theory/cycle_jump.md).
JumpKindType explicit_jumps();
JumpKindType implicit_jumps();
JumpKindType linear_jumps();
} // namespace arthrowear
