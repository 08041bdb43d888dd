// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/effective_matrix.h"
#include "stepping/contact_operator.h"
#include "stepping/load_responses.h"
#include "stepping/normal_responses.h"
#include "stepping/whole_tolerances.h"
#include "storage/array_store.h"

namespace arthrowear
{
/// Supports and loads of a body whose surface is in contact.
struct BodySupports
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

/// Options that control the set-up of an elastic body.
struct ResponseChoices
{
  /// One with a factor gives a CondensedBody, gamg and ml give an IterativeBody.
  LinearSolver solver = LinearSolver::automatic;
  /// Columns at all nodes are kept if their memory over all ranks permits [bytes].
  double most_whole_columns = 0.;
  /// Store of the response columns, from which they are read or to which they are added; null
  /// disables it.
  std::shared_ptr<const ArrayStore> store = nullptr;
  /// Tolerances of contact problems that are solved without columns.
  WholeTolerances tolerances{};
};

/// A linearly elastic body as its contact surface sees it (doc/theory/condensed.md): its
/// displacement under forces r at the contact points and loads F is
///
///     u = sum_c R_c alpha_c + e,     e = P K^-1 P^T (H^T r + sum_k F_k l_k)
///
/// where R_c are the translations that its supports permit and P removes their inertia's share.
/// e depends neither on the size of a step nor on loads, motion, friction and wear. Collective.
class ElasticBody : public ContactOperator
{
public:
  const BodySupports &supports() const { return supports_; }
  const PointWeights &points() const { return points_; }
  const LoadResponses &loads() const { return loads_; }
  InertiaRelief &relief() { return relief_; }
  const InertiaRelief &relief() const { return relief_; }
  double stiffness_scale() const { return body_.stiffness_scale(); }

  /// nodal += factor times the elastic displacement under 3n global forces [N], on all ranks.
  virtual void add_response(const std::vector<double> &forces, double factor,
                            double *nodal) const = 0;
  /// Adds the response to the changes of forces that the last contact problem found.
  virtual void add_solution(const std::vector<double> &forces, double *nodal) const = 0;
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
  /// Elastic displacement of the whole body [mm], exact to 1e-7, as cheaply as the body can.
  virtual Field elastic_response(const std::vector<double> &forces, const Vector3 &loads) const
  {
    return elastic_fields({{forces, loads}})[0];
  }
  /// Gathers a field's values at the nodes of the surface on every rank.
  void gather(const Field &field, std::vector<double> &nodal) const
  {
    gather_.gather(field, nodal);
  }
  /// Uses the tangent stiffness of a deformed body as K and discards all responses.
  /// @return false if it is singular
  virtual bool linearise_at(const Field &displacement) = 0;
  /// Lowest angular frequency of elastic vibrations in these supports, by inverse iteration; too
  /// high by some per cent at most [1/s].
  double lowest_frequency() const;
  /// Responses to normal forces at the points.
  virtual NormalResponses &normals() = 0;

  /// 2-norm of the nodal forces that the displacements of the last step lack [N].
  virtual double missing_force() const { return 0.; }
  /// Products with W since the start, where none is formed: solves for the whole body.
  virtual unsigned long n_products() const { return 0; }
  /// V-cycles since the start.
  virtual unsigned long n_cycles() const { return 0; }
  /// The solver in use: where a multigrid method cannot be set up, the other one replaces it.
  virtual LinearSolver solver() const = 0;
  /// Points whose columns were computed together, in order, from which a restart computes them
  /// again.
  virtual std::vector<std::vector<unsigned int>> batches() const { return {}; }

  /// Writes the results of the set-up to the store, once all points have columns, unless it came
  /// from there. Nothing is written for the tangent of a deformed body.
  virtual void store_columns() {}
  /// Reading and writing of the store, on this rank, for the log.
  struct StoreUse
  {
    ArrayStore::Use read, written;
  };
  virtual StoreUse store_use() const { return {}; }

protected:
  /// @param points  must outlive this
  ElasticBody(const Body &body, BodySupports supports, const PointWeights &points,
              LinearSolver solver);

  /// Sets up the solver of K and the responses to loads and inertia. @return false if K is singular
  bool set_up(const Field &displacement);
  /// The same at rest. @throws RunError if K is singular
  void set_up_at_rest();
  /// The solver of K. Collective.
  virtual const EffectiveMatrix &factor() const { return matrix_; }
  /// Improves a displacement x = K^-1 f for the lowest frequency.
  /// @param force  of a shape of the whole body
  /// @param held  the last such displacement, without the free translations
  /// @return x with them; `potential`: twice its energy [mJ]
  virtual Field nearly_static(const Field &force, Field &held, double &potential) const = 0;

  const Body &body_;
  BodySupports supports_;
  const PointWeights &points_;
  NodeGather gather_;
  mutable EffectiveMatrix matrix_;
  InertiaRelief relief_;
  LoadResponses loads_;
  mutable double lowest_frequency_ = -1.; // below 0: not computed
};

/// The body that the solver needs: condensed, or iterative without a factor. It sets up K, or reads
/// the columns from the store. Collective.
/// @param points  must outlive it
/// @throws RunError if K is singular
std::unique_ptr<ElasticBody> make_elastic_body(const Body &body, BodySupports supports,
                                               const PointWeights &points,
                                               const ResponseChoices &choices = {});

/// Elastic displacement of the whole body by a solve [mm].
inline Field
elastic_field(const ElasticBody &body, const std::vector<double> &forces, const Vector3 &loads)
{
  return body.elastic_fields({{forces, loads}})[0];
}
} // namespace arthrowear
