// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Round numbers within [low, high], about `wanted` of them: multiples of 1, 2 or 5 times a power
/// of ten, ascending.
std::vector<double> round_ticks(double low, double high, unsigned int wanted);

/// Powers of ten within [low, high], low > 0, at most about `wanted` of them.
std::vector<double> power_ticks(double low, double high, unsigned int wanted);

/// Ticks of a logarithmic axis: powers of ten, or 1, 2 and 5 times powers where the axis has fewer
/// than two powers.
std::vector<double> log_ticks(double low, double high, unsigned int wanted);

struct TickTexts
{
  std::vector<std::string> texts;
  int power = 0; ///< a tick is its text times 10^power
};

/// Texts with the decimals that the spacing of the ticks needs. A power of ten with an
/// exponent that is a multiple of 3 is factored out if the largest tick is 1e5 or more, or below
/// 0.01.
TickTexts tick_texts(const std::vector<double> &ticks);

/// Texts of log_ticks(): "10^3", or "0.2" and "2×10^-7" where the ticks are not all powers.
TickTexts log_tick_texts(const std::vector<double> &ticks);

/// "pressure [10^3 MPa]" of "pressure [MPa]" for the power 3.
std::string label_with_power(const std::string &label, int power);
} // namespace arthrowear
