// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "laws/wear/cross_shear.h"
#include "laws/wear/outside_of_data.h"
#include "multibody/hip/sphere_grid.h"

namespace arthrowear
{
/// Two readings of the sliding distance of [Askari2015] (23), which differ wherever the head's
/// centre vibrates, doc/theory/hip_dynamics.md section 4.
enum class SlidingDistance
{
  relative,    ///< of the head's surface along the cup's
  contact_path ///< (24) as printed: path of the geometric contact point e + R_j n in space
};
constexpr std::size_t n_sliding_distances = 2;

/// A step of the contact as one surface feels it.
struct PatchStep
{
  Vector3 direction{};  ///< unit vector to the middle of the patch, in the frame of the surface
  double sine = 0.;     ///< of its half angle, in (0, 1)
  double peak = 0.;     ///< pressure in its middle [MPa]
  double friction = 0.; ///< force of friction over the normal force [-]
  double duration = 0.; ///< [s], > 0
  /// Path of the counter surface over it by each reading, in the frame of the surface [mm].
  std::array<Vector3, n_sliding_distances> slip{};
};

/// Depths and histories of the cells of a sphere by any wear law, step by step and by both readings
/// of the sliding distance: the surface's share of the law's depth. A cell has the mean pressure
/// of the patch over it. For laws that use it, the cross-shear of each cell is collected over gait
/// cycles, in directions fixed in the surface.
class CellWear
{
public:
  /// Cross-shear ratio with which a law starts at a cell, by the direction of its middle.
  using FirstShear = std::function<double(const Vector3 &direction)>;

  /// @param pole, divisions as in SphereGrid
  /// @param share of the law's depth that this surface loses, from 0 to 1
  /// @param first_shear of cells before their first complete cycle; empty: 0
  CellWear(std::shared_ptr<const WearLaw> law, double radius, unsigned int divisions,
           const Vector3 &pole, double share = .5, FirstShear first_shear = {});

  void add(const PatchStep &step);
  /// Gives the law the cross-shear of the gait cycle that ends; cells that did not slide in it keep
  /// theirs.
  void complete_cycle();
  /// Sets all depths to 0 again.
  void drop_depths();
  /// Mean over the last complete cycle, weighted with the work of friction [-].
  double mean_cross_shear(const SlidingDistance reading) const
  {
    return mean_shear_[static_cast<std::size_t>(reading)];
  }
  /// Statistics on use of the law outside its data range, for relative sliding.
  const OutsideOfData &outside() const { return outside_; }

  /// Adds the depths times a factor to a grid of the same divisions and pole.
  void add_to(SphereGrid &grid, SlidingDistance reading, double factor) const;
  /// Worn volume, also beyond the rim of a cup [mm^3].
  double volume(SlidingDistance reading) const;
  const std::vector<HistoryVariable> &variables() const { return variables_; }
  /// Sets a grid of the same divisions and pole to a variable of the history.
  void set_to_history(SphereGrid &grid, SlidingDistance reading, std::size_t variable) const;

  /// As after `factor` times the change since `before`: of the histories, what adds up grows so,
  /// the rest is unchanged. Depths begin again at 0.
  void repeat(const CellWear &before, double factor);

  /// All that add() has changed.
  struct Memory
  {
    std::size_t stride = 0;         // numbers per cell and reading: depth, history, sums
    std::vector<std::size_t> cells; // that are worn
    std::vector<double> values;     // of these
    std::array<double, n_sliding_distances> mean_shear{};
    OutsideOfData outside;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("numbers per cell", s.stride...);
      visit("cells", s.cells...);
      visit("values", s.values...);
      visit("mean cross-shear", s.mean_shear...);
      visit("outside of data", s.outside...);
    }
  };
  Memory memory() const { return {stride(), cells_, values_, mean_shear_, outside_}; }
  /// @throws std::invalid_argument if it is of something else
  void restore(const Memory &memory);

private:
  static constexpr int unworn = -1;
  static constexpr std::size_t n_sums = 5;
  /// Depth, history, and sums of the cycle if the law uses them.
  std::size_t stride() const { return 1 + variables_.size() + (uses_cycles_ ? n_sums : 0); }
  Vector3 middle_of(const std::size_t cell) const
  {
    return sphere_.middle(static_cast<unsigned int>(cell / sphere_.n_columns()),
                          static_cast<unsigned int>(cell % sphere_.n_columns()));
  }
  void collect(const Sliding &sliding, const Vector3 &patch, const Vector3 &cell,
               double *sums) const;
  std::size_t slot_of(std::size_t cell);
  /// Depth and history of a slot by a reading.
  double *values(std::size_t slot, std::size_t reading)
  {
    return &values_[(slot * n_sliding_distances + reading) * stride()];
  }
  const double *values(std::size_t slot, std::size_t reading) const
  {
    return &values_[(slot * n_sliding_distances + reading) * stride()];
  }

  std::shared_ptr<const WearLaw> law_;
  std::vector<HistoryVariable> variables_;
  SphereGrid sphere_;              // its cells; depths are not used
  std::vector<int> slots_;         // per cell
  std::vector<std::size_t> cells_; // per slot
  std::vector<double> values_;
  std::vector<SphereGrid::CellValue> pressures_; // of the patch that is added
  double share_ = .5;
  bool uses_cycles_ = false;
  FirstShear first_shear_;
  std::array<double, n_sliding_distances> mean_shear_{};
  OutsideOfData outside_;
};

/// Wear per cell on both surfaces of a hip.
struct HipCellWear
{
  CellWear cup, head;
  unsigned int n_dropped = 0; ///< gait cycles whose depths were dropped

  void complete_cycle()
  {
    cup.complete_cycle();
    head.complete_cycle();
  }
  /// A cycle that was computed for its cross-shear only.
  void drop_cycle()
  {
    cup.drop_depths();
    head.drop_depths();
    ++n_dropped;
  }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("cup", s.cup...);
    visit("head", s.head...);
    visit("dropped cycles", s.n_dropped...);
  }
};
} // namespace arthrowear
