// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/sobol_directions.h"

#include "sampling/design.h"

#include <boost/random/sobol.hpp>

namespace arthrowear
{
namespace
{
constexpr unsigned n_bits = 32;
using Directions = std::array<std::array<std::uint32_t, n_bits>, most_sobol_dimensions>;

/// Boost orders points by Gray's code: point 2^k and the point before it differ by direction k.
Directions
all_directions()
{
  boost::random::sobol_engine<std::uint32_t, n_bits> sequence(most_sobol_dimensions);
  Directions directions{};
  for (unsigned k = 0; k < n_bits; ++k)
  {
    // The engine begins with point 1; point 0 is the origin.
    sequence.seed(k == 0 ? 0 : (1u << k) - 2);
    if (k > 0)
      for (auto &of_dimension : directions)
        of_dimension[k] = sequence();
    for (auto &of_dimension : directions)
      of_dimension[k] ^= sequence();
  }
  return directions;
}
} // namespace

const std::array<std::uint32_t, n_bits> &
sobol_directions(const unsigned dimension)
{
  static const Directions all = all_directions();
  return all[dimension];
}
} // namespace arthrowear
