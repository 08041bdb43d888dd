// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/penetration.h"
#include "output/table.h"
#include "parameters/parameters.h"
#include "results/summary.h"

namespace arthrowear
{
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
