// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/sparse_factor.h"

namespace arthrowear
{
/// Whole factor of a matrix that one rank of a machine makes, with the cores of all its ranks, and
/// that all of them read.
class SharedFactor : public SparseFactor
{
public:
  /// Collective among the ranks of a machine, each of which has the whole matrix.
  /// @return the same on all of them; no_memory also where they cannot share memory
  virtual Outcome factor_on_first(MPI_Comm machine, Mat matrix) = 0;
};

std::unique_ptr<SharedFactor> make_shared_factor();
} // namespace arthrowear
