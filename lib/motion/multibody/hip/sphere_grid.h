// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Wear depths on a sphere's surface, constant within cells of pi/divisions in both angles
/// [Askari2015, section 5]: 2 divisions columns of longitude and, from the pole, `divisions` rows
/// of latitude or half of them.
class SphereGrid
{
public:
  enum class Extent
  {
    sphere,    ///< a head
    hemisphere ///< a cup; with odd divisions its last row reaches half a row beyond the rim
  };

  /// @param pole direction of the first row, not zero
  /// @throws std::invalid_argument for fewer than 4 divisions
  SphereGrid(double radius, unsigned int divisions, Extent extent, const Vector3 &pole);

  /// Adds peak sqrt(1 - (sin phi/sine)^2) within phi < asin(sine) of a direction [Askari2015,
  /// (28)]; what lies beyond the rim is lost. Cells get their mean of it, scaled so that the patch
  /// has its exact volume whatever the divisions.
  /// @param direction unit vector
  /// @param sine of the patch's half angle, in (0, 1)
  void add_patch(const Vector3 &direction, double sine, double peak);
  struct CellValue
  {
    std::size_t cell; ///< row n_columns() + column
    double value;
  };
  /// Values that add_patch() adds, each cell once.
  void patch_cells(const Vector3 &direction, double sine, double peak,
                   std::vector<CellValue> &cells);
  /// Volume of such a patch with a depth of 1 in its middle [mm^3/mm], also beyond the rim.
  static double patch_volume(double radius, double sine);

  /// Adds the depths of a grid of the same shape, times a factor.
  void add(const SphereGrid &other, double factor);

  unsigned int n_rows() const { return n_rows_; }
  unsigned int n_columns() const { return n_columns_; }
  double radius() const { return radius_; }
  double cell_angle() const { return angle_; } ///< pi/divisions
  /// Unit vector to the middle of a cell.
  Vector3 middle(unsigned int row, unsigned int column) const;
  /// True if there is a cell in a direction (unit vector).
  bool covers(const Vector3 &direction) const;
  double depth(unsigned int row, unsigned int column) const
  {
    return depths_[std::size_t(row) * n_columns_ + column];
  }
  /// Interpolates the depth linearly between the middles of the four cells around a direction (unit
  /// vector); beyond the rim it returns the depth at the rim.
  double depth_at(const Vector3 &direction) const;
  /// Unit vector to the middle of the worn volume; the pole where nothing is worn.
  Vector3 middle_of_wear() const;
  /// Mean of the cells that meet at a corner; corner rows count from 0 at the pole to n_rows().
  double corner_depth(unsigned int row, unsigned int column) const;
  /// Unit vector to a corner.
  Vector3 corner(unsigned int row, unsigned int column) const;

  double cell_area(unsigned int row) const; ///< [mm^2]
  double volume() const;                    ///< [mm^3], depth times area
  /// Largest depth of the surface [mm]: of the quadratic whose means over the deepest cell and its
  /// neighbours are theirs, by least squares.
  double peak_depth() const;
  double worn_area(double share_of_peak) const; ///< where the depth exceeds it [mm^2]
  const std::vector<double> &depths() const { return depths_; } ///< row by row [mm]
  /// @throws std::invalid_argument for another number of cells
  void set_depths(std::vector<double> depths);
  /// The same for checkpoints.
  using Memory = std::vector<double>;
  const Memory &memory() const { return depths_; }
  void restore(const Memory &depths) { set_depths(depths); }

private:
  /// Calls add(cell, value) with what a patch adds to the cells, a patch smaller than a cell
  /// several times for each.
  template <typename Add>
  void spread(const Vector3 &direction, double sine, double peak, const Add &add);
  /// A patch smaller than a cell, spread over points of equal volume.
  template <typename Add>
  void spread_small(const Vector3 &direction, double sine, double volume, const Add &add) const;
  /// Fills runs_ and values_ with a patch of depth 1 at its middle.
  /// @param d its direction in the axes of the grid
  /// @return its volume in the cells [mm^2]
  double sample(const Vector3 &d, double sine, double half_angle);
  struct Patch;
  bool add_runs(const Patch &patch, int row);
  void sample_row(const Patch &patch, int row);

  double radius_, angle_; ///< of a cell
  unsigned int n_rows_, n_columns_;
  Matrix3 axes_;                        ///< rows: longitude 0, longitude 90 degrees, pole
  std::vector<double> cosines_, sines_; ///< of the columns' longitudes
  std::vector<double> corner_cosines_, corner_sines_; ///< of the longitudes between columns
  std::vector<double> depths_;

  struct Run
  {
    int row, from, to; ///< columns from <= k < to
    std::size_t first_value;
  };
  std::vector<Run> runs_;      // of the patch that is added,
  std::vector<double> values_; // and its cells' values
};
} // namespace arthrowear
