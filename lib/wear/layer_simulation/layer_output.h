// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "layer_simulation/layer_summary.h"
#include "results/result_names.h"
#include "run/run.h"
#include "vtu/simplex_output.h"

namespace arthrowear
{
/// Fields of frames that models of a layer have, and no others.
namespace layer_fields
{
inline const ColumnHeader peak_contact_pressure{"peak_contact_pressure", "MPa",
                                                "largest of the cycle"},
    sliding_distance{"sliding_distance", "mm", "of the cycle, under pressure"},
    wear_per_million_cycles{"wear_depth_per_million_cycles", "mm", "of a million such cycles"};
} // namespace layer_fields

constexpr const char *cross_shear_column = "cross-shear ratio";

/// Columns of statistics.csv that all layers have: the steps of the cycles from which jumps begin.
struct LayerColumns : TableColumns
{
  const TableColumn<> time = add("time", "s");
  const TableColumn<> gait_cycle = add("gait cycle", "%");
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<> load = add("applied load", "N");
  const TableColumn<> sum_of_forces = add("sum of normal forces", "N");
  const TableColumn<> contact_area = add("contact area", "mm^2");
  const TableColumn<> peak_pressure = add(contact_peaks::of_run, "MPa", "largest in the step");
  const TableColumn<> work = add("pressure times sliding", "N mm", "in the step, over the surface");
  const TableColumn<> volume = add("worn volume of the step", "mm^3");
};

/// Columns of wear_history.csv that all layers have: a row per jump.
struct LayerHistoryColumns : TableColumns
{
  const TableColumn<> cycles = add("cycles", "-");
  const TableColumn<unsigned long> computed_cycles = add<unsigned long>("computed cycles", "-");
  const TableColumn<> jump = add("jump", "cycles");
  const TableColumn<> volume_from_forces = add("worn volume from forces", "mm^3");
  const TableColumn<> volume_from_depths = add("worn volume from depths", "mm^3");
  const TableColumn<> max_depth = add("max wear depth", "mm");
  const TableColumn<> rate = add("worn volume per million cycles in the jump", "mm^3");
  const TableColumn<> peak_pressure = add(contact_peaks::of_cycle, "MPa");
  const TableColumn<> peak_of_run = add(contact_peaks::of_run, "MPa", "largest until then");
  const TableColumn<> contact_area = add("contact area under the largest load", "mm^2");
};

/// Surface of a layer as frames show it.
struct LayerSurface
{
  std::vector<Vector3> points;  ///< unworn [mm]
  std::vector<Vector3> sinking; ///< direction into which wear moves a point, of length 1
  std::vector<std::array<unsigned int, 3>> triangles;
};

/// Tables and frames of a run, jump by jump. Derived classes know the joint.
class LayerOutput
{
public:
  virtual ~LayerOutput() = default;

  /// Records the state after a jump, or the unworn one.
  void record(const LayerLife &life);
  /// Records the unworn coarse layer and its last state.
  void record_coarse(const LayerLife &life);
  /// Adds to the errors of lengths what both layers differ by, after the last state of both.
  /// @param volume  relative error of the volume by the points
  virtual void add_errors_of_points([[maybe_unused]] double volume) {}
  /// The results of this joint. @param common  sets those that all layers have
  virtual std::unique_ptr<Summary>
  summarise(const LayerLife &life,
            const std::function<void(const LayerSummary &)> &common) const = 0;

  double peak_pressure() const { return peak_pressure_; }     ///< of the last cycle [MPa]
  double unworn_pressure() const { return unworn_pressure_; } ///< of the first [MPa]
  double peak_of_run() const { return peak_of_run_; }         ///< of all cycles recorded [MPa]
  double rim_pressure() const { return rim_pressure_; }       ///< largest until now [MPa]
  const OutsideOfData &outside() const { return outside_; }   ///< of the cycles recorded

  /// Doubts about the joint after the first cycle, and about worn states.
  virtual void review_first(const LayerLife &life, Log &log) const = 0;
  virtual void review(const LayerLife &life, Log &log) const = 0;

protected:
  virtual void measure_coarse(const LayerLife & /*life*/, std::size_t /*heaviest*/) {}
  /// @param cycle  of this layer, which must outlive this
  LayerOutput(const LayeredParameters &p, const LayerCycle &cycle, Run &run, LayerSurface surface);
  /// Sets the results of the contact.
  void fill(const LayerSummary &summary) const;
  /// Starts wear_history.csv.
  void start_history(const std::vector<Statistics::Column> &columns);
  void set(const LayerColumns &columns, const LayerMoment &moment, const LayerLife &life,
           double contact_area, TableRow &row) const;
  void set(const LayerHistoryColumns &columns, const LayerLife &life, TableRow &row);
  double cross_shear() const { return cross_shear_; } ///< mean of the last cycle [-]

  Run &run_;
  Statistics history_{{}};

private:
  virtual double contact_area(const LayerLife &life,
                              std::size_t step) const = 0; ///< in the last cycle [mm^2]
  virtual std::vector<double> pressures(const LayerLife &life,
                                        std::size_t step) const = 0; ///< of all points [MPa]
  /// Measures the state. @param heaviest  the step with the largest load
  virtual void measure(const LayerLife & /*life*/, std::size_t /*heaviest*/) {}
  virtual void write_rows(const LayerLife &life) = 0;
  virtual void write_history(const LayerLife &life) = 0;
  bool is_due(const LayerLife &life) const;
  void write_frame(const LayerLife &life, std::size_t heaviest);
  OutputPiece piece(const LayerLife &life, std::size_t heaviest) const;

  const LayeredParameters &p_;
  const LayerCycle &cycle_;
  LayerSurface surface_;
  SimplexSeries frames_;
  unsigned long n_frames_ = 0;
  double last_frame_ = 0.; // [cycles]
  OutsideOfData outside_;
  double cross_shear_ = 0., area_ = 0., unworn_area_ = 0., peak_pressure_ = 0.,
         unworn_pressure_ = 0., peak_of_run_ = 0., rim_pressure_ = 0., last_cycles_ = 0.,
         last_volume_ = 0.;
};
} // namespace arthrowear
