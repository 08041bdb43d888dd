// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_kind.h"

#include "ranks/ranks.h"
#include "stepping/wear_extrapolation.h"
#include "wear_simulation/contact_record.h"

namespace arthrowear
{
namespace
{
// Numbers of steps that solve for the wear over a jump, for its error, and for wear with creep.
constexpr unsigned int n_inner = 8, n_inner_of_errors = 4, n_inner_with_creep = 16;

/// Growth of the change: without damping by pressure it is with n/N over the cycles n of N, in
/// place of (n/N)^2: N/2 times the change is missing at the end, not N/3.
void
grow_with_cycles(const std::vector<bool> &is_damped, std::vector<double> &change)
{
  constexpr double linear_over_square = 1.5;
  for (std::size_t i = 0; i < change.size(); ++i)
    change[i] *= is_damped[i] ? 1. : linear_over_square;
}

/// Memory of linearly implicit jumps. Vectors have a value per point, and lengths are of both
/// bodies' wear, in mm.
struct LinearJumpsMemory
{
  explicit LinearJumpsMemory(const std::size_t n_points = 0)
      : contact(n_points), next_contact(n_points)
  {
  }

  bool is_predicted = false;   ///< the present cycle is the last of the jump
  std::optional<State> cycled; ///< at the end of the cycle at the start
  std::vector<double> rate;    ///< wear of the cycle at the start; empty until it is computed
  bool has_moved = false;      ///< the mesh, since `rate` was computed
  bool is_renewed = false;     ///< `rate`, by a second cycle at the start of the jump
  std::vector<double> opening, error; ///< wear of the jump; accumulated error
  /// Mean areas over the jump [mm^2], and the power of the force in the wear of each point.
  std::vector<double> area, force_exponent;
  /// Errors of the opening, on rank 0: of the solution of (12), and of the rate by it.
  std::vector<double> inner_error, rate_change;
  std::vector<double> crept; ///< depths of creep at the end of the jump; empty without creep
  /// Contact records of the cycle at the start and of the present cycle; compliances on rank 0.
  CycleContact contact, next_contact;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("is predicted", s.is_predicted...);
    visit("first cycle", s.cycled...);
    visit("rate", s.rate...);
    visit("mesh has moved", s.has_moved...);
    visit("rate is renewed", s.is_renewed...);
    visit("opening", s.opening...);
    visit("error", s.error...);
    visit("mean area", s.area...);
    visit("power of the force", s.force_exponent...);
    visit("error of the solution", s.inner_error...);
    visit("change of the rate", s.rate_change...);
    visit("depth of creep", s.crept...);
    visit("contact at start", s.contact...);
    visit("contact", s.next_contact...);
  }
};

/// Linearly implicit jumps (cycle_jump 12 to 14): wear follows the rates of a computed cycle and
/// their derivatives by wear. The cycle at the end of a jump judges it and is the first cycle
/// of the next jump.
class LinearJumps : public JumpKindWithMemory<LinearJumpsMemory>
{
public:
  explicit LinearJumps(Jump &jump)
      : JumpKindWithMemory(jump, LinearJumpsMemory(jump.start.contact.n_points()))
  {
  }

  ComputedCycle cycle() const override
  {
    ComputedCycle cycle;
    cycle.begin = m_.is_predicted ? jump_.size - 1. : 0.;
    cycle.left = m_.is_predicted ? 1. : 2.;
    cycle.depends_on_size = m_.is_predicted;
    cycle.results_before = m_.is_predicted && jump_.is_first() ? 1. : 0.;
    cycle.text = m_.is_predicted ? "" : ", before the first";
    return cycle;
  }
  void begin(const WearSystem &system, State &state) override
  {
    m_.is_predicted = false;
    if (!m_.rate.empty() && jump_.size > 0.)
      predict(system, state);
  }
  /// Adds the contact of the step to the record of the cycle.
  void add_step(const State &state, const double h) override
  {
    record_step(jump_.wear(), state, h, m_.next_contact);
  }
  /// Completes the record.
  void complete_cycle(const WearSystem &system, const State &state) override
  {
    const std::vector<double> rate =
        difference(state.contact.gap_wear,
                   (m_.is_predicted ? predicted_state() : jump_.start).contact.gap_wear);
    // The counterface sinks by less than the wear of a jump in which rates do not grow.
    constexpr double margin = 1.5;
    const double reach = margin * longest_next_jump() * *std::max_element(rate.begin(), rate.end());
    complete_record(system, state, jump_.p->solver.contact, rate, reach, m_.next_contact);
  }
  JumpVerdict end_cycle(const WearSystem &system, State &state, WearStatistics &statistics) override
  {
    if (m_.is_predicted)
      return judge(state);
    take_rate(state);
    if (jump_.is_first())
      jump_.start_statistics = statistics;
    else // computed again: the previous jump has its rows
      statistics = jump_.start_statistics;
    predict(system, state);
    return JumpVerdict::going_on;
  }
  /// Computes the cycle at the start of the jump again if its rate is out of date.
  bool remedies(const Rejection &rejection) override
  {
    const bool may_change =
        m_.has_moved || (!m_.is_renewed && jump_.p->solver.contact.wear.body.uses_cycles());
    if (!may_change || (!rejection.is_stuck && rejection.may_be_shorter))
      return false;
    forget_rates();
    m_.is_renewed = true;
    return true;
  }
  void forget_rates() override
  {
    m_.next_contact = CycleContact(m_.rate.size());
    m_.rate.clear();
    at_end_.reset();
  }
  void begin_again(const WearSystem &system, State &state, WearStatistics &statistics) override
  {
    state = jump_.start;
    if (jump_.is_first() && m_.rate.empty()) // no previous jump has the rows of its first cycle
      statistics = WearStatistics(*jump_.p);
    begin(system, state);
  }
  void forget_errors() override { m_.error.assign(m_.error.size(), 0.); }
  void change_areas(const WearSystem &system, const std::vector<double> &ratio,
                    State &state) override
  {
    if (m_.rate.empty() || jump_.size <= 0.)
      return;
    for (std::size_t i = 0; i < m_.rate.size(); ++i)
      m_.rate[i] *= ratio[i];
    m_.has_moved = true;
    m_.contact.scale_wear(ratio);
    at_start_.reset();
    predict(system, state);
  }
  std::vector<State *> states() override
  {
    return m_.cycled ? std::vector<State *>{&*m_.cycled} : std::vector<State *>();
  }

private:
  /// Errors of a jump, and accumulated errors: of the wear of each point [mm], of the impulse
  /// [N s].
  struct Errors
  {
    std::vector<double> of_jump, so_far;
    double impulse_of_jump, impulse_so_far;
  };

  bool is_root() const { return rank_in(jump_.communicator) == 0; }
  /// Longest jump that may start with the present cycle [cycles].
  double longest_next_jump() const
  {
    if (!m_.is_predicted)
      return jump_.size;
    const double left = jump_.p->jumps.cycles - jump_.cycles() - jump_.size;
    return std::max(jump_.size, std::min(left, JumpControl::most_growth * jump_.size));
  }
  /// On rank 0.
  WearingContact &contact_at_start()
  {
    if (!at_start_)
      at_start_ = std::make_unique<WearingContact>(m_.contact);
    return *at_start_;
  }
  /// Makes the cycle that ended in this state the cycle at the start of the next jump.
  void take_rate(const State &state)
  {
    m_.rate = difference(state.contact.gap_wear, jump_.start.contact.gap_wear);
    m_.has_moved = false;
    jump_.keep_roughness_at_start();
    m_.cycled = state;
    jump_.creep.begin_jumps_here();
    m_.contact = std::exchange(m_.next_contact, CycleContact(m_.rate.size()));
    at_start_ = std::move(at_end_);
    if (m_.error.empty())
      m_.error.assign(m_.rate.size(), 0.);
    // The start has the motion and the forces of the cycle that was computed with its wear.
    jump_.start = extrapolated(jump_.start, state, 0.);
  }
  /// The state at the end of the jump, by its wear and creep.
  State predicted_state() const
  {
    State state = worn_by(jump_.start, *m_.cycled, jump_.size, m_.opening, m_.area);
    if (jump_.creep.is_on())
      CycleCreep::set_depths(state, m_.crept);
    return state;
  }
  /// Areas of the points change as the surface wears: the wear of a force is spread over the mean
  /// area of the jump, not over the area at its start, and the depth changes by the power of the
  /// force in the law. Sets the mean areas.
  void spread_over_areas(const WearSystem &system)
  {
    const std::vector<double> at_end = system.areas(predicted_state());
    std::vector<double> exponents(m_.opening.size(), 1.);
    if (is_root())
      exponents = m_.contact.force_exponents(m_.rate);
    MPI_Bcast(exponents.data(), static_cast<int>(exponents.size()), MPI_DOUBLE, 0,
              jump_.communicator);
    for (std::size_t i = 0; i < m_.opening.size(); ++i)
    {
      const double mean = 0.5 * (m_.area[i] + at_end[i]);
      if (at_end[i] <= 0. || m_.area[i] <= 0.)
        continue;
      m_.opening[i] *= std::pow(m_.area[i] / mean, exponents[i]);
      m_.area[i] = mean;
    }
    m_.force_exponent = std::move(exponents);
  }
  /// Change of the wear per cycle that the areas at the end of the jump cause, as a factor.
  double thinned_by_area(const std::size_t point) const
  {
    const double at_start = m_.cycled->contact.area[point], at_end = 2. * m_.area[point] - at_start;
    return std::pow(at_start / at_end, m_.force_exponent[point]);
  }
  /// Sets the state at the end of the jump, from which the cycle there starts.
  void predict(const WearSystem &system, State &state)
  {
    const std::vector<double> none(m_.rate.size(), 0.);
    CreepingWear jumped{none, jump_.creep.is_on() ? none : std::vector<double>()};
    m_.area = m_.cycled->contact.area;
    if (is_root())
    {
      WearingContact &contact = contact_at_start();
      WearingContact::End alone = contact.after({jump_.size, m_.rate, none, {}}, none, n_inner);
      m_.inner_error = std::move(alone.error);
      jumped.worn = std::move(alone.worn);
      if (jump_.creep.is_on())
        jumped = jump_.creep.with_wear(jump_.start, contact, m_.rate, jump_.cycles(), jump_.size,
                                       n_inner_with_creep);
    }
    for (double &depth : jumped.worn)
      depth = std::max(0., depth);
    for (std::vector<double> *depths : {&jumped.worn, &jumped.crept})
      MPI_Bcast(depths->data(), static_cast<int>(depths->size()), MPI_DOUBLE, 0,
                jump_.communicator);
    m_.opening = std::move(jumped.worn);
    m_.crept = std::move(jumped.crept);
    spread_over_areas(system);
    state = predicted_state();
    if (is_root())
      m_.rate_change = contact_at_start().wear_change(opened(state));
    m_.next_contact = CycleContact(m_.rate.size());
    m_.is_predicted = true;
  }
  /// Gap opening of each point by wear and creep in the jump [mm].
  std::vector<double> opened(const State &predicted) const
  {
    std::vector<double> result = m_.opening;
    for (std::size_t i = 0; i < result.size(); ++i)
      result[i] += surface_creep::depth(predicted.contact.body.creep, i) -
                   surface_creep::depth(jump_.start.contact.body.creep, i);
    return result;
  }
  /// The end of a jump without its error, and the cycle there under the pressures that it then has.
  /// Creep never recovers: with the error, pressures that oscillate from jump to jump would leave
  /// too much creep.
  /// @param missing  wear of the points, by (14) [mm]
  /// @param cycled   the cycle at the predicted end; then the cycle at the corrected end
  State corrected(const State &predicted, const std::vector<double> &missing, State &cycled)
  {
    const std::size_t n = m_.opening.size();
    std::vector<double> opening = m_.opening, more(n, 0.),
                        wear = difference(cycled.contact.gap_wear, predicted.contact.gap_wear);
    for (std::size_t i = 0; i < n; ++i)
    {
      opening[i] = std::max(0., opening[i] + missing[i]);
      more[i] = opening[i] - m_.opening[i];
    }
    State end = worn_by(jump_.start, *m_.cycled, jump_.size, opening, m_.area);
    CycleCreep::set_depths(end, m_.crept);
    if (is_root())
    {
      at_end_->reset();
      const std::vector<double> change = at_end_->wear_change(more);
      for (std::size_t i = 0; i < n; ++i)
        wear[i] = std::max(0., wear[i] + change[i]);
      m_.next_contact = at_end_->moved(more);
      at_end_.reset();
    }
    MPI_Bcast(wear.data(), static_cast<int>(n), MPI_DOUBLE, 0, jump_.communicator);
    move_wear(predicted, end, cycled);
    cycled = worn_by(end, cycled, 1., wear, cycled.contact.area);
    jump_.creep.relieve(cycled, more);
    return end;
  }
  /// Errors of a jump to a predicted end by the cycle there (cycle_jump 14). Collective.
  Errors errors_of(const State &predicted, const std::vector<double> &rate)
  {
    const std::size_t n = rate.size();
    // Errors of the jump, then accumulated, of each point [mm]; both of the impulse [N s].
    std::vector<double> errors(2 * n + 2, 0.);
    if (is_root())
    {
      at_end_ = std::make_unique<WearingContact>(m_.next_contact);
      const std::vector<double> none(n, 0.), &worn = predicted.contact.gap_wear;
      // An error may grow to the depth itself, as uneven wear does; it is not followed further.
      const double most = *std::max_element(worn.begin(), worn.end());
      std::vector<double> change = rate;
      for (std::size_t i = 0; i < n; ++i)
        change[i] -= (m_.rate[i] + m_.rate_change[i]) * thinned_by_area(i);
      if (jump_.p->solver.contact.wear.body.uses_cycles())
        grow_with_cycles(at_end_->are_damped(), change);
      for (const std::size_t which : {0, 1})
      {
        const std::vector<double> missing =
            at_end_
                ->after({jump_.size, none, change, {}}, which == 0 ? none : m_.error,
                        n_inner_of_errors)
                .worn;
        at_end_->wear_change(missing);
        errors[2 * n + which] = -at_end_->impulse_change();
        for (std::size_t i = 0; i < n; ++i)
        {
          const double error = missing[i] + m_.inner_error[i];
          errors[which * n + i] = which == 0 ? error : std::clamp(error, -most, most);
        }
      }
    }
    MPI_Bcast(errors.data(), static_cast<int>(errors.size()), MPI_DOUBLE, 0, jump_.communicator);
    return {{errors.begin(), errors.begin() + n},
            {errors.begin() + n, errors.end() - 2},
            errors[2 * n],
            errors[2 * n + 1]};
  }
  JumpVerdict judge(State &state)
  {
    const State predicted = predicted_state();
    const std::vector<double> rate = difference(state.contact.gap_wear, predicted.contact.gap_wear);
    const std::size_t n = rate.size();
    const auto [of_jump, so_far, impulse_of_jump, impulse_so_far] = errors_of(predicted, rate);
    const std::vector<double> &area = state.contact.area;
    const bool over_area = jump_.p->jumps.depth_norm == DepthNorm::worn_area;
    // Errors of depths are judged against wear and creep together, as the counterface meets them.
    std::vector<double> depth = over_area ? predicted.contact.gap_wear : m_.opening;
    for (std::size_t i = 0; i < n && jump_.creep.is_on(); ++i)
      depth[i] += surface_creep::depth(predicted.contact.body.creep, i) -
                  (over_area ? 0. : surface_creep::depth(jump_.start.contact.body.creep, i));
    double volume = 0., volume_error = 0., volume_so_far = 0.;
    for (std::size_t i = 0; i < n; ++i)
    {
      volume_so_far += area[i] * so_far[i];
      volume += m_.area[i] * m_.opening[i];
      volume_error += area[i] * of_jump[i];
    }
    // With creep the jump begins without the error of the previous jump (corrected()): a point that
    // was open there and touches now has no force by that error.
    const JumpMeasure two{volume, depth, jump_.sums.impulse},
        one{volume - volume_error, difference(depth, over_area ? so_far : of_jump),
            jump_.sums.impulse - (jump_.creep.is_on() ? impulse_of_jump : impulse_so_far)};
    jump_.errors =
        jump_errors(jump_.p->jumps.depth_norm, one, two, {{area, std::vector<double>(n, 0.)}});
    if (over_area)
    {
      const JumpMeasure off{volume, difference(depth, of_jump),
                            jump_.sums.impulse - impulse_of_jump};
      const JumpErrors gain =
          jump_errors(jump_.p->jumps.depth_norm, off, two, {{area, std::vector<double>(n, 0.)}});
      set_depth_so_far(
          jump_.errors.depth, gain.depth,
          share_of_jump(area, jump_.start.contact.gap_wear, predicted.contact.gap_wear),
          jump_.errors);
      // An error of previous jumps that a much shorter jump leaves as it is does not end a run.
      if (jump_.p->solver.contact.wear.body.uses_cycles() ||
          jump_.rejected.size >= Jump::much_longer * jump_.size)
        jump_.errors.force_gain = gain.force;
      if (jump_.p->solver.contact.wear.body.uses_cycles())
      {
        const double all = worn_volume_of_both(jump_.start) + volume;
        jump_.errors.volume = std::abs(volume_so_far) / all;
        jump_.errors.volume_gain = std::abs(volume_error) / all;
      }
    }
    if (jump_.judges() && !jump_.is_good_enough())
      return JumpVerdict::rejected;

    m_.error = so_far;
    m_.is_renewed = false;
    ErrorsSoFar &errors = jump_.so_far;
    errors.of_depths = jump_.errors.depth;
    // The accumulated error has a sign and may pass through zero; errors of jumps have a size.
    errors.volume = std::hypot(errors.volume, volume_error);
    errors.volume_drift += volume_error;
    errors.volume_so_far = volume_so_far;
    const std::vector<double> &total = predicted.contact.gap_wear;
    errors.depth =
        errors.earlier_depth + jump_.errors.depth * *std::max_element(total.begin(), total.end());
    jump_.start = jump_.creep.is_on() ? corrected(predicted, of_jump, state) : predicted;
    take_rate(state);
    state = jump_.start;
    return JumpVerdict::accepted;
  }

  // Rank 0: follow from the records of contact when they are needed.
  std::unique_ptr<WearingContact> at_start_, at_end_;
};
} // namespace

JumpKindType
linear_jumps()
{
  JumpKindType type;
  type.name = "linearly_implicit";
  type.text = "wear follows the rates of a computed cycle and their derivatives by wear, one "
              "computed cycle per jump";
  type.order = 2;
  type.needs_derivatives = true;
  type.follows_roughness = true;
  type.always_estimates = true;
  type.make = [](Jump &jump) { return std::make_unique<LinearJumps>(jump); };
  return type;
}
} // namespace arthrowear
