// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

namespace arthrowear
{
/// A published value beside a result of a run.
struct ReferenceValue
{
  std::string quantity;       ///< name of an item of summary.json
  double low = 0., high = 0.; ///< equal unless it is a range
  std::string unit, source;
};

/// Rows of a table `file,quantity,value,to,unit,source` that belong to a parameter file: those that
/// name it, and those that name none. `to` is empty unless the value is a range.
/// @param case_file name of the parameter file without its folder
/// @throws InputError with every finding
std::vector<ReferenceValue> read_reference_values(const std::string &file,
                                                  const std::string &case_file);

/// The table reference.csv beside the parameter file that the log of a run names, if it is there;
/// else empty.
std::string find_reference_table(const RunResults &run);
} // namespace arthrowear
