// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/block/setup.h"

#include <gtest/gtest.h>

namespace arthrowear::testing
{
/// A block of 4 mm that is pressed on a plane by 80 N, that is 5 MPa, with linear elasticity and
/// without friction; linear tetrahedra are the default.
class BlockCase
{
public:
  using Change = std::function<void(BlockInputs &)>;

  /// @param sections  further sections of the parameter file
  explicit BlockCase(const unsigned int steps_per_cycle, const std::string &sections,
                     const Change &change = {}, const std::string &elements = "linear")
  {
    const std::string text = std::string(R"(set Model = block
subsection Block
  set Length x [mm] = 4
  set Length y [mm] = 4
  set Height [mm] = 4
  set Element size at wear [mm] = 2
  set Elements = )") + elements +
                             R"(
end
subsection Material
  set Law = linear_elastic
  set Young modulus [MPa] = 1000
  set Poisson ratio = 0
  set Density [kg/m^3] = 938
end
subsection Contact
  set Friction coefficient = 0
end
)" + "subsection Time\n set Time step [s] = " +
                             std::to_string(1. / steps_per_cycle) + "\nend\n" + sections;
    p.declare(parameters);
    std::string model = "block";
    parameters.top_level().add("Model", model, rules::one_of({"block"}), "");
    parameters.read(ParameterFile::parse(text, "case.prm"));
    p.time.step = 1. / steps_per_cycle;
    p.check(parameters);
    p.solver.contact.balance_tolerance = 1e-12;
    p.solver.contact.penetration_tolerance = 1e-12;
    BlockInputs inputs = prepare_block(p, parameters);
    parameters.throw_if_any();
    if (change)
      change(inputs);
    block = std::make_unique<Block>(p, inputs, MPI_COMM_SELF);
    state = block->initial_state();
    n_steps_ = steps_per_cycle;
  }

  /// Computes whole cycles; every step must converge without being divided.
  void run(const unsigned int n_cycles)
  {
    for (unsigned int cycle = 0; cycle < n_cycles; ++cycle)
      for (unsigned int step = 0; step < n_steps_; ++step)
      {
        StepResult result = block->stepper->attempt(state, p.time.step);
        ASSERT_TRUE(result.converged) << "step " << step + 1 << ": " << result.reason;
        state = std::move(result.state);
      }
  }

  /// Mean cross-shear of the face in the last complete cycle [-].
  double cross_shear() const
  {
    return CycleShear::mean_ratio(state.contact.shear, state.contact.area);
  }

  Parameters parameters;
  BlockParameters p;
  std::unique_ptr<Block> block;
  State state;

private:
  unsigned int n_steps_ = 0;
};
} // namespace arthrowear::testing
