// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
struct Spline;

/// A quantity over a gait cycle as a periodic spline through a table. The phase is the fraction of
/// the cycle; phases are reduced modulo 1. The unit of the values is the caller's.
class PeriodicCurve
{
public:
  enum class Shape
  {
    smooth,   ///< C2 cubic: for angles, whose second derivatives count
    straight, ///< straight from row to row: for polygons
    monotone  ///< C1 (Steffen 1990), monotone between its rows: for forces, which never leave the
              ///< range of the table
  };

  struct Options
  {
    Shape shape = Shape::smooth;
    /// Length of the blend that closes an open curve, as a fraction of the cycle; 0 = an open
    /// curve is an error.
    double close_over_last = 0.;
    /// Messages use this name for the curve.
    std::string name = "curve";
    /// Place of the table ("angles.csv") and of each of its rows ("angles.csv:12");
    /// messages begin with them. May be empty.
    std::string source;
    std::vector<std::string> rows;
    /// Factor from the values to the library's units; messages show the values without it.
    double unit = 1.;
  };

  /// `phases` ascend within [0, 1]. A row at 1 stands for the row at 0. A table whose last value
  /// does not lead back to its first is open. Between rows at 0 and 1 that is any difference above
  /// 1e-6 of the range. A table that ends before 1 is open if the change over its last gap is not
  /// the gap times the mean slope of its two neighbours, to within twice the gap times the largest
  /// change of slope among the four intervals on either side, plus 1e-3 of the range. An open curve
  /// is closed by adding jump * s^3 (10 - 15 s + 6 s^2), where s runs from 0 to 1 over the last
  /// `close_over_last` of the cycle; a monotone one stays within the range of its table. Without
  /// such a blend, a difference that the noise of 32 rows or more explains is no opening: the rows
  /// at 0 and 1 get their mean.
  /// @throws InputError with all findings: fewer than 4 rows, phases that do not ascend or leave
  /// [0, 1], values that are not finite, an open curve, a blend outside [0, 1] or shorter than
  /// three rows
  PeriodicCurve(std::vector<double> phases, std::vector<double> values, const Options &options);
  PeriodicCurve(std::vector<double> phases, std::vector<double> values)
      : PeriodicCurve(std::move(phases), std::move(values), Options())
  {
  }

  /// The same value at every phase.
  static PeriodicCurve constant(double value);

  /// Its Fourier series up to and with this harmonic, again as a spline: what a low-pass filter
  /// without lag leaves of it, always smooth. A table with noise has wild second derivatives
  /// without it.
  PeriodicCurve low_pass(unsigned int most_harmonics) const;

  /// Number of rows of one cycle; the first row is counted once.
  std::size_t n_rows() const;
  /// Phase of the first row, in [0, 1).
  double first_phase() const { return begin_; }

  /// Cosine and sine coefficients of the harmonics 1, 2, ...
  using Series = std::vector<std::array<double, 2>>;
  /// The sum of the curve and a Fourier series, evaluated at the rows of the curve.
  PeriodicCurve plus(const Series &harmonics) const;

  /// Returns the mean over the cycle.
  double mean() const;
  /// The curve whose deviation from the mean is `amplitude` times as large, plus `offset`. With 1
  /// and 0 it is the same in every digit.
  PeriodicCurve adjusted(double amplitude, double offset) const;

  double value(double phase) const;
  /// Per cycle: multiply by the frequency for a rate in time.
  double derivative(double phase) const;
  /// Per cycle squared.
  double second_derivative(double phase) const;

private:
  double within_table(double phase) const;

  std::vector<double> phases_, values_; // one cycle, its first row repeated at the end; of a
                                        // monotone curve one row more on either side
  double begin_ = 0.;                   // phase of the first row
  std::shared_ptr<const Spline> spline_;
};
} // namespace arthrowear
