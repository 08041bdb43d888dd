// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/stored_responses.h"

#include "storage/named_arrays.h"

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

StoredResponses::StoredResponses(std::shared_ptr<const ArrayStore> store, const Body &body,
                                 const Conditions &held, const std::array<Field, 3> &loads,
                                 const PointWeights &points, const NodeGather &gather,
                                 const Responses &responses, const LinearSolver solver)
    : store_(std::move(store)), body_(body), held_(held), loads_(loads), points_(points),
      gather_(gather), r_(responses)
{
  const NodePartition &partition = body_.partition();
  Fingerprint fingerprint;
  fingerprint.add(partition.n_ranks());
  fingerprint.add(partition.rank());
  fingerprint.add(solver);
  fingerprint.add(r_.columns.are_whole());
  add_body(body_, fingerprint);
  for (unsigned int dof = 0; dof < 3 * partition.n_local(); ++dof)
    fingerprint.add(held_.row(dof));
  for (unsigned int c = 0; c < 3; ++c)
  {
    fingerprint.add(r_.relief.is_free(c));
    fingerprint.add(loads_[c]);
  }
  add_points(points_, fingerprint);
  key_ = fingerprint.text();
}

template <class Visit>
void
StoredResponses::for_each_array(Visit &visit)
{
  for (unsigned int c = 0; c < 3; ++c)
  {
    visit("response to inertia " + std::to_string(c), r_.relief.fields[c]);
    visit("response to load " + std::to_string(c), r_.loads.fields[c]);
  }
  ResponseColumns::for_each_array(r_.columns, visit);
  visit("check field", check_field_);
}

bool
StoredResponses::have_sizes() const
{
  const NodePartition &partition = body_.partition();
  bool have = check_field_.size() == 3 * partition.n_owned() && r_.columns.have_sizes();
  for (const auto *fields : {&r_.relief.fields, &r_.loads.fields})
    for (const Field &field : *fields)
      have = have && field.size() == 3 * partition.n_local();
  return have;
}

bool
StoredResponses::read()
{
  const NodePartition &partition = body_.partition();
  std::vector<double> numbers;
  use_.read = store_->read(kind, key_,
                           [&](ArrayReader &reader)
                           {
                             reader("numbers", numbers);
                             for_each_array(reader);
                             if (numbers.size() != 3 || !have_sizes())
                               throw ArrayDamage{"is damaged"};
                           });
  bool fits = partition.max(use_.read.is_done ? 0. : 1.) == 0.;
  if (fits)
  {
    r_.lowest_frequency = numbers[0];
    misfit_ = numbers[1];
    norm_of_k_ = numbers[2];
    r_.relief.take_fields(points_, gather_);
    r_.loads.take_fields(r_.relief, points_, gather_);
    fits = fields_fit();
    // The factor 2 allows for sums in another order.
    fits = misfit_of_columns() <= 2. * misfit_ + errors_per_solve * epsilon && fits;
    if (!fits)
      use_.read.reason = "does not fit the matrix: the residual is above round-off";
  }
  else if (use_.read.is_done)
    use_.read.reason = "is not used: the file of another rank is missing or damaged";
  use_.read.is_done = fits;
  if (fits)
    r_.columns.take_all();
  return fits;
}

void
StoredResponses::write(const EffectiveMatrix &matrix, const double making,
                       const double lowest_frequency)
{
  matrix.solve(forces_of_check(), check_field_);
  check_field_.resize(3 * body_.partition().n_owned());
  misfit_ = misfit_of_columns();
  if (!(misfit_ <= most_misfit))
  {
    use_.written.reason = "the columns are not sure to six digits";
    return;
  }
  const std::vector<double> numbers{lowest_frequency, misfit_, norm_of_k_};
  use_.written = store_->write(kind, key_, making,
                               [&](ArrayWriter &writer)
                               {
                                 writer("numbers", numbers);
                                 for_each_array(writer);
                               });
}

Field
StoredResponses::forces_of_check() const
{
  std::vector<double> weights(3 * points_.n_points()), nodal;
  for (std::size_t column = 0; column < weights.size(); ++column)
    weights[column] = weight_of(column);
  points_.to_nodes(weights, nodal);
  Field force = body_.partition().zero_field();
  gather_.add(nodal, force);
  held_.restrict_residual(force);
  return force;
}

double
StoredResponses::multiply_stiffness(const Field &displacement, Field &force) const
{
  double round_off = 0.;
  const std::vector<SolidMaterial> &materials = body_.materials();
  if (std::all_of(materials.begin(), materials.end(),
                  [](const SolidMaterial &material) { return material.is_linear(); }))
  {
    // Forces come from gradients of the deformation, I + grad u: strains of 1 lose no digits.
    double largest = 0.;
    for (const double value : displacement)
      largest = std::max(largest, std::abs(value));
    largest = body_.partition().max(largest);
    const double scale = largest > 0. ? std::exp2(-std::ceil(std::log2(largest))) : 1.;
    Field scaled = displacement;
    for (double &value : scaled)
      value *= scale;
    body_.internal_force(scaled, force);
    for (double &value : force)
      value /= scale;
    round_off = body_.round_off_force() / scale;
  }
  else
  {
    const std::size_t n_dofs = 3 * body_.nodes_per_cell();
    const Field rest = body_.partition().zero_field();
    std::vector<double> matrix(n_dofs * n_dofs);
    force.assign(displacement.size(), 0.);
    for (unsigned int cell = 0; cell < body_.n_cells(); ++cell)
    {
      body_.cell_matrix(cell, rest, 0., 1., matrix.data());
      const unsigned int *nodes = body_.cell_nodes(cell);
      for (std::size_t i = 0; i < n_dofs; ++i)
        for (std::size_t j = 0; j < n_dofs; ++j)
          force[3 * nodes[i / 3] + i % 3] +=
              matrix[n_dofs * i + j] * displacement[3 * nodes[j / 3] + j % 3];
    }
    body_.partition().add_to_owners(force);
  }
  held_.restrict_residual(force);
  return round_off;
}

/// The response to the check with those to inertia and loads, by one residual of K. A solve leaves
/// a residual of errors_per_solve times the round-off of |K| |u|, of which norm_of_k_ times |u| is
/// a bound.
bool
StoredResponses::fields_fit() const
{
  const NodePartition &partition = body_.partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  const double mass = r_.relief.mass();
  const auto size_of = [&](const Field &of) { return std::sqrt(partition.dot(of, of)); };
  Field field = check_field_, force = forces_of_check(), product;
  field.resize(3 * partition.n_local());
  partition.update_ghosts(field);
  double size = size_of(field);
  for (unsigned int c = 0; c < 3; ++c)
  {
    const Field &of_inertia = r_.relief.fields[c], &of_load = r_.loads.fields[c];
    // Each force is one newton; (5) subtracts the share of inertia from loads that move the body.
    Vector3 shares{};
    for (unsigned int d = 0; d < 3; ++d)
      if (r_.relief.is_free(d))
        shares[d] = -r_.loads.resultant_of(c)[d] / mass;
    add_to(field, 1. / mass, of_inertia);
    add_to(field, 1., of_load);
    for (std::size_t i = 0; i < n_owned; ++i)
    {
      force[i] += r_.relief.mass_row(c)[i] / mass + loads_[c][i];
      for (unsigned int d = 0; d < 3; ++d)
        force[i] += shares[d] * r_.relief.mass_row(d)[i];
    }
    size += size_of(of_inertia) / mass + size_of(of_load);
  }
  held_.restrict_residual(force);
  const double round_off = multiply_stiffness(field, product);
  double square = 0.;
  for (std::size_t i = 0; i < n_owned; ++i)
    square += (product[i] - force[i]) * (product[i] - force[i]);
  const double residual = std::sqrt(partition.sum(square));
  return residual <= errors_per_solve * (epsilon * norm_of_k_ * size + round_off);
}

double
StoredResponses::misfit_of_columns() const
{
  const std::size_t n = points_.n_points();
  std::vector<double> weights(3 * n), expected;
  Vector3 resultant{}, moment{};
  for (std::size_t column = 0; column < weights.size(); ++column)
  {
    weights[column] = weight_of(column);
    resultant = resultant + weights[column] * r_.relief.at_points()[column / 3][column % 3];
    for (unsigned int c = 0; c < 3; ++c)
      moment[c] += weights[column] * r_.relief.field_at_points(c)[column];
  }
  const std::vector<double> sums = r_.columns.weighted_sums(weights);
  gather_.gather(check_field_, expected);
  const std::size_t length = expected.size();
  double largest = 0., misfit = 0.;
  for (std::size_t i = 0; i < length; ++i)
    largest = std::max({largest, sums[length + i], std::abs(expected[i])});
  r_.relief.subtract(r_.relief.shares(resultant, moment), expected);
  for (std::size_t i = 0; i < length; ++i)
    misfit = std::max(misfit, std::abs(sums[i] - expected[i]));
  const bool is_complete =
      std::all_of(sums.begin() + 2 * length, sums.end(), [](double ranks) { return ranks == 1.; });
  return is_complete && largest > 0. ? misfit / largest : std::numeric_limits<double>::infinity();
}
} // namespace arthrowear
