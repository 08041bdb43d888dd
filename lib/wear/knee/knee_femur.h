// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/load_entries.h"
#include "knee/knee_guide.h"
#include "knee/knee_parts.h"

namespace arthrowear
{
// Entries, rules and words of femur and load that models of a knee share.

constexpr const char *distance_of_condyles = "Distance of condyles [mm]";

/// Declares the section `Femur`, to which a model may add entries.
/// @param sideways  whether friction acts along a free path: "without friction"
Parameters::Section declare_knee_femur(Parameters &parameters, KneePart &condyles,
                                       bool &is_varus_free, bool &is_sideways_free,
                                       const std::string &sideways);
/// Adds errors for tori that are as wide as their dishes. @param sagittal, coronal  of these [mm]
void check_condyles(const KneePart &condyles, double sagittal, double coronal,
                    Parameters &parameters);
/// Adds an error for a load that tips a femur over. @param offset  to the medial side [mm]
void check_medial_offset(const KneePart &condyles, double offset, bool is_varus_free,
                         Parameters &parameters);
/// Adds findings for forces over a cycle that lift the femur or that no knee carries [N].
/// @return the largest force [N]; 0 after an error
double check_knee_load(const LoadEntries &load, const std::vector<double> &forces,
                       Parameters &parameters);
/// The frames of the wearing surface: title, orientation and first view.
DeclaredSeries knee_surface_series(const KneeGuide &guide);
} // namespace arthrowear
