// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/elastic_body.h"

#include "base/errors.h"
#include "stepping/condensed_body.h"
#include "stepping/iterative_body.h"

namespace arthrowear
{
std::unique_ptr<ElasticBody>
make_elastic_body(const Body &body, BodySupports supports, const PointWeights &points,
                  const ResponseChoices &choices)
{
  if (has_factor(choices.solver))
    return std::make_unique<CondensedBody>(body, std::move(supports), points, choices);
  return std::make_unique<IterativeBody>(body, std::move(supports), points, choices);
}

ElasticBody::ElasticBody(const Body &body, BodySupports supports, const PointWeights &points,
                         const LinearSolver solver)
    : body_(body), supports_(std::move(supports)), points_(points), gather_(body, points.nodes()),
      matrix_(body, *supports_.held, solver), relief_(body, supports_.translation, points, gather_),
      loads_(body.partition(), supports_.loads)
{
}

void
ElasticBody::set_up_at_rest()
{
  if (!set_up(body_.partition().zero_field()))
    throw RunError("the stiffness matrix is singular: the body has no support, or an element is "
                   "distorted");
}

bool
ElasticBody::set_up(const Field &displacement)
{
  lowest_frequency_ = -1.;
  if (!matrix_.factor(displacement, 0., 1.))
    return false;
  std::vector<const Field *> forces;
  std::vector<Field *> fields;
  for (unsigned int c = 0; c < 3; ++c)
  {
    forces.insert(forces.end(), {&relief_.mass_row(c), &supports_.loads[c]});
    fields.insert(fields.end(), {&relief_.fields[c], &loads_.fields[c]});
  }
  matrix_.solve(forces, fields);
  relief_.take_fields(points_, gather_);
  for (unsigned int k = 0; k < 3; ++k)
    relief_.project(loads_.fields[k], loads_.resultant_of(k));
  loads_.take_fields(relief_, points_, gather_);
  return true;
}

Vector3
ElasticBody::moment(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 sum = relief_.moment(forces, points_.resultant(forces));
  for (unsigned int c = 0; c < 3; ++c)
    if (!relief_.is_free(c))
      loads_.add_moment(loads, c, sum[c]);
  return sum;
}

Field
ElasticBody::elastic_field(const Field &force) const
{
  Field field;
  factor().solve(force, field);
  relief_.project(field, resultant_of(force, body_.partition()));
  return field;
}

std::vector<Field>
ElasticBody::elastic_fields(const std::vector<Forces> &forces) const
{
  std::vector<Field> fields(forces.size(), body_.partition().zero_field());
  std::vector<const Field *> sides;
  std::vector<Field *> solutions;
  for (std::size_t k = 0; k < forces.size(); ++k)
  {
    sides.push_back(&fields[k]);
    solutions.push_back(&fields[k]);
    if (forces[k].at_points.empty())
      continue;
    std::vector<double> nodal;
    points_.to_nodes(forces[k].at_points, nodal);
    gather_.add(nodal, fields[k]);
    loads_.add_forces(forces[k].loads, fields[k]);
  }
  factor().solve(sides, solutions);
  for (std::size_t k = 0; k < forces.size(); ++k)
    if (!forces[k].at_points.empty())
      relief_.project(fields[k],
                      points_.resultant(forces[k].at_points) + loads_.resultant(forces[k].loads));
  return fields;
}

double
ElasticBody::lowest_frequency() const
{
  if (lowest_frequency_ >= 0.)
    return lowest_frequency_;
  // Rayleigh's quotient in inverse iterations from an irregular shape: it falls towards the
  // frequency, and stops where it falls by less than a hundredth.
  constexpr unsigned int n_iterations = 8;
  constexpr double least_fall = 0.01;
  const NodePartition &partition = body_.partition();
  Field vector = partition.zero_field(), held = vector, mass_product;
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::sin(1. + 7. * partition.global(i / 3) + i % 3);
  double frequency = std::numeric_limits<double>::infinity();
  for (unsigned int iteration = 0; iteration < n_iterations; ++iteration)
  {
    body_.multiply_mass(vector, mass_product);
    double potential;
    const Field next = nearly_static(mass_product, held, potential);
    body_.multiply_mass(next, vector); // M x
    const double kinetic = partition.dot(vector, next);
    if (!(kinetic > 0.))
      break;
    const double last = std::exchange(frequency, std::sqrt(potential / kinetic));
    if (frequency > (1. - least_fall) * last)
      break;
    const double scale = 1. / std::sqrt(kinetic);
    vector = next;
    for (double &value : vector)
      value *= scale;
    for (double &value : held)
      value *= scale / (frequency * frequency);
  }
  lowest_frequency_ = frequency;
  return frequency;
}
} // namespace arthrowear
