// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/design.h"
#include "sampling/estimates.h"
#include "sampling/joint_distribution.h"

namespace arthrowear
{
/// A result of all cases of a study by pick and freeze.
struct PickFreezeValues
{
  std::vector<std::string> groups;         ///< their names
  std::vector<std::vector<double>> blocks; ///< blocks[j]: A_j, B_j, one for each group; NaN: failed
  std::vector<unsigned> randomisation;     ///< by block, see Design; not read if is_random
  bool is_random = true;                   ///< the blocks are independent

  /// Number of blocks with a failed case.
  std::size_t n_failed() const;
};

/// Cases of a study by "pick and freeze" (Sobol' 1993). Block j has the cases A_j, B_j, and for
/// each group of inputs A_j with the coordinates of this group from B_j: n_groups + 2 cases. A and
/// B are the two halves of a point with 2 n_dimensions coordinates. Case c is number c modulo
/// (n_groups + 2) of block c / (n_groups + 2).
class PickFreezeDesign
{
public:
  /// @param blocks  one case per block; its n_dimensions is set here
  /// @throws std::invalid_argument as DesignPoints does
  PickFreezeDesign(const std::vector<InputGroup> &groups, unsigned n_dimensions, Design blocks);

  std::size_t block_size() const { return groups_.size() + 2; }
  std::size_t n_cases() const { return points_.design().n_cases * block_size(); }
  const Design &blocks() const { return points_.design(); }
  /// Coordinates of a case for JointDistribution::values().
  std::vector<double> point(std::size_t i) const;
  /// A result of all cases, arranged in blocks. @throws std::invalid_argument for another number
  PickFreezeValues arranged(const std::vector<double> &by_case) const;

private:
  std::vector<InputGroup> groups_;
  DesignPoints points_;
};

/// Shares of the variance.
struct Index
{
  std::string group;
  Estimate first; ///< by the group alone [-]
  Estimate total; ///< by the group and all its interactions [-]

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("input", s.group);
    visit("first", s.first);
    visit("total", s.total);
  }
};

/// First and total index of each group with 95 % intervals.
///
/// Total: half the mean square of y(A) - y(A with g from B) (Jansen 1999) over the variance of
/// both. First: the correlation of y(B) and y(A with g from B), which share the group alone, with
/// mean and variance of both together (Monod 2006, Janon et al. 2014), minus b times this
/// correlation of y(B) and y(A), whose expectation is 0. Saltelli et al. (2010) have b = 1, best
/// for small indices, and Janon et al. b = 0, best for large ones; here b is the regression of the
/// one estimate's error on the other's. A group without any effect has both indices exactly 0;
/// small numbers are not clamped and may be negative; both are NaN if all results are equal.
/// Intervals are as for the mean, with a block in place of a case. Blocks with a failed case are
/// left out: the indices are of the others.
std::vector<Index> pick_and_freeze(const PickFreezeValues &values);
} // namespace arthrowear
