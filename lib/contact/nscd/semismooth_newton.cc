// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/semismooth_newton.h"

#include "contact/nscd/kernels.h"

#include <algorithm>
#include <cmath>

extern "C"
{
  void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
  void dgetrs_(const char *trans, const int *n, const int *n_rhs, const double *a, const int *lda,
               const int *pivots, double *b, const int *ldb, int *info);
}

namespace arthrowear::nscd
{
namespace
{
/// Cuts r_N at zero and |r_T| at mu r_N. @return whether anything was cut
bool
put_into_cones(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double round_off = 1e-14;
  bool cut = false;
  for (std::size_t i = 0; i < problem.n_contacts(); ++i)
  {
    double *r_i = &r[3 * i];
    const double limit = problem.friction[i] * r_i[2];
    const double squared = r_i[0] * r_i[0] + r_i[1] * r_i[1];
    if (r_i[2] <= 0.)
    {
      cut = cut || r_i[2] < 0. || squared > 0.;
      r_i[0] = r_i[1] = r_i[2] = 0.;
    }
    else if (squared > (1. + round_off) * limit * limit)
    {
      cut = true;
      const double factor = limit / std::sqrt(squared);
      r_i[0] *= factor;
      r_i[1] *= factor;
    }
  }
  return cut;
}
} // namespace

SemismoothNewton::SemismoothNewton(const SolverOptions &options) : options_(options) {}

void
SemismoothNewton::multiply(const std::vector<double> &x, std::vector<double> &product) const
{
  const Delassus &W = *problem_->W;
  if (!W.is_dense())
    return W.multiply(x.data(), product.data());
  std::fill(product.begin(), product.end(), 0.);
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    const double *x_i = &x[3 * i];
    if (x_i[0] != 0. || x_i[1] != 0. || x_i[2] != 0.)
      kernels::add_rows(product.data(), W.row_values(i), x.size(), x_i); // W is symmetric
  }
}

double
SemismoothNewton::merit(const double *r, const double *u) const
{
  double sum = 0.;
  const std::vector<LocalContact> &contacts = sweeps_.contacts();
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const LocalContact &c = contacts[i];
    const double *r_i = r + 3 * i, *u_i = u + 3 * i;
    const double speed = std::sqrt(u_i[0] * u_i[0] + u_i[1] * u_i[1]);
    const double lambda_n = r_i[2] - c.rho_normal * (u_i[2] + c.wear * r_i[2] * speed);
    if (!(lambda_n > 0.))
    {
      sum += r_i[0] * r_i[0] + r_i[1] * r_i[1] + r_i[2] * r_i[2];
      continue;
    }
    double t0 = r_i[0] - c.rho_tangential * u_i[0], t1 = r_i[1] - c.rho_tangential * u_i[1];
    const double length = std::sqrt(t0 * t0 + t1 * t1), limit = c.friction * lambda_n;
    if (length > limit)
    {
      t0 *= limit / length;
      t1 *= limit / length;
    }
    sum += (r_i[0] - t0) * (r_i[0] - t0) + (r_i[1] - t1) * (r_i[1] - t1) +
           (r_i[2] - lambda_n) * (r_i[2] - lambda_n);
  }
  return sum;
}

void
SemismoothNewton::linearise(const double *r, const double *u)
{
  const std::vector<LocalContact> &contacts = sweeps_.contacts();
  rows_.clear();
  n_unknowns_ = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const LocalContact &c = contacts[i];
    const double *r_i = r + 3 * i, *u_i = u + 3 * i;
    double *start = &start_[3 * i];
    const double speed = std::sqrt(u_i[0] * u_i[0] + u_i[1] * u_i[1]);
    const double gap_velocity = u_i[2] + c.wear * r_i[2] * speed;
    const double lambda_n = r_i[2] - c.rho_normal * gap_velocity;
    if (!(lambda_n > 0.))
    {
      for (int a = 0; a < 3; ++a)
        start[a] = -r_i[a];
      continue;
    }
    start[0] = start[1] = start[2] = 0.;

    Row row = {};
    row.contact = i;
    row.offset = n_unknowns_;
    const double lambda_t[2] = {r_i[0] - c.rho_tangential * u_i[0],
                                r_i[1] - c.rho_tangential * u_i[1]};
    const double length = std::sqrt(lambda_t[0] * lambda_t[0] + lambda_t[1] * lambda_t[1]);
    if (c.friction == 0.)
    {
      row.size = 1;
      start[0] = -r_i[0];
      start[1] = -r_i[1];
      row.T[2][0] = 1.;
    }
    else if (length <= c.friction * lambda_n)
    {
      row.size = 3;
      for (int a = 0; a < 3; ++a)
        row.T[a][a] = 1.;
      for (int a = 0; a < 2; ++a)
      {
        row.L[a][a] = 1.;
        row.value[a] = u_i[a];
      }
    }
    else
    {
      row.size = 2;
      const double e[2] = {lambda_t[0] / length, lambda_t[1] / length}, p[2] = {-e[1], e[0]};
      const double share = c.friction * lambda_n / length;
      const double excess = c.friction * r_i[2] - (r_i[0] * e[0] + r_i[1] * e[1]);
      for (int a = 0; a < 2; ++a)
      {
        start[a] = excess * e[a];
        row.T[a][0] = p[a];
        row.T[a][1] = c.friction * e[a];
        row.L[0][a] = share * p[a];
      }
      row.T[2][1] = 1.;
      row.own[0] = (1. - share) / c.rho_tangential;
      row.value[0] = (r_i[0] * p[0] + r_i[1] * p[1]) / c.rho_tangential;
    }
    const int last = row.size - 1;
    if (speed > 0.)
      for (int a = 0; a < 2; ++a)
        row.L[last][a] = c.wear * r_i[2] * u_i[a] / speed;
    row.L[last][2] = 1.;
    row.own[last] = c.wear * speed;
    row.value[last] = gap_velocity;
    n_unknowns_ += row.size;
    rows_.push_back(row);
  }
}

bool
SemismoothNewton::solve_linear_system(const double shift)
{
  const Delassus &W = *problem_->W;
  const std::size_t N = static_cast<std::size_t>(n_unknowns_);
  direction_ = start_;
  if (N == 0)
    return true;
  matrix_.assign(N * N, 0.);
  rhs_.resize(N);
  pivots_.resize(N);
  multiply(start_, w_start_);

  // position_: of a contact among the closed ones, -1 if open.
  position_.assign(problem_->n_contacts(), -1);
  for (std::size_t m = 0; m < rows_.size(); ++m)
    position_[rows_[m].contact] = static_cast<int>(m);

  for (const Row &row : rows_)
  {
    const std::size_t i = row.contact, length = 3 * W.row_length(i);
    const double *values = W.row_values(i);
    const std::size_t *columns = W.row_columns(i);
    for (int k = 0; k < row.size; ++k)
    {
      const double *L = row.L[k];
      combined_.resize(length);
      for (std::size_t c = 0; c < length; ++c)
        combined_[c] = L[0] * values[c] + L[1] * values[length + c] + L[2] * values[2 * length + c];
      double *line = &matrix_[(row.offset + k) * N];
      const auto add = [&](const Row &other, const double *w)
      {
        for (int l = 0; l < other.size; ++l)
          line[other.offset + l] =
              w[0] * other.T[0][l] + w[1] * other.T[1][l] + w[2] * other.T[2][l];
      };
      if (columns == nullptr)
        for (const Row &other : rows_)
          add(other, &combined_[3 * other.contact]);
      else
        for (std::size_t b = 0; 3 * b < length; ++b)
          if (position_[columns[b]] >= 0)
            add(rows_[position_[columns[b]]], &combined_[3 * b]);
      for (int l = 0; l < row.size; ++l)
        for (int a = 0; a < 3; ++a)
          line[row.offset + l] += shift * L[a] * row.T[a][l];
      line[row.offset + k] += row.own[k];
      rhs_[row.offset + k] = -row.value[k];
      for (int a = 0; a < 3; ++a)
        rhs_[row.offset + k] -= L[a] * (w_start_[3 * i + a] + shift * start_[3 * i + a]);
    }
  }

  const int one = 1;
  int info = 0;
  dgetrf_(&n_unknowns_, &n_unknowns_, matrix_.data(), &n_unknowns_, pivots_.data(), &info);
  if (info != 0)
    return false;
  // Rows were stored one after the other, which LAPACK reads as the transposed matrix.
  dgetrs_("T", &n_unknowns_, &one, matrix_.data(), &n_unknowns_, pivots_.data(), rhs_.data(),
          &n_unknowns_, &info);
  for (const Row &row : rows_)
    for (int a = 0; a < 3; ++a)
      for (int l = 0; l < row.size; ++l)
        direction_[3 * row.contact + a] += row.T[a][l] * rhs_[row.offset + l];
  return std::all_of(direction_.begin(), direction_.end(),
                     [](double x) { return std::isfinite(x); });
}

void
SemismoothNewton::smooth(std::vector<double> &r, const unsigned int sweeps)
{
  sweeps_.set_force(r);
  for (unsigned int s = 0; s < sweeps; ++s)
    sweeps_.sweep();
  r = sweeps_.force();
}

SolverReport
SemismoothNewton::solve(const ContactProblem &problem, std::vector<double> &r)
{
  constexpr double least_shift = 1e-12, largest_shift = 1e-2; // of the largest diagonal entry of W
  constexpr int max_halvings = 12;
  constexpr std::size_t remembered = 4;
  constexpr unsigned int smoothing_sweeps = 10, iterations_between_refreshes = 10, full_steps = 20;

  SolverReport report;
  report.solver = "semismooth_newton";
  problem_ = &problem;
  const std::size_t n = 3 * problem.n_contacts();
  r.resize(n, 0.);
  sweeps_.set_up(problem, LocalMethod::angle);
  for (auto *vector :
       {&u_, &feasible_, &trial_r_, &trial_u_, &direction_, &w_direction_, &start_, &w_start_})
    vector->resize(n);
  double largest = 0.;
  for (const LocalContact &c : sweeps_.contacts())
    largest = std::max({largest, c.W[0], c.W[4], c.W[8]});

  std::vector<double> best = r;
  double best_residual = std::numeric_limits<double>::infinity();
  double shift = least_shift;
  std::vector<double> merits; // since the last smoothing
  bool has_velocity = false;  // u_ belongs to r
  // A guess from which the line search stalls is worth less than none: the first stall starts again
  // from zero with full steps, which on a well-posed problem finds the active set in a few.
  bool has_restarted = false;
  unsigned int full_steps_left = 0;
  while (true)
  {
    // Newton's iterates may leave the cone by as much as they are wrong; what is judged may not.
    feasible_ = r;
    const bool inside = !put_into_cones(problem, feasible_);
    report.error = contact_error(problem, feasible_.data(), trial_u_.data());
    report.history.push_back(report.error.natural_map);
    report.converged = is_solved(report.error, options_);
    if (report.converged || report.error.natural_map < best_residual)
    {
      best_residual = report.error.natural_map;
      best = feasible_;
    }
    if (report.converged || report.iterations >= options_.max_iterations)
      break;
    ++report.iterations;
    if (inside)
      std::swap(u_, trial_u_);
    else if (!has_velocity || report.iterations % iterations_between_refreshes == 0)
    {
      problem.W->multiply(r.data(), u_.data());
      for (std::size_t j = 0; j < n; ++j)
        u_[j] += problem.free_velocity[j];
    }

    const double now = merit(r.data(), u_.data());
    merits.push_back(now);
    double reference = 0.;
    for (std::size_t m = merits.size() - std::min(remembered, merits.size()); m < merits.size();
         ++m)
      reference = std::max(reference, merits[m]);

    linearise(r.data(), u_.data());
    bool accepted = false;
    if (solve_linear_system(shift * largest))
    {
      multiply(direction_, w_direction_);
      const bool is_full_step = full_steps_left > 0;
      double step = 2.;
      for (int h = 0; h <= max_halvings && !accepted; ++h)
      {
        step *= 0.5;
        for (std::size_t j = 0; j < n; ++j)
        {
          trial_r_[j] = r[j] + step * direction_[j];
          trial_u_[j] = u_[j] + step * w_direction_[j];
        }
        accepted = is_full_step ||
                   merit(trial_r_.data(), trial_u_.data()) <= (1. - 1e-4 * step) * reference;
      }
      if (accepted)
        shift = std::max(least_shift, step == 1. ? 0.1 * shift : shift);
    }
    has_velocity = accepted;
    const bool gives_up_full_steps = full_steps_left > 0 && (!accepted || --full_steps_left == 0);
    if (gives_up_full_steps)
    {
      full_steps_left = 0;
      r = best;
      has_velocity = false;
      merits.clear();
    }
    else if (accepted)
    {
      std::swap(r, trial_r_);
      std::swap(u_, trial_u_);
    }
    else if (!has_restarted)
    {
      has_restarted = true;
      full_steps_left = full_steps;
      shift = least_shift;
      std::fill(r.begin(), r.end(), 0.);
      merits.clear();
    }
    else
    {
      shift = std::min(largest_shift, 100. * shift);
      smooth(r, smoothing_sweeps);
      merits.clear();
    }
  }
  r = best;
  if (!report.converged)
  {
    report.error = contact_error(problem, r);
    report.reason =
        report.solver + ": no convergence in " + std::to_string(report.iterations) + " iterations";
  }
  return report;
}
} // namespace arthrowear::nscd
