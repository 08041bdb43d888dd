// SPDX-License-Identifier: LGPL-2.1-or-later
// Resumes a run in the middle of a jump, or repeats the jump.
#include "base/format.h"
#include "wearing/jumps.h"

namespace arthrowear
{
/// Difference between the jump that was begun and the present entries; empty if there is none.
std::string
WearJumps::disagreement() const
{
  if (m_.kind != p_->jumps.kind)
    return "[Wear / Jump / Kind] has changed";
  if (m_.is_judged != control_.judges())
    return m_.is_judged ? "[Wear / Jump / Tolerance] was above 0"
                        : "[Wear / Jump / Tolerance] was 0";
  if (m_.size > p_->jumps.largest)
    return "it is longer than [Wear / Jump / Largest jump [cycles]]";
  if (m_.cycles + m_.size > p_->jumps.cycles * (1. + 1e-9))
    return "it leads beyond [Wear / Jump / Cycles]";
  return "";
}

std::string
WearJumps::restore(const WearSystem &system, const Memory &memory,
                   const JumpControl::Memory &control, State &state, WearStatistics &statistics)
{
  m_ = memory;
  control_.restore(control);
  if (m_.cycles > p_->jumps.cycles * (1. + 1e-9))
    throw InputError(formatted("[Wear / Jump / Cycles] is %.9g, must be at least the %.9g cycles "
                               "that the run has done.",
                               p_->jumps.cycles, m_.cycles));
  const std::string reason = m_.size > 0. ? disagreement() : "";
  const Stage first = first_stage();
  const bool is_predicted = is_linearised() && m_.stage == Stage::second_half;
  const bool has_begun = m_.duration > 0. || !m_.rows.empty() || m_.kind != p_->jumps.kind ||
                         (m_.stage != first && !is_predicted);
  if (m_.kind != p_->jumps.kind || m_.is_judged != control_.judges())
  {
    m_.rate.clear();
    m_.error.clear();
    forget_errors_so_far();
  }
  // No later jump reduces the accumulated error. An error that grew beyond the tolerance of the run
  // itself has been reported, and the run continues.
  if (control_.judges() && p_->jumps.tolerance < m_.tolerance &&
      p_->jumps.depth_norm == DepthNorm::worn_area && control_.next(m_.cycles) > 0. &&
      m_.depth_so_far > p_->jumps.tolerance)
    throw InputError(formatted("[Wear / Jump / Tolerance] is %g, must be at least %.2g, the error "
                               "of the depths after the %.9g cycles that the run has done. Set a "
                               "larger one, or start the run again with --overwrite.",
                               p_->jumps.tolerance, m_.depth_so_far, m_.cycles));
  // A jump without computed steps follows the present entries, as does the first jump after a
  // complete run.
  if (has_begun && m_.size > 0. && reason.empty())
    return "";
  state = m_.start;
  statistics = m_.start_statistics;
  begin(system, state, WearStatistics(statistics));
  return has_begun ? reason : "";
}
} // namespace arthrowear
