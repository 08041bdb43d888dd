// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/close_rows.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
/// Rows [begin, end) that become one.
struct Cluster
{
  std::size_t begin, end;
};

/// Every row in one cluster, most of them alone.
std::vector<Cluster>
clusters_of(const std::vector<double> &positions, const double close)
{
  const std::size_t n = positions.size();
  const double limit = close * (positions.back() - positions.front()) / static_cast<double>(n - 1);
  std::vector<Cluster> clusters;
  for (std::size_t begin = 0; begin < n;)
  {
    std::size_t end = begin + 1;
    while (end < n && positions[end] - positions[end - 1] < limit)
      ++end;
    const bool is_dense = positions[end - 1] - positions[begin] >= limit;
    if (is_dense)
      for (std::size_t row = begin; row < end; ++row)
        clusters.push_back({row, row + 1});
    else
      clusters.push_back({begin, end});
    begin = end;
  }
  return clusters;
}

/// Standard deviation of what a cubic through two neighbours on either side leaves of a row: noise,
/// and of smooth curves next to nothing. By its median, which a few jumps do not change.
double
noise_of(const std::vector<double> &x, const std::vector<double> &y)
{
  std::vector<double> left;
  for (std::size_t i = 2; i + 2 < x.size(); ++i)
  {
    const std::size_t others[] = {i - 2, i - 1, i + 1, i + 2};
    double predicted = 0., squares = 1.;
    for (const std::size_t j : others)
    {
      double weight = 1.;
      for (const std::size_t k : others)
        weight *= k == j ? 1. : (x[i] - x[k]) / (x[j] - x[k]);
      predicted += weight * y[j];
      squares += weight * weight;
    }
    left.push_back(std::abs(y[i] - predicted) / std::sqrt(squares));
  }
  if (left.empty())
    return 0.;
  std::nth_element(left.begin(), left.begin() + left.size() / 2, left.end());
  constexpr double deviation_over_median = 1.4826;
  return deviation_over_median * left[left.size() / 2];
}

double
steepest_near(const std::vector<double> &x, const std::vector<double> &y, const std::size_t i)
{
  const auto slope = [&](const std::size_t a)
  { return a + 1 < x.size() ? std::abs((y[a + 1] - y[a]) / (x[a + 1] - x[a])) : 0.; };
  return std::max(slope(i), i > 0 ? slope(i - 1) : 0.);
}

void
refuse(const std::vector<std::string> &places, const std::vector<Cluster> &wrong,
       const std::string &name, const std::vector<double> &values)
{
  constexpr std::size_t most_shown = 3;
  std::string rows;
  for (std::size_t i = 0; i < std::min(most_shown, wrong.size()); ++i)
  {
    const std::size_t last = wrong[i].end - 1;
    const std::string place =
        last < places.size() ? places[last] : "row " + std::to_string(last + 1);
    rows += (i == 0 ? "" : ", ") + (i == 0 ? place : place.substr(place.rfind(':') + 1));
  }
  const double before = values[wrong[0].begin], after = values[wrong[0].end - 1];
  throw InputError(rows + (wrong.size() > most_shown ? ", …" : "") + ": " + name +
                   " changes from " + rounded_text(before, 6) + " to " + rounded_text(after, 6) +
                   " between rows much closer than their mean distance, more than its noise (" +
                   std::to_string(wrong.size()) + (wrong.size() == 1 ? " place" : " places") +
                   "). Remove the rows that are written twice.");
}

} // namespace

bool
has_close_rows(const std::vector<double> &positions, const double close)
{
  if (positions.size() < 2)
    return false;
  const double limit =
      close * (positions.back() - positions.front()) / static_cast<double>(positions.size() - 1);
  return std::adjacent_find(positions.begin(), positions.end(),
                            [limit](const double before, const double after)
                            { return !(after - before >= limit); }) != positions.end();
}

void
join_close_rows(std::vector<double> &positions, std::vector<double> &values,
                std::vector<std::string> &places, const std::string &name, const double close)
{
  constexpr double of_range = 1e-3, deviations = 6.;
  const std::size_t n = positions.size();
  if (n < 3 || values.size() != n || !std::is_sorted(positions.begin(), positions.end()) ||
      !(positions.back() > positions.front()))
    return;
  const std::vector<Cluster> clusters = clusters_of(positions, close);
  if (clusters.size() == n)
    return;
  std::vector<double> x, y;
  std::vector<std::string> kept;
  for (const Cluster &rows : clusters)
  {
    double at = 0., sum = 0.;
    for (std::size_t row = rows.begin; row < rows.end; ++row)
    {
      at += positions[row];
      sum += values[row];
    }
    const double count = static_cast<double>(rows.end - rows.begin);
    x.push_back(rows.begin == 0 ? positions.front()
                : rows.end == n ? positions.back()
                                : at / count);
    y.push_back(sum / count);
    if (rows.begin < places.size())
      kept.push_back(places[rows.begin]);
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double rounding = std::max(of_range * (*most - *least), deviations * noise_of(x, y));
  std::vector<Cluster> wrong;
  for (std::size_t i = 0; i < clusters.size(); ++i)
  {
    const auto [begin, end] = clusters[i];
    if (end - begin == 1)
      continue;
    const auto [low, high] = std::minmax_element(values.begin() + begin, values.begin() + end);
    const double by_slope = 2. * (positions[end - 1] - positions[begin]) * steepest_near(x, y, i);
    if (*high - *low > rounding + by_slope)
      wrong.push_back(clusters[i]);
  }
  if (!wrong.empty())
    refuse(places, wrong, name, values);
  positions = std::move(x);
  values = std::move(y);
  places = std::move(kept);
}

void
join_ends(std::vector<double> &phases, const double close)
{
  if (phases.size() < 3)
    return;
  const double limit = close * (phases.back() - phases.front()) /
                       static_cast<double>(phases.size() - 1),
               gap = phases.front() + 1. - phases.back();
  if (gap == 0. || std::abs(gap) >= limit || phases.front() < 0. || phases.back() > 1.)
    return;
  phases.front() = 0.;
  phases.back() = 1.;
}
} // namespace arthrowear
