// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/checkpoint.h"

#include "mesh/mesh_checkpoint.h"

namespace arthrowear
{
namespace
{
/// What the summary tells of the last level.
std::vector<double *>
summarised(TrayLevel &level)
{
  ExplicitSystem::Energies &e = level.energies;
  return {&level.load,
          &level.undamaged_area,
          &level.adherent_area,
          &level.uplift,
          &level.tilt,
          &level.reaction[2],
          &level.equilibrium.energy_ratio,
          &level.worn_volume,
          &level.debris_volume,
          &level.debris_source,
          &level.debris_decayed,
          &level.debris_left,
          &e.strain,
          &e.kinetic,
          &e.external_work,
          &e.damping_loss,
          &e.interfaces.stored,
          &e.interfaces.adhesive,
          &e.interfaces.viscous,
          &e.interfaces.frictional,
          &e.interfaces.released};
}
} // namespace

CheckpointData
pack_tibial_tray(const TibialTray &tray, const TrayProgress &progress, const TrayFrames *frames)
{
  const NodeSharing &sharing = tray.bodies->sharing();
  const ExplicitState &state = progress.state;
  std::vector<double> displacement = sharing.gather(state.displacement),
                      velocity = sharing.gather(state.velocity), resistance;
  if (!state.resistance.empty())
    resistance = sharing.gather(state.resistance);
  std::vector<PairState> contacts;
  for (std::size_t k = 0; k < state.contacts.size(); ++k)
    contacts.push_back(
        tray.system->contacts()[k].gather(state.contacts[k], sharing.communicator()));
  std::vector<double> works(2 * sharing.n_ranks(), 0.); // per rank
  works[2 * sharing.rank()] = state.external_work;
  works[2 * sharing.rank() + 1] = state.damping_loss;
  sharing.sum(works);

  CheckpointData data;
  if (sharing.rank() != 0)
    return data;
  pack_mesh(tray.bodies->mesh(), data);
  data.set_number("time", state.time);
  data.set_integer("step", state.step);
  data.set_number("last step", state.last_step);
  data.set("displacement", std::move(displacement));
  data.set("velocity", std::move(velocity));
  data.set("resistance", std::move(resistance));
  data.set("works", works);
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const std::string name = tray.interfaces[k].name;
    std::vector<double> values;
    contacts[k].pack(values);
    data.set(name + " points", std::move(values));
    data.set(name + " searched", tray.system->contacts()[k].searched());
    const InterfaceWear &wear = progress.wear[k];
    data.set(name + " wear depth", wear.depth);
    data.set(name + " slip counted", wear.slip);
    data.set(name + " energy counted", wear.energy);
    data.set(name + " wear history", wear.history.values());
    data.set(name + " debris", wear.concentration);
    data.set(name + " debris sums",
             std::vector<double>{wear.debris_source, wear.debris_decayed, wear.debris_left});
  }
  data.set("damping", std::vector<double>{progress.relaxation.alpha, progress.relaxation.kinetic});
  data.set_integer("damped steps", progress.relaxation.counter);
  data.set_integer("level", progress.level);
  data.set_integer("ramp step", progress.ramp_step);
  data.set_integer("held steps", progress.held_steps);
  data.set("steps in time", std::vector<double>{progress.time_step, progress.stable_step,
                                                progress.lowest_period, progress.level_time_step});
  data.set("onset", std::vector<double>{progress.onset_load, progress.onset_place[0],
                                        progress.onset_place[1], progress.onset_place[2],
                                        double(progress.onset_interface), progress.expected_onset});
  data.set_integer("unbalanced levels", progress.unbalanced_levels);
  data.set_number("least undamaged area", progress.least_undamaged_area);
  TrayLevel level = progress.last;
  std::vector<double> last;
  for (const double *value : summarised(level))
    last.push_back(*value);
  data.set("last level", std::move(last));
  if (frames)
  {
    pack_frames(frames->volume, "volume", data);
    pack_frames(frames->interfaces, "interface", data);
  }
  return data;
}

void
unpack_tibial_tray(const CheckpointData &data, TibialTray &tray, TrayProgress &progress,
                   TrayFrames *frames)
{
  const std::size_t n_values = 3 * tray.bodies->mesh().vertices.size();
  ExplicitState &state = progress.state;
  state = tray.initial_state();
  std::vector<std::vector<double>> searched;
  for (std::size_t k = 0; k < state.contacts.size(); ++k)
  {
    const std::string name = tray.interfaces[k].name;
    state.contacts[k].unpack(
        data.numbers(name + " points", PointState::n_values * state.contacts[k].points.size())
            .data());
    searched.push_back(data.numbers(name + " searched"));
    InterfaceWear wear;
    wear.depth = data.numbers(name + " wear depth");
    wear.slip = data.numbers(name + " slip counted", wear.depth.size());
    wear.energy = data.numbers(name + " energy counted", wear.depth.size());
    if (const auto law = tray.p.wear.law({tray.p.interface.law.friction}))
      wear.history = PointHistory(law->history(), wear.depth.size());
    wear.history.values() = data.numbers(name + " wear history", wear.history.values().size());
    wear.concentration = data.numbers(name + " debris");
    const std::vector<double> &sums = data.numbers(name + " debris sums", 3);
    wear.debris_source = sums[0];
    wear.debris_decayed = sums[1];
    wear.debris_left = sums[2];
    progress.wear.push_back(std::move(wear));
  }
  tray.system->restore_search(searched, state);
  const NodeSharing &sharing = tray.bodies->sharing();
  state.displacement = sharing.scatter(data.numbers("displacement", n_values));
  state.velocity = sharing.scatter(data.numbers("velocity", n_values));
  if (!data.numbers("resistance").empty())
    state.resistance = sharing.scatter(data.numbers("resistance", n_values));
  state.time = data.number("time");
  state.step = data.integer("step");
  state.last_step = data.number("last step");
  // On as many ranks as before, each goes on with its own sums; else one takes them all.
  const std::vector<double> &works = data.numbers("works");
  state.external_work = state.damping_loss = 0.;
  for (unsigned int rank = 0; 2 * rank < works.size(); ++rank)
    if (works.size() == 2 * sharing.n_ranks() ? rank == sharing.rank() : sharing.rank() == 0)
    {
      state.external_work += works[2 * rank];
      state.damping_loss += works[2 * rank + 1];
    }

  const std::vector<double> &damping = data.numbers("damping", 2);
  progress.relaxation.alpha = damping[0];
  progress.relaxation.kinetic = damping[1];
  progress.relaxation.counter = data.integer("damped steps");
  progress.level = data.integer("level");
  progress.ramp_step = data.integer("ramp step");
  progress.held_steps = data.integer("held steps");
  const std::vector<double> &steps = data.numbers("steps in time", 4);
  progress.time_step = steps[0];
  progress.stable_step = steps[1];
  progress.lowest_period = steps[2];
  progress.level_time_step = steps[3];
  const std::vector<double> &onset = data.numbers("onset", 6);
  progress.onset_load = onset[0];
  progress.onset_place = {onset[1], onset[2], onset[3]};
  progress.onset_interface = static_cast<unsigned int>(onset[4]);
  progress.expected_onset = onset[5];
  progress.unbalanced_levels = data.integer("unbalanced levels");
  progress.least_undamaged_area = data.number("least undamaged area");
  const std::vector<double *> values = summarised(progress.last);
  const std::vector<double> &last = data.numbers("last level", values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    *values[i] = last[i];
  if (frames == nullptr)
    return;
  unpack_frames(data, "volume", frames->volume);
  unpack_frames(data, "interface", frames->interfaces);
}
} // namespace arthrowear
