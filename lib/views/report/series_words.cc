// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/series_words.h"

#include "base/number_text.h"
#include "report/run_axis.h"

#include <algorithm>

namespace arthrowear
{
DeclaredSeries
series_words(const RunResults &run, const std::string &series)
{
  if (series != scan_series)
    return run.declared.series_of(series);
  const std::vector<DeclaredSeries> &all = run.declared.series;
  const auto main =
      std::find_if(all.begin(), all.end(), [](const DeclaredSeries &one) { return one.rank == 1; });
  DeclaredSeries words = main == all.end() ? run.declared.series_of(series) : *main;
  words.title = "Scan beside the run";
  words.is_curved = false;
  return words;
}

std::vector<std::string>
main_series(const RunResults &run)
{
  std::vector<std::string> names;
  unsigned int least = 0;
  for (const std::string &name : run.series)
  {
    const unsigned int rank = run.declared.series_of(name).rank;
    if (rank == 0 || (least > 0 && rank > least))
      continue;
    if (rank != least)
      names.clear();
    least = rank;
    names.push_back(name);
  }
  return names.empty() ? std::vector<std::string>{run.series.front()} : names;
}

std::string
frame_label(const RunResults &run, const std::string &series, const double time)
{
  const FrameTime words = series_words(run, series).time;
  if (!words.is_shown)
    return words.before;
  const double number = words.factor * time;
  if (words.cycles_of_percent > 0.)
  {
    const double whole = std::max(std::ceil(number - 1e-9) - 1., 0.);
    const std::string percent = rounded_text(100. * (number - whole), 4);
    return words.cycles_of_percent > 1.
               ? percent + " % of gait cycle " + rounded_text(whole + 1., 9)
               : percent + " % of the gait cycle";
  }
  const std::string years = words.are_cycles ? years_text(run, number) : "";
  return words.before + rounded_text(number, words.digits) + words.after +
         (years.empty() ? "" : " (" + years + ")");
}
} // namespace arthrowear
