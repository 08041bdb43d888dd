// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "io/parameters.h"
#include "io/statistics.h"
#include "io/table.h"

#include <optional>
#include <string>

namespace arthrowear
{
/// Displacement of a ball that rests in the worn body from where it rests in the unworn one, both
/// rigid, under the largest load: without elastic approach. In the axes of motion and load. Creep
/// comes first: its part is that of creep alone, what wear adds to it is the part of wear.
struct Penetration
{
  Vector3 by_wear{};           ///< of both bodies, what it adds to creep [mm]
  Vector3 by_creep{};          ///< of creep alone [mm]
  Matrix3 to_body = identity3; ///< takes a vector to the frame of the body, its pole along z
};

/// The entry `Cycles per year`, for ClinicalResults.
Parameters::Declared declare_cycles_per_year(const Parameters::Section &output, double &value);

/// Columns of wear_history.csv of a cavity.
struct PenetrationColumns
{
  VectorColumns by_wear, by_creep; ///< the latter if the body creeps

  void set(TableRow &row, const Penetration &penetration, bool is_creeping) const;
};

/// Results of a worn body as a surgeon measures them.
struct ClinicalResults
{
  std::string body;             ///< its name
  double volume = 0.;           ///< worn [mm^3]
  double density = 0.;          ///< [tonne/mm^3]; 0: unknown
  double largest_opening = 0.;  ///< of a point by wear or by creep [mm]
  double cycles = 0.;           ///< of the run
  double cycles_per_year = 1e6; ///< > 0
  bool is_creeping = false;
  std::optional<Penetration> penetration; ///< of a cavity

  /// Penetrations are those of openings of at least this: bodies rest with overlaps of 1e-4 mm
  /// [mm].
  static constexpr double least_opening = 1e-3;
  /// Worn mass, where the density is known; penetration by wear and by creep as vectors, on an
  /// anteroposterior radiograph and per year, where it is known and openings are large enough.
  void add_to(Summary &summary) const;
};
} // namespace arthrowear
