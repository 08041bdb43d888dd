// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace arthrowear::nscd
{
/// The velocity at which wear opens a contact, and its derivatives.
struct WearRate
{
  double opening = 0.;  ///< w, >= 0 for a speed >= 0 [mm/s]
  double by_force = 0.; ///< dw/dr_N [mm/s per N]
  double by_speed = 0.; ///< dw/d|u_T| [-]
};

/// Wear laws of a problem as plain data, by name.
struct StoredWear
{
  std::map<std::string, std::string> texts;
  std::map<std::string, std::vector<double>> numbers;
};

/// Wear laws in a contact problem, other than Archard's: contact i opens at w_i(r_N, |u_T|).
/// Within a problem, the histories of the points do not change.
class WearOpening
{
public:
  virtual ~WearOpening() = default;

  /// The rate is continuous in both arguments, and zero where one of them is zero.
  /// @param force r_N > 0 [N]
  /// @param speed |u_T| >= 0 [mm/s]
  virtual WearRate rate(std::size_t contact, double force, double speed) const = 0;

  /// The laws as plain data, to restore them; empty if they cannot be restored.
  virtual StoredWear stored() const { return {}; }
};
} // namespace arthrowear::nscd
