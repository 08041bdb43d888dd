// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/contact_field.h"

namespace arthrowear
{
/// A law that the library does not contain: K = K_0 (1 + p/p_0)(1 + a exp(-S/S_0)), where S is the
/// sliding distance of the point. A program can use it if it is linked.
class SettlingWear : public WearLaw
{
public:
  SettlingWear(double factor, double pressure, double rise, double distance);
  DepthRate rate(double pressure, double speed, const double *history) const override;
  std::vector<HistoryVariable> history() const override;
  void advance(const Sliding &step, double *history) const override;

private:
  double factor_, pressure_, rise_, distance_;
};
} // namespace arthrowear
