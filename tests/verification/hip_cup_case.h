// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/kept_meshes.h"
#include "models/hip_cup/system.h"
#include "wear_simulation/statistics.h"

#include <gtest/gtest.h>

namespace arthrowear::testing
{
/// A shipped case, by default the main case, which a test changes and steps without output.
class HipCupCase
{
public:
  using Change = std::function<void(HipCupParameters &)>;
  static constexpr const char *walking = "hip_cup_1hz/case.prm";

  explicit HipCupCase(const Change &change = {},
                      const std::string &file = "hip_cup_jourdan/case.prm")
  {
    static const KeptMeshes meshes; // cases of a test differ in loads more often than in meshes
    p.declare(parameters);
    std::string model = "hip_cup";
    parameters.top_level().add("Model", model, rules::one_of({"hip_cup"}), "");
    parameters.read(ParameterFile::read(std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/" + file));
    p.check(parameters);
    p.solver.contact.balance_tolerance = 1e-12;
    p.solver.contact.penetration_tolerance = 1e-12;
    if (change)
      change(p);
    const HipCupInputs inputs = prepare_hip_cup(p, parameters);
    parameters.throw_if_any();
    cup = std::make_unique<HipCup>(p, inputs, MPI_COMM_WORLD);
    state = cup->initial_state();
  }

  /// Computes steps, which must all converge without being divided. `after` gets each result before
  /// it becomes the state.
  void run(const unsigned int n_steps, const std::function<void(const StepResult &)> &after = {})
  {
    for (unsigned int step = 0; step < n_steps; ++step)
    {
      StepResult result = cup->stepper->attempt(state, p.time.step);
      ASSERT_TRUE(result.converged) << "step " << step + 1 << ": " << result.reason;
      if (after)
        after(result);
      state = std::move(result.state);
    }
  }

  unsigned int steps_per_cycle() const
  {
    return static_cast<unsigned int>(1. / (p.time.frequency * p.time.step) + 0.5);
  }

  double depth_volume() const { return results_of(*cup, state, 0.).depth_volume; }

  Vector3 contact_force(const State &s) const { return results_of(*cup, s, 0.).contact_force; }

  Parameters parameters;
  HipCupParameters p;
  std::unique_ptr<HipCup> cup;
  State state;
};
} // namespace arthrowear::testing
