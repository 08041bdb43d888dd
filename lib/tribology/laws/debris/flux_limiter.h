// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/debris/transport_operator.h"

namespace arthrowear
{
/// Zalesak's limiter: as much of the second-order scheme's fluxes as keeps the concentration
/// non-negative and between its neighbours' values. Bounds are widened by the curvature where all
/// neighbours have curvature of one sign, so that smooth peaks are not cut. doc/theory/wear.md (9)
/// to (12). Holds the arrays of one step, so that a substep allocates nothing.
class FluxLimiter
{
public:
  explicit FluxLimiter(const TransportOperator &transport);

  /// A forward Euler step of length `step` [s] from `old` to `low` (low order, >= 0) becomes a step
  /// of second order where that is safe: `low` is changed in place. The sum over vertices is kept,
  /// except that values of `fixed` vertices do not change.
  /// @param rate of `old` by the unlimited scheme without source and reaction [mm/s]
  /// @param fixed nonzero where a vertex's concentration is given
  void correct(const std::vector<double> &old, const std::vector<double> &rate,
               const std::vector<char> &fixed, double step, std::vector<double> &low);

  /// Amount that the last correction added per vertex, held or not [mm^3/s].
  const std::vector<double> &added() const { return added_; }

private:
  void measure_curvature(const std::vector<double> &old);
  void collect(const std::vector<double> &old, const std::vector<double> &rate,
               const std::vector<double> &low);

  // Fluxes that are offered to a vertex, and the shares of them that its bounds admit.
  struct Balance
  {
    double gain, loss;      // sums of the fluxes into and out of it [mm^3/s]
    double lowest, highest; // of itself and its neighbours [mm]
    double least_curved, most_curved;
    double gain_share, loss_share; // of the fluxes that are let through [-]
  };

  const TransportOperator &transport_;
  std::vector<Balance> balances_;
  std::vector<double> fluxes_, curvature_, added_;
};
} // namespace arthrowear
