// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/distribution.h"

#include <Eigen/Core>

#include <vector>

namespace arthrowear
{
struct UncertainInput
{
  std::string name;
  std::shared_ptr<const Distribution> distribution;
};

/// Spearman's rank correlation of two inputs.
struct RankCorrelation
{
  std::string first, second;
  double rho = 0.; ///< in the open (-1, 1)
  std::string
      place{}; ///< in a file, at the beginning of findings, as "study.prm:7: "; may be empty
};

/// Inputs that depend on each other and on no other input.
struct InputGroup
{
  std::string name;                 ///< names of its inputs, joined by " + "
  std::vector<unsigned> inputs;     ///< in the order of the inputs
  std::vector<unsigned> dimensions; ///< coordinates of u that determine them
};

/// Joint distribution of all inputs of a study.
///
/// Inputs with a rank correlation depend on each other by a Gaussian copula with Pearson's
/// correlation r = 2 sin(pi rho / 6) of the normal scores (Kruskal 1958; Iman and Conover 1982);
/// each input keeps its own distribution. Inputs from one table are drawn together, a whole row at
/// a time, with one coordinate of u for the table.
class JointDistribution
{
public:
  /// @throws InputError with all findings: unknown or equal names, a correlation that is given
  /// twice or is not between -1 and 1, one of a table, or correlations that no distribution has
  /// (their matrix is not positive definite; the smallest eigenvalue is given). Findings begin with
  /// the place of a correlation.
  JointDistribution(std::vector<UncertainInput> inputs,
                    const std::vector<RankCorrelation> &correlations);

  const std::vector<UncertainInput> &inputs() const { return inputs_; }
  unsigned n_dimensions() const { return n_dimensions_; }
  /// Groups in the order of their first inputs; an input without correlation is one alone.
  const std::vector<InputGroup> &groups() const { return groups_; }

  /// A value per input. @param u  n_dimensions() coordinates in the open (0, 1)
  std::vector<double> values(const std::vector<double> &u) const;

private:
  void number_dimensions();
  void join_groups(const std::vector<RankCorrelation> &correlations);

  std::vector<UncertainInput> inputs_;
  std::vector<unsigned> dimension_; ///< of each input
  unsigned n_dimensions_ = 0;
  std::vector<InputGroup> groups_;
  std::vector<bool> is_correlated_; ///< for each input
  Eigen::MatrixXd cholesky_;        ///< lower factor of the correlations of normal scores
};
} // namespace arthrowear
