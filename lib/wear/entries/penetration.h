// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "output/table.h"
#include "parameters/parameters.h"
#include "results/summary.h"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

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

/// The penetrations that a model has.
enum class PenetrationKinds
{
  none,      ///< the counterface is no ball
  by_volume, ///< a displacement drives
  both
};

/// The entry `Cycles per year`, for ClinicalResults.
Parameters::Declared declare_cycles_per_year(const Parameters::Section &output, double &value);

/// Columns of wear_history.csv.
class PenetrationColumns
{
public:
  PenetrationColumns() = default;
  /// Adds a column to a table, in mm, if it is there.
  using Add = std::function<TableColumn<>(bool is_there, const std::string &)>;
  PenetrationColumns(const Add &add, PenetrationKinds kinds, bool is_creeping);
  /// Adds the columns of the errors. @param are_known  Penetration::are_errors_known
  void add_errors(const Add &add, bool are_known);
  void set(TableRow &row, const Penetration &penetration) const;

private:
  PenetrationKinds kinds_ = PenetrationKinds::none;
  bool is_creeping_ = false, has_errors_ = false;
  VectorColumns by_wear_, by_creep_, by_volume_;
  TableColumn<> error_under_load_, error_by_volume_;
};

/// Wear of a body in the quantities that a surgeon measures, such as penetration on a radiograph.
struct ClinicalResults
{
  double volume = 0.;           ///< worn [mm^3]
  double density = 0.;          ///< [tonne/mm^3]; 0: unknown
  double largest_opening = 0.;  ///< of a point by wear or by creep [mm]
  double cycles = 0.;           ///< of the run
  double cycles_per_year = 1e6; ///< 0: the body is no implant and has the frame of the load
  bool is_creeping = false;
  std::optional<Penetration> penetration; ///< of a ball
  /// After each jump over cycles, the last one at the end of the run; empty without jumps.
  std::vector<PenetrationMoment> course = {};

  /// Penetrations are reported if the largest opening is at least this [mm]; no measurement
  /// resolves a smaller opening.
  static constexpr double least_opening = 1e-3;
};

/// A vector in the axes of load and motion and its length; of an implant also its components along
/// the axes of the body, and under load its picture on a radiograph.
struct VectorSummary
{
  /// @param with  the runs that have it
  VectorSummary(Summary &all, const std::string &id, const std::string &name,
                const std::string &body, bool is_under_load, const std::string &meaning,
                const std::string &with, ResultRole role);
  void set(const Vector3 &vector, const ClinicalResults &results) const;

  const NumberResult length;
  std::optional<NumberResult> on_radiograph;     ///< under load
  std::vector<NumberResult> components, of_body; ///< x, y and z
};

/// Worn mass, where the density is known; penetration as vectors, on an anteroposterior
/// radiograph, in the first million cycles and per year after them, where it is known and openings
/// are large enough.
class ClinicalSummary
{
public:
  /// @param body  its name @param causes  of the errors of penetrations
  ClinicalSummary(Summary &all, const std::string &body, const std::string &causes);
  void set(const ClinicalResults &results) const;
  /// States the errors by the mesh of the penetration by wear, relative, and of the path.
  void state_by_mesh(Summary &all, const NumberResult &of_load, const NumberResult &of_path) const;

  const VectorSummary by_wear, by_creep, under_load, path;
  const NumberResult error_under_load, error_of_path, error_of_steady;

private:
  void state_of_load(Summary &all, const NumberResult &error, const std::string &cause) const;
  void set_under_load(const PenetrationUnderLoad &one, const ClinicalResults &results) const;
  void set_follow_up(const ClinicalResults &results) const;

  const NumberResult mass_, first_million_, elastic_part_, steady_, first_approach_, last_approach_;
};
} // namespace arthrowear
