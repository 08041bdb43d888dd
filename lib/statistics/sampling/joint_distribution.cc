// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/joint_distribution.h"

#include "base/dense_solvers.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "sampling/table_distribution.h"

#include <Eigen/Cholesky>
#include <gsl/gsl_cdf.h>

#include <cmath>
#include <numeric>
#include <set>

namespace arthrowear
{
namespace
{
const TableDistribution *
table_of(const UncertainInput &input)
{
  return dynamic_cast<const TableDistribution *>(input.distribution.get());
}

std::vector<std::string>
names_of(const std::vector<UncertainInput> &inputs)
{
  return mapped<std::string>(inputs, &UncertainInput::name);
}

// The number of inputs if the name is unknown.
std::size_t
index_of(const std::string &name, const std::vector<std::string> &names)
{
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::string
finding_of(const RankCorrelation &correlation, const std::vector<UncertainInput> &inputs)
{
  const std::vector<std::string> names = names_of(inputs);
  const std::string pair = correlation.place + "the correlation of '" + correlation.first +
                           "' and '" + correlation.second + "' ";
  for (const std::string &name : {correlation.first, correlation.second})
  {
    const std::size_t i = index_of(name, names);
    const std::string near = nearest_name(name, names);
    if (i == inputs.size())
      return pair + "names '" + name +
             "', must name inputs with a distribution: " + comma_list(names) + "." +
             (near.empty() ? "" : " Is it '" + near + "'?");
    if (table_of(inputs[i]))
      return pair + "is of '" + name + "', whose rows have their own correlations. " +
             "Add the other input to its table.";
  }
  if (correlation.first == correlation.second)
    return pair + "must be of two inputs.";
  if (!(std::abs(correlation.rho) < 1.))
    return pair + "is " + shortest_text(correlation.rho) + ", must be above -1 and below 1.";
  return "";
}

// The least eigenvalue of a matrix that is positive definite in doubles.
constexpr double least_eigenvalue = 1e-10;
} // namespace

JointDistribution::JointDistribution(std::vector<UncertainInput> inputs,
                                     const std::vector<RankCorrelation> &correlations)
    : inputs_(std::move(inputs)), is_correlated_(inputs_.size(), false)
{
  InputErrors errors;
  const std::vector<std::string> names = names_of(inputs_);
  for (const std::string &name : std::set<std::string>(names.begin(), names.end()))
    if (std::count(names.begin(), names.end(), name) > 1)
      errors.add("'" + name + "' has two distributions, must have one.");
  const auto n = static_cast<Eigen::Index>(inputs_.size());
  Eigen::MatrixXd scores = Eigen::MatrixXd::Identity(n, n);
  std::set<std::pair<std::string, std::string>> pairs;
  for (const RankCorrelation &correlation : correlations)
  {
    const std::string finding = finding_of(correlation, inputs_);
    if (!finding.empty())
    {
      errors.add(finding);
      continue;
    }
    if (!pairs.insert(std::minmax(correlation.first, correlation.second)).second)
      errors.add(correlation.place + "the correlation of '" + correlation.first + "' and '" +
                 correlation.second + "' is given twice.");
    const std::size_t i = index_of(correlation.first, names),
                      j = index_of(correlation.second, names);
    const auto row = static_cast<Eigen::Index>(i), column = static_cast<Eigen::Index>(j);
    scores(row, column) = scores(column, row) = 2. * std::sin(M_PI * correlation.rho / 6.);
    if (correlation.rho != 0.)
      is_correlated_[i] = is_correlated_[j] = true;
  }
  errors.throw_if_any();
  if (n > 0)
  {
    const double least = eigen_pairs(scores).values[0];
    if (!(least > least_eigenvalue))
      throw InputError(correlations.front().place +
                       "the rank correlations contradict each other: the smallest eigenvalue of "
                       "the matrix of correlations is " +
                       rounded_text(least) +
                       ", must be above 0. Reduce the largest ones, or give the missing pairs.");
    cholesky_ = scores.llt().matrixL();
  }
  number_dimensions();
  join_groups(correlations);
}

void
JointDistribution::number_dimensions()
{
  for (std::size_t i = 0; i < inputs_.size(); ++i)
  {
    std::size_t same = i;
    if (const TableDistribution *table = table_of(inputs_[i]))
      for (same = 0; same < i; ++same)
        if (const auto *other = table_of(inputs_[same]);
            other && &other->table() == &table->table())
          break;
    dimension_.push_back(same < i ? dimension_[same] : n_dimensions_++);
  }
}

void
JointDistribution::join_groups(const std::vector<RankCorrelation> &correlations)
{
  std::vector<unsigned> first(inputs_.size()); // the first input of the group of each
  std::iota(first.begin(), first.end(), 0u);
  const auto join = [&](const std::size_t i, const std::size_t j)
  {
    const auto [low, high] = std::minmax(first[i], first[j]);
    std::replace(first.begin(), first.end(), unsigned(high), unsigned(low));
  };
  for (std::size_t i = 0; i < inputs_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (dimension_[i] == dimension_[j])
        join(i, j);
  const std::vector<std::string> names = names_of(inputs_);
  for (const RankCorrelation &correlation : correlations)
    if (correlation.rho != 0.)
      join(index_of(correlation.first, names), index_of(correlation.second, names));
  for (unsigned i = 0; i < inputs_.size(); ++i)
  {
    if (first[i] != i)
      continue;
    InputGroup group;
    for (unsigned j = i; j < inputs_.size(); ++j)
      if (first[j] == i)
      {
        group.name += (group.name.empty() ? "" : " + ") + inputs_[j].name;
        group.inputs.push_back(j);
        if (std::count(group.dimensions.begin(), group.dimensions.end(), dimension_[j]) == 0)
          group.dimensions.push_back(dimension_[j]);
      }
    groups_.push_back(group);
  }
}

std::vector<double>
JointDistribution::values(const std::vector<double> &u) const
{
  const std::size_t n = inputs_.size();
  Eigen::VectorXd normal = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(n));
  for (std::size_t i = 0; i < n; ++i)
    if (is_correlated_[i])
      normal[static_cast<Eigen::Index>(i)] = gsl_cdf_ugaussian_Pinv(u.at(dimension_[i]));
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const double own = u.at(dimension_[i]);
    const Distribution &distribution = *inputs_[i].distribution;
    if (const TableDistribution *table = table_of(inputs_[i]))
      values[i] = table->drawn(own);
    else if (!is_correlated_[i])
      values[i] = distribution.quantile(own);
    else
    {
      const auto row = static_cast<Eigen::Index>(i);
      const double score = cholesky_.row(row).head(row + 1).dot(normal.head(row + 1));
      values[i] = score < 0. ? distribution.quantile(gsl_cdf_ugaussian_P(score))
                             : distribution.upper_quantile(gsl_cdf_ugaussian_Q(score));
    }
  }
  return values;
}
} // namespace arthrowear
