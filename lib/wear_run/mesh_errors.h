// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "io/parameter_file.h"
#include "io/statistics.h"
#include "run/coarser_run.h"
#include "wear_run/parameters.h"

#include <string>

namespace arthrowear
{
/// Errors that a run has by its mesh, from the same case on a coarser one
/// (doc/manual/convergence.md).
class MeshErrors
{
public:
  /// Computes the case on the coarser mesh. Collective.
  /// @param n_cells  of the run
  void compare(const WearRunParameters &p, const ParameterFile &file, std::size_t n_cells,
               MPI_Comm communicator);

  /// Adds an error for each main result of the summary. On rank 0.
  void add_to(const WearRunParameters &p, Summary &summary) const;
  /// Line of the log; empty if nothing was compared.
  std::string text(const WearRunParameters &p, const Summary &summary) const;
  double seconds() const { return seconds_; } ///< wall time of the coarser run

private:
  /// Relative error of a result; empty if one of the runs does not have it.
  std::optional<double> error(const std::string &result, const Summary &summary) const;

  CoarserRun coarser_;
  bool is_compared_ = false;
  double ratio_ = 0.; ///< of element sizes
  double seconds_ = 0.;
};
} // namespace arthrowear
