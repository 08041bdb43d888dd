// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/stage_progress.h"

#include "base/format.h"
#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr unsigned long steps_per_poll = 16;
constexpr double first_line = 3.; // [s] by the clock
constexpr double details_per_stage = 20.;
} // namespace

StageProgress::StageProgress(Run &run, const double cycle) : run_(run)
{
  progress_.start(run.stop.elapsed(), 0., cycle);
}

void
StageProgress::begin(const std::string &name, const double from, const double to,
                     const double after)
{
  done_ += last_ - from_;
  name_ = name;
  from_ = last_ = from;
  to_ = to;
  after_ = after;
  n_steps_ = n_shown_ = n_before_ = 0;
  shortest_ = std::numeric_limits<double>::infinity();
  longest_ = 0.;
  began_ = run_.stop.elapsed();
}

void
StageProgress::step(const double time)
{
  if (run_.log.is_verbose())
    show_steps(time);
  last_ = time;
  if (++n_steps_ % steps_per_poll != 0)
    return;
  run_.poll();
  const double elapsed = run_.stop.elapsed();
  progress_.note(elapsed, done_ + time - from_);
  if (elapsed < first_line || !progress_.is_due(elapsed))
    return;
  progress_.note_line(elapsed);
  const std::string text =
      formatted("%s: %5.1f %%  elapsed %s  left %s", name_.c_str(),
                (time - from_) / (to_ - from_) / units::percent, duration_text(elapsed).c_str(),
                progress_.left(to_ - time + after_).c_str());
  run_.note_progress(n_steps_, elapsed, progress_, text);
  run_.log.line(text);
}

void
StageProgress::show_steps(const double time)
{
  if (time > last_)
  {
    shortest_ = std::min(shortest_, time - last_);
    longest_ = std::max(longest_, time - last_);
  }
  constexpr double rounding = 1e-9;
  const double place = (time - from_) / (to_ - from_) * details_per_stage + rounding;
  if (place < n_shown_ + 1. || longest_ == 0.)
    return;
  n_shown_ = static_cast<unsigned long>(place);
  const double now = run_.stop.elapsed();
  run_.log.detail(formatted("%s: time %.6g s, %lu steps of %.3g to %.3g s in %.3g s", name_.c_str(),
                            time, n_steps_ + 1 - n_before_, shortest_, longest_, now - began_));
  n_before_ = n_steps_ + 1;
  shortest_ = std::numeric_limits<double>::infinity();
  longest_ = 0.;
  began_ = now;
}
} // namespace arthrowear
