// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/sphere_fit.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace arthrowear
{
namespace
{
/// A number in the fewest decimal digits that give it to 15.
struct Decimal
{
  int significant; ///< digits; 0 for zero
  int first;       ///< power of ten of the first digit
  int last() const { return first - significant + 1; }
};

Decimal
decimal(const double value)
{
  if (value == 0. || !std::isfinite(value))
    return {0, 0};
  char text[32];
  std::snprintf(text, sizeof text, "%.14e", std::abs(value));
  const char *exponent = std::strchr(text, 'e');
  const char *end = exponent;
  while (end[-1] == '0')
    --end;
  const int digits = end[-1] == '.' ? 1 : static_cast<int>(end - text) - 1;
  return {digits, std::atoi(exponent + 1)};
}
} // namespace

double
resolution_of_coordinates(const std::vector<Vector3> &points)
{
  constexpr int digits_of_double = 15, digits_of_float = 9;
  bool is_single = true;
  int most_significant = 0, last_place = 400;
  double largest = 0.;
  for (const Vector3 &x : points)
    for (const double value : x)
    {
      const Decimal d = decimal(value);
      if (d.significant == 0)
        continue;
      most_significant = std::max(most_significant, d.significant);
      last_place = std::min(last_place, d.last());
      largest = std::max(largest, std::abs(value));
      is_single = is_single && std::abs(static_cast<double>(static_cast<float>(value)) - value) <=
                                   1e-14 * std::abs(value);
    }
  const double diagonal = .5 * std::sqrt(3.);
  if (most_significant > digits_of_float && is_single)
    return diagonal * largest * 0x1p-23;
  if (most_significant >= digits_of_double - 1)
    return diagonal * largest * 0x1p-52;
  // Fixed decimals or fixed significant digits: of each number the coarser of the two.
  int coarsest = last_place;
  for (const Vector3 &x : points)
    for (const double value : x)
    {
      const Decimal d = decimal(value);
      if (d.significant > 0)
        coarsest = std::max(coarsest, d.first - most_significant + 1);
    }
  return largest > 0. ? diagonal * std::pow(10., coarsest) : 0.;
}
} // namespace arthrowear
