// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/misfit.h"

#include <algorithm>

namespace arthrowear
{
std::string
origin_of_constants(const RowSet &rows, const Prediction &prediction)
{
  if (prediction.calibration.empty())
    return rows.law(prediction.law).scaled.empty() ? "paper" : "any factor";
  return rows.row(prediction.calibration).predicted_by == PredictedBy::flat_pin ? "from pins"
                                                                                : "from hips";
}

std::vector<Misfit>
misfits_of(const RowSet &rows, const std::vector<Prediction> &predictions)
{
  std::vector<Misfit> misfits;
  std::vector<std::map<std::string, std::vector<double>>> of_sources; // beside misfits
  for (const Prediction &prediction : predictions)
  {
    if (prediction.verdict() == Verdict::undecided || prediction.has_same_source)
      continue;
    const std::string origin = origin_of_constants(rows, prediction);
    const auto known = std::find_if(
        misfits.begin(), misfits.end(),
        [&](const Misfit &one) { return one.law == prediction.law && one.constants == origin; });
    const std::size_t place = known - misfits.begin();
    if (known == misfits.end())
    {
      misfits.push_back({prediction.law, origin, 0, 0, prediction.calibration.empty() ? 0u : 1u});
      of_sources.emplace_back();
    }
    const Measurement &measured = rows.row(prediction.row).measured;
    ++misfits[place].n_rows;
    of_sources[place][measured.source].push_back(
        std::log(prediction.interval.median / measured.value));
  }
  for (std::size_t i = 0; i < misfits.size(); ++i)
  {
    double squares = 0.;
    for (const auto &[source, logarithms] : of_sources[i])
    {
      double sum = 0.;
      for (const double one : logarithms)
        sum += one;
      squares += std::pow(sum / logarithms.size(), 2);
    }
    misfits[i].n_sources = of_sources[i].size();
    misfits[i].root_mean_square = std::sqrt(squares / misfits[i].n_sources);
  }
  return misfits;
}
} // namespace arthrowear
