// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/local_choice.h"

#include "base/units.h"
#include "contact/nscd/local_angle.h"

#include <Eigen/Eigenvalues>
#include <array>
#include <complex>
#include <utility>

namespace arthrowear::nscd
{
namespace
{
/// Solutions below this relative distance are one.
constexpr double same = 1e-6;

bool
is_same(const double *a, const double *b)
{
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) <= same * std::hypot(b[0], b[1], b[2]);
}

class OneContactChoice : public ContactSolver
{
public:
  OneContactChoice(std::unique_ptr<ContactSolver> solver, const SolverOptions &options)
      : solver_(std::move(solver)), options_(options)
  {
  }

  SolverReport solve(const ContactProblem &problem, std::vector<double> &r) override
  {
    SolverReport report = solver_->solve(problem, r);
    if (problem.n_contacts() == 1)
      choose(problem, r, report);
    return report;
  }

private:
  void choose(const ContactProblem &problem, std::vector<double> &r, SolverReport &report) const
  {
    const double *q = problem.free_velocity.data();
    double block[9];
    problem.W->diagonal_block(0, block);
    const LocalContact contact =
        make_local_contact(block, problem.friction[0], problem.wear_opening ? 0. : problem.wear[0],
                           problem.wear_opening.get());
    if (report.converged && !may_have_several_solutions(contact, q))
      return;
    std::vector<double> chosen(3, 0.);
    const LocalResult local = solve_local(contact, q, chosen.data());
    if (!local.converged || (report.converged && is_same(r.data(), chosen.data())))
      return;
    const ContactError error = contact_error(problem, chosen);
    if (!is_solved(error, options_))
      return;
    r = chosen;
    report.error = error;
    report.converged = true;
    report.unbounded = false;
    report.reason.clear();
    report.iterations += local.iterations;
    report.found_by = "cases";
    report.solver = "cases after " + report.solver;
  }

  std::unique_ptr<ContactSolver> solver_;
  SolverOptions options_;
};

using Complex = std::complex<double>;

/// Coefficients of z^0 to z^8, z = exp(i phi): a trigonometric polynomial of degree 4 times z^4, or
/// one of degree n times z^n.
struct Polynomial
{
  int degree = 0;
  std::array<Complex, 9> c{};
};

/// constant + by_cos cos phi + by_sin sin phi
Polynomial
line(const double constant, const double by_cos, const double by_sin)
{
  return {2, {Complex(by_cos, by_sin) * 0.5, constant, Complex(by_cos, -by_sin) * 0.5}};
}

Polynomial
operator*(const Polynomial &a, const Polynomial &b)
{
  Polynomial product{a.degree + b.degree, {}};
  for (int k = 0; k <= a.degree; ++k)
    for (int l = 0; l <= b.degree; ++l)
      product.c[k + l] += a.c[k] * b.c[l];
  return product;
}

/// a + factor b, both of one degree.
Polynomial
sum(Polynomial a, const double factor, const Polynomial &b)
{
  for (int k = 0; k <= a.degree; ++k)
    a.c[k] += factor * b.c[k];
  return a;
}

/// Angles of roots near the unit circle; two that nearly coincide leave it by the square root of
/// round-off.
std::vector<double>
angles_of_roots(Polynomial p)
{
  constexpr double negligible = 1e-15, near_circle = 1e-2;
  double largest = 0.;
  for (int k = 0; k <= p.degree; ++k)
    largest = std::max(largest, std::abs(p.c[k]));
  // The first and last coefficients are conjugates: both vanish or none.
  int first = 0;
  while (p.degree - 2 * first >= 2 && std::abs(p.c[p.degree - first]) <= negligible * largest)
    ++first;
  const int n = p.degree - 2 * first;
  if (n < 2 || !std::isfinite(largest))
    return {};
  Eigen::MatrixXcd companion = Eigen::MatrixXcd::Zero(n, n);
  for (int k = 0; k < n; ++k)
  {
    companion(k, n - 1) = -p.c[first + k] / p.c[first + n];
    if (k > 0)
      companion(k, k - 1) = 1.;
  }
  const Eigen::VectorXcd roots = companion.eigenvalues();
  std::vector<double> angles;
  for (int k = 0; k < n; ++k)
    if (std::fabs(std::abs(roots(k)) - 1.) < near_circle)
      angles.push_back(std::arg(roots(k)));
  return angles;
}

/// The equations of sliding along an angle under a normal force, and their derivatives.
struct SlidingEquations
{
  double gap, across, speed;
  double gap_by_angle, gap_by_force, across_by_angle, across_by_force;
  double gap_scale, across_scale;
};

SlidingEquations
equations_at(const LocalContact &c, const double *q, const double angle, const double force)
{
  const double e0 = std::cos(angle), e1 = std::sin(angle), mu = c.friction, k = c.wear;
  const double *W = c.W;
  double d[3], f[3]; // W (-mu e, 1), and its derivative by the angle
  for (int a = 0; a < 3; ++a)
  {
    d[a] = W[3 * a + 2] - mu * (W[3 * a] * e0 + W[3 * a + 1] * e1);
    f[a] = mu * (W[3 * a] * e1 - W[3 * a + 1] * e0);
  }
  const double u0 = q[0] + force * d[0], u1 = q[1] + force * d[1];
  SlidingEquations s;
  s.speed = e0 * u0 + e1 * u1;
  s.across = e0 * u1 - e1 * u0;
  s.gap = q[2] + force * d[2] + k * force * s.speed;
  s.across_by_force = e0 * d[1] - e1 * d[0];
  s.across_by_angle = -s.speed + force * (e0 * f[1] - e1 * f[0]);
  s.gap_by_force = d[2] + k * s.speed + k * force * (e0 * d[0] + e1 * d[1]);
  s.gap_by_angle = force * f[2] + k * force * (s.across + force * (e0 * f[0] + e1 * f[1]));
  s.across_scale = std::hypot(q[0], q[1]) + force * std::hypot(d[0], d[1]);
  s.gap_scale = std::fabs(q[2]) + force * (std::fabs(d[2]) + k * std::fabs(s.speed));
  return s;
}

/// Newton's method on angle and normal force together. @return whether it ends in a solution
bool
polish(const LocalContact &c, const double *q, double &angle, double &force, double &speed,
       unsigned int &iterations)
{
  constexpr int most = 40;
  constexpr double enough = 1e-15, accepted = 1e-11;
  for (int i = 0; i < most; ++i)
  {
    const SlidingEquations s = equations_at(c, q, angle, force);
    ++iterations;
    const double determinant =
        s.gap_by_force * s.across_by_angle - s.gap_by_angle * s.across_by_force;
    const double turn = (s.gap * s.across_by_force - s.across * s.gap_by_force) / determinant;
    const double change = (s.across * s.gap_by_angle - s.gap * s.across_by_angle) / determinant;
    if (!std::isfinite(turn) || !std::isfinite(change))
      break;
    angle += std::clamp(turn, -0.1, 0.1);
    force = std::max(force + change, 0.5 * force);
    if (std::fabs(turn) <= enough && std::fabs(change) <= enough * force)
      break;
  }
  const SlidingEquations s = equations_at(c, q, angle, force);
  speed = s.speed;
  return force > 0. && std::fabs(s.gap) <= accepted * s.gap_scale &&
         std::fabs(s.across) <= accepted * s.across_scale && s.speed >= -1e-13 * s.across_scale;
}

/// Angles at which a normal force leaves neither a gap nor motion across: with a = e_perp.q_T and
/// d = W (-mu e, 1), a d_N - q_N D = 0, D = e_perp.d_T, without wear; else
/// q_N D^2 - a D (d_N + k e.q_T) + k a^2 e.d_T = 0. Under a law, the zeros of a and D.
std::vector<double>
angles_of_slides(const LocalContact &c, const double *q)
{
  const double mu = c.friction, k = c.wear;
  const double *W = c.W;
  const Polynomial e0 = line(0., 1., 0.), e1 = line(0., 0., 1.), minus_e1 = line(0., 0., -1.);
  const Polynomial d0 = line(W[2], -mu * W[0], -mu * W[1]);
  const Polynomial d1 = line(W[5], -mu * W[3], -mu * W[4]);
  const Polynomial across = line(0., q[1], -q[0]);
  const Polynomial D = sum(e0 * d1, 1., minus_e1 * d0);
  if (c.law) // where the force of (motion across = 0) is zero or infinite
    return angles_of_roots(across * D);
  if (k == 0.)
    return angles_of_roots(sum(across * line(W[8], -mu * W[6], -mu * W[7]), -q[2], D));
  const Polynomial normal = line(W[8], k * q[0] - mu * W[6], k * q[1] - mu * W[7]);
  const Polynomial along = sum(e0 * d0, 1., e1 * d1);
  const Polynomial without = sum(across * D * normal, -q[2], D * D); // times -1
  return angles_of_roots(sum(without, -k, across * across * along));
}

/// The positive normal forces that close the gap while it slides along the angle.
std::array<double, 2>
forces_at(const LocalContact &c, const double *q, const double angle)
{
  const double e0 = std::cos(angle), e1 = std::sin(angle), mu = c.friction;
  const double *W = c.W;
  const double d0 = W[2] - mu * (W[0] * e0 + W[1] * e1), d1 = W[5] - mu * (W[3] * e0 + W[4] * e1);
  const double A = c.wear * (e0 * d0 + e1 * d1);
  const double B = W[8] - mu * (W[6] * e0 + W[7] * e1) + c.wear * (e0 * q[0] + e1 * q[1]);
  const double root = std::sqrt(std::max(0., B * B - 4. * A * q[2]));
  const double stable = -0.5 * (B + std::copysign(root, B));
  return {q[2] / stable, stable / A};
}

/// The solution candidate of an angle: the force that leaves no motion across, -a/D, and the gap.
/// Backwards, which is no solution, there is no wear.
struct LawSlide
{
  double angle, force, speed, gap;
  bool exists;
};

LawSlide
law_slide_at(const LocalContact &c, const double *q, const double angle)
{
  const double e0 = std::cos(angle), e1 = std::sin(angle), mu = c.friction;
  const double *W = c.W;
  const double d0 = W[2] - mu * (W[0] * e0 + W[1] * e1), d1 = W[5] - mu * (W[3] * e0 + W[4] * e1);
  const double d2 = W[8] - mu * (W[6] * e0 + W[7] * e1);
  LawSlide s{angle, -(e0 * q[1] - e1 * q[0]) / (e0 * d1 - e1 * d0), 0., 0., false};
  s.speed = e0 * q[0] + e1 * q[1] + s.force * (e0 * d0 + e1 * d1);
  s.exists = s.force > 0. && std::isfinite(s.force);
  if (s.exists)
    s.gap = q[2] + s.force * d2 + c.wear_rate(s.force, std::max(0., s.speed)).opening;
  return s;
}

/// Under any law: the gap by the angle, between the angles where -a/D changes its sign, on a grid
/// that is fine at both ends; halved where it changes its sign.
bool
slowest_slide_under_law(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  constexpr int n_uniform = 200;
  std::vector<double> ends = angles_of_slides(c, q);
  std::sort(ends.begin(), ends.end());
  bool is_found = false;
  double least_speed = 0.;
  for (std::size_t k = 0; k < ends.size(); ++k)
  {
    const double low = ends[k], high = k + 1 < ends.size() ? ends[k + 1] : ends[0] + 2. * units::pi;
    std::vector<double> parts;
    for (int j = 1; j < n_uniform; ++j)
      parts.push_back(static_cast<double>(j) / n_uniform);
    for (double part = 0.5 / n_uniform; part > 1e-12; part *= 0.5)
      parts.insert(parts.end(), {part, 1. - part});
    std::sort(parts.begin(), parts.end());
    LawSlide last{};
    for (const double part : parts)
    {
      const LawSlide next = law_slide_at(c, q, low + part * (high - low));
      ++iterations;
      LawSlide a = last, b = next;
      last = next;
      if (!a.exists || !b.exists || (a.gap < 0.) == (b.gap < 0.))
        continue;
      for (int halving = 0; halving < 60; ++halving)
      {
        const LawSlide middle = law_slide_at(c, q, 0.5 * (a.angle + b.angle));
        ((middle.gap < 0.) == (a.gap < 0.) ? a : b) = middle;
      }
      if (!b.exists || b.speed < 0. || (is_found && b.speed >= least_speed))
        continue;
      is_found = true;
      least_speed = b.speed;
      r[0] = -c.friction * b.force * std::cos(b.angle);
      r[1] = -c.friction * b.force * std::sin(b.angle);
      r[2] = b.force;
    }
  }
  return is_found;
}
} // namespace

bool
may_have_several_solutions(const LocalContact &c, const double *q)
{
  const double *W = c.W, N = W[8], mu = c.friction;
  const double coupling = std::max(std::hypot(W[6], W[7]), std::hypot(W[2], W[5]));
  const double margin = N - mu * coupling;
  if (!(margin > 0.))
    return true;
  if (q[2] >= 0.)
    return false;
  if (c.law)
    return true;
  // S = W_TT - W_TN W_NT / W_NN, and the least cosine of x and S x.
  const double s00 = W[0] - W[2] * W[6] / N, s11 = W[4] - W[5] * W[7] / N;
  const double s01 = 0.5 * (W[1] + W[3] - (W[2] * W[7] + W[5] * W[6]) / N);
  const double trace = s00 + s11, determinant = s00 * s11 - s01 * s01;
  if (!(determinant > 0.))
    return true;
  if (c.wear == 0.)
    return mu * coupling * trace >= 2. * N * std::sqrt(determinant);
  const double force = -q[2] / margin, by_wear = c.wear * force / N, beta = coupling * by_wear;
  if (beta >= 0.5)
    return true;
  const double largest = W[0] + W[4];       // at least the largest eigenvalue of W_TT
  const double least = determinant / trace; // at most the least one of S
  const double cosine = 2. * std::sqrt(least * largest) / (least + largest);
  const double rest = 1. - beta;
  return (beta + mu * coupling / N) / rest + mu * by_wear * largest / (rest * rest) >= cosine;
}

LocalResult
chosen_solution(const LocalContact &c, const double *q, double *r, const LocalResult &found)
{
  if (!found.converged || !may_have_several_solutions(c, q))
    return found;
  double other[3] = {0., 0., 0.};
  LocalResult chosen = solve_local(c, q, other);
  chosen.iterations += found.iterations;
  if (!chosen.converged)
    return found;
  if (!is_same(r, other))
    std::copy(other, other + 3, r);
  return chosen;
}

std::unique_ptr<ContactSolver>
with_choice_for_one_contact(std::unique_ptr<ContactSolver> solver, const SolverOptions &options)
{
  return std::make_unique<OneContactChoice>(std::move(solver), options);
}

bool
slowest_slide(const LocalContact &c, const double *q, double *r, unsigned int &iterations)
{
  if (c.law)
    return slowest_slide_under_law(c, q, r, iterations) || scan_all_angles(c, q, r, iterations);
  bool is_found = false;
  double least_speed = 0.;
  for (const double start : angles_of_slides(c, q))
    for (double force : forces_at(c, q, start))
    {
      double angle = start, speed = 0.;
      if (!(force > 0.) || !std::isfinite(force) ||
          !polish(c, q, angle, force, speed, iterations) || (is_found && speed >= least_speed))
        continue;
      is_found = true;
      least_speed = speed;
      r[0] = -c.friction * force * std::cos(angle);
      r[1] = -c.friction * force * std::sin(angle);
      r[2] = force;
    }
  return is_found;
}
} // namespace arthrowear::nscd
