// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"
#include "contact/wear/cycle_shear.h"
#include "laws/wear/outside_of_data.h"
#include "parameters/parameters.h"
#include "stepping/state.h"

namespace arthrowear
{
/// Cross-shear entries of a body.
struct CrossShearParameters
{
  bool is_always_collected = false;
  CrossShearWeight weight = CrossShearWeight::pressure;

  void declare(const Parameters::Section &section);
  /// Decides whether it is collected.
  /// @param is_used  by the law of wear
  /// @param frequency of the gait cycles [1/s]
  CycleShearParameters check(Parameters &parameters, const std::string &path, bool is_used,
                             double frequency) const;
};

/// Slip of the counterface past a point in a small time, and the normal there.
struct PathSlip
{
  Vector3 slip{}, normal{}; // [mm], of length 1
};
/// The slip past each point between two times, h apart [s].
using SlipOfPath = std::function<std::vector<PathSlip>(double h, double begin, double end,
                                                       const std::vector<Vector3> &points)>;
/// Cross-shear ratio of each point of a surface over a cycle by the prescribed motion alone,
/// without weight. Laws start with this ratio.
std::vector<double> cross_shear_of_path(const SlipOfPath &path, double period,
                                        const ContactSurface &surface);

/// Adds a step of size h.
void add_outside_of_data(const DataRange &range, const ContactHistory &contact, double h,
                         OutsideOfData &outside);
} // namespace arthrowear
