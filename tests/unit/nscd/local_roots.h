// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/solver.h"

#include <array>
#include <cmath>
#include <complex>

/// Reference for one contact: every solution of its laws with Archard's wear, by cases, in extended
/// precision and without a line of the library's solvers.
///
/// Open: q_N >= 0. Stick: r = -W^-1 q in the cone (u = 0, so that there is no wear). Slip along e:
/// r = r_N (-mu e, 1) and, with d = W (-mu e, 1),
///   a + r_N D = 0,  a = e_perp.q_T, D = e_perp.d_T,               (no motion across)
///   q_N + r_N d_N + wear r_N s = 0,  s = e.q_T + r_N e.d_T > 0.   (no gap)
/// Without wear r_N = -q_N/d_N leaves a d_N - q_N D = 0, a trigonometric polynomial of degree 2.
/// With wear r_N = -a/D leaves q_N D^2 - a D (d_N + wear e.q_T) + wear a^2 e.d_T = 0 of degree 4.
namespace arthrowear::nscd::reference
{
using Real = long double;

/// sum over k = -4 .. 4 of c_k exp(i k phi), real: c_-k is the conjugate of c_k.
class TrigonometricPolynomial
{
public:
  using Complex = std::complex<Real>;
  static constexpr int degree = 4;

  TrigonometricPolynomial() { c_.fill(0.); }
  /// constant + by_cos cos phi + by_sin sin phi
  TrigonometricPolynomial(const Real constant, const Real by_cos, const Real by_sin)
      : TrigonometricPolynomial()
  {
    at(0) = constant;
    at(1) = Complex(by_cos, -by_sin) / Real(2);
    at(-1) = Complex(by_cos, by_sin) / Real(2);
  }

  friend TrigonometricPolynomial operator*(const TrigonometricPolynomial &a,
                                           const TrigonometricPolynomial &b)
  {
    TrigonometricPolynomial product;
    for (int k = -degree; k <= degree; ++k)
      for (int l = -degree; l <= degree; ++l)
        if (std::abs(k + l) <= degree) // what lies beyond is zero
          product.at(k + l) += a.at(k) * b.at(l);
    return product;
  }
  friend TrigonometricPolynomial operator+(TrigonometricPolynomial a,
                                           const TrigonometricPolynomial &b)
  {
    for (int k = -degree; k <= degree; ++k)
      a.at(k) += b.at(k);
    return a;
  }
  friend TrigonometricPolynomial operator*(const Real factor, TrigonometricPolynomial a)
  {
    for (Complex &c : a.c_)
      c *= factor;
    return a;
  }

  struct Value
  {
    Real value, slope;
  };
  Value operator()(const Real phi) const
  {
    const Complex z = std::polar(Real(1), phi);
    Complex power = 1.;
    Value result{at(0).real(), 0.};
    for (int k = 1; k <= degree; ++k)
    {
      power *= z;
      result.value += Real(2) * (at(k) * power).real();
      result.slope += Real(-2) * Real(k) * (at(k) * power).imag();
    }
    return result;
  }

  /// At least |derivative of this order| everywhere.
  Real bound(const int order) const
  {
    Real sum = 0.;
    for (int k = -degree; k <= degree; ++k)
      sum += std::abs(at(k)) * std::pow(std::fabs(Real(k)), Real(order));
    return sum;
  }

  /// Every root in [-pi, pi). An interval is left if the value in its middle and a bound of the
  /// second derivative exclude a root, or allow one only; halved until then.
  /// @param is_certain  false if roots are closer together than 1e-9
  std::vector<Real> roots(bool &is_certain) const
  {
    std::vector<Real> found;
    constexpr int n = 16;
    const Real step = 2 * pi() / n, curvature = bound(2);
    is_certain = bound(0) > 0;
    for (int j = 0; j < n && is_certain; ++j)
      add_roots(-pi() + step * j, -pi() + step * (j + 1), curvature, found, is_certain);
    return found;
  }

  static Real pi() { return std::acos(Real(-1)); }

private:
  Complex &at(const int k) { return c_[static_cast<std::size_t>(k + degree)]; }
  const Complex &at(const int k) const { return c_[static_cast<std::size_t>(k + degree)]; }

  void add_roots(Real low, Real high, const Real curvature, std::vector<Real> &found,
                 bool &is_certain) const
  {
    const Real middle = (low + high) / 2, half = (high - low) / 2;
    const Value at_middle = (*this)(middle);
    if (std::fabs(at_middle.value) >
        std::fabs(at_middle.slope) * half + curvature * half * half / 2)
      return;
    if (std::fabs(at_middle.slope) <= curvature * half)
    {
      if (half < 1e-9L)
      {
        is_certain = false;
        return;
      }
      add_roots(low, middle, curvature, found, is_certain);
      add_roots(middle, high, curvature, found, is_certain);
      return;
    }
    Value at_low = (*this)(low);
    if ((at_low.value < 0) == ((*this)(high).value < 0))
      return;
    for (int k = 0; k < 70; ++k)
    {
      const Real next = (low + high) / 2;
      const Value value = (*this)(next);
      ((value.value < 0) == (at_low.value < 0) ? low : high) = next;
    }
    found.push_back((low + high) / 2);
  }

  std::array<Complex, 2 * degree + 1> c_;
};

struct LocalProblem
{
  std::array<double, 9> W;
  std::array<double, 3> q;
  double friction, wear;
};

struct Root
{
  ContactStatus status;
  std::array<double, 3> r; ///< [N]
  double speed;            ///< |u_T| [mm/s]
};

/// All solutions.
struct Roots
{
  std::vector<Root> all;
  /// False where a case is decided by less than round-off in double precision: two roots are
  /// nearly one, or one lies on the border of open, stick and slip.
  bool is_certain = true;
};

inline std::array<Real, 3>
sticking_force(const LocalProblem &p)
{
  Real m[3][4];
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
      m[i][j] = p.W[3 * i + j];
    m[i][3] = -p.q[i];
  }
  for (int k = 0; k < 3; ++k)
  {
    int pivot = k;
    for (int i = k + 1; i < 3; ++i)
      if (std::fabs(m[i][k]) > std::fabs(m[pivot][k]))
        pivot = i;
    std::swap(m[k], m[pivot]);
    for (int i = 0; i < 3; ++i)
      for (int j = 3; i != k && j >= k; --j)
        m[i][j] -= m[i][k] / m[k][k] * m[k][j];
  }
  return {m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]};
}

/// The parts of the laws along e as polynomials of its angle.
struct SlidingLaws
{
  TrigonometricPolynomial q_along, q_across, d_along, d_across, d_normal;

  explicit SlidingLaws(const LocalProblem &p)
  {
    using T = TrigonometricPolynomial;
    const Real mu = p.friction;
    const auto &W = p.W;
    const T e0(0, 1, 0), e1(0, 0, 1), n0 = Real(-1) * e1;
    const T d0 = T(W[2], -mu * W[0], -mu * W[1]), d1 = T(W[5], -mu * W[3], -mu * W[4]);
    d_normal = T(W[8], -mu * W[6], -mu * W[7]);
    q_along = T(0, p.q[0], p.q[1]);
    q_across = T(0, p.q[1], -p.q[0]);
    d_along = e0 * d0 + e1 * d1;
    d_across = n0 * d0 + e0 * d1;
  }
};

inline void
add_sliding(const LocalProblem &p, Roots &roots)
{
  constexpr Real border = 1e-9L;
  const SlidingLaws laws(p);
  const Real q_normal = p.q[2], wear = p.wear;
  const TrigonometricPolynomial equation =
      wear == 0
          ? laws.q_across * laws.d_normal + (-q_normal) * laws.d_across
          : q_normal * (laws.d_across * laws.d_across) +
                Real(-1) * (laws.q_across * laws.d_across * (laws.d_normal + wear * laws.q_along)) +
                wear * (laws.q_across * laws.q_across * laws.d_along);
  bool is_certain = true;
  for (const Real phi : equation.roots(is_certain))
  {
    const Real d_normal = laws.d_normal(phi).value, d_across = laws.d_across(phi).value;
    const Real force = wear == 0 ? -q_normal / d_normal : -laws.q_across(phi).value / d_across;
    const Real speed = laws.q_along(phi).value + force * laws.d_along(phi).value;
    const Real scale = std::hypot(p.q[0], p.q[1]) + std::fabs(force * laws.d_along(phi).value);
    if (!std::isfinite(force) || std::fabs(speed) <= border * scale)
      is_certain = false;
    else if (force > 0 && speed > 0)
      roots.all.push_back(
          {ContactStatus::slip,
           {static_cast<double>(-p.friction * force * std::cos(phi)),
            static_cast<double>(-p.friction * force * std::sin(phi)), static_cast<double>(force)},
           static_cast<double>(speed)});
  }
  roots.is_certain = roots.is_certain && is_certain;
}

/// @param p  W positive definite, q_N != 0
inline Roots
all_roots(const LocalProblem &p)
{
  constexpr Real border = 1e-9L;
  Roots roots;
  if (p.q[2] >= 0.)
    roots.all.push_back({ContactStatus::open, {0., 0., 0.}, std::hypot(p.q[0], p.q[1])});
  const std::array<Real, 3> stick = sticking_force(p);
  const Real limit = p.friction * stick[2], tangential = std::hypot(stick[0], stick[1]);
  if (std::fabs(tangential - limit) <= border * (tangential + std::fabs(limit)))
    roots.is_certain = false;
  if (stick[2] > 0. && tangential <= limit)
    roots.all.push_back({ContactStatus::stick,
                         {static_cast<double>(stick[0]), static_cast<double>(stick[1]),
                          static_cast<double>(stick[2])},
                         0.});
  if (p.friction > 0.)
    add_sliding(p, roots);
  return roots;
}
} // namespace arthrowear::nscd::reference
