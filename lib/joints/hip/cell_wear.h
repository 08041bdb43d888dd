// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "joints/hip/sphere_grid.h"
#include "laws/wear/wear_law.h"

#include <array>
#include <memory>

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
/// of the sliding distance: half of what the law says, the other surface has the other half. A cell
/// has the mean pressure of the patch over it.
class CellWear
{
public:
  /// @param pole, divisions as those of SphereGrid
  CellWear(std::shared_ptr<const WearLaw> law, double radius, unsigned int divisions,
           const Vector3 &pole);

  void add(const PatchStep &step);

  /// Adds the depths times a factor to a grid of the same divisions and pole.
  void add_to(SphereGrid &grid, SlidingDistance reading, double factor) const;
  /// Worn volume, also beyond the rim of a cup [mm^3].
  double volume(SlidingDistance reading) const;
  const std::vector<HistoryVariable> &variables() const { return variables_; }
  /// Sets a grid of the same divisions and pole to a variable of the history.
  void set_to_history(SphereGrid &grid, SlidingDistance reading, std::size_t variable) const;

  /// As after `factor` times the change since `before`: of the histories, what adds up grows so,
  /// the rest stays as it is. Depths begin again at 0.
  void repeat(const CellWear &before, double factor);

  /// All that add() has changed.
  struct Memory
  {
    std::size_t stride = 0;         // numbers per cell and reading: depth and history
    std::vector<std::size_t> cells; // that are worn
    std::vector<double> values;     // of these

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("numbers per cell", s.stride...);
      visit("cells", s.cells...);
      visit("values", s.values...);
    }
  };
  Memory memory() const { return {stride(), cells_, values_}; }
  /// @throws std::invalid_argument if it is of something else
  void restore(const Memory &memory);

private:
  static constexpr int unworn = -1;
  std::size_t stride() const { return 1 + variables_.size(); } ///< depth and history
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
};

/// Wear per cell on both surfaces of a hip.
struct HipCellWear
{
  CellWear cup, head;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("cup", s.cup...);
    visit("head", s.head...);
  }
};
} // namespace arthrowear
