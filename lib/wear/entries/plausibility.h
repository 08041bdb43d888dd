// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/joint_picture.h"
#include "parameters/parameters.h"

namespace arthrowear
{
struct CsvTable;

/// Warns of a wear factor that no joint has; a factor that no material has is an error (see
/// doubt_about_wear_factor()).
/// @param factor [mm^2/N]
void check_wear_factor(Parameters &parameters, const std::string &path, double factor);

/// Warns of a value outside the range of known solids and joints, with that range and the remedy.
/// @param known  sentences that follow
void warn_outside(Parameters &parameters, const std::string &path, double value, double least,
                  double most, const std::string &unit, const std::string &known);

/// Shortest step over the duration of a run: the clock of a run is a double.
constexpr double resolution_of_time = 1e-15;

/// A step with which `what` needs more than 1e8 steps is an error: contact and friction of such a
/// step lie below the tolerances of their solvers, and no run ends.
/// @param step, duration [s]
void check_number_of_steps(Parameters &parameters, const std::string &path, double step,
                           double duration, const std::string &what);

/// A wall that the load alone would strain by more than half is an error about its modulus.
/// @param load largest of the cycle [N]; @param area that can carry it at most [mm^2]
void check_crushing(Parameters &parameters, const std::string &path, double young, double load,
                    double area);

/// Warns of a wall of a cup that is thinner or thicker than the walls of implants. @param wall [mm]
void check_cup_wall(Parameters &parameters, const std::string &path, double wall);

/// Warns of a coefficient of friction above 1; a coefficient above 10 is an error.
void check_friction(Parameters &parameters, const std::string &path, double friction);

/// Warns of a radial clearance below 1 um or above a tenth of the radius; one below the size of an
/// atom, 1e-7 mm, is an error unless it is 0.
/// @param clearance and @param radius of the head or the cavity [mm]
void check_clearance(Parameters &parameters, const std::string &path, double clearance,
                     double radius);

/// Two sentences about a peak pressure above the yield stress, each with a space behind it: "64
/// MPa, [Material / Yield stress [MPa]] is 20. The law remains elastic; ...". The Hertz pressure of
/// a ball at first yield is 1.6 times the yield stress (K. L. Johnson, Contact Mechanics (1985),
/// section 4.2).
/// @param peak and @param yield_stress [MPa], above 0
std::string text_of_yield(double peak, double yield_stress, const std::string &path);

/// Judges columns of a table over the cycle (see doubts_about() and doubts_about_units()); to be
/// called where the table is read.
/// @param period of a table over time [s]; below 0 for tables that cannot be
void check_table(Parameters &parameters, const CsvTable &table,
                 const std::vector<std::string> &columns, double period = -1.);

/// The same of curves of a joint, of which more is known (see doubts_about_joint()).
void check_joint_table(Parameters &parameters, const CsvTable &table,
                       const std::vector<CurveOfJoint> &curves, double period = -1.);

/// Judges a column of displacements (see doubts_about_course()).
void check_course(Parameters &parameters, const CsvTable &table, const std::string &column);
} // namespace arthrowear
