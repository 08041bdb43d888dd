// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_sides.h"
#include "stepping/elastic_body.h"
#include "stepping/inertia_factors.h"
#include "stepping/step_problems.h"

namespace arthrowear
{
/// The elastic bodies of a contact, one or two, each with its own responses: a force on one body
/// does not move the other body. The operator of two bodies has as its points the nodes of the
/// first body's surface, then the nodes of the second body's surface; values at the nodes of the
/// contact have this order, too.
class ContactBodies : public ContactOperator
{
public:
  /// @param sides  must outlive this
  explicit ContactBodies(ContactSides &sides) : sides_(sides) {}
  void add(std::unique_ptr<ElasticBody> body) { bodies_.push_back(std::move(body)); }

  std::size_t size() const { return bodies_.size(); }
  bool are_two() const { return bodies_.size() == 2; }
  ElasticBody &operator[](const std::size_t b) { return *bodies_[b]; }
  const ElasticBody &operator[](const std::size_t b) const { return *bodies_[b]; }
  /// First value of a body in values at the nodes of the contact, and the value after its last
  /// value.
  std::size_t begin_of(const std::size_t b) const { return b == 0 ? 0 : end_of(b - 1); }
  std::size_t end_of(const std::size_t b) const
  {
    return begin_of(b) + 3 * bodies_[b]->points().nodes().size();
  }

  /// 3n global forces on the contact points as forces on the points of each body.
  std::vector<std::vector<double>> forces_on_each(const std::vector<double> &forces,
                                                  const CounterPlaces &places) const;
  /// Forces of a state on the points of the first body, 3n global [N].
  std::vector<double> forces_on_first(const State &state);
  /// Returns the momentum of a body by wear [N s].
  Vector3 wear_momentum(std::size_t b, const ContactHistory &contact) const;
  /// Returns the magnitudes of all loads, also on a carrier of the obstacle [N].
  double applied_force(const RigidState &rigid, double time) const;

  /// Factors of inertia in W of a step, 1 if nothing translates freely.
  /// @param step  without mass and stiffness
  InertiaFactors factors_of_inertia(InertiaInputs step) const;
  /// Sets the factor of the smallest mass that translates freely; heavier ones get less, at
  /// least 1.
  void set_inertia_factor(double factor);

  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, double h) override;
  std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, const double h) override
  {
    return are_two() ? ContactOperator::normal_values(points, frames, h)
                     : bodies_[0]->normal_values(points, frames, h);
  }
  const ResponseColumns *columns() const override
  {
    return are_two() ? nullptr : bodies_[0]->columns();
  }
  std::unique_ptr<StepProblems> make_problems(const ProblemSetting &setting) override
  {
    return are_two() ? ContactOperator::make_problems(setting) : bodies_[0]->make_problems(setting);
  }
  bool has(const unsigned int point) const override
  {
    return point < n_first() ? bodies_[0]->has(point) : bodies_[1]->has(point - n_first());
  }
  void require(const std::vector<unsigned int> &points) override;

private:
  unsigned int n_first() const { return bodies_[0]->points().n_points(); }
  /// Those of ascending points that belong to each body, by its own numbers.
  std::array<std::vector<unsigned int>, 2> split(const std::vector<unsigned int> &points) const;
  /// Smallest mass of what translates freely; 0 if nothing does [tonne].
  double free_mass() const;

  ContactSides &sides_;
  std::vector<std::unique_ptr<ElasticBody>> bodies_;
};
} // namespace arthrowear
