// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"

#include <optional>
#include <string>
#include <vector>

namespace arthrowear
{
struct Report;

/// A run compared with a scan, from comparison.json of the folder of `arthrowear compare`.
struct ScanResults
{
  struct Row
  {
    std::string name, unit;
    double measured = 0.;
    std::optional<double> interval, run; ///< half the width that holds 95 %; of the prediction
  };
  std::string scan;   ///< name of the scanned file
  std::string before; ///< name of the scan before use; empty: none
  double time = 0.;   ///< of the frame
  std::vector<Row> rows;
  std::vector<std::string> alignment, warnings;
};

/// @throws InputError if the file is missing or damaged
ScanResults read_scan_results(const std::string &folder);

/// The page's section on the scan; empty without a scan.
Html scan_section(const Report &report);
} // namespace arthrowear
