// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "layer_simulation/layer_output.h"
#include "models/knee_layer/edge_contact.h"
#include "models/knee_layer/parameters.h"

namespace arthrowear
{
/// Results of a worn insert on a layer.
struct KneeLayerSummary : LayerSummary
{
  explicit KneeLayerSummary(const KneeLayerParameters &p) : LayerSummary(p) {}

  const NumberResult mean_area =
      number(of_last_cycle("mean_contact_area", "mean contact area of the cycle", "mm^2"));
  const NumberResult worn_area = number(wear_result("area_with_wear", "area that has worn", "mm^2")
                                            .means("unworn area of all points with any wear"));
  const NumberResult medial_volume =
      number(wear_result("worn_volume_medial", "worn volume, medial", "mm^3"));
  const NumberResult lateral_volume =
      number(wear_result("worn_volume_lateral", "worn volume, lateral", "mm^3"));
  const NumberResult least_medial =
      number(of_last_cycle("least_medial_share", "least medial share of the load", "-"));
  const NumberResult largest_medial =
      number(of_last_cycle("largest_medial_share", "largest medial share of the load", "-"));
  const NumberResult least_varus = number(of_last_cycle("least_varus", "least varus", "deg")
                                              .means("least angle of the femur about the floating "
                                                     "x axis in the last cycle, right-handed"));
  const NumberResult largest_varus = number(of_last_cycle("largest_varus", "largest varus", "deg"));
  const NumberResult exact_pressure =
      number(of_exact("pressure_over_exact", "peak pressure over an exact layer")
                 .means("of the unworn insert, as a paraboloid on a bonded elastic layer"));
  const NumberResult exact_area =
      number(of_exact("area_over_exact", "contact area over an exact layer"));
  const NumberResult factor_of_pressure =
      number(of_exact("stiffness_factor_of_pressure", "stiffness factor for the exact pressure"));
  const NumberResult factor_of_area =
      number(of_exact("stiffness_factor_of_area", "stiffness factor for the exact area"));
  const NumberResult mass =
      number(wear_result("worn_mass", "worn mass of the insert", "mg").of_runs("with a density"));
  const VerdictSummary verdicts{
      *this, "insert", {Check::volumes, Check::least_force, Check::largest_force}};

private:
  static DeclaredResult of_last_cycle(const std::string &id, const std::string &name,
                                      const std::string &unit)
  {
    return contact_result(id, name, unit).over(Reduction::largest_of_last_cycle);
  }
  static DeclaredResult of_exact(const std::string &id, const std::string &name)
  {
    return accuracy_result(id, name, "-")
        .over(Reduction::first)
        .of_runs("that touch as paraboloids");
  }
};

/// Columns of statistics.csv: the steps of the cycles from which jumps begin.
struct KneeLayerColumns : LayerColumns
{
  explicit KneeLayerColumns(bool with_cross_shear);
  /// Middle of the flexion axis, from the lowest points of the dishes.
  const VectorColumns femur = add_vector("femur", "mm");
  const TableColumn<> flexion = add("flexion", "deg");
  const TableColumn<> rotation = add("rotation about y", "deg", "of the femur on the insert");
  const TableColumn<> varus = add("varus", "deg", "right-handed about the floating x axis");
  const TableColumn<> medial_share = add("medial share of the load", "-");
  TableColumn<> cross_shear; // of the cycle, if it is collected
};
const KneeLayerColumns &knee_layer_columns(bool with_cross_shear);

/// Columns of wear_history.csv: a row per jump.
struct KneeLayerHistoryColumns : LayerHistoryColumns
{
  explicit KneeLayerHistoryColumns(const KneeLayerParameters &p);
  const TableColumn<> medial_volume = add("worn volume, medial", "mm^3");
  const TableColumn<> lateral_volume = add("worn volume, lateral", "mm^3");
  const TableColumn<> worn_area = add("area that has worn", "mm^2");
  TableColumn<> max_creep;   // if the layer creeps
  TableColumn<> cross_shear; // of the last cycle, if it is collected
};

/// Tables and frames of an insert with its femur.
class KneeLayerOutput : public LayerOutput
{
public:
  KneeLayerOutput(const KneeLayerParameters &p, const InsertCycle &cycle, Run &run);

  void review_first(const LayerLife &life, Log &log) const override;
  void review(const LayerLife &life, Log &log) const override;
  std::unique_ptr<Summary>
  summarise(const LayerLife &life,
            const std::function<void(const LayerSummary &)> &common) const override;

private:
  double contact_area(const LayerLife &life, std::size_t step) const override;
  std::vector<double> pressures(const LayerLife &life, std::size_t step) const override;
  void measure(const LayerLife &life, std::size_t heaviest) override;
  /// @throws RunError where the first cycle compresses half of the layer
  void require_small_overlap(const LayerLife &life) const;
  void compare_with_exact_layer(const LayerLife &life);
  void warn_of_edges(Log &log) const;
  void write_rows(const LayerLife &life) override;
  void write_history(const LayerLife &life) override;
  std::vector<BoundCheck> checks(const LayerLife &life) const;
  /// Worn volume of points on the medial or the lateral side [mm^3].
  double volume_of_side(const LayerLife &life, bool medial) const;
  double worn_area(const LayerLife &life) const; ///< [mm^2]

  /// The side with the largest pressure of the unworn insert, as a paraboloid, beside an exact
  /// elastic layer.
  struct ExactLayer
  {
    double radius = 0., force = 0.;  ///< [mm], [N]
    double pressure = 0., area = 0.; ///< of the foundation over the exact ones [-]
    double factor_of_pressure = 0., factor_of_area = 0.; ///< stiffness factors that meet them
  };

  const KneeLayerParameters &p_;
  const InsertCycle &cycle_;
  std::optional<ExactLayer> exact_;
  EdgeContact on_edge_; // of the unworn insert and a femur of a file
  KneeLayerHistoryColumns history_columns_;
  double least_varus_ = 0., largest_varus_ = 0., mean_area_ = 0.; // of the last cycle
  double least_medial_ = 0., largest_medial_ = 0.; // shares of the load in the last cycle
};
} // namespace arthrowear
