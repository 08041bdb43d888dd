// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/cycle_creep.h"
#include "wear_simulation/cycle_roughness.h"
#include "wear_simulation/statistics.h"

namespace arthrowear
{
/// Sums over the steps of a computed cycle.
struct CycleSums
{
  double impulse = 0.;       ///< of the sum of normal forces [N s]
  double duration = 0.;      ///< [s]
  double peak_pressure = 0.; ///< [MPa]

  double mean_force() const { return impulse / duration; }  ///< [N]
  double add_step(const ContactHistory &contact, double h); ///< @return sum of normal forces [N]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("impulse", s.impulse...);
    visit("duration", s.duration...);
    visit("peak pressure", s.peak_pressure...);
  }
};

/// The longest jump that was rejected from the present start.
struct RejectedJump
{
  double size = 0.;  ///< [cycles]; 0: none
  double error = 0.; ///< JumpErrors::worst()

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("size", s.size...);
    visit("error", s.error...);
  }
};

/// Estimated errors of all accepted jumps.
struct ErrorsSoFar
{
  double volume = 0.;        ///< [mm^3]
  double volume_drift = 0.;  ///< sum of the jumps' errors with signs [mm^3]
  double volume_so_far = 0.; ///< of the accumulated depths of all points, with its sign [mm^3]
  double depth = 0.;         ///< by the largest depth [mm]
  double of_depths = 0.;     ///< of depths over the depths, since errors were forgotten [-]
  double earlier_volume = 0., earlier_depth = 0.; ///< parts of the above from before that
  /// Largest error of the force that did not decrease with the length of implicit jumps, which were
  /// judged without it from then on [-]; 0: none.
  double dropped_force = 0.;

  /// Starts the estimates of implicit jumps again; the present estimates become earlier errors.
  void forget()
  {
    of_depths = 0.;
    earlier_volume = volume;
    earlier_depth = depth;
  }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("volume", s.volume...);
    visit("volume with signs", s.volume_drift...);
    visit("accumulated volume", s.volume_so_far...);
    visit("depth", s.depth...);
    visit("of depths", s.of_depths...);
    visit("earlier volume", s.earlier_volume...);
    visit("earlier depth", s.earlier_depth...);
    visit("dropped of force", s.dropped_force...);
  }
};

/// The part that all kinds of jumps have of the jump over cycles that is being computed: its start,
/// its length and its judgement. Checkpoints keep it; it is identical on every rank.
struct Jump
{
  /// Errors of a jump this much longer are as many times larger, if they come from its length.
  static constexpr double much_longer = 8.;

  Jump(const WearRunParameters &parameters, const State &initial, const WearStatistics &statistics,
       MPI_Comm of);

  bool judges() const { return control.judges(); }
  /// True if its errors are known, also where they do not decide on its length.
  bool estimates_errors() const { return judges() || p->jumps.type().always_estimates; }
  double cycles() const { return control.cycles(); } ///< done before it
  bool is_first() const { return cycles() == 0.; }   ///< of the run
  double half() const { return 0.5 * size; }
  /// Factor on the wear of its cycles by the roughness of the counterface [-], 1 at first.
  double wear_multiple() const { return p->roughness.course.relative(cycles()); }
  ContactWear wear() const; ///< of a cycle, with that factor
  double next_size() const; ///< length of the next jump [cycles]; 0 if the run is complete
  /// True if the jump is as long as creep permits: it is accepted with any errors, since a shorter
  /// jump would be less than a cycle, or its pressures change with the logarithm of time.
  bool is_bounded_by_creep() const;
  /// True if the jump is accepted by its errors and by the roughness of the pressure.
  bool is_good_enough() const
  {
    return is_bounded_by_creep() || (control.accepts(errors) && !(judges() && has_become_rough()));
  }
  /// Stores the roughness of the last cycle, from which the next jump starts.
  void keep_roughness_at_start();
  /// Shorter jumps will be compared with this one, which is rejected, if its pressure is rough.
  void compare_roughness();
  /// Estimated errors of the wear of all accepted jumps, on the safe side.
  double accumulated_volume_error() const;                                              ///< [mm^3]
  double accumulated_depth_error() const { return factor_of_caution() * so_far.depth; } ///< [mm]

  const WearRunParameters *p;
  MPI_Comm communicator;
  JumpControl control;

  double size = 0.; ///< [cycles]
  std::string kind; ///< its name
  bool is_judged = false;
  double tolerance = 0.; ///< by which it is judged
  /// The present cycle is one of WearRunParameters::cycles_before_jumps().
  bool is_settling = false;
  State start;
  WearStatistics start_statistics; ///< at the start
  CycleSums sums;                  ///< of the present cycle
  JumpErrors errors;               ///< of the last jump that was judged
  RejectedJump rejected;
  ErrorsSoFar so_far;
  CycleCreep creep;
  CycleRoughness roughness;
  double roughness_at_start = 0.; ///< of the pressure [-]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("length", s.control...);
    visit("size", s.size...);
    visit("kind", s.kind...);
    visit("is judged", s.is_judged...);
    visit("tolerance", s.tolerance...);
    visit("is settling", s.is_settling...);
    visit("start", s.start...);
    visit("running values at start", s.start_statistics...);
    visit("cycle", s.sums...);
    visit("errors", s.errors...);
    visit("longest rejected", s.rejected...);
    visit("errors so far", s.so_far...);
    visit("creep", s.creep...);
    visit("roughness", s.roughness...);
    visit("roughness at start", s.roughness_at_start...);
  }

private:
  double factor_of_caution() const;
  bool has_become_rough() const;
  /// The pressure at the end is rougher than the limit, and had a roughness at the start.
  bool is_too_rough() const
  {
    return roughness_at_start < std::numeric_limits<double>::max() && roughness.is_too_rough();
  }
};

std::vector<double> difference(std::vector<double> of, const std::vector<double> &to);
inline double
worn_volume_of_both(const State &state) ///< [mm^3]
{
  return state.contact.body.worn_volume + state.contact.counterface.worn_volume;
}
/// Wear depth of the body plus creep depth at each contact point [mm].
std::vector<double> worn_and_crept(const ContactHistory &contact);
/// Wear and creep between two states. @param force  mean sum of normal forces [N]
JumpMeasure measured_jump(const State &start, const State &end, double force);
/// Surfaces of the points of measured_jump(): the body, and a counterface if it has separate
/// points.
std::vector<JumpSurface> jump_surfaces(const WearSystem &system, const State &start,
                                       const State &end);
/// The fraction of the depths after a jump that this jump wore.
double share_of_jump(const std::vector<double> &area, const std::vector<double> &before,
                     const std::vector<double> &after);
} // namespace arthrowear
