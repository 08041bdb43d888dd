// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/scan_section.h"
#include "scan/scan_comparison.h"

namespace arthrowear
{
/// Numbers of a comparison, as tables and pages show them.
std::vector<ScanResults::Row> rows_of(const ScanComparison &comparison);

/// Sentences on the alignment of the scan.
std::vector<std::string> alignment_lines(const ScanComparison &comparison);

std::string comparison_csv(const ScanComparison &comparison);
/// @param scan    name of the scanned file, without folders
/// @param before  name of the scan before use; empty: none
std::string comparison_json(const ScanComparison &comparison, const std::string &scan,
                            const std::string &before);
/// A row for each point of the scan: place, measured and predicted depth, their difference.
std::string deviation_csv(const ScanComparison &comparison);
/// The scan in the axes of the run with the same fields; of a large scan about 20 000 points.
std::string deviation_vtu(const ScanComparison &comparison);
} // namespace arthrowear
