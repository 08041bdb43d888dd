// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/checkpoint.h"

#include "mesh/mesh_checkpoint.h"
#include "solid/field_ranks.h"
#include "storage/checkpoint_fields.h"

namespace arthrowear
{
namespace
{
/// Gathers a state of the tray from its ranks, and distributes it.
class TrayRanks : public SharedRanks
{
public:
  explicit TrayRanks(const TibialTray &tray)
      : SharedRanks(tray.bodies->sharing()), contacts_(tray.system->contacts()),
        communicator_(tray.bodies->sharing().communicator())
  {
  }

  using SharedRanks::empty;
  using SharedRanks::take;
  using SharedRanks::whole;
  std::vector<PairState> whole(PerContactPoint, const std::vector<PairState> &states) const
  {
    std::vector<PairState> all;
    for (std::size_t k = 0; k < states.size(); ++k)
      all.push_back(contacts_[k].gather(states[k], communicator_));
    return all;
  }
  std::vector<PairState> empty(PerContactPoint, const std::vector<PairState> &states) const
  {
    return states;
  }
  void take(PerContactPoint, const std::vector<PairState> &all,
            std::vector<PairState> &states) const
  {
    states = all;
  }

private:
  const std::vector<DeformableContact> &contacts_;
  MPI_Comm communicator_;
};

/// Name of the field with the positions at which partners in contact were searched.
std::string
searched(const TrayInterface &interface)
{
  return interface.name + " searched";
}
} // namespace

CheckpointData
pack_tibial_tray(const TibialTray &tray, const TrayProgress &progress, const TrayFrames *frames)
{
  const bool is_root = tray.bodies->sharing().rank() == 0;
  const TrayRanks ranks(tray);
  CheckpointData data;
  for_each_field(FieldWriter(is_root ? &data : nullptr, "", ranks), progress);
  if (!is_root)
    return data;
  pack_mesh(tray.bodies->mesh(), data);
  for (std::size_t k = 0; k < tray.interfaces.size(); ++k)
    data.set(searched(tray.interfaces[k]), tray.system->contacts()[k].searched());
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
  progress.state = tray.initial_state();
  // The partners in contact are read first: they decide which nodes a rank holds.
  {
    const TrayRanks before(tray);
    FieldReader(data, "", before)("contacts", per_contact_point, progress.state.contacts);
  }
  std::vector<std::vector<double>> positions;
  for (const TrayInterface &interface : tray.interfaces)
    positions.push_back(data.numbers(searched(interface)));
  tray.system->restore_search(positions, progress.state);
  // The nodes that this rank holds are others now.
  const TrayRanks ranks(tray);
  for_each_field(FieldReader(data, "", ranks), progress);
  if (frames == nullptr)
    return;
  unpack_frames(data, "volume", frames->volume);
  unpack_frames(data, "interface", frames->interfaces);
}
} // namespace arthrowear
