// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/periodic_curve.h"
#include "gait/time_curve.h"
#include "multibody/planar.h"

namespace arthrowear
{
struct CsvTable;

/// A guided coordinate with its derivatives in time.
struct Guide
{
  double value = 0., rate = 0., acceleration = 0.;
};

/// Which columns of a table hold a gait, and how they are meant.
struct GaitReading
{
  enum class Angles
  {
    joint,  ///< trunk (backwards > 0), hip flexion, knee flexion, ankle dorsiflexion
    segment ///< of trunk, thigh, shank and foot from the horizontal, as D. A. Winter's table A.3
  };

  Angles angles = Angles::joint;
  /// Trunk, then hip, knee, ankle or thigh, shank, foot. `_deg` or `_rad`
  std::array<std::string, 4> angle_columns{"pelvis_tilt_deg", "hip_flexion_deg", "knee_flexion_deg",
                                           "ankle_dorsiflexion_deg"};
  /// X and Y of the trunk's guided point. `_m` or `_mm`
  std::array<std::string, 2> point_columns{"pelvis_tx_m", "pelvis_ty_m"};
  /// On the foot, X and Y. `_N` or `_kN`
  std::array<std::string, 2> force_columns{"grf_x_N", "grf_y_up_N"};
  /// X where the force acts, at Y = 0. `_m` or `_mm`
  std::string centre_column = "cop_x_m";
  /// Below this vertical force the foot is off the ground, whatever the table says [N].
  double force_threshold = 20.;
  /// True if X advances from cycle to cycle (on a floor), false if it returns (on a treadmill).
  bool advances = false;
  double foot_inclination = 0.;    ///< see Anthropometry [rad]
  double close_over_last = 0.;     ///< see PeriodicCurve::Options
  unsigned int most_harmonics = 0; ///< of the motion; 0: splines through the table unfiltered
};

/// Measurements of one leg over a cycle. The other leg does the same half a cycle later.
///
/// Motion: periodic C2 cubic splines. Ground reaction: monotone C1 between the rows, its point of
/// application by the moment about the guided point, which vanishes with the force.
class MeasuredGait
{
public:
  struct Trunk
  {
    Guide x, y, angle; ///< [mm], [mm], [rad]
  };
  using Leg = std::array<Guide, 3>; ///< angles of thigh, shank and foot [rad]
  struct Ground
  {
    Vector2 force{};    ///< on the foot [N]
    double moment = 0.; ///< of it about the guided point [N mm]
  };

  /// @param period of a cycle [s]
  /// @param phase of the cycle at time 0
  /// @throws InputError with all findings
  MeasuredGait(const CsvTable &table, const GaitReading &reading, double period, double phase = 0.);

  double period() const { return period_; }
  double phase(double time) const { return time / period_ + phase_; }
  /// X gained per cycle [mm].
  double advance() const { return advance_; }

  Trunk trunk(double time) const;
  /// @param lag how much later than the measured leg, in cycles
  Leg leg(double time, double lag) const;
  Ground ground(double time, double lag) const;

private:
  struct Curves
  {
    PeriodicCurve x = PeriodicCurve::constant(0.), y = x;
    std::array<PeriodicCurve, 4> angles{x, x, x, x}; ///< trunk, thigh, shank, foot
    std::vector<TimeCurve> ground;                   ///< force X, force Y, moment
  };

  Guide guide(const PeriodicCurve &curve, double phase) const;

  double period_, phase_, advance_ = 0.;
  Curves curves_;
};
} // namespace arthrowear
