// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "inputs/penetration_checks.h"
#include "models/hip_layer/parameters.h"
#include "models/hip_layer/penetration.h"
#include "output/statistics.h"
#include "run/run.h"
#include "vtu/simplex_output.h"

namespace arthrowear
{
/// Columns of statistics.csv: the steps of the cycles from which jumps begin; cross-shear comes
/// last, if it is collected.
/// No other model has these fields of frames.
namespace layer_fields
{
inline const ColumnHeader peak_contact_pressure{"peak_contact_pressure", "MPa",
                                                "largest of the cycle"},
    sliding_distance{"sliding_distance", "mm", "of the cycle, under pressure"},
    wear_per_million_cycles{"wear_depth_per_million_cycles", "mm", "of a million such cycles"};
} // namespace layer_fields

struct HipLayerColumns : TableColumns
{
  explicit HipLayerColumns(bool with_cross_shear);
  const TableColumn<> time = add("time", "s");
  const TableColumn<> gait_cycle = add("gait cycle", "%");
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<> load = add("applied load", "N");
  const VectorColumns load_vector = add_vector("applied load", "N");
  const VectorColumns head = add_vector("head", "mm");
  const TableColumn<> sum_of_forces = add("sum of normal forces", "N");
  const TableColumn<> contact_area = add("contact area", "mm^2");
  const TableColumn<> contact_angle = add("half contact angle", "deg");
  const TableColumn<> peak_pressure = add("peak contact pressure", "MPa");
  const TableColumn<> work = add("pressure times sliding", "N mm", "in the step, over the surface");
  const TableColumn<> volume = add("worn volume of the step", "mm^3");
  TableColumn<> cross_shear; // of the cycle, if it is collected
};
const HipLayerColumns &hip_layer_columns(bool with_cross_shear);

/// Columns of wear_history.csv: a row per jump.
struct HipLayerHistoryColumns : TableColumns
{
  explicit HipLayerHistoryColumns(const HipLayerParameters &p);
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<unsigned long> computed_cycles = add<unsigned long>("computed cycles", "-");
  const TableColumn<> jump = add("jump", "cycles");
  const TableColumn<> volume_from_forces = add("worn volume from forces", "mm^3");
  const TableColumn<> volume_from_depths = add("worn volume from depths", "mm^3");
  const TableColumn<> max_depth = add("max wear depth", "mm");
  const TableColumn<> rate = add("worn volume per million cycles in the jump", "mm^3");
  const TableColumn<> peak_pressure = add("peak contact pressure", "MPa");
  const TableColumn<> contact_area = add("contact area under the largest load", "mm^2");
  /// Since the cup was unworn, under the largest load: with elastic approach.
  const VectorColumns displacement = add_vector("head displacement", "mm");
  TableColumn<> max_creep; // if the layer creeps
  PenetrationColumns penetration;
  TableColumn<> cross_shear; // of the last cycle, if it is collected
};

/// Tables and frames of a run, jump by jump.
class HipLayerOutput
{
public:
  HipLayerOutput(const HipLayerParameters &p, Run &run);

  /// Records the state after a jump, or the unworn one.
  void record(const CupCycle &cycle, const LayerLife &life);
  void add_to(Summary &summary, const LayerLife &life) const;
  std::vector<BoundCheck> penetration_checks(const LayerLife &life) const;

  double peak_pressure() const { return peak_pressure_; }     ///< of the last cycle [MPa]
  double unworn_pressure() const { return unworn_pressure_; } ///< of the first [MPa]
  double rim_pressure() const { return rim_pressure_; }       ///< largest until now [MPa]
  const OutsideOfData &outside() const { return outside_; }   ///< of the cycles recorded

private:
  bool is_due(const LayerLife &life) const;
  void write_rows(const CupCycle &cycle, const LayerLife &life);
  void write_frame(const CupCycle &cycle, const LayerLife &life);
  void write_history(const LayerLife &life);
  OutputPiece piece(const CupCycle &cycle, const LayerLife &life) const;

  const HipLayerParameters &p_;
  Run &run_;
  HipLayerHistoryColumns history_columns_;
  SimplexSeries frames_;
  Statistics history_;
  unsigned long n_frames_ = 0;
  double last_frame_ = 0.; // [cycles]
  OutsideOfData outside_;
  double cross_shear_ = 0.; // mean of the last cycle
  double area_ = 0., unworn_area_ = 0., peak_pressure_ = 0., unworn_pressure_ = 0.,
         rim_pressure_ = 0., last_cycles_ = 0., last_volume_ = 0.;
  LayerPenetration penetration_;
};
} // namespace arthrowear
