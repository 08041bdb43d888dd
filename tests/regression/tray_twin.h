// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"
#include "tray_case.h"

namespace program_test
{
/// The shipped case on a coarse mesh with fictitious masses.
inline SmallCase
twin(const unsigned int levels)
{
  return small_tray_case()
      .set("Geometry / Cells", "5000")
      .unset("Geometry / Element size at interface [mm]")
      .unset("Geometry / Element size far [mm]")
      .unset("Geometry / Tray layers")
      .set("Load / Levels", std::to_string(levels))
      .set("Load / Periods of the ramp", "4");
}

/// A table whose columns are accessed by name.
class Table
{
public:
  explicit Table(const std::string &text) : names_(names_of(text)), rows_(numbers_of(text)) {}
  std::size_t n_rows() const { return rows_.size(); }
  double at(const std::size_t row, const std::string &name) const
  {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end())
      throw std::out_of_range("no column " + name);
    return rows_.at(row).at(found - names_.begin());
  }

private:
  std::vector<std::string> names_;
  std::vector<std::vector<double>> rows_;
};

/// The number of an entry of the summary.
inline double
summary_number(const std::string &summary, const std::string &name)
{
  const std::size_t at = summary.find("\"" + name + "\"");
  if (at == std::string::npos)
    throw std::out_of_range("no " + name + " in the summary");
  return std::stod(summary.substr(summary.find("\"value\":", at) + 8));
}

/// Checks the balances of every level of a run.
inline void
expect_balance(const Table &table)
{
  for (std::size_t row = 0; row < table.n_rows(); ++row)
  {
    EXPECT_EQ(table.at(row, "in equilibrium [-]"), 1.);
    EXPECT_LE(table.at(row, "reaction over load minus 1 [-]"), 1e-3);
    EXPECT_LE(table.at(row, "kinetic over strain energy [-]"), 1e-2);
    EXPECT_LE(std::abs(table.at(row, "energy imbalance [mJ]")),
              1e-3 * table.at(row, "external work [mJ]"));
    EXPECT_GT(table.at(row, "settlement of the loaded side [mm]"), 0.);
    EXPECT_GT(table.at(row, "tilt [deg]"), 0.);
    EXPECT_GT(table.at(row, "uplift of the unloaded side [mm]"),
              row > 0 ? table.at(row - 1, "uplift of the unloaded side [mm]") : 0.);
  }
}

inline SmallCase
nopost_twin(const unsigned int levels)
{
  return twin(levels)
      .set("Geometry / Tray diameter [mm]", "60")
      .set("Geometry / Proximal bone diameter [mm]", "70")
      .set("Geometry / Tray thickness [mm]", "7.3")
      .set("Geometry / Tray layers", "3")
      .set("Geometry / Post length [mm]", "0")
      .set("Interface / Friction coefficient", "0")
      .set("Output / Frames every n levels", "0");
}

struct Loosening
{
  Table table;
  double onset; // % BW
};

/// The tray of inputs/tibial_tray_loosening: no post, radius 33 mm, 8.5 mm thick, a wider bone, the
/// load 25 mm from the axis.
inline SmallCase
loosening_twin(const std::string &cells)
{
  return twin(10)
      .set("Geometry / Cells", cells)
      .set("Geometry / Tray diameter [mm]", "66")
      .set("Geometry / Proximal bone diameter [mm]", "80")
      .set("Geometry / Tray thickness [mm]", "8.5")
      .set("Geometry / Tray layers", "3")
      .set("Geometry / Post length [mm]", "0")
      .set("Load / Eccentricity [mm]", "25")
      .set("Load / Patch radius [mm]", "6")
      .set("Output / Frames every n levels", "0");
}

/// @param first_damage  position of the first damage in summary.json, by default the far edge
inline Loosening
run_nopost(const SmallCase &small_case, const double seconds,
           const std::string &first_damage = "\"(-30, ")
{
  const CaseFolder folder(small_case);
  Limits limits;
  limits.seconds = seconds;
  ended_with(0, folder.run({}, limits));
  const std::string summary = read(folder.output() / "summary.json");
  EXPECT_NE(summary.find("\"first damage at [mm]\": " + first_damage), std::string::npos);
  const Loosening result{Table(read(folder.output() / "statistics.csv")),
                         summary_number(summary, "load at first damage")};
  expect_balance(result.table);
  std::cout << "first damage at " << result.onset << " % BW\n";
  return result;
}
} // namespace program_test
