// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/newton_system.h"
#include "base/lapack.h"

#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

namespace arthrowear::nscd
{
namespace
{
// If friction nearly sticks, the equation across the direction of sliding alone gives no start.
constexpr double largest_share = 0.9999;
// A sparse W has sparse factors from this number of unknowns.
constexpr std::size_t smallest_sparse = 100;
// The iteration for the condensed unknowns has these limits.
constexpr int most_directions = 12;
constexpr double residual_reduction = 1e-6;
} // namespace

void
NewtonSystem::set_up(const ContactProblem &problem, const std::vector<LocalContact> &contacts)
{
  problem_ = &problem;
  contacts_ = &contacts;
  may_condense_ = true;
  const std::size_t n = 3 * problem.n_contacts();
  for (auto *vector : {&start_, &force_, &velocity_})
    vector->resize(n);
  search_.directions.resize(most_directions);
  search_.images.resize(most_directions);
}

void
NewtonSystem::multiply(const std::vector<double> &x, std::vector<double> &product) const
{
  const Delassus &W = *problem_->W;
  if (!W.is_dense())
  {
    work_ += work::dense_block * static_cast<double>(W.n_blocks());
    return W.multiply(x.data(), product.data());
  }
  std::fill(product.begin(), product.end(), 0.);
  for (std::size_t i = 0; i < W.n_contacts(); ++i)
  {
    const double *x_i = &x[3 * i];
    if (x_i[0] == 0. && x_i[1] == 0. && x_i[2] == 0.)
      continue;
    kernels::add_rows(product.data(), W.row_values(i), x.size(), x_i); // W is symmetric
    work_ += work::dense_block * static_cast<double>(W.n_contacts());
  }
}

void
NewtonSystem::linearise_stick(const double *u, Row &row)
{
  row.size = 3;
  for (int a = 0; a < 3; ++a)
    row.T[a][a] = 1.;
  for (int a = 0; a < 2; ++a)
  {
    row.L[a][a] = 1.;
    row.value[a] = u[a];
  }
}

void
NewtonSystem::linearise_slip(const LocalContact &c, const Multiplier &lambda, const double *r,
                             double *start, Row &row)
{
  row.size = 2;
  const double e[2] = {lambda.tangential[0] / lambda.length, lambda.tangential[1] / lambda.length};
  const double p[2] = {-e[1], e[0]};
  const double share = c.friction * lambda.normal / lambda.length;
  const double excess = c.friction * r[2] - (r[0] * e[0] + r[1] * e[1]);
  row.is_condensable = share <= largest_share;
  for (int a = 0; a < 2; ++a)
  {
    start[a] = excess * e[a];
    row.T[a][0] = p[a];
    row.T[a][1] = c.friction * e[a];
    row.L[0][a] = share * p[a];
  }
  row.T[2][1] = 1.;
  row.own[0] = (1. - share) / c.rho_tangential;
  row.value[0] = (r[0] * p[0] + r[1] * p[1]) / c.rho_tangential;
}

bool
NewtonSystem::linearise(const LocalContact &c, const double *r, const double *u,
                        const bool keeps_closed, double *start, Row &row) const
{
  const double speed = std::sqrt(u[0] * u[0] + u[1] * u[1]);
  const WearRate wear = c.wear_rate(r[2], speed);
  const double gap_velocity = u[2] + wear.opening;
  Multiplier lambda;
  lambda.normal = keeps_closed ? r[2] : r[2] - c.rho_normal * gap_velocity;
  if (!(lambda.normal > 0.))
  {
    for (int a = 0; a < 3; ++a)
      start[a] = -r[a];
    return false;
  }
  start[0] = start[1] = start[2] = 0.;
  for (int a = 0; a < 2; ++a)
    lambda.tangential[a] = r[a] - c.rho_tangential * u[a];
  lambda.length = std::sqrt(lambda.tangential[0] * lambda.tangential[0] +
                            lambda.tangential[1] * lambda.tangential[1]);
  if (c.friction == 0.)
  {
    row.size = 1;
    start[0] = -r[0];
    start[1] = -r[1];
    row.T[2][0] = 1.;
  }
  else if (lambda.length <= c.friction * lambda.normal)
    linearise_stick(u, row);
  else
    linearise_slip(c, lambda, r, start, row);
  const int last = row.size - 1;
  if (speed > 0.)
    for (int a = 0; a < 2; ++a)
      row.L[last][a] = wear.by_speed * u[a] / speed;
  row.L[last][2] = 1.;
  row.own[last] = wear.by_force;
  row.value[last] = gap_velocity;
  return true;
}

void
NewtonSystem::linearise(const double *r, const double *u, const bool keeps_closed)
{
  rows_.clear();
  n_unknowns_ = 0;
  position_.assign(contacts_->size(), -1);
  for (std::size_t i = 0; i < contacts_->size(); ++i)
  {
    Row row = {};
    if (!linearise((*contacts_)[i], r + 3 * i, u + 3 * i, keeps_closed, &start_[3 * i], row))
      continue;
    row.contact = i;
    row.offset = static_cast<int>(n_unknowns_);
    n_unknowns_ += static_cast<std::size_t>(row.size);
    position_[i] = static_cast<int>(rows_.size());
    rows_.push_back(row);
  }
}

/// @return whether anything is condensed
bool
NewtonSystem::choose_unknowns(const bool condensed)
{
  n_factored_ = 0;
  for (Row &row : rows_)
  {
    row.first_factored = condensed && row.is_condensable ? 1 : 0;
    row.factored_offset = static_cast<int>(n_factored_);
    n_factored_ += static_cast<std::size_t>(row.size - row.first_factored);
  }
  return n_factored_ < n_unknowns_;
}

bool
NewtonSystem::factor(const double shift)
{
  const Delassus &W = *problem_->W;
  const std::size_t N = n_factored_;
  dense_.matrix.assign(N * N, 0.);
  dense_.pivots.resize(N);
  for (const Row &row : rows_)
  {
    const std::size_t i = row.contact, length = 3 * W.row_length(i);
    const double *values = W.row_values(i);
    const std::size_t *columns = W.row_columns(i);
    dense_.combined.resize(length);
    for (int k = row.first_factored; k < row.size; ++k)
    {
      const double *L = row.L[k];
      work_ += 2. * work::value * static_cast<double>(length);
      for (std::size_t c = 0; c < length; ++c)
        dense_.combined[c] =
            L[0] * values[c] + L[1] * values[length + c] + L[2] * values[2 * length + c];
      double *line = &dense_.matrix[(row.factored_offset + k - row.first_factored) * N];
      const auto place = [&](const Row &other, const double *w)
      {
        for (int l = other.first_factored; l < other.size; ++l)
          line[other.factored_offset + l - other.first_factored] =
              w[0] * other.T[0][l] + w[1] * other.T[1][l] + w[2] * other.T[2][l];
      };
      if (columns == nullptr)
        for (const Row &other : rows_)
          place(other, &dense_.combined[3 * other.contact]);
      else
        for (std::size_t b = 0; 3 * b < length; ++b)
          if (position_[columns[b]] >= 0)
            place(rows_[position_[columns[b]]], &dense_.combined[3 * b]);
      double *own = line + row.factored_offset - row.first_factored;
      for (int l = row.first_factored; l < row.size; ++l)
        for (int a = 0; a < 3; ++a)
          own[l] += shift * L[a] * row.T[a][l];
      own[k] += row.own[k];
    }
  }
  if (!W.is_dense() && N >= smallest_sparse)
  {
    const bool is_regular = sparse_.factor(dense_.matrix, N);
    work_ +=
        2. * work::value * static_cast<double>(N * N) + work::sparse_term * sparse_.factor_terms();
    return is_regular;
  }
  const int size = static_cast<int>(N);
  int info = 0;
  if (N > 0)
    dgetrf_(&size, &size, dense_.matrix.data(), &size, dense_.pivots.data(), &info);
  work_ += work::of_factors(static_cast<double>(N));
  return info == 0;
}

double
NewtonSystem::equation(const Row &row, const int k) const
{
  const double *velocity = &velocity_[3 * row.contact], *L = row.L[k];
  return L[0] * velocity[0] + L[1] * velocity[1] + L[2] * velocity[2];
}

void
NewtonSystem::solve_factored(std::vector<double> &x)
{
  work_ += work::value * static_cast<double>(n_factored_ * n_factored_);
  if (!problem_->W->is_dense() && n_factored_ >= smallest_sparse)
    return sparse_.solve(x);
  const int size = static_cast<int>(n_factored_), one = 1;
  int info = 0;
  // Rows were stored one after the other, which LAPACK reads as the transposed matrix.
  if (size > 0)
    dgetrs_("T", &size, &one, dense_.matrix.data(), &size, dense_.pivots.data(), x.data(), &size,
            &info);
}

/// force += T x
void
NewtonSystem::add_forces(const std::vector<double> &x, std::vector<double> &force) const
{
  for (const Row &row : rows_)
    for (int a = 0; a < 3; ++a)
      for (int l = 0; l < row.size; ++l)
        force[3 * row.contact + a] += row.T[a][l] * x[row.offset + l];
}

/// velocity_ = (W + shift) force
void
NewtonSystem::respond(const double shift, const std::vector<double> &force)
{
  multiply(force, velocity_);
  for (std::size_t j = 0; j < force.size(); ++j)
    velocity_[j] += shift * force[j];
}

void
NewtonSystem::respond_to_unknowns(const double shift, const std::vector<double> &x)
{
  std::fill(force_.begin(), force_.end(), 0.);
  add_forces(x, force_);
  respond(shift, force_);
}

/// Sets the factored unknowns of x so that the factored equations hold with the right-hand side
/// `factor` rhs_ and the condensed unknowns unchanged.
void
NewtonSystem::complete(const double shift, const double factor, std::vector<double> &x)
{
  for (const Row &row : rows_)
    std::fill_n(&x[row.offset + row.first_factored], row.size - row.first_factored, 0.);
  respond_to_unknowns(shift, x);
  dense_.factored.resize(n_factored_);
  for (const Row &row : rows_)
    for (int k = row.first_factored; k < row.size; ++k)
      dense_.factored[row.factored_offset + k - row.first_factored] =
          factor * rhs_[row.offset + k] - equation(row, k);
  solve_factored(dense_.factored);
  for (const Row &row : rows_)
    for (int k = row.first_factored; k < row.size; ++k)
      x[row.offset + k] = dense_.factored[row.factored_offset + k - row.first_factored];
}

/// Condensed equations, 0 elsewhere.
void
NewtonSystem::apply_condensed(const double shift, const std::vector<double> &x,
                              std::vector<double> &product)
{
  respond_to_unknowns(shift, x);
  std::fill(product.begin(), product.end(), 0.);
  for (const Row &row : rows_)
    for (int k = 0; k < row.first_factored; ++k)
      product[row.offset + k] = row.own[k] * x[row.offset + k] + equation(row, k);
}

/// Generalised conjugate residuals in the condensed unknowns, the others following them.
bool
NewtonSystem::iterate(const double shift)
{
  solution_.assign(n_unknowns_, 0.);
  complete(shift, 1., solution_);
  residual_.resize(n_unknowns_);
  apply_condensed(shift, solution_, residual_);
  for (const Row &row : rows_)
    for (int k = 0; k < row.first_factored; ++k)
      residual_[row.offset + k] = rhs_[row.offset + k] - residual_[row.offset + k];

  const double aim = residual_reduction * residual_reduction * dot(rhs_, rhs_);
  double images_squared[most_directions];
  for (int m = 0; m < most_directions; ++m)
  {
    if (dot(residual_, residual_) <= aim)
      return true;
    std::vector<double> &direction = search_.directions[m], &image = search_.images[m];
    direction.assign(n_unknowns_, 0.);
    image.resize(n_unknowns_);
    for (const Row &row : rows_)
      for (int k = 0; k < row.first_factored; ++k)
        direction[row.offset + k] = residual_[row.offset + k] / row.own[k];
    complete(shift, 0., direction);
    apply_condensed(shift, direction, image);
    for (int l = 0; l < m; ++l)
    {
      const double part = dot(image, search_.images[l]) / images_squared[l];
      add(direction, -part, search_.directions[l]);
      add(image, -part, search_.images[l]);
    }
    images_squared[m] = dot(image, image);
    if (!(images_squared[m] > 0.))
      return false;
    const double step = dot(image, residual_) / images_squared[m];
    add(solution_, step, direction);
    add(residual_, -step, image);
  }
  return dot(residual_, residual_) <= aim;
}

bool
NewtonSystem::solve(const double shift, std::vector<double> &direction)
{
  direction = start_;
  if (n_unknowns_ == 0)
    return true;
  respond(shift, start_);
  rhs_.resize(n_unknowns_);
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
      rhs_[row.offset + k] = -row.value[k] - equation(row, k);

  bool is_solved = !problem_->W->is_dense() && solve_in_blocks(shift);
  if (!is_solved && problem_->W->is_dense() && may_condense_ && choose_unknowns(true))
  {
    is_solved = factor(shift) && iterate(shift);
    may_condense_ = is_solved;
  }
  if (!is_solved)
  {
    choose_unknowns(false);
    if (!factor(shift))
      return false;
    solution_ = rhs_;
    solve_factored(solution_);
  }
  add_forces(solution_, direction);
  return std::all_of(direction.begin(), direction.end(), [](double x) { return std::isfinite(x); });
}

/// All unknowns of the closed contacts; a block has the rows and columns of the identity for those
/// that its contacts do not have.
void
NewtonSystem::assemble_blocks(const double shift)
{
  const Delassus &W = *problem_->W;
  BlockMatrix &A = blocks_.matrix;
  A.contacts.clear();
  A.columns.clear();
  A.values.clear();
  A.begin.assign(1, 0);
  for (const Row &row : rows_)
  {
    const std::size_t i = row.contact, length = 3 * W.row_length(i);
    const std::size_t *columns = W.row_columns(i);
    for (std::size_t b = 0; 3 * b < length; ++b)
    {
      if (position_[columns[b]] < 0)
        continue;
      const Row &other = rows_[static_cast<std::size_t>(position_[columns[b]])];
      const double *w = W.row_values(i) + 3 * b;
      const bool is_own = columns[b] == i;
      double block[9] = {};
      for (int k = 0; k < row.size; ++k)
      {
        const double *L = row.L[k];
        double combined[3];
        for (int a = 0; a < 3; ++a)
          combined[a] = L[0] * w[a] + L[1] * w[length + a] + L[2] * w[2 * length + a] +
                        (is_own ? shift * L[a] : 0.);
        for (int l = 0; l < other.size; ++l)
          block[3 * k + l] = combined[0] * other.T[0][l] + combined[1] * other.T[1][l] +
                             combined[2] * other.T[2][l];
        if (is_own)
          block[4 * k] += row.own[k];
      }
      for (int k = row.size; is_own && k < 3; ++k)
        block[4 * k] = 1.;
      A.columns.push_back(static_cast<unsigned int>(position_[columns[b]]));
      A.values.insert(A.values.end(), block, block + 9);
    }
    A.contacts.push_back(static_cast<unsigned int>(i));
    A.begin.push_back(A.columns.size());
  }
}

/// Solves for all unknowns with factors in blocks; their pivots are limited to the blocks, so that
/// the residual is checked.
/// @return whether solution_ is exact enough
bool
NewtonSystem::solve_in_blocks(const double shift)
{
  constexpr double enough = 1e-10, least = 1e-2; // of the right-hand side
  constexpr int most_corrections = 2;
  if (blocks_.ordered != problem_->W)
  {
    blocks_.factors.set_up(*problem_->W);
    blocks_.ordered = problem_->W;
    work_ += work::ordered_block * static_cast<double>(problem_->W->n_blocks());
  }
  assemble_blocks(shift);
  if (!blocks_.factors.factor(blocks_.matrix))
    return false;
  const auto n_blocks = static_cast<double>(blocks_.matrix.columns.size());
  work_ += work::linearised_contact * static_cast<double>(rows_.size());
  work_ += work::assembled_block * n_blocks + work::product * blocks_.factors.n_products();
  std::vector<double> &b = blocks_.rhs, &x = blocks_.solution, &rest = blocks_.rest;
  b.assign(3 * rows_.size(), 0.);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    std::copy_n(&rhs_[static_cast<std::size_t>(rows_[i].offset)], rows_[i].size, &b[3 * i]);
  const auto squared = [](const std::vector<double> &v)
  {
    double sum = 0.;
    for (const double value : v)
      sum += value * value;
    return sum;
  };
  const double size = squared(b);
  x.assign(b.size(), 0.);
  double left = size;
  for (int k = 0; k <= most_corrections && left > enough * enough * size; ++k)
  {
    if (k == 0)
      rest = b;
    blocks_.factors.solve(rest);
    for (std::size_t j = 0; j < x.size(); ++j)
      x[j] += rest[j];
    nscd::multiply(blocks_.matrix, x, rest);
    for (std::size_t j = 0; j < x.size(); ++j)
      rest[j] = b[j] - rest[j];
    left = squared(rest);
    work_ += 4. * work::value * 9. * n_blocks;
  }
  if (!(left <= least * least * size))
    return false;
  solution_.resize(n_unknowns_);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    std::copy_n(&x[3 * i], rows_[i].size, &solution_[static_cast<std::size_t>(rows_[i].offset)]);
  n_factored_ = n_unknowns_;
  return true;
}
} // namespace arthrowear::nscd
