// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/defect_correction.h"

namespace arthrowear
{
namespace
{
/// Weights of values at the times of defects that extrapolate to another time by the polynomial
/// through them.
std::vector<double>
weights_at(const double time, const std::vector<const Defect *> &past)
{
  std::vector<double> weights(past.size(), 1.);
  for (std::size_t k = 0; k < past.size(); ++k)
    for (std::size_t l = 0; l < past.size(); ++l)
      if (l != k)
        weights[k] *= (time - past[l]->time) / (past[k]->time - past[l]->time);
  return weights;
}
} // namespace

DefectCorrection::DefectCorrection(const Body &body, const Conditions &conditions,
                                   const ElasticBody &condensed, const ContactSides &contact,
                                   Loading loading)
    : body_(body), condensed_(condensed),
      balance_(body, conditions, &contact, std::move(loading), 1.)
{
}

Field
DefectCorrection::initial_field(const Vector3 &translation) const
{
  Field field = body_.partition().zero_field();
  for (std::size_t i = 0; i < field.size(); ++i)
    field[i] = translation[i % 3];
  return field;
}

void
DefectCorrection::begin(const State &old, const double h, const double linearisation,
                        std::vector<double> forces, const Vector3 &loads)
{
  old_ = &old;
  h_ = h;
  step_ = balance_.begin(old, old.time + h, h);
  forget(linearisation);
  const CondensedMotion &motion = old.condensed;
  std::vector<const Defect *> past;
  for (const Defect *defect : {&motion.defect, &motion.defect_before, &motion.defect_earlier})
  {
    if (defect->time < 0. || defect->linearisation != linearisation ||
        (!past.empty() && !(defect->time < past.back()->time)))
      break;
    past.push_back(defect);
  }
  if (past.empty())
    return;
  const std::vector<double> weights = weights_at(old.time + h, past);
  for (std::size_t k = 0; k < past.size(); ++k)
  {
    add_to(defect_, weights[k], past[k]->field);
    add_to(surface_, weights[k], past[k]->surface);
  }
  field_ = old.displacement;
  for (std::size_t i = 0; i < field_.size(); ++i)
    field_[i] += defect_[i] - past[0]->field[i] - motion.translation[i % 3];
  has_field_ = true;
  forces_ = std::move(forces);
  loads_ = loads;
}

void
DefectCorrection::forget(const double linearisation)
{
  linearisation_ = linearisation;
  defect_ = body_.partition().zero_field();
  surface_.assign(old_->condensed.elastic.size(), 0.);
  has_field_ = false;
}

double
DefectCorrection::residual(const ContactTrial &trial, const std::vector<double> &forces,
                           const Vector3 &loads, const Vector3 &translation,
                           std::vector<double> &nodal)
{
  if (!has_field_)
    field_ = elastic_field(condensed_, forces, loads);
  else if (forces_ != forces || loads_ != loads)
  {
    std::vector<double> change = forces;
    add_to(change, -1., forces_);
    add_to(field_, 1., condensed_.elastic_response(change, loads - loads_));
  }
  has_field_ = true;
  forces_ = forces;
  loads_ = loads;
  add_to(surface_, -1., nodal);
  condensed_.gather(field_, nodal);
  add_to(surface_, 1., nodal);

  now_.displacement = field_;
  now_.velocity.resize(field_.size());
  for (std::size_t i = 0; i < field_.size(); ++i)
  {
    now_.displacement[i] += translation[i % 3];
    now_.velocity[i] = (now_.displacement[i] - old_->displacement[i]) / h_;
  }
  now_.contact.body.velocity = trial.now.body.velocity;
  residual_.resize(field_.size());
  balance_.residual_of(step_, now_, &trial, residual_);
  return std::sqrt(body_.partition().dot(residual_, residual_)) / h_ / step_.reference_force;
}

void
DefectCorrection::advance(std::vector<double> &nodal)
{
  for (double &value : residual_)
    value /= h_;
  const Field change = condensed_.elastic_field(residual_);
  add_to(field_, 1., change);
  add_to(defect_, 1., change);
  std::vector<double> of_surface;
  condensed_.gather(change, of_surface);
  add_to(nodal, 1., of_surface);
  add_to(surface_, 1., of_surface);
}

void
DefectCorrection::accept(State &state)
{
  state.displacement = std::move(now_.displacement);
  state.velocity = std::move(now_.velocity);
  state.condensed.defect_earlier = old_->condensed.defect_before;
  state.condensed.defect_before = old_->condensed.defect;
  state.condensed.defect = {state.time, linearisation_, defect_, surface_};
}
} // namespace arthrowear
