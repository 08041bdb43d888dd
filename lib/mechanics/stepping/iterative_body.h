// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/elastic_body.h"
#include "stepping/normal_columns.h"
#include "stepping/response_memory.h"
#include "stepping/whole_contact.h"

namespace arthrowear
{
/// An elastic body without factor and columns: responses are solves by Krylov's methods, and its
/// contact problems are solved for the whole body (doc/theory/iterative.md). Collective.
class IterativeBody : public ElasticBody
{
public:
  /// @param points  must outlive this
  /// @throws RunError if K is singular
  IterativeBody(const Body &body, BodySupports supports, const PointWeights &points,
                const ResponseChoices &choices);

  /// The next contact problem adds the forces that this response lacks.
  void add_response(const std::vector<double> &forces, double factor, double *nodal) const override;
  void add_solution(const std::vector<double> &forces, double *nodal) const override;
  bool linearise_at(const Field &displacement) override;
  NormalResponses &normals() override { return normals_; }
  double missing_force() const override { return contact_.missing_force(); }
  unsigned long n_products() const override { return normals_.n_products(); }
  unsigned long n_cycles() const override { return contact_.n_cycles(); }
  LinearSolver solver() const override { return contact_.preconditioner(); }

  /// W by a solve for each force.
  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, double h) override;
  bool has(unsigned int /*point*/) const override { return true; }
  void require(const std::vector<unsigned int> & /*points*/) override {}
  std::unique_ptr<StepProblems> make_problems(const ProblemSetting &setting) override;

private:
  KrylovSolver &set_up_krylov();
  /// Nodal forces of 3n global forces at the points, owned entries, 0 where the body is held.
  std::vector<double> nodal_forces(const std::vector<double> &forces) const;
  /// Elastic displacement without P under 3n global forces, owned entries, from the last responses.
  std::vector<double> near_response(const std::vector<double> &forces) const;
  /// Adds a factor times P times a response to forces.
  void add_projected(const std::vector<double> &response, const std::vector<double> &forces,
                     double factor, double *nodal) const;
  /// Elastic displacement of all points, 3n [mm], by a solve. @param residual  over the forces [-]
  std::vector<double> solved_at_points(const std::vector<double> &forces, double residual) const;
  /// Velocity of the body's free translations at a point along a direction, in a unit motion.
  Vector3 free_share(unsigned int point, const Vector3 &direction) const;
  Field nearly_static(const Field &force, Field &held, double &potential) const override;

  mutable ResponseMemory memory_;
  double tolerance_; // of its responses, over the largest forces [-]
  KrylovSolver &krylov_;
  mutable WholeContact contact_;
  NormalColumns normals_;
};
} // namespace arthrowear
