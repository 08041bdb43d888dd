// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/wear_jumps.h"

#include "models/hip_dynamics/cycles.h"
#include "storage/checkpoint_fields.h"

namespace arthrowear
{
namespace
{
constexpr const char *table_name = "/worn_geometry.csv", *rows_name = "worn geometry";
// The logarithm of the patch under which spheres are fitted changes by this fraction of its change
// in each cycle: a narrower fit of a scar is flatter and makes a wider patch, so that without
// relaxation the two would oscillate.
constexpr double relaxation_exponent = .25;

struct WornGeometryColumns : TableColumns
{
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<> volume = add("worn volume", "mm^3");
  const TableColumn<> unworn_volume = add("worn volume with unworn geometry", "mm^3");
  const TableColumn<> cup_volume = add("worn volume of the cup", "mm^3");
  const TableColumn<> head_volume = add("worn volume of the head", "mm^3");
  const TableColumn<> cup_depth = add("linear wear of the cup", "mm");
  const TableColumn<> head_depth = add("linear wear of the head", "mm");
  const TableColumn<> rate = add("worn volume per million cycles in the jump", "mm^3");
  const TableColumn<> work = add("force times distance per cycle in the jump", "N mm");
  const TableColumn<> pressure = add("largest pressure in the jump", "MPa");
  const TableColumn<> half_angle = add("mean half angle of the patch in the jump", "rad");
  const TableColumn<> flatness = add("largest equivalent radius in the jump over the unworn", "-");
};

const WornGeometryColumns &
columns()
{
  static const WornGeometryColumns columns;
  return columns;
}
} // namespace

std::vector<ColumnHeader>
worn_geometry_columns()
{
  return columns().possible();
}

HipWearJumps::HipWearJumps(const HipDynamicsParameters &p)
    : p_(p), cup_(p.cup_grid()), head_(p.head_grid()),
      control_({p.jumps.cycles, p.jumps.cycles_per_jump, 0., p.jumps.cycles_per_jump}),
      table_(columns().headers()),
      cup_maps_(p.output_folder, "worn_cup", MPI_COMM_SELF, p.compression_level),
      head_maps_(p.output_folder, "worn_head", MPI_COMM_SELF, p.compression_level)
{
}

void
HipWearJumps::start()
{
  table_.start(p_.output_folder + table_name);
}

void
HipWearJumps::restore(const CheckpointData &stored)
{
  CheckpointData data = stored;
  const std::string depth_name = "largest depth of a jump"; // builds before 0.2.0 did not keep it
  if (!data.has(depth_name))
    data.set_number(depth_name, depth_not_kept);
  const HipWear unworn = empty_wear(p_);
  if (unworn.cells())
    cells_ = *unworn.cells();
  for_each_field(FieldReader(data), *this);
  unpack_frames(data, "cup", cup_maps_);
  unpack_frames(data, "head", head_maps_);
  table_.resume(p_.output_folder + table_name, RowChecksums::unpack(data, rows_name));
}

void
HipWearJumps::pack(CheckpointData &data)
{
  table_.secure();
  cup_maps_.secure();
  head_maps_.secure();
  for_each_field(FieldWriter(&data), *this);
  pack_frames(cup_maps_, "cup", data);
  pack_frames(head_maps_, "head", data);
  table_.rows().pack(data, rows_name, table_.rows().end());
}

void
HipWearJumps::wear_surfaces(const HipWear &wear, const double jump, const Poll &poll)
{
  const SlidingDistance reading = p_.jumps.distance;
  SphereGrid cup = cup_, head = head_;
  if (const HipCellWear *worn = wear.cells())
  {
    const double factor = jump / (p_.cycles - worn->n_dropped);
    worn->cup.add_to(cup, reading, factor);
    worn->head.add_to(head, reading, factor);
    HipCellWear next = *worn;
    const HipWear unworn = empty_wear(p_);
    const HipCellWear &before = cells_ ? *cells_ : *unworn.cells();
    next.cup.repeat(before.cup, factor);
    next.head.repeat(before.head, factor);
    next.n_dropped = 0;
    cells_ = std::move(next);
  }
  else
  {
    const double factor = p_.wear.factor * jump / p_.cycles;
    wear.wear_cup(cup, reading, factor, poll);
    wear.wear_head(head, reading, factor, poll);
  }
  cup_ = std::move(cup);
  head_ = std::move(head);
}

std::vector<NamedMap>
HipWearJumps::maps(const SphereGrid &grid, const CellWear *cells) const
{
  std::vector<NamedMap> maps{{"wear_depth", "mm", grid}};
  for (NamedMap &map : history_maps(cells, grid, p_.jumps.distance))
    maps.push_back(std::move(map));
  return maps;
}

void
HipWearJumps::add(const HipWear &wear, const HipPeaks &peaks, const Poll &poll)
{
  const SlidingDistance reading = p_.jumps.distance;
  const double before = volume(), depth_before = depth();
  const double jump = control_.next();
  wear_surfaces(wear, jump, poll);
  control_.accept(jump);
  largest_jump_depth_ = std::max(largest_jump_depth_, depth() - depth_before);
  const double rate = (volume() - before) / jump;
  if (n_jumps() == 1)
    unworn_rate_ = rate;
  const double half_angle = wear.mean_half_angle(reading);
  flatness_ = peaks.equivalent_radius / p_.joint.pair.radius;
  const WornGeometryColumns &c = columns();
  TableRow row = c.row();
  row.set(c.cycles, cycles());
  row.set(c.volume, volume());
  row.set(c.unworn_volume, unworn_volume());
  row.set(c.cup_volume, cup_.volume());
  row.set(c.head_volume, head_.volume());
  row.set(c.cup_depth, cup_.peak_depth());
  row.set(c.head_depth, head_.peak_depth());
  row.set(c.rate, units::per_million * rate);
  row.set(c.work, wear.work(reading) / p_.cycles);
  row.set(c.pressure, peaks.pressure);
  row.set(c.half_angle, half_angle);
  row.set(c.flatness, flatness_);
  table_.write_row(row);
  const FrameMark mark{cycles(), n_jumps(), cycles() / p_.frequency, cycles()};
  cup_maps_.write(wear_map(maps(cup_, cells_ ? &cells_->cup : nullptr)), mark);
  head_maps_.write(
      wear_map(maps(head_, cells_ && p_.wear.shares.head > 0. ? &cells_->head : nullptr)), mark);
  fit_half_angle_ = n_jumps() == 1 ? half_angle
                                   : fit_half_angle_ * std::pow(half_angle / fit_half_angle_,
                                                                relaxation_exponent);
  geometry_.reset();
}

const WornGeometry *
HipWearJumps::geometry(const Poll &poll)
{
  if (!geometry_ && volume() > 0.)
    geometry_.emplace(p_.joint, cup_, head_, p_.jumps.update, fit_half_angle_, poll);
  return geometry_ ? &*geometry_ : nullptr;
}

void
HipWearJumps::add_to(const HipDynamicsSummary &summary) const
{
  const double per_million = units::per_million;
  summary.worn_cycles.set(cycles());
  summary.jumps.set(static_cast<long long>(n_jumps()));
  summary.worn_rate.set(volume() * per_million / cycles());
  summary.unworn_rate.set(unworn_volume() * per_million / cycles());
  summary.cup_depth_rate.set(cup_.peak_depth() * per_million / cycles() / units::um);
  summary.head_depth_rate.set(head_.peak_depth() * per_million / cycles() / units::um);
  summary.depth_over_clearance.set(depth_over_clearance());
}
} // namespace arthrowear
