// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/point_weights.h"
#include "solid/nodal_columns.h"
#include "stepping/contact_operator.h"
#include "storage/array_store.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace arthrowear
{
/// Freedom of a whole body to translate along an axis, as its supports leave it.
enum class Translation
{
  none,
  free, ///< only inertia, loads and contact act
  given
};

/// Memory up to which corrected steps keep whole columns, which save a solve each time [bytes].
constexpr double most_whole_columns = 1e9;

/// Points whose columns a rank makes between two polls: a block of right-hand sides.
constexpr unsigned int points_per_share = 32;

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
  DirectSolver solver = DirectSolver::automatic;
  /// Columns at all nodes are kept if their memory over all ranks permits [bytes].
  double most_whole_columns = 0.;
  /// Store of the response columns, from which they are read or to which they are added; null
  /// disables it.
  std::shared_ptr<const ArrayStore> store = nullptr;
};

/// A linearly elastic body as its contact surface sees it (doc/theory/condensed.md): with one
/// factor of K, its displacement under forces r at the contact points and loads F is
///
///     u = sum_c R_c alpha_c + e,     e = P K^-1 P^T (H^T r + sum_k F_k l_k)
///
/// where R_c are the translations that its supports permit and P removes their inertia's share.
/// Columns of e at the nodes of the surface are computed when a point first needs them and kept for
/// good: they depend neither on the size of a step nor on loads, motion, friction, wear. Numbers
/// (n) refer to the equations of that page.
class CondensedBody : public ContactOperator
{
public:
  /// Factors K, or reads the columns from the store: K is then factored when a field of the whole
  /// body is first needed. Collective, as are all functions below.
  /// @param points  must outlive this
  /// @throws RunError if K is singular
  CondensedBody(const Body &body, CondensedSupports supports, const PointWeights &points,
                const CondensedChoices &choices = {});

  // Responses, for the steps.

  /// nodal += elastic displacement of the surface under loads alone, 3 per node [mm].
  void add_loaded(const Vector3 &loads, double *nodal) const;
  /// nodal += factor times the elastic displacement under 3n global forces [N], on all ranks.
  /// Points without columns must have no force.
  void add_response(const std::vector<double> &forces, double factor, double *nodal) const;
  /// Returns the sum of the nodal forces of 3n global point forces [N].
  Vector3 resultant(const std::vector<double> &forces) const { return points_->resultant(forces); }
  /// Returns the sum of the nodal forces of the loads [N].
  Vector3 load_resultant(const Vector3 &loads) const;
  /// Change of the velocity of free translations by an impulse, with the factor of inertia [mm/s].
  Vector3 translation_change(const Vector3 &impulse) const;
  /// Mean elastic displacement over each distribution of loads [mm].
  Vector3 load_displacement(const std::vector<double> &forces, const Vector3 &loads) const;
  /// Normal displacement of points at rest by normal forces on them, over the mean displacement of
  /// the backing that is loaded; along free translations loads balance the forces. Row-major, the
  /// same on all ranks [mm/N]. @param normals  of the points
  std::vector<double> normal_compliance(const std::vector<unsigned int> &points,
                                        const std::vector<Vector3> &normals);
  /// Returns the integral of density times elastic displacement [tonne mm].
  Vector3 moment(const std::vector<double> &forces, const Vector3 &loads) const;
  /// Returns this integral of a displacement of the surface's nodes alone, by their shape
  /// functions.
  Vector3 moment_of_surface(const std::vector<double> &nodal) const;
  /// Elastic displacement of the whole body by a solve [mm].
  Field elastic_field(const std::vector<double> &forces, const Vector3 &loads) const;
  /// Global forces at the contact points, 3n; none: all zero; and amplitudes of the loads [N].
  struct Forces
  {
    std::vector<double> at_points;
    Vector3 loads{};
  };
  /// Elastic displacements under several sets of forces by one solve.
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

  const CondensedSupports &supports() const { return supports_; }
  unsigned int n_points() const { return points_->n_points(); }
  unsigned int n_nodes() const { return points_->nodes().size(); }
  double stiffness_scale() const { return body_->stiffness_scale(); }
  bool is_free(const unsigned int axis) const
  {
    return supports_.translation[axis] == Translation::free;
  }
  bool translates_freely() const { return is_free(0) || is_free(1) || is_free(2); }
  double mass() const { return mass_; }
  /// Lowest angular frequency of elastic vibrations in these supports, by inverse iteration; too
  /// high by some per cent at most [1/s].
  double lowest_frequency() const;
  /// Returns the memory of the columns of all points over all ranks [bytes].
  static double memory(const PointWeights &points);

  /// Writes what the set-up computed to the store, once all points have columns, unless it came
  /// from there. Nothing is written for the tangent of a deformed body.
  void store_columns();
  /// Reading and writing of the store, on this rank, for the log.
  struct StoreUse
  {
    ArrayStore::Use read, written;
  };
  const StoreUse &store_use() const { return store_use_; }

  /// Sets the factor of the mass of free translations in W (hip_cup 14a).
  void set_inertia_factor(const double factor) { inertia_factor_ = factor; }

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  void clear();
  bool has(unsigned int point) const override { return has_columns_[point] != 0; }
  void require(const std::vector<unsigned int> &points) override;
  /// Points whose columns were computed together, in order: a restart repeats these batches, since
  /// the last digit of a column depends on its neighbours in a block of right-hand sides.
  const std::vector<std::vector<unsigned int>> &batches() const { return batches_; }

private:
  Vector3 resultant_of(const Field &force) const;
  /// Adds the nodal forces of these, owned entries.
  void add_nodal(const Forces &forces, Field &field) const;
  void reserve_columns();
  /// The factor of K, made now if the columns came from the store. Collective.
  const EffectiveMatrix &factor() const;
  /// Returns the part of these points, all without columns, whose columns this rank computes.
  std::vector<unsigned int> share_of(const std::vector<unsigned int> &points) const;
  /// Keeps P K^-1 P^T H^T of a force along an axis at a point, from K^-1 H^T at the nodes.
  void take_column(unsigned int point, unsigned int axis, std::vector<double> nodal);
  void make_mass_rows();
  bool factor_and_solve(const Field &displacement);
  /// Compute the surface values and products of the fields K^-1 M R_c and of the load fields.
  void make_inertia();
  void make_loads();

  // The store (condensed_body_store.cc).

  /// Fingerprint of everything that determines the columns: body, supports, loads, points, ranks,
  /// solver.
  std::string key(DirectSolver solver) const;
  template <class Self, class Visit> static void for_each_stored(Self &self, Visit &visit);
  /// @return false unless there are columns that fit
  bool take_stored();
  bool has_stored_sizes() const;
  /// Nodal forces of forces on all points, without pattern, at free dofs.
  Field forces_of_check() const;
  /// K u of the body at rest, at free dofs. @return its round-off: 2-norm over all ranks [N]
  double multiply_stiffness(const Field &displacement, Field &force) const;
  bool fields_fit() const;
  /// Largest difference between the sum of all columns, by their forces in the check, and its
  /// field, over the largest sum of sizes [-]. Infinite if a point has no columns.
  double misfit_of_columns() const;

  /// Rows of W of this rank's candidates (6), which the first rank puts in order.
  std::vector<double> rows_of_candidates(const std::vector<unsigned int> &candidates,
                                         const std::vector<Matrix3> &frames, double h) const;
  std::vector<double> rows_in_order(std::vector<double> rows,
                                    const std::vector<unsigned int> &candidates) const;
  void sum_over_ranks(std::vector<double> &values) const;
  /// P K^-1 P^T f of a field K^-1 f with f's resultant (5).
  void project(Field &field, const Vector3 &resultant) const;
  /// The coefficients in (5) of the fields K^-1 M R_c and R_c.
  struct Shares
  {
    Vector3 of_inertia{}, of_translation{};
  };
  Shares shares(const Vector3 &resultant, const Vector3 &moment) const;
  double owned_dot(const Field &a, const Field &b) const;

  const Body *body_;
  CondensedSupports supports_;
  const PointWeights *points_;
  bool points_are_nodes_;
  NodeGather gather_;
  mutable EffectiveMatrix matrix_;
  mutable bool factor_waits_ = false; // K at rest, until it is needed
  double mass_ = 0., inertia_factor_ = 1.;
  std::vector<Matrix3> uniform_shares_;   // of the points
  std::vector<double> uniform_at_points_; // by each free translation, 3 per point; 0 by others
  // Along each axis c: M R_c, K^-1 M R_c, their values at the surface's nodes; R_c^T M K^-1 M R_d.
  std::array<Field, 3> mass_rows_, inertia_fields_;
  std::array<std::vector<double>, 3> mass_at_nodes_, inertia_at_nodes_, inertia_at_points_;
  Matrix3 inertia_products_{};
  // Per load k: its response at nodes and points, products with the loads, moment, resultant.
  std::array<std::vector<double>, 3> load_at_nodes_, load_at_points_;
  Matrix3 load_products_{}, load_moments_{}, load_resultants_{};
  // Columns lie on the ranks that made them.
  NodalColumns columns_;
  std::vector<char> has_columns_;     // of the points
  std::vector<long> column_of_point_; // position of a point's columns on this rank, or -1
  std::vector<double> nodal_columns_; // 3 per point, 3 values per node each
  std::vector<double> point_columns_; // the same at the points; empty where these are the nodes
  bool keeps_whole_columns_;
  std::vector<float> whole_columns_; // of K^-1 in the order of columns, all rows
  std::array<Field, 3> load_fields_; // elastic displacement by each load; with whole columns
  std::vector<std::vector<unsigned int>> batches_;
  long n_columns_ = 0;
  mutable double lowest_frequency_ = -1.; // below 0: not computed

  std::shared_ptr<const ArrayStore> store_;
  std::string key_;
  Field check_field_;     // response to the forces of the check, owned entries
  double misfit_ = 0.;    // of the columns, when they were stored
  double norm_of_k_ = 0.; // largest sum of a row's sizes [N/mm]
  double making_ = 0.;    // wall time of factor and columns [s]
  StoreUse store_use_;
};
} // namespace arthrowear
