// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/output.h"

#include "base/format.h"
#include "elastic_layer/bonded_layer.h"

namespace arthrowear
{
namespace
{
LayerSurface
surface_of(const InsertPoints &points)
{
  LayerSurface surface;
  surface.points = points.positions;
  surface.triangles = points.triangles;
  for (const Vector3 &normal : points.normals)
    surface.sinking.push_back(-1. * normal);
  return surface;
}
} // namespace

KneeLayerColumns::KneeLayerColumns(const bool with_cross_shear)
{
  cross_shear = add_if(with_cross_shear, cross_shear_column, "-", "of the last cycle");
}

KneeLayerHistoryColumns::KneeLayerHistoryColumns(const KneeLayerParameters &p)
{
  max_creep = add_if(p.creep.is_on, "max creep depth", "mm");
  cross_shear = add_if(p.is_shear_collected(), cross_shear_column, "-", "of the last cycle");
}

const KneeLayerColumns &
knee_layer_columns(const bool with_cross_shear)
{
  static const KneeLayerColumns with(true), without(false);
  return with_cross_shear ? with : without;
}

KneeLayerOutput::KneeLayerOutput(const KneeLayerParameters &p, const InsertCycle &cycle, Run &run)
    : LayerOutput(p, cycle, run, surface_of(cycle.contact().points())), p_(p), cycle_(cycle),
      history_columns_(p)
{
  start_history(history_columns_.headers());
}

double
KneeLayerOutput::contact_area(const LayerLife &, const std::size_t step) const
{
  return cycle_.contact_area(step);
}

std::vector<double>
KneeLayerOutput::pressures(const LayerLife &, const std::size_t step) const
{
  std::vector<double> pressures(cycle_.n_points(), 0.);
  if (!(cycle_.steps()[step].force > 0.))
    return pressures;
  std::vector<InsertTouch> touches;
  cycle_.contact().touches(cycle_.poses()[step], touches);
  for (const InsertTouch &touch : touches)
    pressures[touch.point] = touch.pressure;
  return pressures;
}

void
KneeLayerOutput::measure(const LayerLife &life, std::size_t)
{
  if (life.cycles() == 0.)
  {
    require_small_overlap(life);
    compare_with_exact_layer(life);
    if (p_.condyles.surface)
      on_edge_ = contact_on_edge(*p_.condyles.surface, cycle_);
  }
  const std::size_t n = cycle_.poses().size();
  mean_area_ = 0.;
  least_varus_ = largest_varus_ = cycle_.poses().front().varus;
  least_medial_ = 1.;
  largest_medial_ = 0.;
  for (std::size_t step = 0; step < n; ++step)
  {
    const double varus = cycle_.poses()[step].varus;
    least_varus_ = std::min(least_varus_, varus);
    largest_varus_ = std::max(largest_varus_, varus);
    mean_area_ += cycle_.contact_area(step) / static_cast<double>(n);
    if (!(cycle_.contact_area(step) > 0.))
      continue;
    const double medial = cycle_.share_at(step, p_.motion.guide.medial());
    least_medial_ = std::min(least_medial_, medial);
    largest_medial_ = std::max(largest_medial_, medial);
  }
}

/// Columns that lose half of their length have left every law of elasticity.
void
KneeLayerOutput::require_small_overlap(const LayerLife &life) const
{
  constexpr double impossible = .5; // of the thickness
  const std::vector<LayerMoment> &moments = life.cycle().moments;
  for (std::size_t step = 0; step < moments.size(); ++step)
    if (const double overlap = moments[step].peak_pressure / cycle_.stiffness(0, 0.);
        overlap > impossible * cycle_.thickness())
    {
      const Vector3 &place = cycle_.poses()[step].origin;
      throw RunError(
          formatted("The pressure is %.4g MPa at %.3g %% of the cycle, with the femur at x %.4g, z "
                    "%.4g mm: %.3g mm of compression of a layer of %.3g mm. ",
                    moments[step].peak_pressure, 100. * moments[step].phase, place[0], place[2],
                    overlap, cycle_.thickness()) +
          "The femur leaves the dishes or presses on their rim. Check the columns of [Motion], "
          "their signs, units and factors, and [Load].");
    }
}

/// A paraboloid of the mean radius R has F = pi M d^2 R/h and the area 2 pi R d under its overlap
/// d.
void
KneeLayerOutput::compare_with_exact_layer(const LayerLife &life)
{
  const std::vector<LayerMoment> &moments = life.cycle().moments;
  const std::size_t step =
      static_cast<std::size_t>(std::max_element(moments.begin(), moments.end(),
                                                [](const LayerMoment &a, const LayerMoment &b)
                                                { return a.peak_pressure < b.peak_pressure; }) -
                               moments.begin());
  const double pressure = moments[step].peak_pressure;
  if (!(pressure > 0.))
    return;
  std::vector<InsertTouch> touches;
  cycle_.contact().touches(cycle_.poses()[step], touches);
  const auto hardest = std::max_element(touches.begin(), touches.end(),
                                        [](const InsertTouch &a, const InsertTouch &b)
                                        { return a.pressure < b.pressure; });
  const double side = cycle_.contact().points().positions[hardest->point][2];
  ElasticLayer linear = p_.insert.layer;
  linear.form = ElasticLayer::Form::linear;
  const double bed = linear.modulus() / p_.insert.thickness, overlap = pressure / bed;
  ExactLayer exact;
  exact.force = moments[step].sum_of_forces * cycle_.share_at(step, side);
  exact.radius = exact.force / (units::pi * bed * overlap * overlap);
  const LayerIndentation columns =
      indent_columns(linear, exact.radius, p_.insert.thickness, exact.force);
  const std::optional<LayerIndentation> layer =
      indent_bonded_layer(linear, exact.radius, p_.insert.thickness, exact.force);
  if (!layer)
    return;
  exact.pressure = columns.peak_pressure / layer->peak_pressure;
  exact.area = columns.area / layer->area;
  exact.factor_of_pressure = linear.factor / (exact.pressure * exact.pressure);
  exact.factor_of_area = linear.factor * exact.area * exact.area;
  exact_ = exact;
}

void
KneeLayerOutput::write_rows(const LayerLife &life)
{
  const KneeLayerColumns &c = knee_layer_columns(p_.is_shear_collected());
  const std::vector<LayerMoment> &moments = life.cycle().moments;
  for (std::size_t step = 0; step < moments.size(); ++step)
  {
    const FemurPose &pose = cycle_.poses()[step];
    TableRow row = c.row();
    set(c, moments[step], life, cycle_.contact_area(step), row);
    row.set(c.femur, pose.origin);
    row.set(c.flexion, pose.flexion / units::deg);
    row.set(c.rotation, pose.rotation / units::deg);
    row.set(c.varus, pose.varus / units::deg);
    row.set(c.medial_share, cycle_.share_at(step, p_.motion.guide.medial()));
    if (p_.is_shear_collected())
      row.set(c.cross_shear, cross_shear());
    run_.write_row(row);
  }
}

double
KneeLayerOutput::volume_of_side(const LayerLife &life, const bool medial) const
{
  std::vector<double> depths = life.wear().depths;
  for (std::size_t i = 0; i < depths.size(); ++i)
    if ((cycle_.contact().points().positions[i][2] * p_.motion.guide.medial() > 0.) != medial)
      depths[i] = 0.;
  return cycle_.worn_volume(depths);
}

double
KneeLayerOutput::worn_area(const LayerLife &life) const
{
  double area = 0.;
  for (std::size_t i = 0; i < life.wear().depths.size(); ++i)
    if (life.wear().depths[i] > 0.)
      area += cycle_.contact().points().areas[i];
  return area;
}

void
KneeLayerOutput::write_history(const LayerLife &life)
{
  const KneeLayerHistoryColumns &c = history_columns_;
  TableRow row = c.row();
  set(c, life, row);
  row.set(c.medial_volume, volume_of_side(life, true));
  row.set(c.lateral_volume, volume_of_side(life, false));
  row.set(c.worn_area, worn_area(life));
  if (p_.creep.is_on)
    row.set(c.max_creep, life.largest_strain() * cycle_.thickness());
  if (p_.is_shear_collected())
    row.set(c.cross_shear, cross_shear());
  history_.write_row(row);
}

/// Volumes have two computations. Points that balance the load carry it: the magnitudes of their
/// forces add up to at least the load, and to less than twice the load in dishes.
std::vector<BoundCheck>
KneeLayerOutput::checks(const LayerLife &life) const
{
  constexpr double few_percent = .05, much = 2.;
  std::vector<BoundCheck> checks;
  if (life.volume_from_forces() > 0.)
    checks.push_back({{life.volume_from_depths() / life.volume_from_forces(), 1. - few_percent,
                       1. + few_percent},
                      Check::volumes});
  double least = much, most = 1.;
  for (std::size_t step = 0; step < cycle_.steps().size(); ++step)
    if (const double load = cycle_.steps()[step].force,
        sum = life.cycle().moments[step].sum_of_forces;
        sum > 0.)
    {
      least = std::min(least, sum / load);
      most = std::max(most, sum / load);
    }
  checks.push_back({{least, 1. - 1e-6, much}, Check::least_force});
  checks.push_back({{most, 1. - 1e-6, much}, Check::largest_force});
  return checks;
}

std::unique_ptr<Summary>
KneeLayerOutput::summarise(const LayerLife &life,
                           const std::function<void(const LayerSummary &)> &common) const
{
  constexpr double milligram = 1e-9; // [tonne]
  auto summary = std::make_unique<KneeLayerSummary>(p_);
  common(*summary);
  fill(*summary);
  summary->mean_area.set(mean_area_);
  summary->worn_area.set(worn_area(life));
  summary->medial_volume.set(volume_of_side(life, true));
  summary->lateral_volume.set(volume_of_side(life, false));
  summary->least_medial.set(least_medial_);
  summary->largest_medial.set(largest_medial_);
  summary->least_varus.set(least_varus_ / units::deg);
  summary->largest_varus.set(largest_varus_ / units::deg);
  if (exact_)
  {
    summary->exact_pressure.set(exact_->pressure);
    summary->exact_area.set(exact_->area);
    summary->factor_of_pressure.set(exact_->factor_of_pressure);
    summary->factor_of_area.set(exact_->factor_of_area);
  }
  if (p_.density > 0.)
    summary->mass.set(life.volume_from_depths() * p_.density / milligram);
  summary->verdicts.set(checks(life));
  return summary;
}

void
KneeLayerOutput::review_first(const LayerLife &, Log &log) const
{
  log.fact("Signs: " + p_.assumptions + ".");
  if (exact_)
    log.line(formatted("Columns that do not feel each other, beside an exact elastic layer under a "
                       "paraboloid (R %.3g mm, %.4g N): pressure %+.0f %%, area %+.0f %%.",
                       exact_->radius, exact_->force, 100. * (exact_->pressure - 1.),
                       100. * (exact_->area - 1.)) +
             formatted(" [Layer / Stiffness factor] %.3g gives the exact pressure, %.3g the exact "
                       "area, no factor both.",
                       exact_->factor_of_pressure, exact_->factor_of_area) +
             " The volume of Archard's law hardly depends on it; laws of the pressure need the "
             "first, laws of the area the second.");
  constexpr double much = .1;
  const bool by_area = p_.law->wears_by_area();
  if (exact_ && p_.law->archard_factor() < 0. &&
      std::abs((by_area ? exact_->area : exact_->pressure) - 1.) > much)
    log.warn(
        "the wear law depends on a value that the layer does not have",
        formatted("the %s is %+.0f %% off an exact layer. Set [Layer / Stiffness factor] to %.3g",
                  by_area ? "contact area" : "pressure",
                  100. * ((by_area ? exact_->area : exact_->pressure) - 1.),
                  by_area ? exact_->factor_of_area : exact_->factor_of_pressure));
  constexpr double very_much = .6; // usual at a Poisson's ratio of 0.46: 0.47
  if (exact_ && p_.law->archard_factor() >= 0. && std::abs(exact_->pressure - 1.) > very_much)
    log.warn(
        "pressures are far off an exact layer",
        formatted("by %+.0f %%, the contact area by %+.0f %%: columns hardly yield near a "
                  "Poisson's ratio of 0.5, an exact layer does sideways. Set [Layer / Stiffness "
                  "factor] to %.3g for the pressure. Volumes of a wear factor hardly change.",
                  100. * (exact_->pressure - 1.), 100. * (exact_->area - 1.),
                  exact_->factor_of_pressure));
  if (largest_medial_ >= 1. || least_medial_ <= 0.)
    log.line("In a part of the cycle one condyle alone carries the load.");
}

void
KneeLayerOutput::warn_of_edges(Log &log) const
{
  constexpr double noticeable = .01;
  if (rim_pressure() > noticeable * peak_pressure())
    log.warn("the contact reaches the border of the insert",
             formatted("%.3g MPa there; the layer has no edge. Make [Insert / Length [mm]] or "
                       "[Insert / Width [mm]] larger%s, or check the forward motion and its sign",
                       rim_pressure(),
                       p_.dishes.surface ? ", or use a file that reaches farther" : ""));
  if (on_edge_.pressure > noticeable * unworn_pressure())
    log.warn("the contact reaches the edge of the femur's surface",
             formatted("%.3g MPa at %.3g %% of the cycle, at x %.4g, y %.4g, z %.4g mm from [Femur "
                       "/ Origin in file [mm]]. ",
                       on_edge_.pressure, 100. * on_edge_.phase, on_edge_.place[0],
                       on_edge_.place[1], on_edge_.place[2]) +
                 "[Femur / File] ends there. Check the axes of both files (x points forward, y up, "
                 "z to the right), their origins, and the signs of the motion; or use a file that "
                 "reaches farther.");
}

void
KneeLayerOutput::review(const LayerLife &life, Log &log) const
{
  warn_of_edges(log);
  if (cycle_.n_unbalanced() > 0)
    log.warn("the balance of the femur was not found",
             formatted("in %u of %zu steps; %.2g of the load is left. The femur may tip, or run "
                       "out of the dishes: check the load's place and the motion",
                       cycle_.n_unbalanced(), cycle_.steps().size(),
                       life.cycle().largest_residual));
}
} // namespace arthrowear
