// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Shape k of the generalised Pareto distribution of the largest importance weights: up to 0.5
/// their variance is finite, above 0.7 estimates with the weights do not converge in practice
/// (Vehtari, Simpson, Gelman, Yao & Gabry 2024). The distribution is fitted as by Zhang & Stephens
/// (2009), with the weak prior at 1/2 of the first paper.
/// @param weights >= 0, at least 100 of them
double pareto_shape(std::vector<double> weights);
} // namespace arthrowear
