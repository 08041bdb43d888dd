// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/sobol_indices.h"

#include "sampling/jackknife.h"

#include <algorithm>
#include <stdexcept>

namespace arthrowear
{
namespace
{
Design
doubled(Design blocks, const unsigned n_dimensions)
{
  blocks.n_dimensions = 2 * n_dimensions;
  return blocks;
}

bool
has_failed(const std::vector<double> &block)
{
  return std::any_of(block.begin(), block.end(), [](const double y) { return std::isnan(y); });
}

/// Sums over blocks for two results of each: their number, x + y, x y and (x^2 + y^2)/2.
using PairSums = std::array<double, 4>;

PairSums
pair_terms(const double x, const double y)
{
  return {1., x + y, x * y, .5 * (x * x + y * y)};
}

/// Correlation of two results with the same distribution, whose mean and variance are of both.
double
correlation_of(const PairSums &sums)
{
  const double mean = .5 * sums[1] / sums[0];
  return (sums[2] / sums[0] - mean * mean) / (sums[3] / sums[0] - mean * mean);
}

/// Sums for one group of inputs.
class GroupIndices
{
public:
  /// @param group   number of its case in a block
  /// @param centre  near the mean of all results
  GroupIndices(const PickFreezeValues &values, const std::size_t group, const double centre)
      : values_(values), group_(group), centre_(centre), first_(values.is_random),
        total_(values.is_random)
  {
    for (std::size_t j = 0; j < values.blocks.size(); ++j)
    {
      if (has_failed(values.blocks[j]))
        continue;
      const auto [a, b, g] = results(j);
      const PairSums shared = pair_terms(b, g), none = pair_terms(a, b);
      const unsigned randomisation = values.is_random ? 0 : values.randomisation.at(j);
      first_.add({shared[0], shared[1], shared[2], shared[3], none[0], none[1], none[2], none[3]},
                 randomisation);
      total_.add({1., a + g, .5 * (a - g) * (a - g), .5 * (a * a + g * g)}, randomisation);
    }
  }

  Estimate first() const
  {
    const double factor = control_factor();
    return first_.estimate([&](const Sums &sums)
                           { return shared(sums) - factor * unrelated(sums); });
  }

  Estimate total() const
  {
    return total_.estimate(
        [](const PairSums &sums)
        {
          const double mean = .5 * sums[1] / sums[0];
          return sums[2] / sums[0] / (sums[3] / sums[0] - mean * mean);
        });
  }

private:
  using Sums = GroupSums<8>::Sums;

  std::array<double, 3> results(const std::size_t j) const
  {
    const std::vector<double> &y = values_.blocks[j];
    return {y[0] - centre_, y[1] - centre_, y[group_] - centre_};
  }

  static double shared(const Sums &s) { return correlation_of({s[0], s[1], s[2], s[3]}); }
  static double unrelated(const Sums &s) { return correlation_of({s[4], s[5], s[6], s[7]}); }

  // Regression of the errors of both correlations: x y - r (x^2 + y^2)/2 is the change of a
  // correlation r by one block, times the variance.
  double control_factor() const
  {
    const double r_shared = shared(first_.total()), r_none = unrelated(first_.total());
    double products = 0., squares = 0.;
    for (std::size_t j = 0; j < values_.blocks.size(); ++j)
    {
      if (has_failed(values_.blocks[j]))
        continue;
      const auto [a, b, g] = results(j);
      const double of_none = a * b - r_none * .5 * (a * a + b * b);
      products += (b * g - r_shared * .5 * (b * b + g * g)) * of_none;
      squares += of_none * of_none;
    }
    return squares > 0. ? products / squares : 0.;
  }

  const PickFreezeValues &values_;
  std::size_t group_;
  double centre_;
  GroupSums<8> first_;
  GroupSums<4> total_;
};

// This is exact for equal results, so that their variance is 0.
double
centre_of(const PickFreezeValues &values)
{
  double first = 0., sum = 0., n = 0.;
  for (const std::vector<double> &block : values.blocks)
    if (!has_failed(block))
    {
      first = n == 0. ? block[0] : first;
      sum += block[0] - first + (block[1] - first);
      n += 2.;
    }
  return n > 0. ? first + sum / n : first;
}
} // namespace

PickFreezeDesign::PickFreezeDesign(const std::vector<InputGroup> &groups,
                                   const unsigned n_dimensions, const Design blocks)
    : groups_(groups), points_(doubled(blocks, n_dimensions))
{
}

std::vector<double>
PickFreezeDesign::point(const std::size_t i) const
{
  const std::size_t block = i / block_size(), number = i % block_size();
  const unsigned n_dimensions = blocks().n_dimensions / 2;
  std::vector<double> u(n_dimensions);
  for (unsigned d = 0; d < n_dimensions; ++d)
  {
    bool is_from_b = number == 1;
    if (number > 1)
    {
      const std::vector<unsigned> &own = groups_[number - 2].dimensions;
      is_from_b = std::find(own.begin(), own.end(), d) != own.end();
    }
    u[d] = points_.coordinate(block, is_from_b ? d + n_dimensions : d);
  }
  return u;
}

PickFreezeValues
PickFreezeDesign::arranged(const std::vector<double> &by_case) const
{
  if (by_case.size() != n_cases())
    throw std::invalid_argument("a study by pick and freeze has " + std::to_string(n_cases()) +
                                " cases, not " + std::to_string(by_case.size()));
  PickFreezeValues values;
  values.is_random = blocks().is_random();
  for (const InputGroup &group : groups_)
    values.groups.push_back(group.name);
  for (std::size_t j = 0; j < blocks().n_cases; ++j)
  {
    const auto first = by_case.begin() + static_cast<std::ptrdiff_t>(j * block_size());
    values.blocks.emplace_back(first, first + static_cast<std::ptrdiff_t>(block_size()));
    values.randomisation.push_back(blocks().randomisation(j));
  }
  return values;
}

std::size_t
PickFreezeValues::n_failed() const
{
  return static_cast<std::size_t>(std::count_if(blocks.begin(), blocks.end(), has_failed));
}

std::vector<Index>
pick_and_freeze(const PickFreezeValues &values)
{
  const double centre = centre_of(values);
  std::vector<Index> indices;
  for (std::size_t g = 0; g < values.groups.size(); ++g)
  {
    const GroupIndices sums(values, g + 2, centre);
    indices.push_back({values.groups[g], sums.first(), sums.total()});
  }
  return indices;
}
} // namespace arthrowear
