// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Largest contact pressures: of all computed steps, of the first whole cycle and of the last one.
/// A column with the name of the first one has it until its row, or in the step of its row.
namespace contact_peaks
{
constexpr const char *of_run = "peak contact pressure";
constexpr const char *of_first_cycle = "peak contact pressure, first cycle";
constexpr const char *of_last_cycle = "peak contact pressure, last cycle";
constexpr const char *of_cycle =
    "peak contact pressure of the cycle"; ///< column: the same until then
} // namespace contact_peaks

/// Displacement of a ball into a worn body (doc/theory/penetration.md).
namespace penetrations
{
constexpr const char *under_load = "penetration under load"; ///< by wear and creep
constexpr const char *by_wear = "penetration under load by wear";
constexpr const char *by_creep = "penetration under load by creep";
constexpr const char *error_under_load = "estimated error of penetration under load";
constexpr const char *first_million = "penetration under load, first million cycles, AP radiograph";
constexpr const char *elastic_part = "elastic part of the penetration, first million cycles";
constexpr const char *steady = "steady penetration per year, AP radiograph";
constexpr const char *error_of_steady = "estimated error of the steady penetration per year";
constexpr const char *first_approach = "elastic approach, first cycle";
constexpr const char *last_approach = "elastic approach, last cycle";
/// Path on which a rigid ball cuts the worn volume from the rigid unworn body.
constexpr const char *of_volume = "volume-equivalent path";
constexpr const char *error_of_volume = "estimated error of volume-equivalent path";
} // namespace penetrations
} // namespace arthrowear
