// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "stepping/response_columns.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
CondensedStepper::CondensedStepper(const Body &body, BodySupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const double memory_of_columns)
    : whole_(body), parameters_(parameters), contact_(body, surface, obstacle, parameters.contact),
      counterface_nodes_(PointWeights::of_nodes(contact_.sides().counter().nodes()))
{
  bodies_.push_back(make_elastic_body(body, std::move(supports), surface,
                                      {parameters.linear_solver,
                                       memory_of_columns,
                                       parameters.stored_operators,
                                       {.1 * parameters.contact.penetration_tolerance,
                                        .01 * parameters.contact.balance_tolerance}}));
  set_operator(*bodies_[0]);
  frozen_.valid = true;
}

CondensedStepper::CondensedStepper(const Body &body, BodySupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const Conditions &conditions, Loading loading)
    : CondensedStepper(body, std::move(supports), surface, obstacle, parameters, most_whole_columns)
{
  defect_ = std::make_unique<DefectCorrection>(body, conditions, *bodies_[0], contact_.sides(),
                                               std::move(loading));
}

CondensedStepper::CondensedStepper(const Body &body, BodySupports supports, const Body &counterface,
                                   BodySupports of_counterface, const ContactSurface &surface,
                                   Obstacle &obstacle, const ImplicitParameters &parameters)
    : CondensedStepper(body, std::move(supports), surface, obstacle, parameters)
{
  for (const Body *one : {&body, &counterface})
    for (const SolidMaterial &material : one->materials())
      if (!material.is_linear())
        throw InputError("the steps of two condensed bodies in contact are not corrected for a "
                         "material that is not linear. Give both linear_elastic, or let one mesh "
                         "of both bodies have full elasticity.");
  bodies_.push_back(make_elastic_body(counterface, std::move(of_counterface), counterface_nodes_,
                                      {parameters.linear_solver}));
  pair_ = std::make_unique<BodyPair>(*bodies_[0], *bodies_[1]);
  set_operator(*pair_);
}

void
CondensedStepper::set_operator(ContactOperator &source)
{
  operator_ = &source;
  contact_.set_operator(source);
}

void
CondensedStepper::prepare()
{
  if (is_prepared_)
    return;
  if (counterface_nodes_.n_points() > 0 && !pair_)
    throw std::logic_error("a condensed counterface needs its body");
  const StageTimer timer(seconds_.columns);
  const unsigned int n = contact_.sides().operator_points().n_points();
  const unsigned int n_at_once = points_per_share * whole_.partition().n_ranks();
  std::vector<unsigned int> points;
  for (unsigned int first = 0; first < n; first += n_at_once)
  {
    points.resize(std::min(n_at_once, n - first));
    std::iota(points.begin(), points.end(), first);
    if (std::all_of(points.begin(), points.end(),
                    [this](const unsigned int point) { return operator_->has(point); }))
      continue;
    operator_->require(points);
    poll(static_cast<double>(points.back() + 1) / n);
  }
  bodies_[0]->store_columns();
  is_prepared_ = true;
}

State
CondensedStepper::empty_state() const
{
  State state;
  state.contact = contact_.empty_history();
  state.condensed.elastic.assign(3 * contact_.sides().nodes().n_points(), 0.);
  state.condensed.elastic_velocity = state.condensed.elastic;
  return state;
}

State
CondensedStepper::initial_state()
{
  State state = empty_state();
  if (contact_.sides().carrier() != nullptr)
    state.rigid = contact_.sides().carrier()->initial_state();
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    WholeMotion &motion = state.condensed.of_body(b);
    if (bodies_[b]->supports().given)
      motion.translation = bodies_[b]->supports().given(0.);
    motion.load_displacement = motion.translation;
  }
  state.contact = contact_.initial_history();
  if (defect_)
  {
    state.displacement = defect_->initial_field(state.condensed.translation);
    state.velocity = whole_.partition().zero_field();
  }
  return state;
}

Vector3
CondensedStepper::loads_of(const State &state) const
{
  const auto &amplitudes = bodies_[0]->supports().amplitudes;
  return state.step > 0 && amplitudes ? amplitudes(state.time) : Vector3{};
}

double
CondensedStepper::free_mass() const
{
  std::vector<double> masses;
  for (const auto &body : bodies_)
    if (body->relief().translates_freely())
      masses.push_back(body->relief().mass());
  const Carrier *carrier = contact_.sides().carrier();
  if (carrier != nullptr && carrier->translates_freely())
    masses.push_back(carrier->mass());
  return masses.empty() ? 0. : *std::min_element(masses.begin(), masses.end());
}

InertiaFactors
CondensedStepper::factors_of_inertia(const double h, const double force) const
{
  const double mass = free_mass();
  if (mass == 0.)
    return {};
  double stiffness = 0.;
  for (const auto &body : bodies_)
    stiffness = std::max(stiffness, body->stiffness_scale());
  return inertia_factors({h, 1., force, mass, stiffness, parameters_.contact.penetration_tolerance,
                          contact_.solves_by_sweeps()});
}

void
CondensedStepper::set_inertia_factor(const double factor)
{
  frozen_.inertia_factor = factor;
  const double mass = factor * free_mass();
  const auto of = [&](const double own)
  { return own > 0. && mass > 0. ? std::max(1., mass / own) : 1.; };
  for (const auto &body : bodies_)
    body->relief().set_inertia_factor(of(body->relief().mass()));
  if (contact_.sides().carrier() != nullptr)
    contact_.sides().counter().set_inertia_factor(of(contact_.sides().carrier()->mass()));
}

Vector3
CondensedStepper::wear_momentum(const std::size_t b, const ContactHistory &contact) const
{
  const std::vector<double> nodal = contact_.sides().wear_velocity(contact);
  return bodies_[b]->relief().moment_of_surface(
      {nodal.begin() + begin_of(b), nodal.begin() + end_of(b)});
}

Field
CondensedStepper::displacement(const State &state)
{
  if (defect_)
    return state.displacement;
  const StageTimer timer(seconds_.solves);
  Field field = elastic_field(*bodies_[0], state.contact.global_forces(), loads_of(state));
  for (std::size_t i = 0; i < field.size(); ++i)
    field[i] += state.condensed.translation[i % 3];
  return field;
}

std::vector<Field>
CondensedStepper::displacements(const std::vector<const State *> &states)
{
  if (defect_)
    return Stepper::displacements(states);
  const StageTimer timer(seconds_.solves);
  std::vector<ElasticBody::Forces> forces(fields_per_solve);
  for (std::size_t k = 0; k < states.size(); ++k)
    if (states[k] != nullptr)
      forces[k] = {states[k]->contact.global_forces(), loads_of(*states[k])};
  std::vector<Field> fields = bodies_[0]->elastic_fields(forces);
  fields.resize(states.size());
  for (std::size_t k = 0; k < states.size(); ++k)
    for (std::size_t i = 0; states[k] != nullptr && i < fields[k].size(); ++i)
      fields[k][i] += states[k]->condensed.translation[i % 3];
  return fields;
}

std::vector<double>
CondensedStepper::normal_compliance(const std::vector<unsigned int> &points, const State &state)
{
  const StageTimer timer(seconds_.columns);
  std::vector<double> compliance =
      contact_.problems().along_normals(points, state.contact.frame, state.contact.area, frozen_.h);
  for (double &value : compliance)
    value *= frozen_.h * parameters_.contact.theta;
  return compliance;
}

const Stepper::Frozen &
CondensedStepper::frozen()
{
  frozen_.contact = contact_.problems().memory();
  if (!frozen_.displacement.empty())
    frozen_.contact.batches = bodies_[0]->batches();
  return frozen_;
}

void
CondensedStepper::restore(const Frozen &frozen)
{
  if (!frozen.valid)
    return;
  frozen_.h = frozen.h;
  if (!frozen.displacement.empty())
  {
    frozen_.displacement = frozen.displacement;
    frozen_.linearisation = frozen.linearisation;
    if (!bodies_[0]->linearise_at(frozen.displacement))
      throw RunError("the tangent stiffness matrix is singular: an element is distorted");
    for (const auto &batch : frozen.contact.batches)
      bodies_[0]->require(batch);
    is_prepared_ = true;
  }
  set_inertia_factor(frozen.inertia_factor);
  contact_.problems().restore(frozen.contact);
}

CondensedStepper::Iterate
CondensedStepper::begin(const State &old, const double h)
{
  const double time = old.time + h;
  Iterate now;
  now.old = &old;
  now.h = h;
  const auto applied = [&](const double at)
  {
    const Carrier *carrier = contact_.sides().carrier();
    double sum = 0.;
    for (const auto &body : bodies_)
      sum += body->supports().amplitudes ? norm(body->supports().amplitudes(at)) : 0.;
    return sum + (carrier != nullptr ? norm(carrier->force(old.rigid, at).linear) : 0.);
  };
  now.applied = applied(time);
  if (contact_.sides().carrier() != nullptr)
    now.rigid = contact_.sides().carrier()->predict(old.rigid, old.time, h, 1.);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    const BodySupports &supports = bodies_[b]->supports();
    const WholeMotion &before = old.condensed.of_body(b);
    Part &part = now.parts.emplace_back();
    part.loads = supports.amplitudes ? supports.amplitudes(time) : Vector3{};
    const Vector3 given = supports.given ? supports.given(time) : Vector3{};
    part.velocity = before.velocity;
    for (unsigned int c = 0; c < 3; ++c)
      if (supports.translation[c] == Translation::given)
        part.velocity[c] = (given[c] - before.translation[c]) / h;
    part.translation = before.translation + h * part.velocity;
    part.old_wear_momentum = wear_momentum(b, old.contact);
  }

  const InertiaFactors inertia = factors_of_inertia(h, now.applied);
  if (frozen_.h != h || frozen_.inertia_factor < inertia.least)
  {
    set_inertia_factor(inertia.good);
    contact_.problems().forget();
  }
  frozen_.h = h;
  // Candidates, frames and areas follow from the predicted positions, as in ImplicitStepper.
  now.elastic = old.condensed.elastic;
  add_to(now.elastic, h, old.condensed.elastic_velocity);
  const StageTimer timer(seconds_.columns);
  now.trial = contact_.begin(old, motion_of(now), h, applied);
  // The response to the load of the end of the step and the forces of its start.
  const std::vector<double> predicted = now.elastic;
  now.elastic.assign(predicted.size(), 0.);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    bodies_[b]->loads().add(now.parts[b].loads, now.elastic.data() + begin_of(b));
    now.parts[b].forces.assign(3 * bodies_[b]->points().n_points(), 0.);
  }
  follow_forces(now, now.elastic);
  if (defect_)
  {
    defect_->begin(old, h, frozen_.linearisation, old.contact.global_forces(), loads_of(old));
    add_to(now.elastic, 1., defect_->surface());
  }
  now.pending = std::move(now.elastic);
  now.elastic = predicted;
  add_to(now.pending, -1., predicted);
  return now;
}

std::vector<std::vector<double>>
CondensedStepper::on_bodies(const std::vector<double> &forces, const CounterPlaces &places) const
{
  std::vector<std::vector<double>> of_bodies{forces};
  if (!pair_)
    return of_bodies;
  const std::vector<double> nodal = contact_.sides().nodal_forces(forces, places);
  of_bodies.emplace_back(nodal.begin() + begin_of(1), nodal.end());
  return of_bodies;
}

double
CondensedStepper::follow_forces(Iterate &now, std::vector<double> &displacement) const
{
  std::vector<std::vector<double>> changes =
      on_bodies(now.trial.global_forces(1.), now.trial.places);
  double square = 0.;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    for (std::size_t i = 0; i < changes[b].size(); ++i)
      changes[b][i] -= std::exchange(now.parts[b].forces[i], changes[b][i]);
    bodies_[b]->add_response(changes[b], 1., displacement.data() + begin_of(b));
    square += product(changes[b], changes[b]);
  }
  return square;
}

SurfaceMotion
CondensedStepper::motion_of(const Iterate &now) const
{
  const std::vector<double> &before = now.old->condensed.elastic;
  SurfaceMotion motion;
  motion.displacement = now.elastic;
  motion.velocity.resize(before.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    motion.velocity[i] = (now.elastic[i] - before[i]) / now.h;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (std::size_t i = begin_of(b); i < end_of(b); ++i)
    {
      motion.displacement[i] += now.parts[b].translation[i % 3];
      motion.velocity[i] += now.parts[b].velocity[i % 3];
    }
  motion.rigid = now.rigid;
  return motion;
}
} // namespace arthrowear
