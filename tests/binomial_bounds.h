// SPDX-License-Identifier: LGPL-2.1-or-later
// Bounds of counts over seeds: a claim that holds with a probability is tested on many draws.
#pragma once

#include <cmath>

namespace arthrowear
{
/// Probability with which a right program fails a test of one count.
constexpr double count_risk = 1e-3;

/// Number k of n independent trials: fewer than k succeed with a probability of at most `risk` if
/// each one succeeds with the given probability, k + 1 would be too many.
inline unsigned int
least_count(const unsigned int n, const double probability = .95, const double risk = count_risk)
{
  const double odds = std::log(probability) - std::log1p(-probability);
  double log_term = n * std::log1p(-probability), below = 0.; // of 0 successes
  unsigned int k = 0;
  for (; k < n; ++k)
  {
    below += std::exp(log_term);
    if (below > risk)
      break;
    log_term += odds + std::log(double(n - k)) - std::log(double(k + 1));
  }
  return k;
}

/// Largest number of successes: more of them have a probability of at most `risk`.
inline unsigned int
most_count(const unsigned int n, const double probability = .95, const double risk = count_risk)
{
  return n - least_count(n, 1. - probability, risk);
}

/// A build with sanitizers judges each access, and no frequency, and takes five times as long.
#ifdef ARTHROWEAR_SANITIZED
constexpr bool judges_accesses = true;
#else
constexpr bool judges_accesses = false;
#endif

/// Number of samples of a claim over n: a fortieth of them, at least two, in a build with
/// sanitizers.
constexpr unsigned int
n_samples(const unsigned int n)
{
  return !judges_accesses ? n : n < 80 ? 2 : n / 40;
}

/// Number of seeds from 1 to n for which a claim holds.
template <class Claim>
unsigned int
count_seeds(const unsigned int n, const Claim &claim)
{
  unsigned int n_held = 0;
  for (unsigned int seed = 1; seed <= n; ++seed)
    n_held += claim(seed) ? 1 : 0;
  return n_held;
}
} // namespace arthrowear
