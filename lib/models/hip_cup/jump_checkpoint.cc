// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/jump_checkpoint.h"

#include "models/hip_cup/checkpoint.h"

namespace arthrowear
{
namespace
{
using Rows = std::vector<std::vector<double>>;

void
pack_rows(const std::string &name, const Rows &rows, CheckpointData &data)
{
  std::vector<double> values;
  for (const std::vector<double> &row : rows)
    values.insert(values.end(), row.begin(), row.end());
  data.set(name, std::move(values));
}

Rows
unpack_rows(const CheckpointData &data, const std::string &name, const std::size_t n_columns)
{
  const std::vector<double> &values = data.numbers(name);
  Rows rows;
  for (std::size_t i = 0; i + n_columns <= values.size(); i += n_columns)
    rows.emplace_back(values.begin() + i, values.begin() + i + n_columns);
  return rows;
}

void
pack_measure(const std::string &name, const JumpMeasure &measure, CheckpointData &data)
{
  data.set(name, std::vector<double>{measure.volume, measure.force});
  data.set(name + ", depth", measure.depth);
}

JumpMeasure
unpack_measure(const CheckpointData &data, const std::string &name)
{
  const std::vector<double> &values = data.numbers(name, 2);
  return {values[0], data.numbers(name + ", depth"), values[1]};
}
} // namespace

void
pack_jumps(const HipCup &cup, const HipCupJumps &jumps, CheckpointData &data)
{
  const HipCupJumps::Memory &m = jumps.memory();
  const bool has_cycled = m.cycled.contact.n_points() > 0;
  pack_state(cup, m.start, "start of jump: ", data);
  if (has_cycled)
    pack_state(cup, m.cycled, "first cycle of jump: ", data);
  for (const auto &[name, shown] :
       {std::pair{"first step", &m.first_step}, {"largest load", &m.loaded}})
    if (shown->is_set())
      pack_state(cup, shown->state, std::string(name) + " of cycle: ", data);
  if (cup.body.partition().rank() != 0)
    return;
  data.set("frames of jump",
           std::vector<double>{m.first_step.cycles, m.loaded.cycles, m.largest_load,
                               static_cast<double>(m.first_step.is_set()),
                               static_cast<double>(m.loaded.is_set())});
  data.set_integer("kind of jump", static_cast<std::int64_t>(m.kind));
  data.set_integer("jump is judged", m.is_judged);
  data.set_integer("counted cycles", m.counted_cycles);
  data.set_integer("jump has a first cycle", has_cycled);
  data.set_integer("stage of jump", static_cast<std::int64_t>(m.stage));
  data.set_integer("computed cycles", m.computed_cycles);
  data.set_integer("computed steps", m.computed_steps);
  data.set_integer("rows of first half", m.n_first_rows);
  data.set("jump", std::vector<double>{m.cycles, m.size, m.first_peak_pressure, m.impulse,
                                       m.duration, m.peak_pressure, m.volume_error, m.depth_error,
                                       m.errors.volume, m.errors.depth, m.errors.force});
  data.set("running values at start of jump", m.start_statistics.values());
  data.set("running values after first cycle", m.cycled_statistics.values());
  pack_measure("jump in one", m.whole, data);
  pack_measure("first half of jump", m.first, data);
  data.set("longest rejected jump", std::vector<double>{m.rejected_size, m.rejected_error});
  data.set("stability of jumps",
           std::vector<double>{m.longest_stable, m.swing.growth, m.swing.amplitude});
  data.set_integer("jumps that swing", m.n_swinging);
  data.set("wear of the cycle before the last", m.before_last_wear);
  data.set("wear of the last cycle", m.last_wear);
  pack_rows("rows of jump", m.rows, data);
  pack_rows("history of wear", m.history, data);
  data.set("history row of first half", m.half_row);
  const JumpControl::Memory &control = jumps.control();
  data.set_number("next jump", control.size);
  data.set_integer("accepted jumps", control.accepted);
  data.set_integer("rejected jumps", control.rejected);
}

bool
holds_jumps(const CheckpointData &data)
{
  return data.has("kind of jump");
}

std::string
unpack_jumps(const CheckpointData &data, const HipCup &cup, HipCupJumps &jumps, State &state,
             HipCupStatistics &statistics)
{
  HipCupJumps::Memory m = jumps.memory();
  m.kind = static_cast<JumpKind>(data.integer("kind of jump"));
  m.is_judged = data.integer("jump is judged") != 0;
  m.counted_cycles = data.integer("counted cycles");
  m.start = unpack_state(data, cup, "start of jump: ");
  if (data.integer("jump has a first cycle") != 0)
    m.cycled = unpack_state(data, cup, "first cycle of jump: ");
  const std::vector<double> &frames = data.numbers("frames of jump", 5);
  if (frames[3] != 0.)
    m.first_step = {frames[0], unpack_state(data, cup, "first step of cycle: ")};
  if (frames[4] != 0.)
    m.loaded = {frames[1], unpack_state(data, cup, "largest load of cycle: ")};
  m.largest_load = frames[2];
  m.stage = static_cast<HipCupJumps::Stage>(data.integer("stage of jump"));
  m.computed_cycles = data.integer("computed cycles");
  m.computed_steps = data.integer("computed steps");
  m.n_first_rows = data.integer("rows of first half");
  const std::vector<double> &jump = data.numbers("jump", 11);
  m.cycles = jump[0];
  m.size = jump[1];
  m.first_peak_pressure = jump[2];
  m.impulse = jump[3];
  m.duration = jump[4];
  m.peak_pressure = jump[5];
  m.volume_error = jump[6];
  m.depth_error = jump[7];
  m.errors = {jump[8], jump[9], jump[10]};
  m.start_statistics.set_values(data.numbers("running values at start of jump", 5));
  m.cycled_statistics.set_values(data.numbers("running values after first cycle", 5));
  m.whole = unpack_measure(data, "jump in one");
  m.first = unpack_measure(data, "first half of jump");
  const std::vector<double> &rejected = data.numbers("longest rejected jump", 2);
  m.rejected_size = rejected[0];
  m.rejected_error = rejected[1];
  const std::vector<double> &stability = data.numbers("stability of jumps", 3);
  m.longest_stable = stability[0];
  m.swing = {stability[1], stability[2]};
  m.n_swinging = data.integer("jumps that swing");
  m.before_last_wear = data.numbers("wear of the cycle before the last");
  m.last_wear = data.numbers("wear of the last cycle");
  m.rows = unpack_rows(data, "rows of jump", HipCupStatistics::columns().size());
  const std::size_t n_history = HipCupJumps::history_columns(true).size();
  m.history = unpack_rows(data, "history of wear", n_history);
  m.half_row = data.numbers("history row of first half");
  JumpControl::Memory control;
  control.size = data.number("next jump");
  control.accepted = data.integer("accepted jumps");
  control.rejected = data.integer("rejected jumps");
  return jumps.restore(m, control, state, statistics);
}
} // namespace arthrowear
