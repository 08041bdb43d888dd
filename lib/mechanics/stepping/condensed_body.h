// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/stored_responses.h"

namespace arthrowear
{
/// An elastic body with a factor of K. Columns of e at the nodes of the surface are computed when a
/// point first needs them and kept for good.
class CondensedBody : public ElasticBody
{
public:
  /// Factors K, or reads the columns from the store: K is then factored when a field of the whole
  /// body is first needed. Collective, as are all functions below.
  /// @param points  must outlive this
  /// @throws RunError if K is singular
  CondensedBody(const Body &body, BodySupports supports, const PointWeights &points,
                const ResponseChoices &choices = {});

  /// Points without columns must have no force.
  void add_response(const std::vector<double> &forces, const double factor,
                    double *nodal) const override
  {
    columns_.add_response(forces, factor, nodal);
  }
  void add_solution(const std::vector<double> &forces, double *nodal) const override
  {
    columns_.add_response(forces, 1., nodal);
  }
  /// From whole columns in single precision, where they are kept.
  Field elastic_response(const std::vector<double> &forces, const Vector3 &loads) const override;
  bool linearise_at(const Field &displacement) override;
  NormalResponses &normals() override { return *normals_; }
  LinearSolver solver() const override { return solver_; }
  std::vector<std::vector<unsigned int>> batches() const override { return columns_.batches(); }

  void store_columns() override;
  StoreUse store_use() const override { return stored_ ? stored_->use() : StoreUse(); }

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h) override
  {
    require(points);
    return columns_.rows(points, frames, h);
  }
  bool has(const unsigned int point) const override { return columns_.has(point); }
  void require(const std::vector<unsigned int> &points) override;
  const ResponseColumns *columns() const override { return &columns_; }

private:
  /// The factor of K, made now if the columns came from the store.
  const EffectiveMatrix &factor() const override;
  Field nearly_static(const Field &force, Field &held, double &potential) const override;

  LinearSolver solver_;
  mutable bool factor_waits_ = false; // K at rest, until it is needed
  ResponseColumns columns_;
  std::unique_ptr<NormalResponses> normals_;
  double making_ = 0.;                      // wall time of factor and columns [s]
  std::unique_ptr<StoredResponses> stored_; // null: nothing is stored
};
} // namespace arthrowear
