// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/hip_layer.h"

#include "base/format.h"
#include "layer_simulation/layer_run.h"
#include "models/hip_layer/output.h"
#include "results/surface_fields.h"

namespace arthrowear
{
namespace
{
constexpr const char *points_entry = "Cup / Points";

std::vector<WarningRule>
warnings_of_layer(const HipLayerParameters &p, const HipLayerSummary &summary)
{
  constexpr double small = .02, much = 1.2;
  const std::string first = summary.first_peak_pressure.id();
  std::vector<WarningRule> rules{
      {{summary.peak_pressure.id()},
       much,
       first,
       "the pressure grows with wear",
       "{3} MPa, {3 " + first +
           "} MPa in the unworn cup: islands carry more and wear less, and are as large as the "
           "points are apart. Set [Wear / Jump / Kind] none, or choose a law whose wear grows with "
           "the pressure"}};
  if (p.cup.geometry == LayerGeometry::small_wear)
    rules.push_back({{summary.deepest_wear.id()},
                     small * p.cup.radius,
                     "",
                     "wear is not small against the radius of the cavity",
                     "{3} mm after {3 " + summary.cycles.id() +
                         "} cycles; depths, volumes and pressures are 1 % to 7 % off. Set [Layer / "
                         "Geometry] large_wear"});
  return rules;
}
} // namespace

std::string
HipLayerModel::description() const
{
  return formatted("hip_layer: cavity of %.6g mm, clearance %.4g mm, layer of %.4g mm, %.4g cycles",
                   2. * p_.cup.radius, p_.cup.clearance, p_.cup.thickness, p_.life.cycles);
}

Declarations
HipLayerModel::declarations() const
{
  Declarations declared;
  const HipLayerSummary summary(p_);
  declare_layer_run(p_, summary, points_entry, declared);
  for (WarningRule &rule : warnings_of_layer(p_, summary))
    declared.warnings.push_back(std::move(rule));
  declared.tables = {{statistics_table, hip_layer_columns(p_.is_shear_collected()).possible()},
                     {"wear_history.csv", HipLayerHistoryColumns(p_).possible()}};
  declared.anatomy = anatomy_of(p_.motion);
  DeclaredCup cup;
  cup.head_diameter = 2. * p_.cup.head_radius();
  cup.clearance = p_.cup.clearance;
  cup.wall = p_.cup.thickness;
  cup.time = FrameTime::of_cycles("time of frame", "gait cycles");
  cup.time.are_cycles = true;
  cup.values = {surface_fields::wear_depth,           surface_fields::creep_depth,
                surface_fields::contact_pressure,     layer_fields::peak_contact_pressure,
                layer_fields::sliding_distance,       layer_fields::wear_per_million_cycles,
                surface_fields::displacement_wear,    surface_fields::cross_shear,
                surface_fields::cross_shear_direction};
  declare_cup(declared, cup);
  return declared;
}

std::vector<Refinement>
HipLayerModel::refinements() const
{
  return layer_refinements(p_, points_entry, mesh_count());
}

RunCost
HipLayerModel::cost() const
{
  constexpr double flops = 120.; // two to four sums of the balance, and the wear
  return layer_cost(p_, p_.n_points, flops);
}

double
HipLayerModel::mesh_count() const
{
  return static_cast<double>(p_.points(rings_for_points(p_.n_points)).size());
}

std::vector<std::string>
HipLayerModel::main_results() const
{
  const HipLayerSummary summary(p_);
  return names_of({summary.worn_volume, summary.deepest_wear, summary.creep.depth,
                   summary.clinical.by_wear.length, summary.clinical.under_load.length,
                   summary.clinical.path.length, summary.peak_pressure});
}

std::vector<Statistics::Column>
HipLayerModel::columns() const
{
  return hip_layer_columns(p_.is_shear_collected()).headers();
}

std::unique_ptr<Summary>
HipLayerModel::compute(Run &run) const
{
  std::optional<PartTimer> part(std::in_place, run.seconds, "points of the layer");
  const unsigned int n_rings = rings_for_points(p_.n_points);
  CupCycle cycle(p_.cup, p_.points(n_rings), p_.steps, p_.law, p_.creep.creep, p_.shear);
  CupCycle coarse(p_.cup, p_.points(std::max(1u, n_rings / 2)), p_.steps, p_.law, p_.creep.creep);
  HipLayerOutput output(p_, cycle, coarse, run);
  part.reset();
  return run_layer(p_, cycle, coarse, output, run);
}
} // namespace arthrowear
