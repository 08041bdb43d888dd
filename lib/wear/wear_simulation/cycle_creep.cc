// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/cycle_creep.h"

#include "ranks/collective.h"

namespace arthrowear
{
namespace
{
/// The points in contact in a step, and how they approach the counterface under forces.
struct ClosedContact
{
  std::vector<unsigned int> points; ///< ascending
  std::vector<double> compliance;   ///< symmetric, row by row: approach per normal force [mm/N]
};

/// @param problem of the step that ended in the state, on rank 0
ClosedContact
closed_contact(const WearSystem &system, const State &state, const nscd::ContactProblem &problem)
{
  const std::vector<unsigned int> points = system.stepper->frozen().contact.candidates;
  if (points.size() != problem.W->n_contacts())
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
      problem.W->block(i, j, block.data());
      closed.compliance.push_back(problem.length_per_velocity * block[8]);
    }
  return closed;
}

/// The same where contact problems are solved without W; the compliance is on rank 0. Collective.
ClosedContact
closed_contact(const WearSystem &system, const State &state)
{
  ClosedContact closed;
  for (unsigned int point = 0; point < state.contact.n_points(); ++point)
    if (state.contact.force[3 * point + 2] > 0.)
      closed.points.push_back(point);
  if (!closed.points.empty())
    closed.compliance = system.stepper->normal_compliance(closed.points, state);
  return closed;
}
} // namespace

void
CycleCreep::add_step(const WearSystem &system, const State &state, const double h,
                     const nscd::ContactProblem *problem)
{
  if (!is_on())
    return;
  duration_ += h;
  // A W whose rows ranks share is as good as none.
  int has_problem = problem != nullptr && problem->W->sharing() == nullptr ? 1 : 0;
  MPI_Bcast(&has_problem, 1, MPI_INT, 0, communicator_);
  ClosedContact closed;
  if (has_problem == 0)
    closed = closed_contact(system, state);
  else if (problem != nullptr)
    closed = closed_contact(system, state, *problem);
  if (closed.compliance.empty())
    return;
  std::vector<double> weights;
  for (const unsigned int point : closed.points)
    weights.push_back(h / state.contact.area[point]);
  next_.add(closed.points, std::move(closed.compliance), weights);
}

void
CycleCreep::end_cycle(State &state)
{
  if (!is_on() || duration_ <= 0.)
    return;
  const MeanPressureTime mean = p_->creep.creep.mean;
  std::vector<double> per_time =
      surface_creep::mean_times(state.contact.body.creep, duration_, mean);
  for (double &value : per_time)
    value = value > 0. ? 1. / value : 0.;
  next_.scale(per_time);
  surface_creep::end_cycle(state.contact.body.creep, duration_, mean);
  last_ = next_;
  begin_cycle();
}

void
CycleCreep::advance(State &state, const double cycles_done, const double cycles,
                    const From from) const
{
  if (!is_on())
    return;
  const PointHistory &creep = state.contact.body.creep;
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
  set_depths(state, after);
}

void
CycleCreep::set_depths(State &state, const std::vector<double> &depths)
{
  for (std::size_t point = 0; point < depths.size(); ++point)
    state.contact.gap[point] +=
        depths[point] - surface_creep::depth(state.contact.body.creep, point);
  surface_creep::set_depths(state.contact.body.creep, depths);
}

void
CycleCreep::relieve(State &state, const std::vector<double> &opening) const
{
  std::vector<double> pressures = surface_creep::mean_pressures(state.contact.body.creep);
  on_root(communicator_,
          [&]()
          {
            const std::vector<double> lost = product_of_stiffer(last_, at_start_, opening);
            for (std::size_t point = 0; point < pressures.size(); ++point)
              pressures[point] = std::max(0., pressures[point] - lost[point]);
          });
  MPI_Bcast(pressures.data(), static_cast<int>(pressures.size()), MPI_DOUBLE, 0, communicator_);
  surface_creep::set_mean_pressures(state.contact.body.creep, pressures);
}

CreepingWear
CycleCreep::with_wear(const State &start, WearingContact &contact, const std::vector<double> &rate,
                      const double cycles_done, const double cycles,
                      const unsigned int n_parts) const
{
  const PointHistory &history = start.contact.body.creep;
  const std::vector<double> walls = surface_creep::walls(history),
                            pressures = surface_creep::mean_pressures(history);
  const CreepJump creep(p_->creep.creep, at_start_, walls, pressures);
  return creeping_wear(contact, rate, creep, surface_creep::depths(history), cycles_done, cycles,
                       n_parts);
}
} // namespace arthrowear
