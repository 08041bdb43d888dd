// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/surface.h"
#include "contact/wear/cycle_shear.h"
#include "io/parameters.h"
#include "stepping/state.h"

#include <functional>
#include <string>
#include <vector>

namespace arthrowear
{
/// Entries of the cross-shear of a body.
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
/// without weight: that with which laws start.
std::vector<double> cross_shear_of_path(const SlipOfPath &path, double period,
                                        const ContactSurface &surface);

/// Use of a wear law outside of its data, over a run.
struct OutsideOfData
{
  double impulse = 0.;       ///< of the normal forces [N s]
  double low_pressure = 0.;  ///< of those under a pressure below the data's [N s]
  double high_pressure = 0.; ///< the same above [N s]
  double low_shear = 0.;     ///< largest fraction of a cycle's work at cross-shear below the data's
  double high_shear = 0.;    ///< the same above

  /// Adds a step of size h.
  void add(const DataRange &range, const ContactHistory &contact, double h);

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("impulse", s.impulse...);
    visit("low pressure", s.low_pressure...);
    visit("high pressure", s.high_pressure...);
    visit("low shear", s.low_shear...);
    visit("high shear", s.high_shear...);
  }
};
/// A sentence on the use of the law outside of its data; empty where that is negligible.
std::string doubt_about_data(const DataRange &range, const OutsideOfData &outside);
} // namespace arthrowear
