// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/path_shear.h"

#include "base/format.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr unsigned int path_refinement = 16;
constexpr double ratio_tolerance = 1e-4, length_tolerance = 1e-3;

std::vector<double>
equal_times(const double period, const unsigned int n)
{
  std::vector<double> times;
  for (unsigned int i = 0; i <= n; ++i)
    times.push_back(period * i / n);
  return times;
}

Vector3
slip_between(const PathOverPlace &path, const double begin, const double end)
{
  return (end - begin) * path.motion.mean_velocity(begin, end, path.own).at(path.place);
}

SlidingSums
sliding_between(const PathOverPlace &path, const std::vector<double> &times)
{
  SlidingSums sums;
  for (std::size_t i = 0; i + 1 < times.size(); ++i)
  {
    const double begin = times[i], end = times[i + 1];
    const Vector3 slip = slip_between(path, begin, end);
    const double weight = path.load ? .5 * (path.load(begin) + path.load(end)) : 1.;
    sums.add_slip(slip[0], slip[1], weight);
  }
  return sums;
}
} // namespace

SlidingSums
sliding_in_steps(const PathOverPlace &path, const unsigned int n_steps)
{
  return sliding_between(path, equal_times(path.period, n_steps));
}

SlidingSums
sliding_of_path(const PathOverPlace &path, const unsigned int n_steps)
{
  std::vector<double> times = equal_times(path.period, path_refinement * n_steps);
  times.insert(times.end(), path.corners.begin(), path.corners.end());
  std::sort(times.begin(), times.end());
  return sliding_between(path, times);
}

std::string
doubt_about_steps(const PathOverPlace &path, const unsigned int n_steps)
{
  const SlidingSums coarse = sliding_in_steps(path, n_steps), fine = sliding_of_path(path, n_steps);
  if (std::abs(coarse.ratio() - fine.ratio()) <= ratio_tolerance &&
      std::abs(coarse.work - fine.work) <= length_tolerance * fine.work)
    return "";
  const double lost = fine.work > 0. ? 100. * (fine.work - coarse.work) / fine.work : 0.;
  std::string text = formatted("%u steps per cycle give the path a cross-shear ratio of %.5f, many "
                               "more give %.5f; %.3g %% of its sliding is lost.",
                               n_steps, coarse.ratio(), fine.ratio(), lost);
  if (!path.corners.empty())
  {
    text += " The path has corners at";
    for (std::size_t i = 0; i < path.corners.size() && i < 4; ++i)
      text += formatted("%s %.4g %%", i > 0 ? "," : "", 100. * path.corners[i] / path.period);
    text += path.corners.size() > 4 ? " … of the cycle, where steps should end."
                                    : " of the cycle, where steps should end.";
  }
  return text + " Set another number of steps, or more.";
}

LoadOverPath
load_over(const PathOverPlace &path)
{
  return {path.period, path.load, [path](const double begin, const double end) {
            return norm(slip_between(path, begin, end));
          }};
}
} // namespace arthrowear
