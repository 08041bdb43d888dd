// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/ball_cut.h"
#include "contact/wear/ball_place.h"

#include <limits>
#include <optional>

namespace arthrowear
{
/// Displacement of a ball against the backing of the body, from its place in the unworn body to
/// its place in the worn body, both under the largest load of the cycle and without friction.
/// The vectors have the axes of motion and load [mm].
struct PenetrationUnderLoad
{
  Vector3 direction{};        ///< of the load on the ball, of length 1
  Vector3 by_wear{};          ///< displacement by wear of both bodies, in addition to creep
  Vector3 by_creep{};         ///< of creep alone, which comes first
  double error = 0.;          ///< of the length, estimated [mm]
  double error_by_faces = 0.; ///< its part by the volume that faces between points miss [mm]
  bool is_found = true;       ///< false: a place of the ball was not found
  double cut_volume =
      0.; ///< that a rigid ball at the worn place removes from the unworn body [mm^3]
  double overlap_volume = 0.; ///< by which the ball there overlaps the unloaded worn body [mm^3]
  double filled_volume = 0.;  ///< of wear and creep and this overlap in their areas [mm^3]
  unsigned int n_points = 0;  ///< in whose areas the ball there overlaps it

  /// Elastic approach: overlap of the ball with the unloaded body where the load through its centre
  /// meets the surface [mm].
  struct Approach
  {
    double first = 0., last = 0.; ///< in the unworn and in the worn body
    double opening = 0.; ///< depth of wear of both bodies and of creep there, in the worn body
    /// Largest pressure in the worn body over the largest one in the unworn body [-].
    double pressure_growth = 1.;
  };
  std::optional<Approach> approach; ///< none where the load passes beside the surface

  Vector3 whole() const { return by_wear + by_creep; }
};

/// Path of a rigid ball along the largest load from first contact, on which it cuts the worn volume
/// of both bodies from the unworn rigid body.
struct PenetrationByVolume
{
  Vector3 path{};         ///< in the axes of motion and load [mm]
  double per_volume = 0.; ///< derivative of its length by the volume [1/mm^2]
  double error = 0.;      ///< of its length, estimated [mm]
  double least = 0.;      ///< lower bound of its length [mm]
};

/// Penetration under load at one time of a run, as radiographs of several years show it.
struct PenetrationMoment
{
  double cycles = 0.;
  Vector3 displacement{}; ///< by wear and creep, in the axes of motion and load [mm]
  double error = 0.;      ///< of its length, estimated [mm]
  double approach = std::numeric_limits<double>::quiet_NaN(); ///< elastic [mm]; NaN: not known

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("cycles", s.cycles...);
    visit("displacement", s.displacement...);
    visit("error", s.error...);
    visit("approach", s.approach...);
  }
};

/// Both displacements of a ball.
struct Penetration
{
  std::optional<PenetrationUnderLoad> under_load; ///< none where a displacement drives
  PenetrationByVolume by_volume;
  Matrix3 to_body = identity3; ///< rotates a vector to the frame of the body, its pole along z
  /// False where the wear has an error that nothing estimates: the errors above are a part then,
  /// and no result states them.
  bool are_errors_known = true;

  /// Adds errors of the worn state. @param depth  of depths [mm] @param volume  worn [mm^3]
  void add_errors(double depth, double volume);
  /// The penetration under load, which there must be, after so many cycles.
  PenetrationMoment moment(double cycles) const;
};

/// Places of a ball under the largest load, in the unworn and in the worn body.
struct BallPlaces
{
  BallPlace unworn, worn;
  Vector3 by_creep{}; ///< displacement by creep alone [mm]
  bool is_creep_found = true;
};
/// The displacement between these places, without its error.
/// @param start  shift of the ball where the path of the cut begins [mm]
PenetrationUnderLoad penetration_under_load(const BallCut &cut, const Vector3 &start,
                                            const BallPlaces &places);
/// @param volume  worn of both bodies [mm^3]; 0: no path @param volume_error  of it, estimated
PenetrationByVolume penetration_by_volume(const BallCut &cut, double volume, double volume_error);
} // namespace arthrowear
