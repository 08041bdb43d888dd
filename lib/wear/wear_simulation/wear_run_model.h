// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "storage/checkpoint_data.h"
#include "wear_simulation/wear_summary.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
class EndOfRun;

/// The part of a model that a wear run needs: inputs, from which it makes systems, their part of
/// checkpoints, and the model's own lines and results. Every rank has the same inputs.
class WearRunModel
{
public:
  virtual ~WearRunModel() = default;

  virtual const WearRunParameters &entries() const = 0;
  /// Makes the system of the inputs, which gets their mesh. Collective.
  /// @param worn  wear that the mesh has; null: none
  virtual std::unique_ptr<WearSystem> make_system(MPI_Comm communicator,
                                                  std::shared_ptr<const WornShape> worn) = 0;
  /// Sets the mesh of the worn body for the next make_system(), which keeps the way of finding the
  /// elastic displacement.
  virtual void set_worn(MeshData mesh, Elasticity elasticity) = 0;
  /// Writes the inputs that a resumed run needs to be the same, besides the mesh.
  /// @param data  null on other ranks than 0
  virtual void pack(CheckpointData *data) const = 0;
  /// Replaces the inputs of the parameter file by the mesh and the inputs of a checkpoint.
  virtual void unpack(const CheckpointData &data) = 0;
  /// Lines on the inputs, at the beginning of the log.
  virtual void log_inputs(Log &) const {}
  /// Makes the summary of a run that ends. Collective.
  virtual std::unique_ptr<WearSummary> summary(const EndOfRun &end) = 0;
  /// Lines after the summary, at the end of the log.
  virtual void log_results(Log &) const {}
};
} // namespace arthrowear
