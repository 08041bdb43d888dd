// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/output.h"
#include "models/hip_dynamics/summary.h"
#include "output/statistics.h"
#include "stepping/jumps/jump_control.h"

namespace arthrowear
{
/// Columns of worn_geometry.csv.
std::vector<ColumnHeader> worn_geometry_columns();

/// Wear of a hip over many gait cycles, whose geometry follows in jumps: each extrapolates the wear
/// of the cycles computed before it, doc/theory/hip_dynamics.md section 5.
class HipWearJumps
{
public:
  explicit HipWearJumps(const HipDynamicsParameters &p);

  void start(); ///< worn_geometry.csv in the folder of the run
  /// Continues after the jumps of a checkpoint: rows and frames of later ones are removed.
  /// @throws InputError if it is of other grids or worn_geometry.csv lacks rows
  void restore(const CheckpointData &stored);
  void warn_of_lost_maps(Log &log) const
  {
    cup_maps_.warn_of_lost(log);
    head_maps_.warn_of_lost(log);
  }
  /// Cycles that a run had done at its checkpoint.
  static double cycles_of(const CheckpointData &data) { return data.number("jumps: cycles"); }
  /// Secures all written rows and maps on the disk. `data` omits values that follow from them.
  void pack(CheckpointData &data);
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("worn cup", s.cup_...);
    visit("worn head", s.head_...);
    visit("jumps", s.control_...);
    visit("unworn rate", s.unworn_rate_...);
    visit("flatness", s.flatness_...);
    visit("half angle of fit", s.fit_half_angle_...);
    visit("history of the wear", s.cells_...);
    visit("largest depth of a jump", s.largest_jump_depth_...);
  }

  /// Wears for the next jump and writes its row and its maps worn_cup, worn_head. The operating
  /// system then has them, even if the program crashes later.
  /// @param wear, peaks of the cycles computed with geometry()
  /// @param poll may throw; nothing has changed then
  void add(const HipWear &wear, const HipPeaks &peaks, const Poll &poll = {});

  /// Hands the histories of the surfaces to the wear of the next cycles.
  void begin(HipWear &wear) const
  {
    if (cells_)
      wear.begin_with(*cells_);
  }

  bool are_done() const { return control_.is_over(); }
  double cycles() const { return control_.cycles(); } ///< accumulated
  unsigned long n_jumps() const { return control_.memory().accepted; }
  double jumps_left() const ///< to the end, with the next one
  {
    return control_.fewest_jumps(p_.jumps.cycles - cycles(), p_.jumps.cycles_per_jump);
  }
  /// Current worn geometry, for the next cycles; null before the first jump and while nothing is
  /// worn. @param poll may throw
  const WornGeometry *geometry(const Poll &poll = {});

  double volume() const { return cup_.volume() + head_.volume(); } ///< [mm^3]
  double unworn_volume() const { return unworn_rate_ * cycles(); } ///< with unworn geometry [mm^3]
  /// Deepest wear of cup and head together, over the clearance.
  double depth_over_clearance() const { return depth() / p_.joint.clearance; }
  /// Largest depth that a jump has added to cup and head together [mm], if all jumps are known.
  std::optional<double> largest_jump_depth() const
  {
    return largest_jump_depth_ < depth_not_kept ? std::optional(largest_jump_depth_) : std::nullopt;
  }
  /// Largest equivalent radius in the last jump, over the unworn.
  double flatness() const { return flatness_; }
  void add_to(const HipDynamicsSummary &summary) const;

private:
  static constexpr double depth_not_kept = std::numeric_limits<double>::max();
  double depth() const { return cup_.peak_depth() + head_.peak_depth(); } ///< [mm]
  /// Adds the wear of the jump to the surfaces, and advances the law's histories.
  void wear_surfaces(const HipWear &wear, double jump, const Poll &poll);
  std::vector<NamedMap> maps(const SphereGrid &grid, const CellWear *cells) const;

  const HipDynamicsParameters &p_;
  SphereGrid cup_, head_;
  std::optional<HipCellWear> cells_; // histories of a law, once there are any
  JumpControl control_;
  double unworn_rate_ = 0.;                    // [mm^3 per cycle]
  double largest_jump_depth_ = 0.;             // [mm]
  double flatness_ = 1., fit_half_angle_ = 0.; // [-], [rad]
  std::optional<WornGeometry> geometry_;       // of the maps, made by geometry()
  Statistics table_;
  SimplexSeries cup_maps_, head_maps_;
};
} // namespace arthrowear
