// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/whole_operator.h"

#include "base/triples.h"

#include <numeric>

namespace arthrowear
{
void
WholeVector::set_zero(const std::size_t n_body, const std::size_t n_rigid, const std::size_t n_rows)
{
  body.assign(n_body, 0.);
  rigid.assign(n_rigid, 0.);
  rows.assign(n_rows, 0.);
}

void
WholeVector::add(const double factor, const WholeVector &other)
{
  for (std::size_t i = 0; i < body.size(); ++i)
    body[i] += factor * other.body[i];
  for (std::size_t k = 0; k < rigid.size(); ++k)
    rigid[k] += factor * other.rigid[k];
  for (std::size_t row = 0; row < other.rows.size(); ++row)
    rows[row] += factor * other.rows[row];
}

void
WholeVector::scale(const double factor)
{
  for (std::vector<double> *part : {&body, &rigid, &rows})
    for (double &value : *part)
      value *= factor;
}

WholeOperator::WholeOperator(const Body &body, const Conditions &held, const PointWeights &points,
                             const NodeGather &gather, KrylovSolver &solver)
    : body_(body), points_(points), gather_(gather), solver_(solver),
      n_body_(3 * body.partition().n_owned()), field_(body.partition().zero_field())
{
  for (std::size_t i = 0; i < n_body_; ++i)
    field_[i] = held.is_fixed(i) ? 0. : 1.;
  gather_.gather(field_, mask_);
}

void
WholeOperator::set(const double h, const std::vector<RigidCoordinate> &rigid,
                   const double resistance)
{
  h_ = h;
  rigid_ = &rigid;
  resistance_ = resistance;
}

double
WholeOperator::share_of_dot(const WholeVector &a, const WholeVector &b) const
{
  const auto product = [](const std::vector<double> &x, const std::vector<double> &y)
  { return std::inner_product(x.begin(), x.end(), y.begin(), 0.); };
  const double of_body = product(a.body, b.body);
  return partition().rank() > 0 ? of_body
                                : of_body + product(a.rigid, b.rigid) + product(a.rows, b.rows);
}

void
WholeOperator::sum(std::vector<double> &values) const
{
  if (partition().n_ranks() > 1)
    MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, MPI_SUM,
                  partition().communicator());
}

void
WholeOperator::means(const std::vector<double> &body, std::vector<double> &means) const
{
  means.assign(n_rigid(), 0.);
  bool has_any = false;
  for (std::size_t k = 0; k < means.size(); ++k)
  {
    const RigidCoordinate &coordinate = (*rigid_)[k];
    has_any = has_any || coordinate.is_of_body;
    for (std::size_t i = 0; i < coordinate.of_body.size(); ++i)
      means[k] += coordinate.of_body[i] * body[i];
  }
  if (has_any)
    sum(means);
}

void
WholeOperator::multiply(const WholeVector &x, WholeVector &product) const
{
  product.body.resize(n_body_);
  product.rigid.resize(n_rigid());
  product.rows.resize(x.rows.size());
  solver_.multiply(x.body.data(), product.body.data());
  for (double &value : product.body)
    value *= h_;
  for (std::size_t row = 0; row < x.rows.size(); ++row)
    product.rows[row] = resistance_ * x.rows[row];
  means(x.body, means_);
  for (std::size_t k = 0; k < n_rigid(); ++k)
  {
    const RigidCoordinate &coordinate = (*rigid_)[k];
    const double force = coordinate.inertia * (x.rigid[k] + means_[k]);
    product.rigid[k] = force;
    for (std::size_t i = 0; i < coordinate.of_body.size(); ++i)
      product.body[i] += force * coordinate.of_body[i];
  }
}

void
WholeOperator::precondition(const WholeVector &residual, WholeVector &step) const
{
  step.body.resize(n_body_);
  step.rigid.assign(n_rigid(), 0.);
  step.rows.resize(residual.rows.size());
  solver_.precondition(residual.body.data(), step.body.data());
  for (double &value : step.body)
    value /= h_;
  for (std::size_t row = 0; row < step.rows.size(); ++row)
    step.rows[row] = residual.rows[row] / resistance_;
}

void
WholeOperator::gather(const WholeVector &x, std::vector<double> &nodal) const
{
  std::copy(x.body.begin(), x.body.end(), field_.begin());
  gather_.gather(field_, nodal);
  nodal.insert(nodal.end(), x.rows.begin(), x.rows.end());
}

void
WholeOperator::add_nodal(const std::vector<double> &nodal, const double factor,
                         WholeVector &x) const
{
  const std::size_t n = mask_.size();
  for (std::size_t row = 0; row < x.rows.size(); ++row)
    x.rows[row] += factor * nodal[n + row];
  nodal_.assign(nodal.begin(), nodal.begin() + n);
  std::fill(field_.begin(), field_.end(), 0.);
  gather_.add(nodal_, field_);
  for (std::size_t i = 0; i < n_body_; ++i)
    x.body[i] += factor * field_[i];
}

void
WholeOperator::velocities(const WholeVector &x, std::vector<double> &at_points) const
{
  std::copy(x.body.begin(), x.body.end(), field_.begin());
  gather_.gather(field_, nodal_);
  points_.to_points(nodal_, at_points);
  for (std::size_t k = 0; k < x.rigid.size(); ++k)
    for (std::size_t i = 0; i < at_points.size(); ++i)
      at_points[i] += x.rigid[k] * (*rigid_)[k].at_points[i];
}

void
WholeOperator::spread(const std::vector<double> &at_points, WholeVector &forces) const
{
  points_.to_nodes(at_points, nodal_);
  for (std::size_t i = 0; i < nodal_.size(); ++i)
    nodal_[i] *= mask_[i];
  std::fill(field_.begin(), field_.end(), 0.);
  gather_.add(nodal_, field_);
  forces.body.assign(field_.begin(), field_.begin() + n_body_);
  forces.rigid.resize(n_rigid());
  for (std::size_t k = 0; k < n_rigid(); ++k)
    forces.rigid[k] =
        std::inner_product(at_points.begin(), at_points.end(), (*rigid_)[k].at_points.begin(), 0.);
}
} // namespace arthrowear
