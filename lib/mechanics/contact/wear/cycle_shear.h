// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/point_history.h"
#include "laws/wear/cross_shear.h"
#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// CycleShear collects cross-shear at the points of a contact surface by these parameters.
struct CycleShearParameters
{
  bool is_collected = false;
  CrossShearWeight weight = CrossShearWeight::pressure;
  double period = 1.; ///< of the gait cycle, which begins at time 0 [s]
  /// Ratio at each point with which laws start, before a cycle is complete [-]; empty: 0.
  std::vector<double> at_start;
};

/// The cross-shear of each point of a surface, collected over each gait cycle in directions fixed
/// in the surface (wear P1 to P3). A value without state: the sums are history variables of the
/// points.
class CycleShear
{
public:
  /// @param frames  rows t1, t2, normal of each point; t1 and t2 are the fixed directions
  CycleShear(const CycleShearParameters &parameters, std::vector<Matrix3> frames);

  /// Zero sums of all points.
  PointHistory sums() const;

  /// Slip, pressures and contact of a point in one step.
  struct Step
  {
    double begin = 0., duration = 0.; ///< [s]
    Vector3 slip{};                   ///< of the counter surface over the point [mm]
    /// At the ends of the step, >= 0 [MPa]; their mean is the weight, so that the errors of the
    /// ratio and of the mean pressure are of second order in the step.
    double pressure_before = 0., pressure_after = 0.;
    /// Mean share of the point's patch in contact [-]; negative: the contact time follows from the
    /// pressures.
    double covered = -1.;
  };
  /// Adds a step; where a cycle ends within it, in proportion to the time before and after.
  /// @return true if a cycle was completed
  bool add(const Step &step, std::size_t point, PointHistory &sums) const;

  /// A point's result of the last complete cycle; zero before the first cycle ends.
  struct Result
  {
    double ratio = 0.;         ///< [-]
    Vector3 direction{};       ///< principal, of length 1; zero where nothing slid
    double work = 0.;          ///< M_0 [MPa mm], or [mm] without a weight
    double mean_pressure = 0.; ///< impulse over the time in contact [MPa] (wear P1)

    CycleSliding sliding() const { return {ratio, mean_pressure}; }
  };
  static Result result(const PointHistory &sums, std::size_t point);
  /// Mean of the ratios, weighted with the work of the points' areas; 0 without sliding.
  static double mean_ratio(const PointHistory &sums, const std::vector<double> &areas);

private:
  static double contact_time(const Step &step, double *values);
  void complete(double *values, std::size_t point) const;

  CycleShearParameters parameters_;
  std::vector<Matrix3> frames_;
};
} // namespace arthrowear
