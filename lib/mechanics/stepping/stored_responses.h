// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/elastic_body.h"
#include "stepping/response_columns.h"

namespace arthrowear
{
/// Keeps the responses of a condensed body in a store, and reads those that earlier runs stored
/// where they fit its matrix. Collective.
class StoredResponses
{
public:
  /// The responses; all must outlive this.
  struct Responses
  {
    InertiaRelief &relief;
    LoadResponses &loads;
    ResponseColumns &columns;
    double &lowest_frequency;
  };
  /// Everything must outlive this.
  StoredResponses(std::shared_ptr<const ArrayStore> store, const Body &body, const Conditions &held,
                  const std::array<Field, 3> &loads, const PointWeights &points,
                  const NodeGather &gather, const Responses &responses, LinearSolver solver);

  /// @return false unless there are responses that fit
  bool read();
  /// Sets the largest sum of a row's sizes of K [N/mm].
  void set_norm(const double norm) { norm_of_k_ = norm; }
  /// True if nothing was read, written or stopped.
  bool waits() const { return !is_stopped_ && !use_.read.is_done && !use_.written.is_done; }
  /// K has changed: it is not the K of the body at rest.
  void stop() { is_stopped_ = true; }
  /// @param making  wall time of factor and columns [s]
  void write(const EffectiveMatrix &matrix, double making, double lowest_frequency);

  const ElasticBody::StoreUse &use() const { return use_; }

private:
  template <class Visit> void for_each_array(Visit &visit);
  bool have_sizes() const;
  /// Nodal forces of forces on all points, without pattern, at free dofs.
  Field forces_of_check() const;
  /// K u of the body at rest, at free dofs. @return its round-off: 2-norm over all ranks [N]
  double multiply_stiffness(const Field &displacement, Field &force) const;
  bool fields_fit() const;
  /// Largest difference between the sum of all columns, by their forces in the check, and its
  /// field, over the largest sum of sizes [-]. Infinite if a point has no columns.
  double misfit_of_columns() const;

  std::shared_ptr<const ArrayStore> store_;
  const Body &body_;
  const Conditions &held_;
  const std::array<Field, 3> &loads_;
  const PointWeights &points_;
  const NodeGather &gather_;
  Responses r_;
  std::string key_;       // fingerprint of everything that determines the responses
  Field check_field_;     // response to the forces of the check, owned entries
  double misfit_ = 0.;    // of the columns, when they were stored
  double norm_of_k_ = 0.; // largest sum of a row's sizes [N/mm]
  bool is_stopped_ = false;
  ElasticBody::StoreUse use_;
};
} // namespace arthrowear
