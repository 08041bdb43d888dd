// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/output.h"

#include "base/units.h"
#include "results/surface_fields.h"
#include "vtu/point_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace arthrowear
{
namespace
{

/// The step with the largest load.
const LayerMoment &
heaviest(const LayerCycleResult &cycle)
{
  return *std::max_element(cycle.moments.begin(), cycle.moments.end(),
                           [](const LayerMoment &a, const LayerMoment &b)
                           { return norm(a.load) < norm(b.load); });
}

double
area_of(const LayerContact &contact, const LayerMoment &moment)
{
  return moment.peak_pressure > 0. ? contact.contact_area(moment.centre) : 0.;
}

constexpr const char *cross_shear_column = "cross-shear ratio";

} // namespace

HipLayerColumns::HipLayerColumns(const bool with_cross_shear)
{
  cross_shear = add_if(with_cross_shear, cross_shear_column, "-", "of the last cycle");
}

HipLayerHistoryColumns::HipLayerHistoryColumns(const HipLayerParameters &p)
{
  max_creep = add_if(p.creep.is_on, "max creep depth", "mm");
  penetration = PenetrationColumns([this](const bool is_there, const std::string &name)
                                   { return add_if(is_there, name, "mm"); },
                                   PenetrationKinds::both, p.creep.is_on);
  cross_shear = add_if(p.is_shear_collected(), cross_shear_column, "-", "of the last cycle");
}

const HipLayerColumns &
hip_layer_columns(const bool with_cross_shear)
{
  static const HipLayerColumns with(true), without(false);
  return with_cross_shear ? with : without;
}

HipLayerOutput::HipLayerOutput(const HipLayerParameters &p, Run &run)
    : p_(p), run_(run), history_columns_(p),
      frames_(run.folder_name, "contact", MPI_COMM_SELF, p.compression_level),
      history_(history_columns_.headers()), penetration_(transpose(p.cup_rotation()))
{
  history_.start(run.folder().path("wear_history.csv"));
}

void
HipLayerOutput::write_rows(const CupCycle &cycle, const LayerLife &life)
{
  const HipLayerColumns &c = hip_layer_columns(p_.is_shear_collected());
  const LayerContact &contact = cycle.contact();
  const double sphere = 2. * units::pi * contact.cup().radius * contact.cup().radius;
  for (const LayerMoment &moment : life.cycle().moments)
  {
    const double area = area_of(contact, moment);
    TableRow row = c.row();
    row.set(c.time, (n_frames_ + moment.phase) / p_.frequency);
    row.set(c.gait_cycle, moment.phase / units::percent);
    row.set(c.cycles, life.cycles());
    row.set(c.load, norm(moment.load));
    row.set(c.load_vector, -1. * moment.load);
    row.set(c.head, moment.centre);
    row.set(c.sum_of_forces, moment.sum_of_forces);
    row.set(c.contact_area, area);
    row.set(c.contact_angle, std::acos(std::clamp(1. - area / sphere, -1., 1.)) / units::deg);
    row.set(c.peak_pressure, moment.peak_pressure);
    row.set(c.work, moment.work);
    row.set(c.volume, moment.volume);
    if (p_.is_shear_collected())
      row.set(c.cross_shear, cross_shear_);
    run_.write_row(row);
  }
}

OutputPiece
HipLayerOutput::piece(const CupCycle &cycle, const LayerLife &life) const
{
  const LayerContact &contact = cycle.contact();
  const CavityPoints &points = contact.points();
  OutputPiece piece;
  piece.corners = 3;
  for (const Vector3 &direction : points.directions)
    piece.points.push_back(contact.cup().radius * direction);
  for (const auto &triangle : points.triangles)
    piece.cells.insert(piece.cells.end(), triangle.begin(), triangle.end());
  std::vector<unsigned int> items(points.size());
  std::iota(items.begin(), items.end(), 0u);
  const auto scalar = [&](const ColumnHeader &header, const auto &value)
  {
    add_field(piece, items, header,
              [&](const unsigned int point) { return std::array<double, 1>{value(point)}; });
  };
  const LayerCycleResult &now = life.cycle();
  std::vector<double> pressure;
  contact.pressures(heaviest(now).centre, pressure);
  const std::vector<double> &depths = life.wear().depths;
  scalar(surface_fields::wear_depth, [&](const unsigned int i) { return depths[i]; });
  if (!life.wear().creep.empty())
  {
    const double thickness = contact.cup().thickness;
    scalar(surface_fields::creep_depth,
           [&](const unsigned int i) { return thickness * life.wear().creep[i]; });
  }
  scalar(surface_fields::contact_pressure, [&](const unsigned int i) { return pressure[i]; });
  scalar(layer_fields::peak_contact_pressure,
         [&](const unsigned int i) { return now.peak_pressure[i]; });
  scalar(layer_fields::sliding_distance, [&](const unsigned int i) { return now.sliding[i]; });
  scalar(layer_fields::wear_per_million_cycles,
         [&](const unsigned int i) { return units::per_million * now.wear[i]; });
  add_field(piece, items, surface_fields::displacement_wear,
            [&](const unsigned int i) { return depths[i] * points.directions[i]; });
  if (!now.cross_shear.empty())
  {
    scalar(surface_fields::cross_shear, [&](const unsigned int i) { return now.cross_shear[i]; });
    add_field(piece, items, surface_fields::cross_shear_direction,
              [&](const unsigned int i) { return now.directions[i]; });
  }
  const std::vector<HistoryVariable> variables = cycle.law().history();
  for (std::size_t k = 0; k < variables.size(); ++k)
    scalar({variables[k].name, variables[k].unit},
           [&](const unsigned int i) { return life.wear().history[variables.size() * i + k]; });
  return piece;
}

bool
HipLayerOutput::is_due(const LayerLife &life) const
{
  const double every = p_.life.cycles / std::max(p_.n_frames, 1u);
  return life.cycles() == 0. || life.is_over() ||
         life.cycles() - last_frame_ >= (1. - 1e-9) * every;
}

void
HipLayerOutput::write_frame(const CupCycle &cycle, const LayerLife &life)
{
  const OutputPiece frame = piece(cycle, life);
  const auto table = [&]()
  {
    std::vector<unsigned int> numbers(frame.points.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    return point_table(frame, numbers, {"cycles", "-"}, life.cycles());
  };
  if (p_.n_frames > 0)
    frames_.write(frame, life.cycles(), n_frames_);
  if (p_.surface_tables == SurfaceTables::every_frame)
    frames_.write_table(table());
  if (p_.surface_tables != SurfaceTables::none && life.is_over())
    run_.folder().write(last_surface_table, table());
}

void
HipLayerOutput::write_history(const LayerLife &life)
{
  const double volume = life.volume_from_depths();
  const HipLayerHistoryColumns &c = history_columns_;
  TableRow row = c.row();
  row.set(c.cycles, life.cycles());
  row.set(c.computed_cycles, life.computed_cycles());
  row.set(c.jump, life.jump());
  row.set(c.volume_from_forces, life.volume_from_forces());
  row.set(c.volume_from_depths, volume);
  row.set(c.max_depth, life.largest_depth());
  row.set(c.rate, units::per_million * (volume - last_volume_) / (life.cycles() - last_cycles_));
  row.set(c.peak_pressure, peak_pressure_);
  row.set(c.contact_area, area_);
  row.set(c.displacement, penetration_.displacement());
  if (p_.creep.is_on)
    row.set(c.max_creep, penetration_.largest_creep());
  c.penetration.set(row, penetration_.result());
  if (p_.is_shear_collected())
    row.set(c.cross_shear, cross_shear_);
  history_.write_row(row);
  last_cycles_ = life.cycles();
  last_volume_ = volume;
}

void
HipLayerOutput::record(const CupCycle &cycle, const LayerLife &life)
{
  const LayerMoment &moment = heaviest(life.cycle());
  peak_pressure_ = 0.;
  for (const LayerMoment &one : life.cycle().moments)
  {
    peak_pressure_ = std::max(peak_pressure_, one.peak_pressure);
    rim_pressure_ = std::max(rim_pressure_, one.rim_pressure);
  }
  area_ = area_of(cycle.contact(), moment);
  cross_shear_ = life.cycle().mean_cross_shear;
  outside_.add(life.cycle().outside);
  if (life.cycles() == 0.)
  {
    unworn_area_ = area_;
    unworn_pressure_ = peak_pressure_;
  }
  penetration_.measure(cycle.contact(), life, moment);
  if (life.cycles() > 0.)
    write_history(life);
  if (!is_due(life))
    return;
  write_rows(cycle, life);
  write_frame(cycle, life);
  last_frame_ = life.cycles();
  ++n_frames_;
}

void
HipLayerOutput::add_to(Summary &summary, const LayerLife &life) const
{
  summary.add("peak contact pressure, unworn", unworn_pressure_);
  summary.add("peak contact pressure", peak_pressure_);
  summary.add("contact area under the largest load, unworn", unworn_area_);
  summary.add("contact area under the largest load", area_);
  if (p_.is_shear_collected())
    summary.add("cross-shear ratio of the last cycle", cross_shear_);
  const char axes[] = {'x', 'y', 'z'};
  for (int i = 0; i < 3; ++i) // no -0
    summary.add(std::string("head displacement ") + axes[i], penetration_.displacement()[i] + 0.);
  const double largest_opening = std::max(life.largest_depth(), penetration_.largest_creep());
  ClinicalResults{"cup",         life.volume_from_depths(), p_.density,     largest_opening,
                  life.cycles(), p_.cycles_per_year,        p_.creep.is_on, penetration_.result()}
      .add_to(summary);
  add_verdicts(penetration_checks(life), summary);
}

std::vector<BoundCheck>
HipLayerOutput::penetration_checks(const LayerLife &life) const
{
  return arthrowear::penetration_checks(penetration_.result(), life.largest_opening(),
                                        life.volume_from_depths() + penetration_.creep_volume());
}
} // namespace arthrowear
