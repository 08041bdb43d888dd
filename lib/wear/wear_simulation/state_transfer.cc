// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/state_transfer.h"

#include "mesh/point_location.h"
#include "solid/field_ranks.h"

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
} // namespace

StateTransfer::StateTransfer(const WearSystem &from, std::vector<State *> states)
    : states_(std::move(states)), from_(from.body.nodes())
{
  const BodyRanks ranks(from.body);
  for (const State *state : states_)
    motions_.push_back({ranks.whole(per_node_or_none, state->displacement),
                        ranks.whole(per_node_or_none, state->velocity)});
}

void
StateTransfer::apply(const WearSystem &to, const MeshData &moved) const
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
} // namespace arthrowear
