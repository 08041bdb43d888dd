// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/mesh_follower.h"

#include "base/stage_timer.h"
#include "mesh/point_location.h"
#include "ranks/collective.h"
#include "wear_simulation/cycle_count.h"

namespace arthrowear
{
namespace
{
/// Weights of the nodes of a cell at a place with these barycentric coordinates.
std::array<double, 10>
shape_functions(const std::array<double, 4> &at, const unsigned int degree)
{
  std::array<double, 10> shape{};
  for (int i = 0; i < 4; ++i)
    shape[i] = degree == 1 ? at[i] : at[i] * (2. * at[i] - 1.);
  for (int e = 0; e < 6 && degree == 2; ++e)
    shape[4 + e] = 4. * at[tet_edges[e][0]] * at[tet_edges[e][1]];
  return shape;
}

struct NodeWeights
{
  unsigned int nodes[10];
  std::array<double, 10> weights;
};

/// For each node of a mesh, the nodes of another from which it gets its values.
std::vector<NodeWeights>
weights_in(const MeshData &moved, const MeshNodes &from, const MeshNodes &to)
{
  const PointLocation location(moved);
  std::vector<NodeWeights> result;
  for (const Vector3 &x : to.positions)
  {
    const PointLocation::Place place = location.find(x);
    NodeWeights weights{};
    from.of_cell(moved.cells[place.cell], weights.nodes);
    weights.weights = shape_functions(place.weights, from.degree);
    result.push_back(weights);
  }
  return result;
}

std::vector<double>
interpolated(const std::vector<NodeWeights> &weights, const MeshNodes &from,
             const std::vector<double> &values)
{
  std::vector<double> result(3 * weights.size(), 0.);
  for (std::size_t node = 0; node < weights.size(); ++node)
  {
    Vector3 sum{};
    for (unsigned int i = 0; i < from.per_cell(); ++i)
      sum = sum + weights[node].weights[i] * triple(values, weights[node].nodes[i]);
    set_triple(result, node, sum);
  }
  return result;
}

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

/// Takes states of a body to another mesh of it: motion of its whole volume, where states have
/// that, by its nodes or, in new cells, by interpolation, exact for quadratic fields in cells with
/// straight edges. Contact points are the same in both.
class StateTransfer
{
public:
  /// Reads the fields. Collective.
  StateTransfer(const WearSystem &from, std::vector<State *> states)
      : states_(std::move(states)), from_(from.body.nodes())
  {
    const BodyRanks ranks(from.body);
    for (const State *state : states_)
      motions_.push_back({ranks.whole(per_node_or_none, state->displacement),
                          ranks.whole(per_node_or_none, state->velocity)});
  }

  /// Writes them. Collective.
  /// @param moved  the former cells in their present places
  void apply(const WearSystem &to, const MeshData &moved) const
  {
    const BodyRanks ranks(to.body);
    const bool has_new_cells = moved.cells != to.body.mesh().cells;
    std::vector<NodeWeights> weights;
    const auto set = [&](const NodalValues &values, Field &field)
    {
      const bool is_interpolated = has_new_cells && !values.empty();
      if (is_interpolated && weights.empty())
        weights = weights_in(moved, from_, to.body.nodes());
      ranks.take(per_node_or_none, is_interpolated ? interpolated(weights, from_, values) : values,
                 field);
    };
    for (std::size_t i = 0; i < states_.size(); ++i)
    {
      set(motions_[i].displacement, states_[i]->displacement);
      set(motions_[i].velocity, states_[i]->velocity);
      CondensedMotion &condensed = states_[i]->condensed;
      condensed.defect = condensed.defect_before = condensed.defect_earlier = Defect();
    }
  }

private:
  using NodalValues = std::vector<double>; // 3 per mesh node, empty of no field
  struct Motion
  {
    NodalValues displacement, velocity;
  };
  std::vector<State *> states_;
  std::vector<Motion> motions_;
  MeshNodes from_;
};

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
  const StageTimer timer(r_.run.seconds.set_up), of_start(r_.run.seconds.start);
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
