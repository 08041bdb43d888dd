// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/penetration_checks.h"
#include "layer_simulation/layer_output.h"
#include "models/hip_layer/parameters.h"
#include "models/hip_layer/penetration.h"

namespace arthrowear
{
/// Results of a worn cup on a layer.
struct HipLayerSummary : LayerSummary
{
  explicit HipLayerSummary(const HipLayerParameters &p) : LayerSummary(p) {}

  const std::array<NumberResult, 3> head{head_along(0), head_along(1), head_along(2)};
  const ClinicalSummary clinical{*this, "cup", "jumps and points"};
  const VerdictSummary verdicts{*this, "cup", checks_of_ball()};

private:
  NumberResult head_along(const int axis)
  {
    const std::string name(1, "xyz"[axis]);
    return number(penetration_result("ball_displacement_" + name, "head displacement " + name, "mm")
                      .along(axis));
  }
};

/// Columns of statistics.csv: the steps of the cycles from which jumps begin; cross-shear comes
/// last, if it is collected.
struct HipLayerColumns : LayerColumns
{
  explicit HipLayerColumns(bool with_cross_shear);
  const VectorColumns load_vector = add_vector("applied load", "N");
  const VectorColumns head = add_vector("head", "mm");
  const TableColumn<> contact_angle = add("half contact angle", "deg");
  TableColumn<> cross_shear; // of the cycle, if it is collected
};
const HipLayerColumns &hip_layer_columns(bool with_cross_shear);

/// Columns of wear_history.csv: a row per jump.
struct HipLayerHistoryColumns : LayerHistoryColumns
{
  explicit HipLayerHistoryColumns(const HipLayerParameters &p);
  /// Since the cup was unworn, under the largest load: with elastic approach.
  const VectorColumns displacement = add_vector("head displacement", "mm");
  TableColumn<> max_creep; // if the layer creeps
  PenetrationColumns penetration;
  TableColumn<> cross_shear; // of the last cycle, if it is collected
};

/// Tables and frames of a cup with its head.
class HipLayerOutput : public LayerOutput
{
public:
  /// @param coarse  the same cup with half of the rings of points, which must outlive this
  HipLayerOutput(const HipLayerParameters &p, const CupCycle &cycle, const CupCycle &coarse,
                 Run &run);

  void review_first(const LayerLife &, Log &) const override {}
  void review(const LayerLife &life, Log &log) const override;
  void add_errors_of_points(double volume) override;
  std::unique_ptr<Summary>
  summarise(const LayerLife &life,
            const std::function<void(const LayerSummary &)> &common) const override;

private:
  /// A row of wear_history.csv, and what its errors belong to.
  struct Recorded
  {
    TableRow row;
    Penetration penetration;
    double volume; // worn [mm^3]
  };

  double contact_area(const LayerLife &life, const std::size_t step) const override
  {
    const LayerMoment &moment = life.cycle().moments[step];
    return moment.peak_pressure > 0. ? cycle_.contact().contact_area(moment.centre) : 0.;
  }
  std::vector<double> pressures(const LayerLife &life, std::size_t step) const override;
  void measure(const LayerLife &life, const std::size_t heaviest) override
  {
    penetration_.measure(cycle_.contact(), life, life.cycle().moments[heaviest]);
  }
  void measure_coarse(const LayerLife &life, const std::size_t heaviest) override
  {
    coarse_penetration_.measure(coarse_.contact(), life, life.cycle().moments[heaviest]);
  }
  void write_rows(const LayerLife &life) override;
  void write_history(const LayerLife &life) override;
  std::vector<BoundCheck> penetration_checks(const LayerLife &life) const
  {
    return arthrowear::penetration_checks(penetration_.result(), life.largest_opening(),
                                          life.volume_from_depths() + penetration_.creep_volume());
  }

  const HipLayerParameters &p_;
  const CupCycle &cycle_, &coarse_;
  HipLayerHistoryColumns history_columns_;
  LayerPenetration penetration_, coarse_penetration_;
  std::vector<Recorded> recorded_;
  std::vector<PenetrationMoment> penetrations_; // after each jump
};
} // namespace arthrowear
