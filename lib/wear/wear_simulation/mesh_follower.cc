// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/mesh_follower.h"

#include "base/stage_timer.h"
#include "ranks/collective.h"
#include "wear_simulation/cycle_count.h"
#include "wear_simulation/state_transfer.h"

namespace arthrowear
{
namespace
{
/// Runs an action and returns the text of its error; empty if it throws none.
template <class Action>
std::string
error_of(const Action &action)
{
  try
  {
    action();
  }
  catch (const InputError &error)
  {
    return error.what();
  }
  catch (const RunError &error)
  {
    return error.what();
  }
  return {};
}
} // namespace

MeshFollower::MeshFollower(RunningSystem &running, WallWatch &wall, Make make)
    : r_(running), wall_(wall), make_(std::move(make)),
      reshaping_(running.p, running.run.communicator)
{
}

bool
MeshFollower::follow(const State &worn, WearCourse &course)
{
  if (!reshaping_.is_due(wearing_body(*r_.system, worn), wall_.wall()))
    return false;
  const double cycles = course.accepted().cycles;
  wall_.review(*r_.system, worn, cycles, false, r_.run.log);
  r_.flush_frames(); // of the mesh before
  const StageTimer timer(r_.run.seconds.set_up);
  std::vector<double> areas = r_.system->areas(worn);
  std::vector<State *> states = course.kept_states();
  states.push_back(&r_.progress.state);
  const StateTransfer transfer(*r_.system, states);
  r_.step = StepResult(); // its contact problem has the previous shape
  is_at_work_ = true;
  const Reshaping::Move move = reshape(worn, cycles);
  transfer.apply(*r_.system, move.moved);
  for (State *state : states)
  {
    correct_wear(move, state->contact);
    state->contact.area = r_.system->areas(*state);
  }
  for (std::size_t point = 0; point < areas.size(); ++point)
    if (const double now = worn.contact.area[point]; now > 0.)
      areas[point] /= now;
  course.change_areas(areas);
  is_at_work_ = false;
  if (move.has_new_cells)
    r_.run.log.line(move.news);
  if (!move.doubt.empty())
    r_.run.log.warn("the mesh of the worn " + r_.p.words().body + " is doubtful", move.doubt,
                    LogTopic::mesh);
  write_history();
  return true;
}

/// Replaces the present system by a system of the moved mesh, or of new cells if the moved cells
/// fail. If new cells fail too, the present system is made again, and the run fails.
Reshaping::Move
MeshFollower::reshape(const State &worn, const double cycles)
{
  const Reshaping::Snapshot before = reshaping_.snapshot();
  const MeshData present = r_.system->body.mesh();
  const Elasticity elasticity = r_.system->elasticity;
  using Cells = Reshaping::Cells;
  for (const Cells cells : {Cells::kept_if_good, Cells::renewed})
  {
    Reshaping::Move move;
    std::string trouble = error_of(
        [&]() { move = reshaping_.follow(wearing_body(*r_.system, worn), cycles, cells); });
    const bool has_new_cells = move.has_new_cells, is_stuck = !trouble.empty();
    if (!is_stuck)
    {
      trouble = error_of([&]() { make_(move.mesh, elasticity); });
      if (trouble.empty())
        return move;
      reshaping_.restore(before);
      make_(present, elasticity);
    }
    if (is_stuck || has_new_cells)
      throw RunFailure{"The run failed at " + cycle_count(cycles, r_.p.words().cycle) +
                       ": the mesh cannot follow the wear.\n" + trouble + "\n" +
                       wall_.text_of_rest(*r_.system, worn) + "\n"};
  }
  return {}; // new cells are the last
}

void
MeshFollower::write_history()
{
  on_root(r_.run.communicator,
          [&]()
          {
            const std::vector<TableRow> &rows = reshaping_.history();
            if (rows.empty())
              return;
            if (!history_)
            {
              history_.emplace(reshaping_.columns().headers());
              history_->start(r_.run.folder_name + "/mesh_history.csv");
            }
            while (history_->n_rows() < rows.size())
              history_->write_row(rows[history_->n_rows()]);
          });
}
} // namespace arthrowear
