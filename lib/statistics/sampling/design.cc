// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/design.h"

#include "sampling/philox.h"
#include "sampling/sobol_directions.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace arthrowear
{
namespace
{
/// Fourth word of the counter: draws for different purposes are independent. Levels of scrambled
/// digits are counted from `scramble`.
enum Purpose : std::uint32_t
{
  independent_point,
  permutation,
  place_in_stratum,
  last_digits,
  scramble
};

constexpr unsigned sobol_bits = 32;

std::array<std::uint32_t, 2>
key_of(const unsigned long seed)
{
  const std::uint64_t bits = seed;
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
}

std::uint64_t
bits_of(const std::array<std::uint32_t, 4> &words, const unsigned n)
{
  return (std::uint64_t(words[1]) << 32 | words[0]) >> (64 - n);
}

// In the open (0, 1).
double
uniform(const std::array<std::uint32_t, 4> &counter, const unsigned long seed)
{
  return open_uniform(bits_of(philox(counter, key_of(seed)), 52));
}

std::uint32_t
sobol_digits(std::size_t point, const unsigned dimension)
{
  const auto &directions = sobol_directions(dimension);
  std::uint32_t digits = 0;
  for (unsigned k = 0; point; ++k, point >>= 1)
    if (point & 1)
      digits ^= directions[k];
  return digits;
}

// Nested uniform scrambling. The digits before a digit are the path to a node of a binary tree,
// whose random bit flips the digit. One call of philox() has the bits of a tree of seven levels,
// with the nodes numbered as in a heap from 1; digits behind those of the Sobol' point, which are 0
// before scrambling, are random for each path.
double
scrambled(const std::uint32_t digits, const unsigned randomisation, const unsigned dimension,
          const unsigned long seed)
{
  constexpr unsigned levels = 7, n_last = 52 - sobol_bits;
  const std::array<std::uint32_t, 2> key = key_of(seed);
  std::uint64_t result = 0;
  for (unsigned begin = 0; begin < sobol_bits; begin += levels)
  {
    const std::uint32_t path = begin == 0 ? 0 : digits >> (sobol_bits - begin);
    const auto flips = philox({path, randomisation, dimension, scramble + begin}, key);
    unsigned node = 1;
    for (unsigned i = begin; i < std::min(begin + levels, sobol_bits); ++i)
    {
      const unsigned digit = digits >> (sobol_bits - 1 - i) & 1;
      result = result << 1 | (digit ^ (flips[node / 32] >> node % 32 & 1));
      node = 2 * node + digit;
    }
  }
  const auto last = philox({digits, randomisation, dimension, last_digits}, key);
  return open_uniform(result << n_last | bits_of(last, n_last));
}
} // namespace

const std::string &
name_of(const DesignKind kind)
{
  static const std::string names[] = {"random", "latin_hypercube", "sobol"};
  return names[static_cast<int>(kind)];
}

unsigned
default_randomisations(const DesignKind kind)
{
  return kind == DesignKind::random ? 1 : 8;
}

std::string
Design::finding() const
{
  const auto number = [](const std::size_t n) { return std::to_string(n); };
  constexpr std::size_t most_points = std::size_t(1) << sobol_bits;
  if (n_cases == 0 || n_cases > most_points)
    return "the design has " + number(n_cases) + " cases, must have 1 to " + number(most_points) +
           ".";
  if (n_dimensions == 0)
    return "the design has no dimension. Give at least one input a distribution.";
  if (n_randomisations == 0 || (is_random() && n_randomisations != 1))
    return "the design has " + number(n_randomisations) + " randomisations, must have " +
           (is_random() ? "1: random cases are independent." : "at least 1.");
  if (kind == DesignKind::sobol && n_dimensions > most_sobol_dimensions)
    return "Sobol's points would have " + number(n_dimensions) + " dimensions, must have at most " +
           number(most_sobol_dimensions) + ". Use random cases or a Latin hypercube.";
  if (kind == DesignKind::latin_hypercube && n_cases % n_randomisations != 0)
    return "a Latin hypercube of " + number(n_randomisations) + " randomisations has " +
           number(n_cases) + " cases, must have a multiple. Use " +
           number((n_cases / n_randomisations + 1) * n_randomisations) + ".";
  return "";
}

DesignPoints::DesignPoints(const Design &design) : design_(design)
{
  if (const std::string finding = design.finding(); !finding.empty())
    throw std::invalid_argument(finding);
  if (design.kind != DesignKind::latin_hypercube)
    return;
  const std::size_t n = design.n_cases / design.n_randomisations;
  strata_.resize(design.n_cases * design.n_dimensions);
  auto first = strata_.begin();
  for (unsigned r = 0; r < design.n_randomisations; ++r)
    for (unsigned d = 0; d < design.n_dimensions; ++d, first += static_cast<std::ptrdiff_t>(n))
    {
      std::iota(first, first + static_cast<std::ptrdiff_t>(n), 0u);
      for (std::size_t i = n; i > 1; --i)
      {
        const double u =
            uniform({static_cast<std::uint32_t>(i - 1), r, d, permutation}, design.seed);
        std::iter_swap(first + static_cast<std::ptrdiff_t>(i - 1),
                       first + static_cast<std::ptrdiff_t>(u * static_cast<double>(i)));
      }
    }
}

double
DesignPoints::coordinate(const std::size_t i, const unsigned dimension) const
{
  const std::size_t point = i / design_.n_randomisations;
  const unsigned randomisation = design_.randomisation(i);
  const auto low = static_cast<std::uint32_t>(point);
  if (design_.kind == DesignKind::random)
    return uniform(
        {low, static_cast<std::uint32_t>(std::uint64_t(point) >> 32), dimension, independent_point},
        design_.seed);
  if (design_.kind == DesignKind::sobol)
    return scrambled(sobol_digits(point, dimension), randomisation, dimension, design_.seed);
  const std::size_t n = design_.n_cases / design_.n_randomisations;
  const std::uint32_t stratum =
      strata_[(std::size_t(randomisation) * design_.n_dimensions + dimension) * n + point];
  const double place = uniform({low, randomisation, dimension, place_in_stratum}, design_.seed);
  // The sum may round to the next stratum.
  return std::min((stratum + place) / static_cast<double>(n), 1. - 0x1p-53);
}

std::vector<double>
DesignPoints::point(const std::size_t i) const
{
  std::vector<double> u(design_.n_dimensions);
  for (unsigned d = 0; d < design_.n_dimensions; ++d)
    u[d] = coordinate(i, d);
  return u;
}
} // namespace arthrowear
