// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "stepping/newton_limits.h"
#include "stepping/response_columns.h"

#include <numeric>

namespace arthrowear
{
namespace
{
// No residual below this multiple of the round-off of momentum is required: a load may be next to
// nothing while the cup is in flight.
constexpr double round_off_multiple = 8.;
// K is renewed where a correction by the full equation of motion leaves more than this of it.
constexpr double slow_correction = 0.3;
} // namespace

CondensedStepper::CondensedStepper(const Body &body, BodySupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const double memory_of_columns)
    : whole_(body), parameters_(parameters), contact_(body, surface, obstacle, parameters.contact),
      counterface_nodes_(PointWeights::of_nodes(contact_.sides().counter().nodes())),
      bodies_(contact_.sides())
{
  bodies_.add(make_elastic_body(body, std::move(supports), contact_.sides().points_of_first(),
                                {parameters.linear_solver,
                                 memory_of_columns,
                                 parameters.stored_operators,
                                 {.1 * parameters.contact.penetration_tolerance,
                                  .01 * parameters.contact.balance_tolerance}}));
  contact_.set_operator(bodies_);
  contact_.sides().set_timer(seconds_.gaps);
  frozen_.valid = true;
}

CondensedStepper::CondensedStepper(const Body &body, BodySupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const Conditions &conditions, Loading loading)
    : CondensedStepper(body, std::move(supports), surface, obstacle, parameters, most_whole_columns)
{
  defect_ = std::make_unique<DefectCorrection>(body, conditions, bodies_[0], contact_.sides(),
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
  bodies_.add(make_elastic_body(counterface, std::move(of_counterface), counterface_nodes_,
                                {parameters.linear_solver}));
  contact_.set_operator(bodies_);
}

void
CondensedStepper::prepare()
{
  if (is_prepared_)
    return;
  if (counterface_nodes_.n_points() > 0 && !bodies_.are_two())
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
                    [this](const unsigned int point) { return bodies_.has(point); }))
      continue;
    bodies_.require(points);
    poll(static_cast<double>(points.back() + 1) / n);
  }
  bodies_[0].store_columns();
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
    if (bodies_[b].supports().given)
      motion.translation = bodies_[b].supports().given(0.);
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
  const auto &amplitudes = bodies_[0].supports().amplitudes;
  return state.step > 0 && amplitudes ? amplitudes(state.time) : Vector3{};
}

InertiaFactors
CondensedStepper::factors_of_inertia(const double h, const double force) const
{
  return bodies_.factors_of_inertia({h, 1., force, 0., 0.,
                                     parameters_.contact.penetration_tolerance,
                                     contact_.solves_by_sweeps()});
}

Field
CondensedStepper::displacement(const State &state)
{
  if (defect_)
    return state.displacement;
  const StageTimer timer(seconds_.solves);
  Field field = elastic_field(bodies_[0], bodies_.forces_on_first(state), loads_of(state));
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
      forces[k] = {bodies_.forces_on_first(*states[k]), loads_of(*states[k])};
  std::vector<Field> fields = bodies_[0].elastic_fields(forces);
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
    frozen_.contact.batches = bodies_[0].batches();
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
    if (!bodies_[0].linearise_at(frozen.displacement))
      throw RunError("the tangent stiffness matrix is singular: an element is distorted");
    for (const auto &batch : frozen.contact.batches)
      bodies_[0].require(batch);
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
  const auto applied = [&](const double at) { return bodies_.applied_force(old.rigid, at); };
  now.applied = applied(time);
  if (contact_.sides().carrier() != nullptr)
    now.rigid = contact_.sides().carrier()->predict(old.rigid, old.time, h, 1.);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    const BodySupports &supports = bodies_[b].supports();
    const WholeMotion &before = old.condensed.of_body(b);
    Part &part = now.parts.emplace_back();
    part.loads = supports.amplitudes ? supports.amplitudes(time) : Vector3{};
    const Vector3 given = supports.given ? supports.given(time) : Vector3{};
    part.velocity = before.velocity;
    for (unsigned int c = 0; c < 3; ++c)
      if (supports.translation[c] == Translation::given)
        part.velocity[c] = (given[c] - before.translation[c]) / h;
    part.translation = before.translation + h * part.velocity;
    part.old_wear_momentum = bodies_.wear_momentum(b, old.contact);
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
  const StageTimer timer(seconds_.columns, seconds_.gaps);
  now.trial = contact_.begin(old, motion_of(now), h, applied);
  // The response to the load of the end of the step and the forces of its start.
  const std::vector<double> predicted = now.elastic;
  now.elastic.assign(predicted.size(), 0.);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    bodies_[b].loads().add(now.parts[b].loads, now.elastic.data() + bodies_.begin_of(b));
    now.parts[b].forces.assign(3 * bodies_[b].points().n_points(), 0.);
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

double
CondensedStepper::follow_forces(Iterate &now, std::vector<double> &displacement) const
{
  std::vector<std::vector<double>> changes =
      bodies_.forces_on_each(now.trial.global_forces(1.), now.trial.places);
  double square = 0.;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    for (std::size_t i = 0; i < changes[b].size(); ++i)
      changes[b][i] -= std::exchange(now.parts[b].forces[i], changes[b][i]);
    bodies_[b].add_response(changes[b], 1., displacement.data() + bodies_.begin_of(b));
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
    for (std::size_t i = bodies_.begin_of(b); i < bodies_.end_of(b); ++i)
    {
      motion.displacement[i] += now.parts[b].translation[i % 3];
      motion.velocity[i] += now.parts[b].velocity[i % 3];
    }
  motion.rigid = now.rigid;
  return motion;
}

IterationNorms
CondensedStepper::measure(Iterate &now)
{
  now.errors = contact_.measure(now.trial, motion_of(now));
  if (now.errors.turned > frame_tolerance)
  {
    contact_.renew_frames(now.trial);
    if (!bodies_.are_two())
      follow_forces(now, now.elastic);
    now.errors = contact_.measure(now.trial, motion_of(now));
  }
  const State &old = *now.old;
  now.reference_force = std::max(now.applied, now.trial.sum_of_normal_forces());
  if (now.reference_force == 0.)
    now.reference_force = 1.;
  // The forces of a pair follow in the next iterate: points at the rim of a face must not move by
  // more than the contact problem lets them.
  double square = bodies_.are_two() ? now.h * now.h * follow_forces(now, now.pending) : 0.;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    const ElasticBody &body = bodies_[b];
    Part &part = now.parts[b];
    const Vector3 force = body.points().resultant(part.forces) + body.loads().resultant(part.loads);
    const Vector3 wear = bodies_.wear_momentum(b, now.trial.now) - part.old_wear_momentum;
    part.missing = {};
    for (unsigned int c = 0; c < 3; ++c)
      if (body.relief().is_free(c))
        part.missing[c] =
            now.h * force[c] - wear[c] -
            body.relief().mass() * (part.velocity[c] - old.condensed.of_body(b).velocity[c]);
    square += dot(part.missing, part.missing) + std::pow(now.h * body.missing_force(), 2);
  }
  if (const Carrier *carrier = contact_.sides().carrier())
  {
    now.carrier_missing = carrier->residual(old.rigid, now.rigid, old.time, now.h, 1.,
                                            now.h * contact_.sides().force_on_carrier(now.trial));
    const RigidMotion &missing = now.carrier_missing;
    square += dot(missing.linear, missing.linear) +
              dot(missing.angular, missing.angular) / carrier->length() / carrier->length();
  }
  now.round_off = round_off_of(now) / now.h / now.reference_force;
  IterationNorms norms;
  norms.balance = std::sqrt(square) / now.h / now.reference_force;
  norms.penetration = now.errors.penetration;
  norms.friction = now.errors.friction / now.reference_force;
  return norms;
}

double
CondensedStepper::round_off_of(const Iterate &now) const
{
  const State &old = *now.old;
  double momentum = 0.;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    momentum += bodies_[b].relief().mass() *
                    (norm(now.parts[b].velocity) + norm(old.condensed.of_body(b).velocity)) +
                norm(now.parts[b].old_wear_momentum);
  if (const Carrier *carrier = contact_.sides().carrier())
    momentum +=
        carrier->mass() * (norm(now.rigid.velocity.linear) + norm(old.rigid.velocity.linear));
  return round_off_multiple * std::numeric_limits<double>::epsilon() * momentum;
}

bool
CondensedStepper::solve_contact(Iterate &now, StepResult &result, unsigned int &iterations)
{
  {
    const StageTimer timer(seconds_.columns);
    contact_.prepare_solve(now.trial);
  }
  const StageTimer timer(seconds_.contact, seconds_.gaps);
  const Carrier *carrier = contact_.sides().carrier();
  const unsigned int iterations_before = result.contact_iterations;
  // Changes of velocities: the response to the imbalance, then also the response to new forces.
  std::vector<Vector3> translations;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    translations.push_back(bodies_[b].relief().change(now.parts[b].missing));
  SurfaceCorrection correction;
  std::vector<double> elastic = now.pending; // change of displacement
  correction.nodal.resize(elastic.size());
  const auto set_correction = [&]()
  {
    for (std::size_t b = 0; b < bodies_.size(); ++b)
      for (std::size_t i = bodies_.begin_of(b); i < bodies_.end_of(b); ++i)
        correction.nodal[i] = elastic[i] / now.h + translations[b][i % 3];
  };
  set_correction();
  correction.rigid = contact_.sides().counter().response(now.carrier_missing);
  correction.unhindered = translations[0];
  correction.unhindered_carrier = correction.rigid;
  bool overruns = true;
  while (overruns)
  {
    if (!contact_.solve(now.trial, correction, now.reference_force, force_change_, result))
      return false;
    if (!force_change_.empty())
    {
      const Vector3 translation = translations[0];
      const auto changes = bodies_.forces_on_each(force_change_, now.trial.places);
      for (std::size_t b = 0; b < bodies_.size(); ++b)
      {
        const ElasticBody &body = bodies_[b];
        body.add_solution(changes[b], elastic.data() + bodies_.begin_of(b));
        translations[b] =
            translations[b] + body.relief().change(now.h * body.points().resultant(changes[b]));
        for (std::size_t i = 0; i < changes[b].size(); ++i)
          now.parts[b].forces[i] += changes[b][i];
      }
      const StepProblems::RigidChange &rigid = contact_.problems().rigid_change();
      if (rigid.is_known)
        translations[0] = translation + rigid.translation;
      set_correction();
      correction.rigid =
          correction.rigid +
          (rigid.is_known
               ? rigid.carrier
               : contact_.sides().carrier_change(force_change_, now.trial.places, now.h));
    }
    correction.unhindered = {};
    correction.unhindered_carrier = {};
    overruns = contact_.admit_overrun(now.trial, correction);
  }
  iterations = result.contact_iterations - iterations_before;
  add_to(now.elastic, 1., elastic);
  now.pending.assign(elastic.size(), 0.);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    Part &part = now.parts[b];
    part.velocity = part.velocity + translations[b];
    part.translation = now.old->condensed.of_body(b).translation + now.h * part.velocity;
  }
  if (carrier != nullptr)
    move_carrier(now, correction.rigid);
  return true;
}

/// Normals turn with a carrier that moves along a curved face, which the contact problem leaves
/// out: where the carrier is soft, its corrections then fall by a constant factor.
void
CondensedStepper::move_carrier(Iterate &now, const RigidMotion &correction) const
{
  constexpr double slow = .2, slowest = .97, aligned = .95;
  const Carrier &carrier = *contact_.sides().carrier();
  const double square_of_length = carrier.length() * carrier.length();
  const auto product = [&](const RigidMotion &a, const RigidMotion &b)
  { return dot(a.linear, b.linear) + square_of_length * dot(a.angular, b.angular); };
  const RigidMotion &last = now.carrier_correction;
  const double last_square = product(last, last), square = product(correction, correction);
  double factor = 1.;
  if (last_square > 0. && square > 0.)
  {
    const double cosine = product(last, correction) / std::sqrt(last_square * square),
                 ratio = std::sqrt(square / last_square);
    if (cosine > aligned && ratio > slow && ratio < slowest)
      factor = 1. / (1. - ratio);
  }
  now.carrier_correction = factor == 1. ? correction : RigidMotion{};
  now.rigid.velocity = now.rigid.velocity + factor * correction;
  carrier.place(now.old->rigid, now.h, 1., now.rigid);
}

State
CondensedStepper::state_of(Iterate &now) const
{
  const State &old = *now.old;
  State state;
  state.time = old.time + now.h;
  state.step = old.step + 1;
  state.rigid = now.rigid;
  CondensedMotion &motion = state.condensed;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
  {
    const ElasticBody &body = bodies_[b];
    const Part &part = now.parts[b];
    WholeMotion &whole = motion.of_body(b);
    whole.translation = part.translation;
    whole.velocity = part.velocity;
    whole.load_displacement = part.translation + body.loads().displacement(part.forces, part.loads);
    whole.moment = body.moment(part.forces, part.loads);
    whole.momentum = body.relief().mass() * part.velocity +
                     (1. / now.h) * (whole.moment - old.condensed.of_body(b).moment) +
                     bodies_.wear_momentum(b, now.trial.now);
  }
  motion.elastic_velocity.resize(now.elastic.size());
  for (std::size_t i = 0; i < now.elastic.size(); ++i)
    motion.elastic_velocity[i] = (now.elastic[i] - old.condensed.elastic[i]) / now.h;
  motion.elastic = std::move(now.elastic);
  if (defect_)
    defect_->accept(state);
  contact_.accept(now.trial, state);
  return state;
}

bool
CondensedStepper::is_balanced(Iterate &now, StepResult &result)
{
  IterationNorms &norms = result.norms.back();
  const Part &part = now.parts[0];
  const double residual =
      defect_->residual(now.trial, part.forces, part.loads, part.translation, now.elastic);
  norms.balance = std::max(norms.balance, residual);
  const double tolerance = std::max(parameters_.contact.balance_tolerance, defect_->round_off());
  if (residual <= tolerance)
  {
    // At the surface of the whole body, which single precision may have moved.
    const IterationNorms at_surface = measure(now);
    norms.penetration = std::max(norms.penetration, at_surface.penetration);
    norms.friction = std::max(norms.friction, at_surface.friction);
    return is_accepted(now, at_surface) && defect_->is_at(part.forces);
  }
  const bool is_slow = now.last_residual > 0. && !(residual < slow_correction * now.last_residual);
  now.last_residual = is_slow ? 0. : residual;
  if (is_slow && std::isfinite(residual))
    linearise(now, result);
  else
    defect_->advance(now.elastic);
  return false;
}

bool
CondensedStepper::take_tangent_at(const Field &displacement)
{
  frozen_.displacement = displacement;
  frozen_.linearisation += 1.;
  contact_.problems().forget();
  return bodies_[0].linearise_at(displacement);
}

void
CondensedStepper::linearise(Iterate &now, StepResult &result)
{
  const StageTimer timer(seconds_.factor);
  ++result.factorisations;
  if (!take_tangent_at(defect_->displacement()))
  {
    result.reject(RejectedBy::newton,
                  "the tangent stiffness matrix is singular: an element is distorted");
    return;
  }
  defect_->forget(frozen_.linearisation);
  contact_.problems().form(now.trial);
  now.elastic.assign(now.elastic.size(), 0.);
  bodies_[0].loads().add(now.parts[0].loads, now.elastic.data());
  bodies_[0].add_response(now.parts[0].forces, 1., now.elastic.data());
}

bool
CondensedStepper::iterate(Iterate &now, const bool is_first, StepResult &result)
{
  unsigned int contact_iterations = 0; // of the last contact problem
  for (unsigned int iteration = 0;; ++iteration)
  {
    IterationNorms norms = measure(now);
    norms.contact_iterations = contact_iterations;
    if (iteration == 0 && !is_first)
      result.norms.back() = norms; // the same iterate, corrected
    else
      result.norms.push_back(norms);
    if (!std::isfinite(norms.balance) || !std::isfinite(norms.penetration))
    {
      result.reject(RejectedBy::newton, "the motion diverges");
      return false;
    }
    if ((iteration > 0 || !is_first) && is_accepted(now, norms))
      return true;
    if (iteration == parameters_.max_newton_iterations)
    {
      result.reject(RejectedBy::newton,
                    "no convergence in " + std::to_string(iteration) + " Newton iterations");
      return false;
    }
    if (is_slow(result.norms, parameters_.contact.balance_tolerance))
    {
      const double least = factors_of_inertia(now.h, now.applied).least;
      set_inertia_factor(std::max(least, inertia_reduction * frozen_.inertia_factor));
      contact_.problems().form(now.trial);
    }
    if (!solve_contact(now, result, contact_iterations))
      return false;
  }
}

StepResult
CondensedStepper::attempt(const State &old, const double h)
{
  prepare();
  StepResult result;
  const double linearisation = frozen_.linearisation;
  const unsigned long cycles_before = bodies_[0].n_cycles();
  Iterate now = begin(old, h);
  if (reaches_balance(now, result))
  {
    result.state = state_of(now);
    result.converged = true;
  }
  else if (frozen_.linearisation != linearisation && !take_tangent_at(old.displacement))
    throw RunError("the tangent stiffness matrix of the last good state is singular");
  result.cycles = static_cast<unsigned int>(bodies_[0].n_cycles() - cycles_before);
  return result;
}

bool
CondensedStepper::reaches_balance(Iterate &now, StepResult &result)
{
  for (unsigned int correction = 0;; ++correction)
  {
    if (!iterate(now, correction == 0, result))
      return false;
    if ((!defect_ || is_balanced(now, result)) && contact_.complete(now.trial, motion_of(now)))
      return true;
    if (correction == parameters_.max_newton_iterations)
      result.reject(RejectedBy::newton, "no balance after " + std::to_string(correction) +
                                            " corrections by the full equation of motion");
    if (result.rejected_by != RejectedBy::none)
      return false;
  }
}
} // namespace arthrowear
