// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "spread/spread.h"
#include "surrogate/surrogate.h"

namespace arthrowear
{
/// Computes indices from surrogates of the cases that ended.
class SurrogateIndices
{
public:
  explicit SurrogateIndices(const StudySample &sample)
      : sample_(sample), coordinates_(sample.coordinates())
  {
  }
  /// @param values  of each case; NaN: failed, or not ended
  Indices of(const std::vector<double> &values);

private:
  const StudySample &sample_;
  std::vector<std::vector<double>> coordinates_; ///< of each case in the unit cube
  std::vector<bool> is_known_;                   ///< of each case, as in the last call
  std::optional<Surrogates> surrogates_;         ///< of these cases
};
} // namespace arthrowear
