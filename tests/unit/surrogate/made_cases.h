// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surrogate/surrogate.h"

#include <gsl/gsl_cdf.h>

#include <cmath>
#include <random>

namespace arthrowear
{
using Function = double (*)(const std::vector<double> &u);

struct MadeCases
{
  std::vector<std::vector<double>> u;
  std::vector<double> values;
};

inline MadeCases
made_cases(const Function function, const unsigned int n, const unsigned int n_inputs,
           const unsigned int seed)
{
  std::mt19937_64 generator(seed);
  MadeCases cases;
  for (unsigned int i = 0; i < n; ++i)
  {
    std::vector<double> u(n_inputs);
    for (double &v : u)
      v = std::ldexp((generator() >> 12) + .5, -52);
    cases.values.push_back(function(u));
    cases.u.push_back(u);
  }
  return cases;
}

/// First-order and total indices of each input.
struct ExactIndices
{
  std::vector<double> first, total;
};

/// Indices of a product of independent factors from the squared coefficients of variation V:
/// V_i/D and V_i prod(1 + V_j)/D over the other j, with D = prod(1 + V_j) - 1.
inline ExactIndices
indices_of_product(const std::vector<double> &squares)
{
  double product = 1.;
  for (const double square : squares)
    product *= 1. + square;
  ExactIndices exact;
  for (const double square : squares)
  {
    exact.first.push_back(square / (product - 1.));
    exact.total.push_back(square / (1. + square) * product / (product - 1.));
  }
  return exact;
}

/// Product exp(u_0) exp(.7 u_1) exp(.4 u_2), whatever inputs follow.
inline double
exponentials(const std::vector<double> &u)
{
  return std::exp(u[0] + .7 * u[1] + .4 * u[2]);
}

/// E exp(au) = (e^a - 1)/a and E exp(2au) = (e^2a - 1)/2a give V = (a/2) (e^a + 1)/(e^a - 1) - 1.
inline ExactIndices
indices_of_exponentials()
{
  std::vector<double> squares;
  for (const double a : {1., .7, .4})
    squares.push_back(a / 2. / std::tanh(a / 2.) - 1.);
  return indices_of_product(squares);
}

/// Product of lognormal factors with coefficients of variation of .3, .15 and .1.
inline double
lognormal_factors(const std::vector<double> &u)
{
  double logarithm = 0.;
  for (const auto &[k, variation] : {std::pair(0, .3), {1, .15}, {2, .1}})
    logarithm += std::sqrt(std::log1p(variation * variation)) * gsl_cdf_ugaussian_Pinv(u[k]);
  return std::exp(logarithm);
}

/// Ishigami's function with a = 7, b = .1 of x from -pi to pi.
inline double
ishigami(const std::vector<double> &u)
{
  const auto x = [&u](const unsigned int k) { return M_PI * (2. * u[k] - 1.); };
  return std::sin(x(0)) + 7. * std::pow(std::sin(x(1)), 2) +
         .1 * std::pow(x(2), 4) * std::sin(x(0));
}

inline ExactIndices
indices_of_ishigami()
{
  const double b = .1 * std::pow(M_PI, 4), of_0 = std::pow(1. + b / 5., 2) / 2., of_1 = 49. / 8.,
               of_0_and_2 = b * b * 8. / 225., all = of_0 + of_1 + of_0_and_2;
  return {{of_0 / all, of_1 / all, 0.}, {(of_0 + of_0_and_2) / all, of_1 / all, of_0_and_2 / all}};
}

/// Root mean square error of predictions at cases, over the standard deviation of their values.
inline double
prediction_error(const Surrogate &surrogate, const MadeCases &cases)
{
  double errors = 0., sum = 0., squares = 0.;
  for (std::size_t i = 0; i < cases.values.size(); ++i)
  {
    const double value = cases.values[i];
    errors += std::pow(surrogate.predict(cases.u[i]) - value, 2);
    sum += value;
    squares += value * value;
  }
  return std::sqrt(errors / (squares - sum * sum / cases.values.size()));
}
} // namespace arthrowear
