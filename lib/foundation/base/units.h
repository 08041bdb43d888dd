// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

/// The library computes in mm, N, s, tonne, MPa, mJ, rad. An entry's name ends in the unit in which
/// users write it; these factors convert at the place where it is read, and nowhere else:
/// `density = value * units::kg_per_m3`.
namespace arthrowear::units
{
constexpr double pi = 3.14159265358979323846;

constexpr double mm = 1.;
constexpr double um = 1e-3;
constexpr double m = 1e3;
constexpr double newton = 1.;
constexpr double kN = 1e3;
constexpr double s = 1.;
constexpr double ms = 1e-3;
constexpr double MPa = 1.;
constexpr double Pa = 1e-6;
constexpr double GPa = 1e3;
constexpr double mJ = 1.;           // N mm
constexpr double kg = 1e-3;         // tonne
constexpr double kg_per_m3 = 1e-12; // tonne/mm^3
constexpr double mm3_per_Nm = 1e-3; // mm^2/N: Archard's wear factor
constexpr double deg = pi / 180.;   // rad
constexpr double percent = 1e-2;
constexpr double per_million = 1e6;  // of a value per cycle
constexpr double newton_metre = 1e3; // N mm
} // namespace arthrowear::units
