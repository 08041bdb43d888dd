// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/sparse_factor.h"

namespace arthrowear
{
/// Whole factor of a matrix that one rank makes, with the cores of all ranks of its machine, and
/// that the others take over.
class CopiedFactor : public SparseFactor
{
public:
  /// Collective among the ranks of a machine, each of which has the whole matrix.
  /// @return the same on all of them
  virtual Outcome factor_on_first(MPI_Comm machine, Mat matrix) = 0;
};

std::unique_ptr<CopiedFactor> make_copied_factor();
} // namespace arthrowear
