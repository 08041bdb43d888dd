// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/nscd/delassus.h"

namespace arthrowear
{
/// Q_i B_ij Q_j^T times a factor for the candidates, row-major, 3n rows; symmetric: only i <= j is
/// read.
/// @param columns  of B in global components, 3 per point that has some, each 3 values per point
/// @param column_of_point  position of a point's columns, or -1; one per point
std::vector<double> rotated_columns(const std::vector<double> &columns,
                                    const std::vector<long> &column_of_point,
                                    const std::vector<unsigned int> &candidates,
                                    const std::vector<Matrix3> &frames, double factor);
/// Sets block i, j of a symmetric matrix of n blocks, row-major, and its transpose.
void set_both(const Matrix3 &block, std::size_t i, std::size_t j, std::size_t n,
              std::vector<double> &values);
/// Turns triples of points into the frames of the candidates, for many rows.
class TurnedRows
{
public:
  /// @param candidates  must outlive this
  TurnedRows(const std::vector<unsigned int> &candidates, const std::vector<Matrix3> &frames);

  /// Values around a row that turn() may read.
  static constexpr std::size_t margin = 2;
  /// The candidates' triples of three rows that follow each other.
  /// @param length    of a row, a triple per point
  /// @param gathered  3 rows of a triple per candidate
  void gather(const double *rows, std::size_t length, double *gathered) const;
  /// turned[3j..] = Q_j row[3j..]
  void turn(const double *row, double *turned) const;

private:
  const std::vector<unsigned int> &candidates_;
  std::vector<double> band_; // the frames, by places relative to a component
};
/// W of these values with a compliance added to its diagonal.
/// @param compliance  one per row [mm/s per N]; empty: nothing
std::shared_ptr<const nscd::Delassus> dense_operator(std::vector<double> values,
                                                     std::size_t n_contacts,
                                                     const std::vector<double> &compliance);
} // namespace arthrowear
