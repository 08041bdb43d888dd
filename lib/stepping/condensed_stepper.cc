// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_stepper.h"

#include "base/errors.h"
#include "base/stage_timer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
CondensedStepper::CondensedStepper(const Body &body, CondensedSupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const double memory_of_columns)
    : whole_(body), parameters_(parameters), contact_(body, surface, obstacle, parameters.contact),
      body_(body, std::move(supports), surface,
            {parameters.direct_solver, memory_of_columns, parameters.stored_operators})
{
  frozen_.valid = true;
}

CondensedStepper::CondensedStepper(const Body &body, CondensedSupports supports,
                                   const ContactSurface &surface, Obstacle &obstacle,
                                   const ImplicitParameters &parameters,
                                   const Conditions &conditions, Loading loading)
    : CondensedStepper(body, std::move(supports), surface, obstacle, parameters, most_whole_columns)
{
  defect_ = std::make_unique<DefectCorrection>(body, conditions, body_, contact_.sides(),
                                               std::move(loading));
}

void
CondensedStepper::prepare()
{
  if (is_prepared_)
    return;
  const StageTimer timer(seconds_.columns);
  const unsigned int n = contact_.sides().operator_points().n_points();
  const unsigned int n_at_once = points_per_share * whole_.partition().n_ranks();
  std::vector<unsigned int> points;
  for (unsigned int first = 0; first < n; first += n_at_once)
  {
    points.resize(std::min(n_at_once, n - first));
    std::iota(points.begin(), points.end(), first);
    body_.require(points);
    poll(static_cast<double>(points.back() + 1) / n);
  }
  body_.store_columns();
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
  if (body_.supports().given)
    state.condensed.translation = body_.supports().given(0.);
  state.condensed.load_displacement = state.condensed.translation;
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
  const bool has_loads = state.step > 0 && body_.supports().amplitudes;
  return has_loads ? body_.supports().amplitudes(state.time) : Vector3{};
}

double
CondensedStepper::free_mass() const
{
  const RigidBody *carrier = contact_.sides().carrier();
  const bool carrier_is_free = carrier != nullptr && carrier->translates_freely();
  if (!body_.translates_freely())
    return carrier_is_free ? carrier->mass() : 0.;
  return carrier_is_free ? std::min(body_.mass(), carrier->mass()) : body_.mass();
}

InertiaFactors
CondensedStepper::factors_of_inertia(const double h, const double force) const
{
  const double mass = free_mass();
  if (mass == 0.)
    return {};
  return inertia_factors({h, 1., force, mass, whole_.stiffness_scale(),
                          parameters_.contact.penetration_tolerance, contact_.solves_by_sweeps()});
}

void
CondensedStepper::set_inertia_factor(const double factor)
{
  frozen_.inertia_factor = factor;
  const double mass = factor * free_mass();
  const auto of = [&](const double own)
  { return own > 0. && mass > 0. ? std::max(1., mass / own) : 1.; };
  body_.set_inertia_factor(of(body_.mass()));
  if (contact_.sides().carrier() != nullptr)
    contact_.sides().counter().set_inertia_factor(of(contact_.sides().carrier()->mass()));
}

Vector3
CondensedStepper::wear_momentum(const ContactHistory &contact) const
{
  return body_.moment_of_surface(contact_.sides().wear_velocity(contact));
}

Field
CondensedStepper::displacement(const State &state)
{
  if (defect_)
    return state.displacement;
  const StageTimer timer(seconds_.solves);
  Field field = body_.elastic_field(state.contact.global_forces(), loads_of(state));
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
  std::vector<CondensedBody::Forces> forces(fields_per_solve);
  for (std::size_t k = 0; k < states.size(); ++k)
    if (states[k] != nullptr)
      forces[k] = {states[k]->contact.global_forces(), loads_of(*states[k])};
  std::vector<Field> fields = body_.elastic_fields(forces);
  fields.resize(states.size());
  for (std::size_t k = 0; k < states.size(); ++k)
    for (std::size_t i = 0; states[k] != nullptr && i < fields[k].size(); ++i)
      fields[k][i] += states[k]->condensed.translation[i % 3];
  return fields;
}

std::shared_ptr<const nscd::Delassus>
CondensedStepper::contact_compliance(const std::vector<unsigned int> &points, const State &state)
{
  return contact_.compliance().of(points, state.contact.frame, state.contact.area, frozen_.h,
                                  body_);
}

const Stepper::Frozen &
CondensedStepper::frozen()
{
  frozen_.contact = contact_.compliance().memory();
  if (!frozen_.displacement.empty())
    frozen_.contact.batches = body_.batches();
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
    if (!body_.linearise_at(frozen.displacement))
      throw RunError("the tangent stiffness matrix is singular: an element is distorted");
    for (const auto &batch : frozen.contact.batches)
      body_.require(batch);
    is_prepared_ = true;
  }
  set_inertia_factor(frozen.inertia_factor);
  contact_.compliance().restore(frozen.contact);
}
} // namespace arthrowear
