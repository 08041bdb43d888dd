// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace arthrowear::nscd
{
/// LU factors of a dense matrix over the ranks that share W. All functions are collective.
class SharedFactors
{
public:
  virtual ~SharedFactors() = default;
  /// @param n  of the matrix @param lines  that this rank gives @param values  of these lines, n
  /// each; every line is given by one rank
  /// @return false if the matrix is singular
  virtual bool factor(std::size_t n, const std::vector<std::size_t> &lines,
                      const std::vector<double> &values) = 0;
  /// Replaces a right-hand side, the same on all ranks, by the solution.
  virtual void solve(double *x) = 0;
};

/// The ranks that share the rows of a dense W (Delassus::shared). All functions but is_first() are
/// collective. A solver repeats all but the work on rows on every rank, with the same digits.
class RowSharing
{
public:
  virtual ~RowSharing() = default;
  /// True on one of the ranks.
  virtual bool is_first() const = 0;
  /// Sums over all ranks; all get the same digits.
  virtual void sum(double *values, std::size_t n) const = 0;
  /// They must not outlive this.
  virtual std::unique_ptr<SharedFactors> make_factors() const = 0;
};
} // namespace arthrowear::nscd
