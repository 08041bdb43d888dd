// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_checkpoint.h"
#include "storage/checkpoint_fields.h"
#include "wear_simulation/simulation.h"

namespace arthrowear
{
/// The simulation of a model by its entries, its inputs with `mesh` and `elasticity`, and its
/// system, which is made of both.
template <class Entries, class Inputs, class System> class ModelSimulation : public WearSimulation
{
public:
  ModelSimulation(const Entries &p, const Inputs &inputs, Run &run)
      : WearSimulation(p, run), p_(p), inputs_(inputs)
  {
  }

protected:
  std::unique_ptr<WearSystem> make_system() override
  {
    auto system = std::make_unique<System>(p_, inputs_, communicator(), shape());
    inputs_.mesh = {}; // the body has it
    system_ = system.get();
    return system;
  }
  void read_inputs(const CheckpointData &data) override
  {
    inputs_.mesh = unpack_mesh(data);
    const FieldReader read(data);
    read("elasticity", inputs_.elasticity);
    read_own(data);
  }
  /// Reads what the system's pack() has written.
  virtual void read_own(const CheckpointData &data) = 0;
  void take_worn(MeshData mesh, const Elasticity elasticity) override
  {
    inputs_.mesh = std::move(mesh);
    inputs_.elasticity = elasticity;
  }

  const Entries &p_;
  Inputs inputs_;
  const System *system_ = nullptr; // of the base class
};
} // namespace arthrowear
