// SPDX-License-Identifier: LGPL-2.1-or-later
// Stores the columns of a condensed body and reads the columns that earlier runs stored.
#include "base/fingerprint.h"
#include "base/triples.h"
#include "stepping/condensed_body.h"
#include "storage/named_arrays.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr const char *kind = "operators";
constexpr double epsilon = std::numeric_limits<double>::epsilon();
// Ratio of the round-off of a solve to the round-off of one product with K: a row of the factor has
// some thousands of additions, whose errors have no common sign.
constexpr double errors_per_solve = 100.;
// Columns that differ by more from the response to all of their forces are not kept [-].
constexpr double most_misfit = 1e-6;

/// Weight of a column in the sum that is checked: in [-1, 1), without pattern.
double
weight_of(const std::size_t column)
{
  const std::uint32_t scattered = 2654435761u * static_cast<std::uint32_t>(column + 1);
  return scattered / 2147483648. - 1.;
}

void
add(const Field &what, const double factor, Field &sum)
{
  for (std::size_t i = 0; i < sum.size(); ++i)
    sum[i] += factor * what[i];
}

/// The answer of a law that is not the library's own: its constants are not known here.
void
add_law(const Body &body, Fingerprint &fingerprint)
{
  Field displacement = body.partition().zero_field(), force;
  for (std::size_t i = 0; i < displacement.size(); ++i)
    displacement[i] = 1e-6 * weight_of(3 * body.partition().global(i / 3) + i % 3);
  body.internal_force(displacement, force);
  force.resize(3 * body.partition().n_owned());
  fingerprint.add(force);
}

void
add_body(const Body &body, Fingerprint &fingerprint)
{
  const MeshData &mesh = body.mesh();
  fingerprint.add(body.nodes().degree);
  fingerprint.add(body.nodes().positions);
  fingerprint.add(mesh.cells);
  fingerprint.add(mesh.cell_volume_id);
  bool has_foreign_law = false;
  for (const SolidMaterial &material : body.materials())
  {
    fingerprint.add(material.law_name());
    for (const double number : {material.young, material.poisson, material.density})
      fingerprint.add(number);
    has_foreign_law = has_foreign_law || material.model != nullptr;
  }
  if (has_foreign_law)
    add_law(body, fingerprint);
  for (unsigned int cell = 0; cell < body.n_cells(); ++cell)
    fingerprint.add(body.mesh_cell(cell));
  for (unsigned int local = 0; local < body.partition().n_local(); ++local)
  {
    fingerprint.add(body.mesh_node(local));
    fingerprint.add(body.partition().global(local));
  }
}

void
add_points(const PointWeights &points, Fingerprint &fingerprint)
{
  fingerprint.add(points.nodes());
  for (unsigned int point = 0; point < points.n_points(); ++point)
  {
    const auto [first, end] = points.shares(point);
    fingerprint.add(end - first);
    for (const PointWeights::Share *share = first; share != end; ++share)
    {
      fingerprint.add(share->node);
      fingerprint.add(share->weight);
      for (const Vector3 &row : share->turned)
        fingerprint.add_bytes(row.data(), sizeof(row));
    }
  }
}
} // namespace

std::string
CondensedBody::key(const DirectSolver solver) const
{
  const NodePartition &partition = body_->partition();
  Fingerprint fingerprint;
  fingerprint.add(partition.n_ranks());
  fingerprint.add(partition.rank());
  fingerprint.add(solver);
  fingerprint.add(keeps_whole_columns_);
  add_body(*body_, fingerprint);
  for (unsigned int dof = 0; dof < 3 * partition.n_local(); ++dof)
    fingerprint.add(supports_.held->row(dof));
  for (unsigned int c = 0; c < 3; ++c)
  {
    fingerprint.add(supports_.translation[c] == Translation::free);
    fingerprint.add(supports_.loads[c]);
  }
  add_points(*points_, fingerprint);
  return fingerprint.text();
}

template <class Self, class Visit>
void
CondensedBody::for_each_stored(Self &self, Visit &visit)
{
  for (unsigned int c = 0; c < 3; ++c)
  {
    visit("response to inertia " + std::to_string(c), self.inertia_fields_[c]);
    visit("response to load " + std::to_string(c), self.load_fields_[c]);
  }
  visit("column of point", self.column_of_point_);
  visit("nodal columns", self.nodal_columns_);
  visit("point columns", self.point_columns_);
  visit("whole columns", self.whole_columns_);
  visit("check field", self.check_field_);
}

bool
CondensedBody::has_stored_sizes() const
{
  const NodePartition &partition = body_->partition();
  const std::size_t n = points_->n_points();
  if (column_of_point_.size() != n)
    return false;
  const std::size_t n_mine =
      3 * (n - std::count(column_of_point_.begin(), column_of_point_.end(), -1));
  bool has_sizes =
      check_field_.size() == 3 * partition.n_owned() &&
      nodal_columns_.size() == n_mine * 3 * points_->nodes().size() &&
      point_columns_.size() == (points_are_nodes_ ? 0 : n_mine * 3 * n) &&
      whole_columns_.size() == (keeps_whole_columns_ ? n_mine * 3 * partition.n_global() : 0);
  for (const auto *fields : {&inertia_fields_, &load_fields_})
    for (const Field &field : *fields)
      has_sizes = has_sizes && field.size() == 3 * partition.n_local();
  const long most = static_cast<long>(n_mine / 3);
  return has_sizes && std::all_of(column_of_point_.begin(), column_of_point_.end(),
                                  [most](const long column) { return column < most; });
}

bool
CondensedBody::take_stored()
{
  const NodePartition &partition = body_->partition();
  std::vector<double> numbers;
  store_use_.read = store_->read(kind, key_,
                                 [&](ArrayReader &reader)
                                 {
                                   reader("numbers", numbers);
                                   for_each_stored(*this, reader);
                                   if (numbers.size() != 3 || !has_stored_sizes())
                                     throw ArrayDamage{"is damaged"};
                                 });
  bool fits = partition.max(store_use_.read.is_done ? 0. : 1.) == 0.;
  if (fits)
  {
    lowest_frequency_ = numbers[0];
    misfit_ = numbers[1];
    norm_of_k_ = numbers[2];
    make_inertia();
    make_loads();
    fits = fields_fit();
    // The factor 2 allows for sums in another order.
    fits = misfit_of_columns() <= 2. * misfit_ + errors_per_solve * epsilon && fits;
    if (!fits)
      store_use_.read.reason = "does not fit the matrix: the residual is above round-off";
  }
  else if (store_use_.read.is_done)
    store_use_.read.reason = "is not used: the file of another rank is missing or damaged";
  store_use_.read.is_done = fits;
  factor_waits_ = fits;
  if (!fits)
    return false;
  has_columns_.assign(points_->n_points(), 1);
  n_columns_ = static_cast<long>(std::count_if(column_of_point_.begin(), column_of_point_.end(),
                                               [](long k) { return k >= 0; }));
  batches_.emplace_back(points_->n_points());
  std::iota(batches_[0].begin(), batches_[0].end(), 0);
  return true;
}

void
CondensedBody::store_columns()
{
  if (store_ == nullptr || store_use_.read.is_done || store_use_.written.is_done ||
      std::count(has_columns_.begin(), has_columns_.end(), 0) > 0)
    return;
  factor().solve(forces_of_check(), check_field_);
  check_field_.resize(3 * body_->partition().n_owned());
  misfit_ = misfit_of_columns();
  if (!(misfit_ <= most_misfit))
  {
    store_use_.written.reason = "the columns are not sure to six digits";
    return;
  }
  const std::vector<double> numbers{lowest_frequency(), misfit_, norm_of_k_};
  store_use_.written = store_->write(kind, key_, making_,
                                     [&](ArrayWriter &writer)
                                     {
                                       writer("numbers", numbers);
                                       for_each_stored(*this, writer);
                                     });
}

Field
CondensedBody::forces_of_check() const
{
  std::vector<double> weights(3 * points_->n_points()), nodal;
  for (std::size_t column = 0; column < weights.size(); ++column)
    weights[column] = weight_of(column);
  points_->to_nodes(weights, nodal);
  Field force = body_->partition().zero_field();
  gather_.add(nodal, force);
  supports_.held->restrict_residual(force);
  return force;
}

double
CondensedBody::multiply_stiffness(const Field &displacement, Field &force) const
{
  double round_off = 0.;
  const std::vector<SolidMaterial> &materials = body_->materials();
  if (std::all_of(materials.begin(), materials.end(),
                  [](const SolidMaterial &material) { return material.is_linear(); }))
  {
    // Forces come from gradients of the deformation, I + grad u: strains of 1 lose no digits.
    double largest = 0.;
    for (const double value : displacement)
      largest = std::max(largest, std::abs(value));
    largest = body_->partition().max(largest);
    const double scale = largest > 0. ? std::exp2(-std::ceil(std::log2(largest))) : 1.;
    Field scaled = displacement;
    for (double &value : scaled)
      value *= scale;
    body_->internal_force(scaled, force);
    for (double &value : force)
      value /= scale;
    round_off = body_->round_off_force() / scale;
  }
  else
  {
    const std::size_t n_dofs = 3 * body_->nodes_per_cell();
    const Field rest = body_->partition().zero_field();
    std::vector<double> matrix(n_dofs * n_dofs);
    force.assign(displacement.size(), 0.);
    for (unsigned int cell = 0; cell < body_->n_cells(); ++cell)
    {
      body_->cell_matrix(cell, rest, 0., 1., matrix.data());
      const unsigned int *nodes = body_->cell_nodes(cell);
      for (std::size_t i = 0; i < n_dofs; ++i)
        for (std::size_t j = 0; j < n_dofs; ++j)
          force[3 * nodes[i / 3] + i % 3] +=
              matrix[n_dofs * i + j] * displacement[3 * nodes[j / 3] + j % 3];
    }
    body_->partition().add_to_owners(force);
  }
  supports_.held->restrict_residual(force);
  return round_off;
}

/// The response to the check with those to inertia and loads, by one residual of K. A solve leaves
/// a residual of errors_per_solve times the round-off of |K| |u|, of which norm_of_k_ times |u| is
/// a bound.
bool
CondensedBody::fields_fit() const
{
  const NodePartition &partition = body_->partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  Field field = check_field_, force = forces_of_check(), product;
  field.resize(3 * partition.n_local());
  partition.update_ghosts(field);
  double size = std::sqrt(owned_dot(field, field));
  for (unsigned int c = 0; c < 3; ++c)
  {
    // Each force is one newton; (5) subtracts the share of inertia from loads that move the body.
    Vector3 of_inertia{};
    for (unsigned int d = 0; d < 3; ++d)
      if (is_free(d))
        of_inertia[d] = -load_resultants_[c][d] / mass_;
    add(inertia_fields_[c], 1. / mass_, field);
    add(load_fields_[c], 1., field);
    for (std::size_t i = 0; i < n_owned; ++i)
    {
      force[i] += mass_rows_[c][i] / mass_ + supports_.loads[c][i];
      for (unsigned int d = 0; d < 3; ++d)
        force[i] += of_inertia[d] * mass_rows_[d][i];
    }
    size += std::sqrt(owned_dot(inertia_fields_[c], inertia_fields_[c])) / mass_ +
            std::sqrt(owned_dot(load_fields_[c], load_fields_[c]));
  }
  supports_.held->restrict_residual(force);
  const double round_off = multiply_stiffness(field, product);
  double square = 0.;
  for (std::size_t i = 0; i < n_owned; ++i)
    square += (product[i] - force[i]) * (product[i] - force[i]);
  const double residual = std::sqrt(partition.sum(square));
  return residual <= errors_per_solve * (epsilon * norm_of_k_ * size + round_off);
}

double
CondensedBody::misfit_of_columns() const
{
  std::vector<double> nodal, sum;
  gather_.gather(check_field_, nodal);
  const std::size_t length = nodal.size(), n = column_of_point_.size();
  sum.assign(2 * length + n, 0.); // and of sizes, and of ranks with columns of each point
  Vector3 resultant{}, moment{};
  for (std::size_t point = 0; point < n; ++point)
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
      const double weight = weight_of(3 * point + axis);
      resultant = resultant + weight * uniform_shares_[point][axis];
      for (unsigned int c = 0; c < 3; ++c)
        moment[c] += weight * inertia_at_points_[c][3 * point + axis];
      if (column_of_point_[point] < 0)
        continue;
      sum[2 * length + point] = 1.;
      const double *column = nodal_columns_.data() + (3 * column_of_point_[point] + axis) * length;
      for (std::size_t i = 0; i < length; ++i)
      {
        sum[i] += weight * column[i];
        sum[length + i] += std::abs(weight * column[i]);
      }
    }
  sum_over_ranks(sum);
  const Shares taken = shares(resultant, moment);
  double largest = 0., misfit = 0.;
  for (std::size_t i = 0; i < length; ++i)
  {
    double expected = nodal[i];
    for (unsigned int c = 0; c < 3; ++c)
      expected -= taken.of_inertia[c] * inertia_at_nodes_[c][i] +
                  (i % 3 == c ? taken.of_translation[c] : 0.);
    misfit = std::max(misfit, std::abs(sum[i] - expected));
    largest = std::max({largest, sum[length + i], std::abs(nodal[i])});
  }
  const bool is_complete =
      std::all_of(sum.begin() + 2 * length, sum.end(), [](double ranks) { return ranks == 1.; });
  return is_complete && largest > 0. ? misfit / largest : std::numeric_limits<double>::infinity();
}
} // namespace arthrowear
