// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/entries.h"

#include "base/format.h"
#include "base/units.h"
#include "inputs/plausibility.h"
#include "wearing/doubtful_entries.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
double
largest_load(const HipCupInputs &inputs, const double frequency)
{
  constexpr unsigned int n_phases = 200;
  double largest = 0.;
  for (unsigned int i = 0; inputs.load && i < n_phases; ++i)
    largest = std::max(largest, inputs.load->force(i / (n_phases * frequency)));
  return largest;
}
} // namespace

void
warn_of_entries(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  check_material_values(p, parameters);
  const double most_cycles = 1e8;
  if (p.jumps.are_on() && p.jumps.cycles > most_cycles)
    parameters.warning_at("Wear / Jump / Cycles",
                          formatted("%.3g cycles are %.3g years of walking, at 2 million a year.",
                                    p.jumps.cycles, p.jumps.cycles / 2e6));
  if (p.solver.contact.wear.amplification > most_cycles)
    parameters.warning_at(
        "Wear / Amplification",
        formatted("a computed cycle stands for %.3g years of walking, at 2 million cycles a year.",
                  p.solver.contact.wear.amplification / 2e6));
  const double largest = largest_load(inputs, p.time.frequency);
  if (inputs.inner_radius > 0.)
    check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest,
                   units::pi * inputs.inner_radius * inputs.inner_radius);
  const std::string load =
      formatted("The largest load of the cycle is %.3g N", largest / units::newton);
  const std::string known = ": hips carry 300 N to 3000 N in walking, 8000 N in stumbling. "
                            "Correct [Load], its unit or its factor.";
  if (largest > 1e4 * units::newton || (inputs.load && largest < 10. * units::newton))
    parameters.warning(load + known);
}
} // namespace arthrowear
