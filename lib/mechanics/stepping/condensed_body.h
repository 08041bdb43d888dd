// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_operator.h"
#include "stepping/normal_responses.h"
#include "stepping/response_memory.h"
#include "stepping/stored_responses.h"
#include "stepping/whole_tolerances.h"

#include <functional>
#include <memory>
#include <vector>

namespace arthrowear
{
/// Supports and loads of a body that is condensed.
struct CondensedSupports
{
  /// Body constraints: nodes that move together are held, and one component of a node is fixed for
  /// each translation that no other support prevents. Must outlive the body.
  const Conditions *held = nullptr;
  std::array<Translation, 3> translation{}; // along x, y, z
  /// Nodal forces of each load per newton of its amplitude, owned entries.
  std::array<Field, 3> loads;
  std::function<Vector3(double time)> amplitudes; // of the loads [N]; none: 0
  /// Prescribed displacement along given translations [mm]; none: 0.
  std::function<Vector3(double time)> given;
};

/// Options that control the set-up of a condensed body.
struct CondensedChoices
{
  LinearSolver solver = LinearSolver::automatic;
  /// Columns at all nodes are kept if their memory over all ranks permits [bytes].
  double most_whole_columns = 0.;
  /// Store of the response columns, from which they are read or to which they are added; null
  /// disables it.
  std::shared_ptr<const ArrayStore> store = nullptr;
  /// Tolerances of contact problems that are solved without columns (a solver without a factor).
  WholeTolerances tolerances{};
};

/// A linearly elastic body as its contact surface sees it (doc/theory/condensed.md): with one
/// factor of K, its displacement under forces r at the contact points and loads F is
///
///     u = sum_c R_c alpha_c + e,     e = P K^-1 P^T (H^T r + sum_k F_k l_k)
///
/// where R_c are the translations that its supports permit and P removes their inertia's share.
/// Columns of e at the nodes of the surface are computed when a point first needs them and kept for
/// good: they depend neither on the size of a step nor on loads, motion, friction, wear.
class CondensedBody : public ContactOperator
{
public:
  /// Factors K, or reads the columns from the store: K is then factored when a field of the whole
  /// body is first needed. Collective, as are all functions below.
  /// @param points  must outlive this
  /// @throws RunError if K is singular
  CondensedBody(const Body &body, CondensedSupports supports, const PointWeights &points,
                const CondensedChoices &choices = {});

  const CondensedSupports &supports() const { return supports_; }
  const PointWeights &points() const { return points_; }
  const LoadResponses &loads() const { return loads_; }
  InertiaRelief &relief() { return relief_; }
  const InertiaRelief &relief() const { return relief_; }
  double stiffness_scale() const { return body_.stiffness_scale(); }

  /// nodal += factor times the elastic displacement under 3n global forces [N], on all ranks.
  /// Points without columns must have no force.
  void add_response(const std::vector<double> &forces, double factor, double *nodal) const;
  /// Adds the response to the changes of forces that the last contact problem found.
  void add_solution(const std::vector<double> &forces, double *nodal) const;
  /// Returns the integral of density times elastic displacement [tonne mm].
  Vector3 moment(const std::vector<double> &forces, const Vector3 &loads) const;
  /// Global forces at the contact points, 3n; none: all zero; and amplitudes of the loads [N].
  struct Forces
  {
    std::vector<double> at_points;
    Vector3 loads{};
  };
  /// Elastic displacements of the whole body under several sets of forces by one solve [mm].
  std::vector<Field> elastic_fields(const std::vector<Forces> &forces) const;
  /// Elastic displacement of the whole body [mm] under nodal forces [N], owned entries.
  Field elastic_field(const Field &force) const;
  /// Elastic displacement of the whole body [mm] from whole columns in single precision, where they
  /// are kept: exact to 1e-7.
  Field elastic_response(const std::vector<double> &forces, const Vector3 &loads) const;
  /// Gathers a field's values at the nodes of the surface on every rank.
  void gather(const Field &field, std::vector<double> &nodal) const
  {
    gather_.gather(field, nodal);
  }
  /// Uses the tangent stiffness of a deformed body as K and discards all columns.
  /// @return false if it is singular
  bool linearise_at(const Field &displacement);
  /// Lowest angular frequency of elastic vibrations in these supports, by inverse iteration; too
  /// high by some per cent at most [1/s].
  double lowest_frequency() const;

  /// Writes the results of the set-up to the store, once all points have columns, unless it came
  /// from there. Nothing is written for the tangent of a deformed body.
  void store_columns();
  using StoreUse = StoredResponses::Use;
  /// Reading and writing of the store, on this rank, for the log.
  StoreUse store_use() const { return stored_ ? stored_->use() : StoreUse(); }

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, double h) override;
  /// Responses to normal forces at the points.
  NormalResponses &normals() { return *normals_; }
  bool has(const unsigned int point) const override { return contact_ || columns_.has(point); }
  WholeContact *whole() override { return contact_.get(); }
  void require(const std::vector<unsigned int> &points) override;
  const ResponseColumns *columns() const override { return &columns_; }

private:
  /// Returns the sum of the nodal forces of point forces and loads [N].
  Vector3 resultant(const std::vector<double> &forces, const Vector3 &loads) const
  {
    return points_.resultant(forces) + loads_.resultant(loads);
  }
  /// The factor of K, made now if the columns came from the store. Collective.
  const EffectiveMatrix &factor() const;
  /// Nodal forces of 3n global forces at the points, owned entries, 0 where the body is held.
  std::vector<double> nodal_forces(const std::vector<double> &forces) const;
  /// Elastic displacement without P under 3n global forces, owned entries, from the last responses;
  /// the next contact problem adds the forces that it lacks.
  std::vector<double> near_response(const std::vector<double> &forces) const;
  /// Adds a factor times P times a response to forces.
  void add_projected(const std::vector<double> &response, const std::vector<double> &forces,
                     double factor, double *nodal) const;
  void make_columns(const std::vector<unsigned int> &points);
  /// Elastic displacement of all points, 3n [mm], by a solve. @param residual  over the forces [-]
  std::vector<double> solved_at_points(const std::vector<double> &forces, double residual) const;
  /// W by a solve for each force, on rank 0.
  std::vector<double> solved_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, double h) const;
  bool factor_and_solve(const Field &displacement);

  const Body &body_;
  CondensedSupports supports_;
  const PointWeights &points_;
  NodeGather gather_;
  mutable EffectiveMatrix matrix_;
  mutable bool factor_waits_ = false; // K at rest, until it is needed
  InertiaRelief relief_;
  LoadResponses loads_;
  ResponseColumns columns_;
  std::unique_ptr<NormalResponses> normals_;
  mutable double lowest_frequency_ = -1.;   // below 0: not computed
  double making_ = 0.;                      // wall time of factor and columns [s]
  std::unique_ptr<StoredResponses> stored_; // null: nothing is stored
  std::shared_ptr<WholeContact> contact_;   // null: problems are solved with columns
  mutable ResponseMemory memory_;
  double tolerance_ = 0.; // of its responses, over the largest forces [-]
};

/// Elastic displacement of the whole body by a solve [mm].
inline Field
elastic_field(const CondensedBody &body, const std::vector<double> &forces, const Vector3 &loads)
{
  return body.elastic_fields({{forces, loads}})[0];
}

/// The operator of two condensed bodies in contact, each with its own columns: its points are the
/// nodes of the surface of the first body, then the nodes of the second. No force on one body moves
/// the other.
class CondensedPair : public ContactOperator
{
public:
  /// Both must outlive this.
  CondensedPair(CondensedBody &body, CondensedBody &counterface) : bodies_{&body, &counterface} {}

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  bool has(unsigned int point) const override;
  void require(const std::vector<unsigned int> &points) override;

private:
  unsigned int n_first() const { return bodies_[0]->points().n_points(); }
  /// Those of ascending points that belong to each body, by its own numbers.
  std::array<std::vector<unsigned int>, 2> split(const std::vector<unsigned int> &points) const;

  std::array<CondensedBody *, 2> bodies_;
};
} // namespace arthrowear
