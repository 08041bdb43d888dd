// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/output.h"

#include "base/format.h"

namespace arthrowear
{
namespace
{
LayerSurface
surface_of(const LayerContact &contact)
{
  LayerSurface surface;
  surface.sinking = contact.points().directions;
  surface.triangles = contact.points().triangles;
  for (const Vector3 &direction : surface.sinking)
    surface.points.push_back(contact.cup().radius * direction);
  return surface;
}
} // namespace

HipLayerColumns::HipLayerColumns(const bool with_cross_shear)
{
  cross_shear = add_if(with_cross_shear, cross_shear_column, "-", "of the last cycle");
}

HipLayerHistoryColumns::HipLayerHistoryColumns(const HipLayerParameters &p)
{
  max_creep = add_if(p.creep.is_on, "max creep depth", "mm");
  const auto add_length = [this](const bool is_there, const std::string &name)
  { return add_if(is_there, name, "mm"); };
  penetration = PenetrationColumns(add_length, PenetrationKinds::both, p.creep.is_on);
  penetration.add_errors(add_length, p.life.jumps == LayerJumps::controlled);
  cross_shear = add_if(p.is_shear_collected(), cross_shear_column, "-", "of the last cycle");
}

const HipLayerColumns &
hip_layer_columns(const bool with_cross_shear)
{
  static const HipLayerColumns with(true), without(false);
  return with_cross_shear ? with : without;
}

HipLayerOutput::HipLayerOutput(const HipLayerParameters &p, const CupCycle &cycle,
                               const CupCycle &coarse, Run &run)
    : LayerOutput(p, cycle, run, surface_of(cycle.contact())), p_(p), cycle_(cycle),
      coarse_(coarse), history_columns_(p), penetration_(transpose(p.cup_rotation())),
      coarse_penetration_(penetration_)
{
  start_history(history_columns_.headers());
}

std::vector<double>
HipLayerOutput::pressures(const LayerLife &life, const std::size_t step) const
{
  std::vector<double> pressures;
  cycle_.contact().pressures(life.cycle().moments[step].centre, pressures);
  return pressures;
}

/// The displacement differs by what both layers differ by at the end, in proportion to it, or by
/// the elastic approach in the unworn layer, from which it is measured: one of them may agree by
/// chance.
void
HipLayerOutput::add_errors_of_points(const double volume)
{
  const double length = norm(penetration_.displacement());
  const double relative =
      length > 0. ? std::abs(norm(coarse_penetration_.displacement()) / length - 1.) : 0.;
  const std::optional<double> &fine = penetration_.first_approach(),
                              &coarse = coarse_penetration_.first_approach();
  const double at_start = fine && coarse ? std::abs(*coarse - *fine) : 0.;
  const auto error_of = [relative, at_start](const double displacement)
  { return std::max(relative * displacement, at_start); };
  start_history(history_columns_.headers());
  penetrations_.clear();
  for (Recorded &recorded : recorded_)
  {
    Penetration &penetration = recorded.penetration;
    penetration.add_errors(error_of(norm(penetration.under_load->whole())),
                           volume * recorded.volume);
    history_columns_.penetration.set(recorded.row, penetration);
    history_.write_row(recorded.row);
    penetrations_.push_back(penetration.moment(recorded.row.value(history_columns_.cycles)));
  }
  if (!recorded_.empty())
    penetration_.add_errors(error_of(length), volume * recorded_.back().volume);
}

void
HipLayerOutput::write_rows(const LayerLife &life)
{
  const HipLayerColumns &c = hip_layer_columns(p_.is_shear_collected());
  const double sphere = 2. * units::pi * p_.cup.radius * p_.cup.radius;
  const std::vector<LayerMoment> &moments = life.cycle().moments;
  for (std::size_t step = 0; step < moments.size(); ++step)
  {
    const double area = contact_area(life, step);
    TableRow row = c.row();
    set(c, moments[step], life, area, row);
    row.set(c.load_vector, -1. * moments[step].load);
    row.set(c.head, moments[step].centre);
    row.set(c.contact_angle, std::acos(std::clamp(1. - area / sphere, -1., 1.)) / units::deg);
    if (p_.is_shear_collected())
      row.set(c.cross_shear, cross_shear());
    run_.write_row(row);
  }
}

void
HipLayerOutput::write_history(const LayerLife &life)
{
  const HipLayerHistoryColumns &c = history_columns_;
  TableRow row = c.row();
  set(c, life, row);
  row.set(c.displacement, penetration_.displacement());
  if (p_.creep.is_on)
    row.set(c.max_creep, penetration_.largest_creep());
  c.penetration.set(row, penetration_.result());
  penetrations_.push_back(penetration_.result().moment(life.cycles()));
  if (p_.is_shear_collected())
    row.set(c.cross_shear, cross_shear());
  history_.write_row(row);
  recorded_.push_back({row, penetration_.result(), life.volume_from_depths()});
}

std::unique_ptr<Summary>
HipLayerOutput::summarise(const LayerLife &life,
                          const std::function<void(const LayerSummary &)> &common) const
{
  auto summary = std::make_unique<HipLayerSummary>(p_);
  common(*summary);
  fill(*summary);
  for (int i = 0; i < 3; ++i) // no -0
    summary->head[i].set(penetration_.displacement()[i] + 0.);
  const double largest_opening = std::max(life.largest_depth(), penetration_.largest_creep());
  summary->clinical.set({life.volume_from_depths(), p_.density, largest_opening, life.cycles(),
                         p_.cycles_per_year, p_.creep.is_on, penetration_.result(), penetrations_});
  summary->verdicts.set(penetration_checks(life));
  return summary;
}

void
HipLayerOutput::review(const LayerLife &life, Log &log) const
{
  constexpr double noticeable = .01;
  if (rim_pressure() > noticeable * peak_pressure())
    log.warn("the contact reaches the rim of the cavity",
             formatted("%.3g MPa there; the layer has no wall beyond it and no edge. The model "
                       "hip_cup computes a rim",
                       rim_pressure()));
  if (life.cycle().largest_residual > 0.)
    log.warn("the balance of the head was not found",
             formatted("%.2g of the load is left; the layer is nearly worn through, or its points "
                       "are too few",
                       life.cycle().largest_residual));
  if (life.largest_opening() >= ClinicalResults::least_opening)
    warn_of_penetration(penetration_checks(life), log);
}
} // namespace arthrowear
