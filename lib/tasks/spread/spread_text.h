// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "spread/spread.h"

namespace arthrowear
{
constexpr const char *spread_file = "spread.json", *quantiles_csv = "quantiles.csv",
                     *quantiles_md = "quantiles.md", *years_csv = "years.csv",
                     *indices_csv = "indices.csv";

/// A row per result: n, failed cases, mean, deviation, quantiles, each with its interval, errors.
std::string quantiles_as_csv(const Spread &spread);
/// The same for a paper, rounded.
std::string quantiles_as_markdown(const Spread &spread);
/// A row per quantity and year; empty without years.
std::string years_as_csv(const Spread &spread);
/// A row per result and input; empty without indices.
std::string indices_as_csv(const Spread &spread);

/// For people: a table of quantiles, indices, the correction by a cheaper model, warnings, notes.
std::string spread_text(const Spread &spread, const Study &study);
} // namespace arthrowear
