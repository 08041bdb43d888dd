// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/jump_record.h"

namespace arthrowear
{
/// Shows accepted jumps: rows of tables, frames, warnings, and plots at the end of a run.
class JumpReport
{
public:
  explicit JumpReport(RunningSystem &running);

  /// Begins wear_history.csv with the rows of a resumed run, since the checkpoint has them. The log
  /// already reports the roughness of the worn surface that the jump of the checkpoint has.
  void open(const JumpRecord &record, const Jump &jump);
  void secure();
  /// Warns of errors and of rough pressures.
  void warn(const Jump &jump);
  /// Writes frames and rows of the jump just accepted, which ends with jump.start. The mesh follows
  /// its wear after the frames within the jump, and before its last row and frame.
  void write(JumpRecord &record, const Jump &jump);
  /// Text on the products with W that the jump needed which was written last, where W is not
  /// formed; else empty.
  const std::string &products() const { return products_; }
  void finish(const JumpRecord &record) const; ///< writes the plots

private:
  void write_rows(JumpRecord &record);
  void write_frame(const ShownState &shown);
  std::vector<std::vector<double>> rows_of(const JumpRecord &record) const;
  void warn_of_errors_so_far(const Jump &jump);
  void warn_of_roughness(const Jump &jump);
  void report_worn_surface(const Jump &jump);

  RunningSystem &r_;
  Statistics history_;
  unsigned long n_products_ = 0; // with W, by the stepper, up to the last jump written
  std::string products_;
  double reported_roughness_ = 0.; // that shorter jumps have as well, in the last line about it
};

/// Bounds that results of jumps keep.
std::vector<BoundCheck> jump_checks(const Jump &jump, const JumpRecord &record);
} // namespace arthrowear
