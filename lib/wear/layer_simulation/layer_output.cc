// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_simulation/layer_output.h"

#include "results/surface_fields.h"
#include "vtu/point_table.h"

#include <numeric>

namespace arthrowear
{
namespace
{
/// The step with the largest load.
std::size_t
heaviest_of(const LayerCycleResult &cycle)
{
  return static_cast<std::size_t>(std::max_element(cycle.moments.begin(), cycle.moments.end(),
                                                   [](const LayerMoment &a, const LayerMoment &b)
                                                   { return norm(a.load) < norm(b.load); }) -
                                  cycle.moments.begin());
}
} // namespace

LayerOutput::LayerOutput(const LayeredParameters &p, const LayerCycle &cycle, Run &run,
                         LayerSurface surface)
    : run_(run), p_(p), cycle_(cycle), surface_(std::move(surface)),
      frames_(run.folder_name, "contact", MPI_COMM_SELF, p.compression_level)
{
}

void
LayerOutput::start_history(const std::vector<Statistics::Column> &columns)
{
  history_ = Statistics(columns);
  history_.start(run_.folder().path("wear_history.csv"));
}

void
LayerOutput::set(const LayerColumns &c, const LayerMoment &moment, const LayerLife &life,
                 const double contact_area, TableRow &row) const
{
  row.set(c.time, (n_frames_ + moment.phase) / p_.frequency);
  row.set(c.gait_cycle, moment.phase / units::percent);
  row.set(c.cycles, life.cycles());
  row.set(c.load, norm(moment.load));
  row.set(c.sum_of_forces, moment.sum_of_forces);
  row.set(c.contact_area, contact_area);
  row.set(c.peak_pressure, moment.peak_pressure);
  row.set(c.work, moment.work);
  row.set(c.volume, moment.volume);
}

void
LayerOutput::set(const LayerHistoryColumns &c, const LayerLife &life, TableRow &row)
{
  const double volume = life.volume_from_depths();
  row.set(c.cycles, life.cycles());
  row.set(c.computed_cycles, life.computed_cycles());
  row.set(c.jump, life.jump());
  row.set(c.volume_from_forces, life.volume_from_forces());
  row.set(c.volume_from_depths, volume);
  row.set(c.max_depth, life.largest_depth());
  row.set(c.rate, units::per_million * (volume - last_volume_) / (life.cycles() - last_cycles_));
  row.set(c.peak_pressure, peak_pressure_);
  row.set(c.peak_of_run, peak_of_run_);
  row.set(c.contact_area, area_);
  last_cycles_ = life.cycles();
  last_volume_ = volume;
}

OutputPiece
LayerOutput::piece(const LayerLife &life, const std::size_t heaviest) const
{
  OutputPiece piece;
  piece.corners = 3;
  piece.points = surface_.points;
  for (const auto &triangle : surface_.triangles)
    piece.cells.insert(piece.cells.end(), triangle.begin(), triangle.end());
  std::vector<unsigned int> items(piece.points.size());
  std::iota(items.begin(), items.end(), 0u);
  const auto scalar = [&](const ColumnHeader &header, const auto &value)
  {
    add_field(piece, items, header,
              [&](const unsigned int point) { return std::array<double, 1>{value(point)}; });
  };
  const LayerCycleResult &now = life.cycle();
  const std::vector<double> pressure = pressures(life, heaviest);
  const std::vector<double> &depths = life.wear().depths;
  scalar(surface_fields::wear_depth, [&](const unsigned int i) { return depths[i]; });
  if (!life.wear().creep.empty())
    scalar(surface_fields::creep_depth,
           [&](const unsigned int i) { return cycle_.thickness() * life.wear().creep[i]; });
  scalar(surface_fields::contact_pressure, [&](const unsigned int i) { return pressure[i]; });
  scalar(layer_fields::peak_contact_pressure,
         [&](const unsigned int i) { return now.peak_pressure[i]; });
  scalar(layer_fields::sliding_distance, [&](const unsigned int i) { return now.sliding[i]; });
  scalar(layer_fields::wear_per_million_cycles,
         [&](const unsigned int i) { return units::per_million * now.wear[i]; });
  add_field(piece, items, surface_fields::displacement_wear,
            [&](const unsigned int i) { return depths[i] * surface_.sinking[i]; });
  if (!now.cross_shear.empty())
  {
    scalar(surface_fields::cross_shear, [&](const unsigned int i) { return now.cross_shear[i]; });
    add_field(piece, items, surface_fields::cross_shear_direction,
              [&](const unsigned int i) { return now.directions[i]; });
  }
  const std::vector<HistoryVariable> variables = cycle_.law().history();
  for (std::size_t k = 0; k < variables.size(); ++k)
    scalar({variables[k].name, variables[k].unit},
           [&](const unsigned int i) { return life.wear().history[variables.size() * i + k]; });
  return piece;
}

bool
LayerOutput::is_due(const LayerLife &life) const
{
  const double every = p_.life.cycles / std::max(p_.n_frames, 1u);
  return life.cycles() == 0. || life.is_over() ||
         life.cycles() - last_frame_ >= (1. - 1e-9) * every;
}

void
LayerOutput::write_frame(const LayerLife &life, const std::size_t heaviest)
{
  const OutputPiece frame = piece(life, heaviest);
  const auto table = [&]()
  {
    std::vector<unsigned int> numbers(frame.points.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    return point_table(frame, numbers, {"cycles", "-"}, life.cycles());
  };
  if (p_.n_frames > 0)
    frames_.write(frame, {life.cycles(), n_frames_, life.cycles() / p_.frequency, life.cycles()});
  if (p_.surface_tables == SurfaceTables::every_frame)
    frames_.write_table(table());
  if (p_.surface_tables != SurfaceTables::none && life.is_over())
    run_.folder().write(last_surface_table, table());
}

void
LayerOutput::record(const LayerLife &life)
{
  const std::size_t heaviest = heaviest_of(life.cycle());
  peak_pressure_ = 0.;
  for (const LayerMoment &one : life.cycle().moments)
  {
    peak_pressure_ = std::max(peak_pressure_, one.peak_pressure);
    rim_pressure_ = std::max(rim_pressure_, one.rim_pressure);
  }
  peak_of_run_ = std::max(peak_of_run_, peak_pressure_);
  area_ = contact_area(life, heaviest);
  cross_shear_ = life.cycle().mean_cross_shear;
  outside_.add(life.cycle().outside);
  if (life.cycles() == 0.)
  {
    unworn_area_ = area_;
    unworn_pressure_ = peak_pressure_;
  }
  measure(life, heaviest);
  if (life.cycles() > 0.)
    write_history(life);
  if (!is_due(life))
    return;
  write_rows(life);
  write_frame(life, heaviest);
  last_frame_ = life.cycles();
  ++n_frames_;
}

void
LayerOutput::record_coarse(const LayerLife &life)
{
  measure_coarse(life, heaviest_of(life.cycle()));
}

void
LayerOutput::fill(const LayerSummary &summary) const
{
  summary.peak_pressure.set(peak_of_run_);
  summary.first_peak_pressure.set(unworn_pressure_);
  summary.last_peak_pressure.set(peak_pressure_);
  summary.unworn_area.set(unworn_area_);
  summary.area.set(area_);
  if (p_.is_shear_collected())
    summary.cross_shear.set(cross_shear_);
}
} // namespace arthrowear
