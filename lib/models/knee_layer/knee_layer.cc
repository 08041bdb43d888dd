// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/knee_layer.h"

#include "base/format.h"
#include "knee/knee_femur.h"
#include "layer_simulation/layer_run.h"
#include "models/knee_layer/output.h"
#include "results/surface_fields.h"

namespace arthrowear
{
namespace
{
constexpr const char *points_entry = "Insert / Points";

void
declare_surface(const KneeLayerParameters &p, Declarations &declared)
{
  DeclaredSeries contact = knee_surface_series(p.motion.guide);
  contact.rank = 1;
  contact.time = FrameTime::of_cycles("time of frame", "gait cycles");
  contact.time.are_cycles = true;
  contact.fields = {"wear_depth"};
  contact.values = {surface_fields::wear_depth,           surface_fields::creep_depth,
                    surface_fields::contact_pressure,     layer_fields::peak_contact_pressure,
                    layer_fields::sliding_distance,       layer_fields::wear_per_million_cycles,
                    surface_fields::displacement_wear,    surface_fields::cross_shear,
                    surface_fields::cross_shear_direction};
  declared.series = {contact};
}
} // namespace

std::string
KneeLayerModel::description() const
{
  return formatted("knee_layer: condyles of %s on dishes of %s (sagittal, coronal), insert of %.4g "
                   "mm, %.4g cycles",
                   p_.condyles.text().c_str(), p_.dishes.text().c_str(), p_.insert.thickness,
                   p_.life.cycles);
}

RunCost
KneeLayerModel::cost() const
{
  // Some 3 % of the points touch, each with a dozen nearest points of the femur in each trial of
  // the varus: CPU time of runs with 2500 to 30 000 points, times the scalar rate.
  constexpr double flops = 150.;
  return layer_cost(p_, p_.n_points, flops);
}

Declarations
KneeLayerModel::declarations() const
{
  constexpr double small = .02;
  Declarations declared;
  const KneeLayerSummary summary(p_);
  declare_layer_run(p_, summary, points_entry, declared);
  if (p_.insert.geometry == LayerGeometry::small_wear)
    declared.warnings.push_back(
        {{summary.deepest_wear.id()},
         small * p_.insert.thickness,
         "",
         "wear is not small against the thickness",
         "{3} mm after {3 " + summary.cycles.id() + "} cycles. Set [Layer / Geometry] large_wear"});
  declared.plots.push_back(DeclaredPlot::over_gait("Place of the femur", "displacement [mm]",
                                                   {"femur x [mm]", "femur z [mm]"}));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Angles of the femur", "angle [deg]",
                              {"flexion [deg]", "rotation about y [deg]", "varus [deg]"}));
  declared.plots.push_back(DeclaredPlot::over_gait("Medial share of the load", "share [-]",
                                                   {"medial share of the load [-]"}));
  declared.tables = {{statistics_table, knee_layer_columns(p_.is_shear_collected()).possible()},
                     {"wear_history.csv", KneeLayerHistoryColumns(p_).possible()}};
  declared.wall = p_.insert.thickness;
  declared.bearing.joint = "knee";
  declared.implant = {{"condyles of " + p_.condyles.text() + " on dishes of " + p_.dishes.text()},
                      {"insert with a thickness of", p_.insert.thickness}};
  if (!p_.assumptions.empty())
    declared.implant.push_back({p_.assumptions});
  declare_surface(p_, declared);
  return declared;
}

std::vector<Refinement>
KneeLayerModel::refinements() const
{
  return layer_refinements(p_, points_entry, mesh_count());
}

std::vector<std::string>
KneeLayerModel::main_results() const
{
  const KneeLayerSummary summary(p_);
  return names_of({summary.worn_volume, summary.deepest_wear, summary.creep.depth,
                   summary.peak_pressure, summary.mean_area});
}

std::vector<Statistics::Column>
KneeLayerModel::columns() const
{
  return knee_layer_columns(p_.is_shear_collected()).headers();
}

std::unique_ptr<Summary>
KneeLayerModel::compute(Run &run) const
{
  std::optional<PartTimer> part(std::in_place, run.seconds, "points of the layer");
  InsertCycle cycle(p_.insert, p_.points(p_.n_points), p_.femur(), p_.steps, p_.load_z(), p_.law,
                    p_.creep.creep, p_.shear);
  InsertCycle coarse(p_.insert, p_.points(.25 * p_.n_points), p_.femur(), p_.steps, p_.load_z(),
                     p_.law, p_.creep.creep);
  KneeLayerOutput output(p_, cycle, run);
  part.reset();
  return run_layer(p_, cycle, coarse, output, run);
}
} // namespace arthrowear
