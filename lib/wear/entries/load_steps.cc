// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/load_steps.h"

#include "base/format.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int refinement = 16;
constexpr double tolerance = 5e-3, good = 1e-3;
constexpr unsigned int most_steps = 100000; // more steps are fine enough, and slow to check
} // namespace

LoadOverPath
load_over_head(const std::shared_ptr<const HeadMotion> &motion,
               const std::shared_ptr<const JointLoad> &load, const double period,
               const double radius)
{
  LoadOverPath path;
  path.period = period;
  path.load = [load](const double time) { return load->force(time); };
  path.sliding = [motion, load, radius](const double begin, const double end)
  {
    const Vector3 mean = .5 * (load->vector(begin) + load->vector(end));
    const double magnitude = norm(mean);
    return magnitude > 0. ? (end - begin) * radius / magnitude *
                                norm(cross(motion->angular_velocity(begin, end), mean))
                          : 0.;
  };
  return path;
}

double
work_in_steps(const LoadOverPath &path, const unsigned int n_steps, const WearRule rule)
{
  double work = 0., before = path.load(0.);
  for (unsigned int i = 0; i < n_steps; ++i)
  {
    const double begin = path.period * i / n_steps, end = path.period * (i + 1) / n_steps;
    const double after = path.load(end);
    const double load = rule == WearRule::trapezoidal ? .5 * (before + after) : after;
    work += load * path.sliding(begin, end);
    before = after;
  }
  return work;
}

double
error_of_steps(const LoadOverPath &path, const unsigned int n_steps, const WearRule rule)
{
  const double fine = work_in_steps(path, refinement * n_steps, WearRule::trapezoidal);
  return fine > 0. ? work_in_steps(path, n_steps, rule) / fine - 1. : 0.;
}

std::string
doubt_about_load(const LoadOverPath &path, const unsigned int n_steps, const WearRule rule,
                 const WearLaw *law)
{
  const std::string memory = doubt_about_memory(path, n_steps, law);
  if (!memory.empty() || !path.load || n_steps > most_steps)
    return memory;
  return doubt_about_error(error_of_steps(path, n_steps, rule), n_steps, rule);
}

std::string
doubt_about_memory(const LoadOverPath &path, const unsigned int n_steps, const WearLaw *law)
{
  constexpr double part = .5; // of the memory: the wear of a circle is then 1 to 6 % too large
  if (law == nullptr || !(law->memory_length() > 0.) || n_steps > most_steps)
    return "";
  double length = 0.;
  for (unsigned int i = 0; i < n_steps; ++i)
    length += path.sliding(path.period * i / n_steps, path.period * (i + 1) / n_steps);
  if (length <= part * n_steps * law->memory_length())
    return "";
  constexpr double good_part = .25;
  return formatted("with %u steps per cycle a step slides over %.2g mm, and the wear law remembers "
                   "%.2g mm: turns of the path within a step are lost. Set about %.0f steps per "
                   "cycle.",
                   n_steps, length / n_steps, law->memory_length(),
                   std::ceil(length / (good_part * law->memory_length()) / 10.) * 10.);
}

std::string
doubt_about_error(const double error, const unsigned int n_steps, const WearRule rule)
{
  if (std::abs(error) <= tolerance)
    return "";
  const bool is_first_order = rule == WearRule::end_of_step;
  const double times = std::pow(std::abs(error) / good, is_first_order ? 1. : .5);
  return formatted("with %u steps per cycle load times sliding, and with it the worn volume, is "
                   "%+.2g %% off. ",
                   n_steps, 100. * error) +
         (is_first_order ? "[Wear / Time rule] end_of_step uses the load at the end of each step: "
                           "set trapezoidal, or about "
                         : "Set about ") +
         formatted("%.0f steps per cycle.", std::ceil(times * n_steps / 10.) * 10.);
}
} // namespace arthrowear
