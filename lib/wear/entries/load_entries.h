// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/harmonics_entry.h"
#include "entries/heel_strike_entries.h"
#include "gait/load.h"

namespace arthrowear
{
enum class LoadCurve
{
  double_cosine,
  sine,
  table
};

/// Selects the direction of the force on the cup.
enum class LoadDirection
{
  axis,      ///< along -z
  pole,      ///< from the cup's pole to its centre
  components ///< given by its three components
};

/// The entries of a section `Load` that give the force over the cycle.
struct LoadEntries
{
  LoadCurve curve = LoadCurve::double_cosine;
  LoadDirection direction = LoadDirection::axis;
  double amplitude = 0., base = 0.;     // F_max, F_0 [N]
  double least = 0., largest = 0.;      // of the sine [N]
  std::string file, column = "force_N"; // or a comma list of components
  double body_weight = 0.;              // [N]; 0: not given
  double file_period = 0.;              // [s]; 0: not given
  double phase = 0.;                    // fraction of a cycle
  double factor = 1.;
  double variation = 1.; // factor on the deviation from the mean over the cycle
  double offset = 0.;    // added to the magnitude [N]
  double close_over = 0.;
  HarmonicsEntry harmonics{{{"force", "N", 1.}}};

  void declare_curve(const Parameters::Section &section);
  /// @param more  what else a model says about the entry
  void declare_direction(const Parameters::Section &section, const std::string &more);
  void declare_values(const Parameters::Section &section);
  /// Rules that join these entries.
  void check(Parameters &parameters) const;

  struct Read
  {
    std::shared_ptr<const JointLoad> load; // null where the table has findings
    std::string warning;                   // of the file: that it holds a net joint force
  };
  /// @param frequency of the gait cycle [1/s]
  /// @param pole  of the cup, from its centre, of length 1: for a load along it
  /// @param cut cuts a table over time and keeps its spread; null: nothing is cut
  Read read(Parameters &parameters, double frequency, const Vector3 &pole,
            GaitCut *cut = nullptr) const;
  /// The table that may be cut at heel strikes.
  HeelStrikeEntries::Table table() const;

private:
  void read_table_of_forces(Parameters &parameters, const CsvTable &whole, double frequency,
                            GaitCut *cut, Read &result) const;
};
} // namespace arthrowear
