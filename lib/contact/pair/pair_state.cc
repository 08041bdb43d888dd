// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/pair/pair_state.h"

namespace arthrowear
{
namespace
{
/// Visits the floating-point numbers of a state in the order of storage; its two integers follow.
template <class State, class Visit>
void
visit(State &state, const Visit &number)
{
  number(state.history.intensity);
  number(state.history.friction[0]);
  number(state.history.friction[1]);
  number(state.history.adhesive_energy);
  number(state.history.viscous_energy);
  number(state.history.frictional_energy);
  number(state.shift[0]);
  number(state.shift[1]);
  number(state.coordinates[0]);
  number(state.coordinates[1]);
  number(state.way[0]);
  number(state.way[1]);
  number(state.offset);
  number(state.initial_gap);
  number(state.opening);
  for (auto &component : state.normal)
    number(component);
  number(state.normal_traction);
  for (auto &component : state.tangential_traction)
    number(component);
  number(state.stored_energy);
  number(state.released_energy);
  number(state.slip);
}
} // namespace

void
PointState::write(double *values) const
{
  visit(*this, [&](const double number) { *values++ = number; });
  *values++ = facet;
  *values = static_cast<int>(status);
}

void
PointState::read(const double *values)
{
  visit(*this, [&](double &number) { number = *values++; });
  facet = static_cast<int>(*values++);
  status = static_cast<InterfaceStatus>(static_cast<int>(*values));
}

void
PairState::pack(std::vector<double> &values) const
{
  const std::size_t start = values.size();
  values.resize(start + points.size() * PointState::n_values);
  for (std::size_t p = 0; p < points.size(); ++p)
    points[p].write(values.data() + start + p * PointState::n_values);
}

void
PairState::unpack(const double *values)
{
  for (std::size_t p = 0; p < points.size(); ++p)
    points[p].read(values + p * PointState::n_values);
}
} // namespace arthrowear
