// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/active_system.h"

#include "base/lapack.h"
#include "base/ranges.h"
#include "contact/nscd/stepped_solver.h"
#include "contact/nscd/vectors.h"

extern "C"
{
  void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
              const int *lda, const double *x, const int *incx, const double *beta, double *y,
              const int *incy);
  double ddot_(const int *n, const double *x, const int *incx, const double *y, const int *incy);
}

namespace arthrowear::nscd
{
namespace
{
// A contact slides fast where the friction force, at the compliance of the contact itself, could
// change the velocity by less than this fraction.
constexpr double fast = 0.01;
// Squared share of the cone below which a force is inside of it.
constexpr double inside = 1. - 1e-6;
// Iterations in a row in which friction along the motion makes a contact stick.
constexpr unsigned int most_pushes = 3;
// A matrix is used again if friction per normal force has changed by no more than this.
constexpr double most_turn = 5e-4;
// Wear that opens a contact by less than this fraction of a change of speed does not couple the
// normal equation to tangential motion; the next iteration accounts for it.
constexpr double negligible_wear_slope = 1e-3;
} // namespace

void
ActiveSystem::set_up(const ContactProblem &problem, const std::vector<LocalContact> &contacts)
{
  problem_ = &problem;
  contacts_ = &contacts;
  may_condense_ = true;
  turns_directions_ = false;
  base_.keys.clear();
  pushes_.assign(contacts.size(), 0);
  rows_.clear();
  factors_.shared = problem.W->sharing() ? problem.W->sharing()->make_factors() : nullptr;
}

/// Two unknowns: the force across the direction of sliding and the normal force (C.10).
void
ActiveSystem::linearise_slow_slip(const LocalContact &c, const double *r, const double *lambda_t,
                                  const double length, Row &row)
{
  row.size = 2;
  const double e[2] = {lambda_t[0] / length, lambda_t[1] / length}, p[2] = {-e[1], e[0]};
  const double share = c.friction * r[2] / length;
  const double excess = c.friction * r[2] - (r[0] * e[0] + r[1] * e[1]);
  const double across = r[0] * p[0] + r[1] * p[1];
  for (int a = 0; a < 2; ++a)
  {
    row.start[a] = excess * e[a];
    row.T[a][0] = p[a];
    row.T[a][1] = c.friction * e[a];
    row.L[0][a] = share * p[a];
  }
  row.own[0] = (1. - share) / c.rho_tangential;
  row.value[0] = across / c.rho_tangential;
  row.release[0] = -across;
}

ActiveSystem::Row
ActiveSystem::linearise_contact(const std::size_t contact, const double *r, const double *u) const
{
  const LocalContact &c = (*contacts_)[contact];
  Row row = {};
  row.contact = contact;
  row.normal = r[2];
  const double speed = std::sqrt(u[0] * u[0] + u[1] * u[1]);
  const WearRate wear = c.wear_rate(r[2], speed);
  const double compliance = 0.5 * (c.W[0] + c.W[4]);
  const double lambda_t[2] = {r[0] - c.rho_tangential * u[0], r[1] - c.rho_tangential * u[1]};
  const double length = std::sqrt(lambda_t[0] * lambda_t[0] + lambda_t[1] * lambda_t[1]);
  // A contact with its force on the cone slides, at any velocity, and sticks if friction would push
  // it in one iteration after the other.
  const double limit = c.friction * r[2];
  const bool is_inside = r[0] * r[0] + r[1] * r[1] < inside * limit * limit;
  const bool sticks = length <= limit && (turns_directions_ || is_inside || speed == 0. ||
                                          pushes_[contact] >= most_pushes);
  const bool can_turn = turns_directions_ && c.friction * r[2] * compliance > fast * speed;
  if (c.friction == 0. || (!sticks && !can_turn))
  {
    row.size = 1;
    for (int a = 0; a < 2; ++a)
    {
      const double d = c.friction > 0. && speed > 0. ? u[a] / speed : 0.;
      row.T[a][0] = -c.friction * d;
      row.start[a] = -c.friction * r[2] * d - r[a];
    }
  }
  else if (sticks)
  {
    row.size = 3;
    for (int a = 0; a < 2; ++a)
    {
      row.T[a][a] = row.L[a][a] = 1.;
      row.value[a] = u[a];
      row.release[a] = -r[a];
    }
  }
  else
    linearise_slow_slip(c, r, lambda_t, length, row);
  const int last = row.size - 1;
  row.T[2][last] = row.L[last][2] = 1.;
  if (speed > 0. && (row.size > 1 || wear.by_speed > negligible_wear_slope))
    for (int a = 0; a < 2; ++a)
      row.L[last][a] = wear.by_speed * u[a] / speed;
  row.own[last] = wear.by_force;
  row.value[last] = u[2] + wear.opening;
  row.release[last] = -r[2];
  return row;
}

/// The contacts of the last iteration, if they are among the new contacts: then its matrix may
/// serve.
std::vector<unsigned int>
ActiveSystem::keep_members(const std::vector<unsigned int> &members) const
{
  std::vector<unsigned int> last = mapped<unsigned int>(
      rows_, [&](const Row &row) { return static_cast<unsigned int>(row.contact); });
  return std::includes(last.begin(), last.end(), members.begin(), members.end()) ? last : members;
}

/// The matrix of the last iteration serves where all slide one unknown each: it differs by turns
/// of their directions alone, which the next iteration corrects.
bool
ActiveSystem::may_keep_matrix(const std::vector<Row> &before) const
{
  if (turns_directions_ || before.size() != rows_.size())
    return false;
  for (std::size_t m = 0; m < rows_.size(); ++m)
  {
    const Row &row = rows_[m];
    if (row.contact != before[m].contact || row.size != 1 || before[m].size != 1)
      return false;
    const double turn =
        std::hypot(row.T[0][0] - all_.friction[2 * m], row.T[1][0] - all_.friction[2 * m + 1]);
    if (row.is_closed && turn > most_turn)
      return false;
  }
  return true;
}

void
ActiveSystem::number_unknowns()
{
  for (auto *vector : {&all_.T[0], &all_.T[1], &all_.T[2]})
    vector->clear();
  all_.column.clear();
  keys_.clear();
  for (const Row &row : rows_)
  {
    for (int l = 0; l < row.size; ++l)
    {
      all_.column.push_back(3 * row.contact);
      keys_.push_back(3 * row.contact + (l + 1 == row.size ? 2 : l));
      for (int a = 0; a < 3; ++a)
        all_.T[a].push_back(row.T[a][l]);
    }
  }
}

void
ActiveSystem::linearise(const double *r, const double *u, const std::vector<unsigned int> &members)
{
  const std::vector<unsigned int> kept = keep_members(members);
  const std::vector<Row> before = std::move(rows_);
  rows_.clear();
  n_rows_ = 0;
  const bool has_forces = any_of(kept, [r](const unsigned int i) { return r[3 * i + 2] > 0.; });
  for (const unsigned int contact : kept)
  {
    const double *r_m = r + 3 * contact, *u_m = u + 3 * contact;
    unsigned int &pushes = pushes_[contact];
    pushes = r_m[0] * u_m[0] + r_m[1] * u_m[1] > 0. ? pushes + 1 : 0;
    Row row = linearise_contact(contact, r_m, u_m);
    row.offset = static_cast<int>(n_rows_);
    row.is_closed = r_m[2] > 0. || (!has_forces && u_m[2] < 0.);
    n_rows_ += static_cast<std::size_t>(row.size);
    rows_.push_back(row);
  }
  number_unknowns();
  all_.unknowns.assign(n_rows_, 0.);
  assemble(!may_keep_matrix(before));
}

/// Equation k of a member by corrections of the forces of all contacts, 3n.
const double *
ActiveSystem::equation(const Row &row, const int k)
{
  const Delassus &W = *problem_->W;
  const std::size_t i = row.contact, length = 3 * W.row_length(i);
  const double *values = W.row_values(i), *L = row.L[k];
  const bool is_normal = L[0] == 0. && L[1] == 0. && L[2] == 1.;
  if (W.is_dense() && is_normal)
    return values + 2 * length;
  contacts_at_.combined.assign(3 * W.n_contacts(), 0.);
  const std::size_t *columns = W.row_columns(i);
  for (std::size_t c = 0; c < length; ++c)
  {
    const std::size_t place = columns == nullptr ? c : 3 * columns[c / 3] + c % 3;
    contacts_at_.combined[place] =
        L[0] * values[c] + L[1] * values[length + c] + L[2] * values[2 * length + c];
  }
  return contacts_at_.combined.data();
}

/// Equation w of the unknowns, without its own terms.
void
ActiveSystem::form_line(const double *w, double *line)
{
  if (contacts_at_.triples.empty())
  {
    for (std::size_t l = 0; l < n_rows_; ++l)
    {
      const double *w_l = w + all_.column[l];
      line[l] = w_l[0] * all_.T[0][l] + w_l[1] * all_.T[1][l] + w_l[2] * all_.T[2][l];
    }
    return;
  }
  kernels::combine_triples(contacts_at_.triples.data(), w, contacts_at_.T.data(),
                           contacts_at_.triples.size());
  for (std::size_t l = 0; l < n_rows_; ++l)
    line[l] = contacts_at_.triples[all_.column[l] / 3];
}

/// The equations' present values after all starts, and their matrix. W is read once for both.
void
ActiveSystem::assemble(const bool with_matrix)
{
  const std::size_t n = contacts_->size();
  contacts_at_.starts.assign(3 * n, 0.);
  contacts_at_.T.assign(3 * n, 0.);
  // Members that slide have one unknown each, whose columns are formed for all contacts at once.
  contacts_at_.triples.resize(n_rows_ == rows_.size() ? n : 0);
  for (const Row &row : rows_)
    for (int a = 0; a < 3; ++a)
    {
      contacts_at_.starts[3 * row.contact + a] = row.start[a];
      contacts_at_.T[a * n + row.contact] = row.T[a][0];
    }
  if (with_matrix)
  {
    place_lines();
    all_.friction.clear();
    for (const Row &row : rows_)
      all_.friction.insert(all_.friction.end(), {row.T[0][0], row.T[1][0]});
  }
  all_.value.assign(n_rows_, 0.);
  if (with_matrix)
    all_.diagonal.assign(n_rows_, 0.);
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
    {
      work_ +=
          work::value * static_cast<double>(contacts_at_.starts.size() * (with_matrix ? 2 : 1));
      if (!problem_->W->has_row(row.contact))
        continue;
      const double *w = equation(row, k);
      all_.value[row.offset + k] =
          row.value[k] + kernels::dot(w, contacts_at_.starts.data(), contacts_at_.starts.size());
      if (!with_matrix)
        continue;
      double *own = line(row.offset + k);
      form_line(w, own);
      own[row.offset + k] += row.own[k];
      all_.diagonal[row.offset + k] = own[row.offset + k];
    }
  problem_->W->sum(all_.value);
  if (with_matrix)
    problem_->W->sum(all_.diagonal);
}

/// Gives the equations whose rows of W this rank has places in the matrix.
void
ActiveSystem::place_lines()
{
  std::size_t n_lines = 0;
  all_.place.clear();
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
      all_.place.push_back(problem_->W->has_row(row.contact) ? n_lines++ : nowhere);
  all_.matrix.resize(n_lines * n_rows_);
}

/// Opens members that would pull, closes those that would penetrate. @return how many
std::size_t
ActiveSystem::exchange(const bool one_at_a_time)
{
  std::size_t count = 0;
  std::vector<std::size_t> open;
  for (const Row &row : rows_)
    if (!row.is_closed)
      open.push_back(row.offset + row.size - 1);
  const std::vector<double> of_open = apply(open, all_.unknowns);
  std::size_t next = 0;
  for (Row &row : rows_)
  {
    const int last = row.offset + row.size - 1;
    const bool changes = row.is_closed ? row.normal + all_.unknowns[last] < 0.
                                       : all_.value[last] + of_open[next++] < 0.;
    if (!changes)
      continue;
    row.is_closed = !row.is_closed;
    ++count;
    if (one_at_a_time)
      break;
  }
  return count;
}

bool
ActiveSystem::solve(const double shift, const double reduction, std::vector<double> &direction)
{
  // Blocks of exchanges end in a few rounds; one by one by the least index cannot cycle where the
  // matrix has positive minors.
  constexpr int blocks = 12, most = 40;
  for (int round = 0; round < most; ++round)
  {
    if (!solve_active(shift, reduction))
      return false;
    if (exchange(round >= blocks) == 0)
      break;
  }
  std::fill(direction.begin(), direction.end(), 0.);
  for (const Row &row : rows_)
    for (int a = 0; a < 3; ++a)
    {
      double sum = row.start[a];
      for (int l = 0; l < row.size; ++l)
        sum += row.T[a][l] * all_.unknowns[row.offset + l];
      direction[3 * row.contact + a] = sum;
    }
  return true;
}

/// Sets the open members' unknowns so that they have no force, and `active_.equations` to the
/// others, those that are factored first.
void
ActiveSystem::choose_unknowns(const bool condensed)
{
  active_.equations.clear();
  for (const Row &row : rows_)
    for (int k = 0; k < row.size; ++k)
      if (!row.is_closed)
        all_.unknowns[row.offset + k] = row.release[k];
      else if (!condensed || !row.is_across(k))
        active_.equations.push_back(row.offset + k);
  factors_.size = active_.equations.size();
  if (condensed)
    for (const Row &row : rows_)
      if (row.is_closed && row.is_across(0))
        active_.equations.push_back(row.offset);
}

/// Sets `active_.rhs` of the active unknowns' equations, the open members' forces released.
void
ActiveSystem::set_right_hand_side()
{
  for (const std::size_t unknown : active_.equations)
    all_.unknowns[unknown] = 0.;
  active_.rhs.resize(active_.equations.size());
  work_ += work::value * static_cast<double>(active_.equations.size() * n_rows_);
  const std::vector<double> present = apply(active_.equations, all_.unknowns);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    active_.rhs[a] = -present[a] - all_.value[active_.equations[a]];
}

/// The equations of the active unknowns in their order, with `shift` on the diagonal of W.
void
ActiveSystem::gather(const double shift)
{
  const std::size_t n = active_.equations.size();
  work_ += work::value * static_cast<double>(n * n);
  std::vector<std::size_t> place(n_rows_, n), place_of_line(n_rows_, n);
  active_.lines.clear();
  for (std::size_t a = 0; a < n; ++a)
  {
    place[active_.equations[a]] = a;
    if (line(active_.equations[a]) == nullptr)
      continue;
    place_of_line[active_.equations[a]] = active_.lines.size();
    active_.lines.push_back(a);
  }
  active_.matrix.resize(active_.lines.size() * n);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
  {
    const double *from = line(active_.equations[active_.lines[m]]);
    double *target = &active_.matrix[m * n];
    for (std::size_t b = 0; b < n; ++b)
      target[b] = from[active_.equations[b]];
  }
  for (const Row &row : rows_)
    if (row.is_closed && problem_->W->has_row(row.contact))
      for (int k = 0; k < row.size; ++k)
        for (int l = 0; l < row.size; ++l)
          for (int c = 0; c < 3; ++c)
            active_.matrix[place_of_line[row.offset + k] * n + place[row.offset + l]] +=
                shift * row.L[k][c] * row.T[c][l];
  active_.diagonal.assign(n, 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    active_.diagonal[active_.lines[m]] = active_.matrix[m * n + active_.lines[m]];
  problem_->W->sum(active_.diagonal);
}

bool
ActiveSystem::factor()
{
  const std::size_t n = active_.equations.size();
  const int size = static_cast<int>(factors_.size);
  std::vector<std::size_t> lines;
  for (const std::size_t a : active_.lines)
    if (a < factors_.size)
      lines.push_back(a);
  if (factors_.size == n)
    std::swap(factors_.values, active_.matrix);
  else
  {
    factors_.values.resize(lines.size() * factors_.size);
    for (std::size_t m = 0; m < lines.size(); ++m)
      std::copy_n(&active_.matrix[m * n], factors_.size, &factors_.values[m * factors_.size]);
  }
  work_ += work::of_factors(static_cast<double>(factors_.size));
  if (factors_.shared)
    return factors_.shared->factor(factors_.size, lines, factors_.values);
  factors_.pivots.resize(factors_.size);
  int info = 0;
  if (size > 0)
    dgetrf_(&size, &size, factors_.values.data(), &size, factors_.pivots.data(), &info);
  return info == 0;
}

/// The factored equations' solution with the right-hand side x, in place.
void
ActiveSystem::solve_factored(double *x)
{
  const int size = static_cast<int>(factors_.size), one = 1;
  int info = 0;
  work_ += work::value * static_cast<double>(factors_.size * factors_.size);
  if (factors_.shared)
    factors_.shared->solve(x);
  else if (size > 0) // Equations were stored one after the other: the transposed matrix of LAPACK.
    dgetrs_("T", &size, &one, factors_.values.data(), &size, factors_.pivots.data(), x, &size,
            &info);
}

/// x = A y for the active unknowns
void
ActiveSystem::multiply(const std::vector<double> &y, std::vector<double> &x) const
{
  const int size = static_cast<int>(active_.equations.size()), one = 1;
  const double unit = 1., zero = 0.;
  if (problem_->W->sharing() == nullptr)
  {
    dgemv_("T", &size, &size, &unit, active_.matrix.data(), &size, y.data(), &one, &zero, x.data(),
           &one);
    return;
  }
  std::fill(x.begin(), x.end(), 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    x[active_.lines[m]] = ddot_(&size, &active_.matrix[m * y.size()], &one, y.data(), &one);
  problem_->W->sum(x);
}

/// Generalised conjugate residuals. Forces across the direction of sliding follow from their own
/// diagonal entries, the factored unknowns from those and from the factors.
bool
ActiveSystem::iterate(const double reduction)
{
  constexpr std::size_t most_directions = 14;
  const std::size_t n = active_.equations.size();
  search_.directions.resize(most_directions);
  search_.images.resize(most_directions);
  active_.solution.assign(n, 0.);
  const auto dot = [n](const std::vector<double> &a, const std::vector<double> &b)
  {
    const int size = static_cast<int>(n), one = 1;
    return ddot_(&size, a.data(), &one, b.data(), &one);
  };
  const double aim = reduction * reduction * dot(active_.rhs, active_.rhs);
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    std::vector<double> &direction = search_.directions[m], &image = search_.images[m];
    direction = active_.rhs;
    image.resize(n);
    for (std::size_t a = factors_.size; a < n; ++a)
      direction[a] /= active_.diagonal[a];
    subtract_across(direction);
    solve_factored(direction.data());
    multiply(direction, image);
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = dot(image, search_.images[l]) / squares[l];
      for (std::size_t a = 0; a < n; ++a)
      {
        direction[a] -= share * search_.directions[l][a];
        image[a] -= share * search_.images[l][a];
      }
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.))
      return false;
    const double step = dot(image, active_.rhs) / squares[m];
    for (std::size_t a = 0; a < n; ++a)
    {
      active_.solution[a] += step * direction[a];
      active_.rhs[a] -= step * image[a];
    }
    if (dot(active_.rhs, active_.rhs) <= aim)
      return true;
  }
  return false;
}

/// Subtracts from the factored equations' part what the others' part contributes to them.
void
ActiveSystem::subtract_across(std::vector<double> &direction) const
{
  const std::size_t n = active_.equations.size();
  std::vector<double> lines(factors_.size, 0.);
  for (std::size_t m = 0; m < active_.lines.size(); ++m)
    if (active_.lines[m] < factors_.size)
    {
      double &value = lines[active_.lines[m]] = direction[active_.lines[m]];
      for (std::size_t b = factors_.size; b < n; ++b)
        value -= active_.matrix[m * n + b] * direction[b];
    }
  problem_->W->sum(lines);
  std::copy(lines.begin(), lines.end(), direction.begin());
}

/// The equations' parts by these values of the unknowns.
std::vector<double>
ActiveSystem::apply(const std::vector<std::size_t> &equations, const std::vector<double> &x) const
{
  std::vector<double> values(equations.size(), 0.);
  for (std::size_t a = 0; a < equations.size(); ++a)
    if (const double *own = line(equations[a]))
      values[a] = kernels::dot(own, x.data(), n_rows_);
  problem_->W->sum(values);
  return values;
}

/// Finds the active unknowns in `base_.keys`. @return how many left or joined since that was
/// factored
std::size_t
ActiveSystem::find_changes()
{
  base_.places.assign(active_.equations.size(), base_.keys.size());
  std::size_t common = 0, next = 0;
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t key = keys_[active_.equations[a]];
    while (next < base_.keys.size() && base_.keys[next] < key)
      ++next;
    if (next == base_.keys.size() || base_.keys[next] != key)
      continue;
    base_.places[a] = next;
    ++common;
  }
  return base_.keys.size() + active_.equations.size() - 2 * common;
}

/// An approximate solution with a residual, both of all members' equations and zero outside of the
/// active ones: by the factors, or by the diagonal entry of an unknown that they don't know.
void
ActiveSystem::precondition(const std::vector<double> &residual, std::vector<double> &direction)
{
  const std::size_t n = base_.keys.size();
  base_.solution.assign(n, 0.);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    if (base_.places[a] < n)
      base_.solution[base_.places[a]] = residual[active_.equations[a]];
  factors_.size = n;
  solve_factored(base_.solution.data());
  direction.assign(n_rows_, 0.);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t unknown = active_.equations[a];
    direction[unknown] = base_.places[a] < n ? base_.solution[base_.places[a]]
                                             : residual[unknown] / all_.diagonal[unknown];
  }
}

/// Solves for the active unknowns by generalised conjugate residuals, from the present ones, with
/// factors of similar equations.
/// @param reduction  of the residual that no correction leaves
/// @return false if new factors are cheaper
bool
ActiveSystem::refine(const double reduction)
{
  // New factors cost as much as about ten directions.
  constexpr std::size_t most_directions = 10, base_per_changed = 16;
  if (base_.keys.empty() || find_changes() * base_per_changed > base_.keys.size())
    return false;
  search_.directions.resize(std::max(search_.directions.size(), most_directions));
  search_.images.resize(search_.directions.size());
  search_.residual.assign(n_rows_, 0.);
  double scale = 0.;
  const std::vector<double> present = apply(active_.equations, all_.unknowns);
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
  {
    const std::size_t unknown = active_.equations[a];
    search_.residual[unknown] = -all_.value[unknown] - present[a];
    scale += all_.value[unknown] * all_.value[unknown];
  }
  const double aim = reduction * reduction * scale;
  double squares[most_directions];
  for (std::size_t m = 0; m < most_directions; ++m)
  {
    if (dot(search_.residual, search_.residual) <= aim)
      return true;
    std::vector<double> &direction = search_.directions[m], &image = search_.images[m];
    precondition(search_.residual, direction);
    image.assign(n_rows_, 0.);
    work_ += work::value * static_cast<double>(active_.equations.size() * n_rows_);
    const std::vector<double> of_direction = apply(active_.equations, direction);
    for (std::size_t a = 0; a < active_.equations.size(); ++a)
      image[active_.equations[a]] = of_direction[a];
    for (std::size_t l = 0; l < m; ++l)
    {
      const double share = -dot(image, search_.images[l]) / squares[l];
      add(direction, share, search_.directions[l]);
      add(image, share, search_.images[l]);
    }
    squares[m] = dot(image, image);
    if (!(squares[m] > 0.) || !std::isfinite(squares[m]))
      return false;
    const double step = dot(image, search_.residual) / squares[m];
    add(all_.unknowns, step, direction);
    add(search_.residual, -step, image);
  }
  return dot(search_.residual, search_.residual) <= aim;
}

/// Factors the equations of the active unknowns and solves them.
bool
ActiveSystem::solve_directly(const double shift, const double reduction)
{
  bool is_solved = false;
  if (may_condense_ && turns_directions_)
  {
    choose_unknowns(true);
    set_right_hand_side();
    gather(shift);
    is_solved = factors_.size < active_.equations.size() && factor() && iterate(reduction);
    may_condense_ = is_solved || factors_.size == active_.equations.size();
  }
  if (!is_solved)
  {
    choose_unknowns(false);
    set_right_hand_side();
    gather(shift);
    if (!factor())
      return false;
    active_.solution = active_.rhs;
    solve_factored(active_.solution.data());
    base_.keys.clear();
    if (!turns_directions_)
      for (const std::size_t unknown : active_.equations)
        base_.keys.push_back(keys_[unknown]);
  }
  for (std::size_t a = 0; a < active_.equations.size(); ++a)
    all_.unknowns[active_.equations[a]] = active_.solution[a];
  return true;
}

/// Sets `all_.unknowns`: of the closed members so that their equations hold, of the open ones so
/// that they have no force.
bool
ActiveSystem::solve_active(const double shift, const double reduction)
{
  choose_unknowns(false);
  if (!turns_directions_ && refine(reduction))
    return true;
  return solve_directly(shift, reduction) &&
         std::all_of(all_.unknowns.begin(), all_.unknowns.end(),
                     [](const double x) { return std::isfinite(x); });
}
} // namespace arthrowear::nscd
