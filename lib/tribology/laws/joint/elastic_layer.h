// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cmath>
#include <limits>

namespace arthrowear
{
/// Pressure of an elastic layer on a rigid backing as a function of the local compression alone
/// (Winkler's bed). A layer that cannot strain sideways has the modulus
///
///     M = E (1 - nu)/((1 + nu)(1 - 2 nu)) [MPa],
///
/// and under the compression d, in the thickness h, the pressure M d/h (linear) or
/// -M ln(1 - d/h) (logarithmic: true strain), [Bei2004], [Smith2018]. Neighbouring points do not
/// feel each other: error of the pressures of a bonded layer up to 50 % at nu = .46, so that the
/// modulus is fitted to finite elements (`factor`).
struct ElasticLayer
{
  static constexpr const char *citation =
      "Y. Bei, B. J. Fregly: Multibody dynamic simulation of knee contact mechanics. Med. Eng. "
      "Phys. 26 (2004) 777-789 (the elastic layer).";
  enum class Form
  {
    linear,
    logarithmic
  };

  double young = 0.;   ///< E [MPa]
  double poisson = 0.; ///< nu, in [0, .5)
  double factor = 1.;  ///< multiplies M [-]
  Form form = Form::linear;

  /// M times the factor [MPa].
  double modulus() const
  {
    return factor * young * (1. - poisson) / ((1. + poisson) * (1. - 2. * poisson));
  }

  /// Pressure [MPa] and its derivative [MPa/mm].
  struct Response
  {
    double pressure = 0., stiffness = 0.;
  };
  /// @param compression d >= 0 [mm]; of the logarithmic form below the thickness, else infinite
  Response respond(const double compression, const double thickness) const
  {
    const double m = modulus();
    if (form == Form::linear)
      return {m * compression / thickness, m / thickness};
    const double left = 1. - compression / thickness;
    if (!(left > 0.))
      return {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    return {-m * std::log(left), m / (thickness * left)};
  }
};
} // namespace arthrowear
