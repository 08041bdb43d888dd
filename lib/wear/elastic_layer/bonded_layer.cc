// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/bonded_layer.h"

#include "base/units.h"

#include <Eigen/Dense>
#include <gsl/gsl_integration.h>

#include <memory>
#include <vector>

namespace arthrowear
{
namespace
{
struct Quadrature
{
  std::vector<double> points, weights;
};

/// Gauss and Legendre's points of an interval.
Quadrature
gauss_points(const std::size_t n, const double begin, const double end)
{
  const std::unique_ptr<gsl_integration_glfixed_table, void (*)(gsl_integration_glfixed_table *)>
      table(gsl_integration_glfixed_table_alloc(n), gsl_integration_glfixed_table_free);
  Quadrature result{std::vector<double>(n), std::vector<double>(n)};
  for (std::size_t i = 0; i < n; ++i)
    gsl_integration_glfixed_point(begin, end, i, &result.points[i], &result.weights[i],
                                  table.get());
  return result;
}

/// Hankel transform of the surface displacement of a bonded layer over that of a half-space,
/// less 1.
/// @param w  wave number times thickness
double
layer_minus_half_space(const double w, const double poisson)
{
  const double kappa = 3. - 4. * poisson, e2 = std::exp(-2. * w), e4 = e2 * e2;
  // Numerator and denominator times 2 exp(-2 w).
  const double above = 2. * kappa * (1. - e4) - 8. * w * e2,
               below = 2. * kappa * (1. + e4) + 2. * (1. + kappa * kappa + 4. * w * w) * e2;
  return above / below - 1.;
}

/// A contact of the radius a, in which lengths are over the thickness.
struct UnitContact
{
  double approach = 0.;      ///< over thickness^2/radius
  double force = 0.;         ///< over E* thickness^3/radius
  double peak_pressure = 0.; ///< over E* thickness/radius
};

/// Fredholm's equation of the second kind for the even function phi, by Nystroem's method:
///
///     phi(x) + integral_0^a K(x, t) phi(t) dt = (2/pi) (approach - x^2),   phi(a) = 0,
///     K(x, t) = (2/pi) integral_0^infinity (L(w) - 1) cos(w x) cos(w t) dw.
///
/// It is linear in the right-hand side: the approach follows from phi(a) = 0.
UnitContact
contact_of(const double a, const double poisson)
{
  constexpr std::size_t n_points = 48, n_waves = 240;
  constexpr double last_wave = 12., two_over_pi = 2. / units::pi;
  const Quadrature points = gauss_points(n_points, 0., a),
                   waves = gauss_points(n_waves, 0., last_wave);
  // Places of the equation: the points, and the rim for phi(a) = 0.
  Eigen::MatrixXd cosines(n_points + 1, n_waves);
  Eigen::VectorXd weights(n_waves);
  for (std::size_t k = 0; k < n_waves; ++k)
  {
    weights[k] = two_over_pi * waves.weights[k] * layer_minus_half_space(waves.points[k], poisson);
    for (std::size_t i = 0; i <= n_points; ++i)
      cosines(i, k) = std::cos(waves.points[k] * (i < n_points ? points.points[i] : a));
  }
  const Eigen::MatrixXd kernel =
      cosines * weights.asDiagonal() * cosines.topRows(n_points).transpose();
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(n_points, n_points), right(n_points, 2);
  for (std::size_t i = 0; i < n_points; ++i)
  {
    for (std::size_t j = 0; j < n_points; ++j)
      matrix(i, j) += kernel(i, j) * points.weights[j];
    right(i, 0) = two_over_pi; // of an approach of 1
    right(i, 1) = -two_over_pi * points.points[i] * points.points[i];
  }
  const Eigen::MatrixXd phi = matrix.partialPivLu().solve(right);
  const auto at_rim = [&](const int side, const double value)
  {
    double sum = value;
    for (std::size_t j = 0; j < n_points; ++j)
      sum -= kernel(n_points, j) * points.weights[j] * phi(j, side);
    return sum;
  };
  UnitContact contact;
  contact.approach = -at_rim(1, -two_over_pi * a * a) / at_rim(0, two_over_pi);
  // The derivative of phi over its argument, by the equation: of -x^2 that is -2, of cos(w x)
  // -w sin(w x)/x.
  Eigen::VectorXd in_waves = Eigen::VectorXd::Zero(n_waves);
  for (std::size_t j = 0; j < n_points; ++j)
  {
    const double value = points.weights[j] * (contact.approach * phi(j, 0) + phi(j, 1));
    contact.force += units::pi * value;
    in_waves += value * cosines.row(j).transpose();
  }
  for (std::size_t i = 0; i < n_points; ++i)
  {
    const double x = points.points[i];
    double slope = -2. * two_over_pi;
    for (std::size_t k = 0; k < n_waves; ++k)
      slope += weights[k] * in_waves[k] * waves.points[k] * std::sin(waves.points[k] * x) / x;
    contact.peak_pressure -= .5 * points.weights[i] * slope;
  }
  return contact;
}
} // namespace

std::optional<LayerIndentation>
indent_bonded_layer(const ElasticLayer &layer, const double radius, const double thickness,
                    const double force)
{
  constexpr double narrowest = 1e-4, widest = 10.; // contact radius over the thickness
  constexpr int n_halvings = 50;
  const double plane = layer.young / (1. - layer.poisson * layer.poisson),
               wanted = force * radius / (plane * thickness * thickness * thickness);
  double low = narrowest, high = widest;
  for (int i = 0; i < n_halvings && high > (1. + 1e-9) * low; ++i)
  {
    const double middle = std::sqrt(low * high);
    (contact_of(middle, layer.poisson).force < wanted ? low : high) = middle;
  }
  if (high == widest)
    return {};
  const double a = std::sqrt(low * high);
  const UnitContact contact = contact_of(a, layer.poisson);
  return LayerIndentation{contact.approach * thickness * thickness / radius,
                          contact.peak_pressure * plane * thickness / radius,
                          units::pi * a * a * thickness * thickness};
}

LayerIndentation
indent_columns(const ElasticLayer &layer, const double radius, const double thickness,
               const double force)
{
  const double bed = layer.modulus() / thickness;
  const double approach = std::sqrt(force / (units::pi * bed * radius));
  return {approach, bed * approach, 2. * units::pi * radius * approach};
}
} // namespace arthrowear
