// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/row_means.h"

#include <cstddef>
#include <numeric>

namespace arthrowear
{
namespace
{
double
mean(const std::vector<double> &of, const std::size_t begin, const std::size_t end)
{
  const auto first = of.begin() + static_cast<std::ptrdiff_t>(begin);
  return std::accumulate(first, of.begin() + static_cast<std::ptrdiff_t>(end), 0.) /
         static_cast<double>(end - begin);
}
} // namespace

void
average_rows(std::vector<double> &phases, std::vector<double> &values)
{
  constexpr std::size_t most_rows = 20000;
  const std::size_t n = phases.size(), of_mean = (n + most_rows - 1) / most_rows;
  if (of_mean <= 1)
    return;
  std::vector<double> mean_phases, mean_values;
  for (std::size_t begin = 0; begin < n; begin += of_mean)
  {
    // A few rows that are left over belong to the last mean.
    const std::size_t end = begin + 2 * of_mean > n ? n : begin + of_mean;
    mean_phases.push_back(mean(phases, begin, end));
    mean_values.push_back(mean(values, begin, end));
    if (end == n)
      break;
  }
  // The ends of the table by the straight line through the two means beside them.
  const auto end_value = [&](const double phase, const std::size_t near, const std::size_t far)
  {
    return mean_values[near] + (phase - mean_phases[near]) *
                                   (mean_values[far] - mean_values[near]) /
                                   (mean_phases[far] - mean_phases[near]);
  };
  const std::size_t last = mean_values.size() - 1;
  const double first_value = end_value(phases.front(), 0, 1),
               last_value = end_value(phases.back(), last, last - 1);
  mean_phases.front() = phases.front();
  mean_values.front() = first_value;
  mean_phases.back() = phases.back();
  mean_values.back() = last_value;
  phases = std::move(mean_phases);
  values = std::move(mean_values);
}
} // namespace arthrowear
