// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/system.h"

namespace arthrowear
{
/// A hip cup of an input file in the folder inputs, with the changes of benchmarks.
struct CupCase
{
  struct Changes
  {
    unsigned int cells = 0; ///< 0: as in the file
    /// Any value but automatic also sets the law linear_elastic, unless `law` is given.
    Elasticity elasticity = Elasticity::automatic;
    unsigned int degree = 0; ///< degree of the elements; 0: as in the file
    ContactObserver observer;
    std::optional<MaterialLaw> law = {};
    std::function<void(HipCupParameters &)> others = {}; ///< changes before parameters are checked
  };
  CupCase(const std::string &name, const Changes &changes)
      : file(ParameterFile::read(ARTHROWEAR_SOURCE_DIR "/inputs/" + name))
  {
    p.declare(parameters);
    std::string model = "hip_cup";
    parameters.top_level().add("Model", model, rules::one_of({"hip_cup"}), "");
    parameters.read(file);
    if (changes.others)
      changes.others(p);
    if (changes.cells > 0)
      p.cup.geometry.target_cells = changes.cells;
    if (changes.degree > 0)
      p.degree = changes.degree;
    p.check(parameters);
    p.elasticity = changes.elasticity;
    if (changes.elasticity != Elasticity::automatic)
      p.material.law = changes.law.value_or(MaterialLaw::linear_elastic);
    p.solver.contact.observer = changes.observer;
    inputs = prepare_hip_cup(p, parameters);
    parameters.throw_if_any();
    cup = std::make_unique<HipCup>(p, inputs, MPI_COMM_WORLD);
  }
  ParameterFile file;
  Parameters parameters;
  HipCupParameters p;
  HipCupInputs inputs;
  std::unique_ptr<HipCup> cup;
};
} // namespace arthrowear
