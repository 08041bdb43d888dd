// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/checkpoint.h"

#include "models/hip_cup/mesh.h"

#include "mesh/mesh_checkpoint.h"

#include <numeric>

namespace arthrowear
{
namespace
{
using Integers = std::vector<std::int64_t>;

/// Every node of the mesh, so that fields are stored in an order that no partition changes.
NodeGather
all_nodes(const Body &body)
{
  std::vector<unsigned int> nodes(body.nodes().size());
  std::iota(nodes.begin(), nodes.end(), 0u);
  return NodeGather(body, std::move(nodes));
}

// A value of each type that for_each_field() and for_each_number() know, to and from an array.
void
pack(const std::string &name, const double value, CheckpointData &data)
{
  data.set_number(name, value);
}

void
pack(const std::string &name, const unsigned long value, CheckpointData &data)
{
  data.set_integer(name, value);
}

void
pack(const std::string &name, const std::vector<double> &values, CheckpointData &data)
{
  data.set(name, values);
}

template <std::size_t size>
void
pack(const std::string &name, const std::array<double, size> &values, CheckpointData &data)
{
  data.set(name, std::vector<double>(values.begin(), values.end()));
}

void
pack(const std::string &name, const std::vector<Matrix3> &matrices, CheckpointData &data)
{
  std::vector<double> values;
  for (const Matrix3 &matrix : matrices)
    for (const Vector3 &row : matrix)
      values.insert(values.end(), row.begin(), row.end());
  data.set(name, std::move(values));
}

void
pack(const std::string &name, const std::vector<nscd::ContactStatus> &status, CheckpointData &data)
{
  Integers values;
  for (const nscd::ContactStatus s : status)
    values.push_back(static_cast<std::int64_t>(s));
  data.set(name, std::move(values));
}

void
pack(const std::string &name, const PointHistory &history, CheckpointData &data)
{
  data.set(name, history.values());
}

void
unpack(const CheckpointData &data, const std::string &name, double &value)
{
  value = data.number(name);
}

void
unpack(const CheckpointData &data, const std::string &name, unsigned long &value)
{
  value = data.integer(name);
}

template <std::size_t size>
void
unpack(const CheckpointData &data, const std::string &name, std::array<double, size> &values)
{
  const std::vector<double> &stored = data.numbers(name, size);
  std::copy(stored.begin(), stored.end(), values.begin());
}

/// Vectors come with the size that they must have.
void
unpack(const CheckpointData &data, const std::string &name, std::vector<double> &values)
{
  values = data.numbers(name, values.size());
}

void
unpack(const CheckpointData &data, const std::string &name, std::vector<Matrix3> &matrices)
{
  const std::vector<double> &values = data.numbers(name, 9 * matrices.size());
  for (std::size_t k = 0; k < values.size(); ++k)
    matrices[k / 9][k / 3 % 3][k % 3] = values[k];
}

void
unpack(const CheckpointData &data, const std::string &name,
       std::vector<nscd::ContactStatus> &status)
{
  const Integers &values = data.integers(name);
  if (values.size() != status.size())
    throw InputError("the checkpoint's " + name + " has " + std::to_string(values.size()) +
                     " points, the mesh has " + std::to_string(status.size()));
  for (std::size_t point = 0; point < values.size(); ++point)
    status[point] = static_cast<nscd::ContactStatus>(values[point]);
}

void
unpack(const CheckpointData &data, const std::string &name, PointHistory &history)
{
  history.values() = data.numbers(name, history.values().size());
}

Field
unpack_field(const CheckpointData &data, const Body &body, const NodeGather &gather,
             const std::string &name)
{
  Field values = body.partition().zero_field();
  gather.set(data.numbers(name, 3 * body.nodes().size()), values);
  body.partition().update_ghosts(values);
  return values;
}
} // namespace

void
pack_state(const HipCup &cup, const State &state, const std::string &prefix, CheckpointData &data)
{
  const NodeGather gather = all_nodes(cup.body);
  std::vector<double> displacement, velocity;
  gather.gather(state.displacement, displacement);
  gather.gather(state.velocity, velocity);
  if (cup.body.partition().rank() != 0)
    return;
  const auto pack_one = [&](const char *name, OverCycles, const auto &value)
  { pack(prefix + name, value, data); };
  for_each_number(pack_one, state);
  data.set(prefix + "displacement", std::move(displacement));
  data.set(prefix + "velocity", std::move(velocity));
  for_each_field(pack_one, state.contact);
}

State
unpack_state(const CheckpointData &data, const HipCup &cup, const std::string &prefix)
{
  const Body &body = cup.body;
  const NodeGather gather = all_nodes(body);
  State state;
  state.contact = cup.stepper->empty_history();
  const auto unpack_one = [&](const char *name, OverCycles, auto &value)
  { unpack(data, prefix + name, value); };
  for_each_number(unpack_one, state);
  state.displacement = unpack_field(data, body, gather, prefix + "displacement");
  state.velocity = unpack_field(data, body, gather, prefix + "velocity");
  for_each_field(unpack_one, state.contact);
  return state;
}

CheckpointData
pack_hip_cup(const HipCup &cup, const HipCupProgress &progress, const HipCupStatistics &statistics,
             HipCupFrames *frames)
{
  const ImplicitStepper::Frozen &frozen = cup.stepper->frozen();
  const NodeGather gather = all_nodes(cup.body);
  std::vector<double> frozen_displacement;
  if (frozen.valid)
    gather.gather(frozen.displacement, frozen_displacement);

  CheckpointData data;
  pack_state(cup, progress.state, "", data);
  if (cup.body.partition().rank() != 0)
    return data;
  pack_mesh(cup.body.mesh(), data);
  data.set("head centre",
           std::vector<double>(cup.inputs.head_centre.begin(), cup.inputs.head_centre.end()));
  data.set_number("head radius", cup.inputs.head_radius);
  data.set_number("inner radius", cup.inputs.inner_radius);
  data.set("curved boundaries", pack_curved(cup.inputs.curved));

  data.set_integer("frozen", frozen.valid);
  data.set_number("frozen step size", frozen.h);
  data.set_number("frozen inertia factor", frozen.inertia_factor);
  data.set("frozen displacement", std::move(frozen_displacement));
  Integers batches;
  for (const auto &batch : frozen.contact.batches)
  {
    batches.push_back(batch.size());
    batches.insert(batches.end(), batch.begin(), batch.end());
  }
  data.set("columns of W", batches);
  const std::vector<unsigned int> &candidates = frozen.contact.candidates;
  data.set("candidates of W", Integers(candidates.begin(), candidates.end()));
  data.set_number("step size of W", frozen.contact.h);

  data.set_number("step size", progress.step_control.size);
  data.set_integer("successes", progress.step_control.successes);
  data.set_integer("cuts", progress.step_control.cuts);
  data.set_number("next frame", progress.next_frame);
  data.set_integer("Newton iterations", progress.newton_iterations);
  data.set_integer("contact iterations", progress.contact_iterations);
  data.set_integer("factorisations", progress.factorisations);
  data.set("running values", statistics.values());
  if (frames)
    frames->for_each([&](const char *name, const SimplexSeries &series)
                     { pack_frames(series, name, data); });
  return data;
}

void
unpack_hip_cup(const CheckpointData &data, HipCup &cup, HipCupProgress &progress,
               HipCupStatistics &statistics, HipCupFrames *frames)
{
  const Body &body = cup.body;
  const NodeGather gather = all_nodes(body);
  progress.state = unpack_state(data, cup, "");

  ImplicitStepper::Frozen frozen;
  frozen.valid = data.integer("frozen") != 0;
  if (frozen.valid)
  {
    frozen.h = data.number("frozen step size");
    frozen.inertia_factor = data.number("frozen inertia factor");
    frozen.displacement = unpack_field(data, body, gather, "frozen displacement");
    const Integers &batches = data.integers("columns of W");
    for (std::size_t i = 0; i < batches.size(); i += batches[i] + 1)
      frozen.contact.batches.emplace_back(batches.begin() + i + 1,
                                          batches.begin() + i + 1 + batches[i]);
    const Integers &candidates = data.integers("candidates of W");
    frozen.contact.candidates.assign(candidates.begin(), candidates.end());
    frozen.contact.h = data.number("step size of W");
    cup.stepper->restore(frozen);
  }

  progress.step_control.size = data.number("step size");
  progress.step_control.successes = data.integer("successes");
  progress.step_control.cuts = data.integer("cuts");
  progress.next_frame = data.number("next frame");
  progress.newton_iterations = data.integer("Newton iterations");
  progress.contact_iterations = data.integer("contact iterations");
  progress.factorisations = data.integer("factorisations");
  statistics.set_values(data.numbers("running values", 5));
  if (frames == nullptr)
    return;
  frames->for_each([&](const char *name, SimplexSeries &series)
                   { unpack_frames(data, name, series); });
}
} // namespace arthrowear
