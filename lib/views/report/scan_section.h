// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "base/json_fields.h"

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

    template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
    {
      visit("name", s.name);
      visit("unit", s.unit);
      visit("measured", s.measured);
      visit("interval", s.interval);
      visit("run", s.run);
    }
  };
  std::string scan;   ///< name of the scanned file
  std::string before; ///< name of the scan before use; empty: none
  double time = 0.;   ///< of the frame
  std::vector<Row> rows;
  std::vector<std::string> alignment, warnings;

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("scan", s.scan);
    visit("scan before use", s.before, json_fields::if_set);
    visit("time", s.time);
    visit("results", s.rows);
    visit("alignment", s.alignment);
    visit("warnings", s.warnings);
  }
};

/// @throws InputError if the file is missing or damaged
ScanResults read_scan_results(const std::string &folder);

/// The page's section on the scan; empty without a scan.
Html scan_section(const Report &report);
} // namespace arthrowear
