// SPDX-License-Identifier: LGPL-2.1-or-later
// The mesh follows the wear: a new system of the worn shape replaces the present system.
#include "base/errors.h"
#include "base/format.h"
#include "base/stage_timer.h"
#include "ranks/collective.h"
#include "wearing/cycle_count.h"
#include "wearing/simulation.h"
#include "wearing/state_transfer.h"

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

void
WearSimulation::follow_wear(const State &worn)
{
  if (!reshaping_.is_due(*r_.system, worn, wall_))
    return;
  watch_wall(worn, false);
  flush_frames(); // of the mesh before
  const StageTimer timer(r_.run.seconds.set_up);
  std::vector<double> areas = r_.system->areas(worn);
  std::vector<State *> states = course_->kept_states();
  states.push_back(&r_.progress.state);
  const StateTransfer transfer(*r_.system, states);
  r_.step = StepResult(); // its contact problem has the previous shape
  is_following_ = true;
  const Reshaping::Move move = reshape(worn);
  transfer.apply(*r_.system, move.moved);
  for (State *state : states)
  {
    correct_wear(move, state->contact);
    state->contact.area = r_.system->areas(*state);
  }
  for (std::size_t point = 0; point < areas.size(); ++point)
    if (const double now = worn.contact.area[point]; now > 0.)
      areas[point] /= now;
  course_->change_areas(areas);
  is_following_ = false;
  if (!move.news.empty())
    r_.run.log.line(move.news);
  if (!move.doubt.empty())
    r_.run.log.warn("the mesh of the worn " + r_.p.words().body + " is doubtful", move.doubt);
  write_mesh_history();
}

/// Replaces the present system by a system of the moved mesh, or of new cells if the moved cells
/// fail. If new cells fail too, the present system is made again, and the run fails.
Reshaping::Move
WearSimulation::reshape(const State &worn)
{
  const Reshaping::Snapshot before = reshaping_.snapshot();
  const MeshData present = r_.system->body.mesh();
  const Elasticity elasticity = r_.system->elasticity;
  using Cells = Reshaping::Cells;
  for (const Cells cells : {Cells::kept_if_good, Cells::renewed})
  {
    Reshaping::Move move;
    std::string trouble =
        error_of([&]() { move = reshaping_.follow(*r_.system, worn, course_->cycles(), cells); });
    const bool has_new_cells = !move.news.empty(), is_stuck = !trouble.empty();
    if (!is_stuck)
    {
      const auto change_to = [&](const MeshData &mesh)
      {
        take_worn(mesh, elasticity);
        prepare();
      };
      trouble = error_of([&]() { change_to(move.mesh); });
      if (trouble.empty())
        return move;
      reshaping_.restore(before);
      change_to(present);
    }
    if (is_stuck || has_new_cells)
      throw RunFailure{"The run failed at " + cycle_count(course_->cycles(), r_.p.words().cycle) +
                       ": the mesh cannot follow the wear.\n" + trouble + "\n" + wall_text(worn) +
                       "\n"};
  }
  return {}; // new cells are the last
}

/// The rest of the wall, with a remedy.
std::string
WearSimulation::wall_text(const State &worn) const
{
  const WallRest rest = wall_rest(wall_, r_.system->open_depth(worn), worn.contact.body.depth);
  return formatted("%.3g mm of a wall of %.3g mm are left where most of it is worn. ", rest.left,
                   rest.unworn) +
         (rest.is_small()
              ? "Compute fewer cycles, or use smaller elements, which fit in a thinner wall."
              : "The worn surface may have reached the end of a face beside it, such as a chamfer. "
                "Compute fewer cycles, or make that face wider in the mesh. Or set [Wear / Shape / "
                "Mesh follows wear] false and continue with --resume: further wear then changes "
                "only the gap, not the mesh.");
}

void
WearSimulation::write_mesh_history()
{
  on_root(r_.run.communicator,
          [&]()
          {
            const std::vector<TableRow> &rows = reshaping_.history();
            if (rows.empty())
              return;
            if (!mesh_history_)
            {
              std::vector<std::vector<double>> earlier;
              for (const TableRow &row : rows)
                earlier.push_back(row.values());
              mesh_history_.emplace(reshaping_.columns().headers());
              mesh_history_->start(r_.run.folder_name + "/mesh_history.csv", earlier);
            }
            while (mesh_history_->n_rows() < rows.size())
              mesh_history_->write_row(rows[mesh_history_->n_rows()]);
          });
}
} // namespace arthrowear
