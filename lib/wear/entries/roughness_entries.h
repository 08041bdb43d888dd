// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/roughness.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// Entries of [Wear / Roughness]: the roughness of the counterface multiplies the wear of the body.
struct RoughnessEntries
{
  /// Selects whether the model has cycles over which the roughness may change.
  enum class Table
  {
    none,
    over_cycles
  };
  static constexpr const char *table_entry = "Wear / Roughness / Table";

  double value = 0., reference = 0.; // [mm]; 0: not set
  double exponent = 0.;
  std::string file;       // of the table
  RoughnessCourse course; // by check()

  /// @param worn  the body whose wear is multiplied: "cup"
  void declare(const Parameters::Section &wear, const std::string &worn,
               const std::string &counterface, Table table);
  /// Joins the entries, reads the table; adds findings.
  /// @param cycles  of the run
  void check(Parameters &parameters, double cycles);

private:
  void check_partners(Parameters &parameters) const;
};
} // namespace arthrowear
