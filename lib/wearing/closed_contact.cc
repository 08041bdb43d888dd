// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/closed_contact.h"

#include <array>
#include <stdexcept>

namespace arthrowear
{
ClosedContact
closed_contact(const WearSystem &system, const State &state, const nscd::ContactProblem &problem)
{
  const std::vector<unsigned int> points = system.stepper->frozen().contact.candidates;
  const nscd::Delassus &W = *problem.W;
  if (points.size() != W.n_contacts())
    throw std::logic_error("the last contact problem does not belong to W");
  ClosedContact closed;
  std::vector<std::size_t> of_W;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (state.contact.force[3 * points[i] + 2] > 0.)
    {
      of_W.push_back(i);
      closed.points.push_back(points[i]);
    }
  std::array<double, 9> block{};
  for (const std::size_t i : of_W)
    for (const std::size_t j : of_W)
    {
      W.block(i, j, block.data());
      closed.compliance.push_back(problem.length_per_velocity * block[8]);
    }
  return closed;
}
} // namespace arthrowear
