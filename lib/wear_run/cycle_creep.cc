// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/cycle_creep.h"

#include "io/collective.h"
#include "wear_run/closed_contact.h"

#include <limits>

namespace arthrowear
{
double
CycleCreep::longest_jump(const double cycles_done) const
{
  return is_on() ? CreepJump::longest(p_->creep.creep, cycles_done)
                 : std::numeric_limits<double>::infinity();
}

void
CycleCreep::begin_cycle()
{
  next_ = WearLoss(next_.n_points());
  duration_ = 0.;
}

void
CycleCreep::add_step(const WearSystem &system, const State &state, const double h,
                     const nscd::ContactProblem *problem)
{
  if (!is_on())
    return;
  duration_ += h;
  if (problem == nullptr)
    return;
  ClosedContact closed = closed_contact(system, state, *problem);
  std::vector<double> weights;
  for (const unsigned int point : closed.points)
    weights.push_back(h / state.contact.area[point]);
  next_.add(closed.points, std::move(closed.compliance), weights, h);
}

void
CycleCreep::end_cycle(State &state)
{
  if (!is_on() || duration_ <= 0.)
    return;
  surface_creep::end_cycle(state.contact.creep, duration_);
  next_.scale(1. / duration_);
  last_ = next_;
  begin_cycle();
}

void
CycleCreep::advance(State &state, const double cycles_done, const double cycles,
                    const From from) const
{
  if (!is_on())
    return;
  PointHistory &creep = state.contact.creep;
  const std::vector<double> before = surface_creep::depths(creep),
                            walls = surface_creep::walls(creep),
                            pressures = surface_creep::mean_pressures(creep);
  std::vector<double> after = before;
  on_root(communicator_,
          [&]()
          {
            after = CreepJump(p_->creep.creep, from == From::last_cycle ? last_ : at_start_, walls,
                              pressures)
                        .after(before, cycles_done, cycles);
          });
  MPI_Bcast(after.data(), static_cast<int>(after.size()), MPI_DOUBLE, 0, communicator_);
  surface_creep::set_depths(creep, after);
  for (std::size_t point = 0; point < after.size(); ++point)
    state.contact.gap[point] += after[point] - before[point];
}
} // namespace arthrowear
