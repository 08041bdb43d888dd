// SPDX-License-Identifier: LGPL-2.1-or-later
// Forms W of the contact problem; computes forces on a carrier of the obstacle.
#include "stepping/contact_interface.h"

#include <algorithm>

namespace arthrowear
{
bool
ContactInterface::operator_serves(const Trial &trial) const
{
  // To the last digit: W may hold rigid motions that are a million times softer than the contact,
  // so that a W in frames turned by a little sends Newton's method astray.
  return W_h_ == trial.h && W_candidates_ == trial.candidates && W_frames_ == trial.frames &&
         (W_areas_.empty() || W_areas_ == trial.now.area) && W_excess_ == trial.excess &&
         W_feet_ == trial.feet &&
         (!partner_ || (partner_->compliance() == carrier_compliance(trial) &&
                        (!partner_->turns() || partner_->arms() == trial.arms)));
}

RigidCompliance
ContactInterface::carrier_compliance(const Trial &trial) const
{
  return carrier()->compliance(carrier_state_, trial.h, parameters_.theta, inertia_factor_);
}

std::vector<double>
ContactInterface::spring_compliance(const std::vector<unsigned int> &points,
                                    const std::vector<double> &areas, const double h) const
{
  const PenaltyLaw &penalty = parameters_.penalty;
  std::vector<double> compliance;
  if (penalty.is_rigid())
    return compliance;
  for (const unsigned int point : points)
  {
    const double tangential = penalty.tangential_compliance(areas[point]) / h;
    compliance.insert(compliance.end(),
                      {tangential, tangential,
                       penalty.normal_compliance(areas[point]) / (h * parameters_.theta)});
  }
  return compliance;
}

std::shared_ptr<const nscd::Delassus>
ContactInterface::operator_of(const std::vector<unsigned int> &points,
                              const std::vector<Matrix3> &frames, const std::vector<double> &areas,
                              const double h, ContactOperator &source,
                              const std::vector<double> &normal) const
{
  std::vector<double> compliance = spring_compliance(points, areas, h);
  if (!normal.empty())
    compliance.resize(3 * points.size(), 0.);
  for (std::size_t i = 0; i < normal.size(); ++i)
    compliance[3 * i + 2] += normal[i];
  if (face_ != nullptr)
    return two_sided_operator(points, frames, h, source, compliance);
  return source.of_candidates(points, frames, h, compliance, partner_.get());
}

void
ContactInterface::form_operator(const Trial &trial, ContactOperator &source)
{
  const std::vector<unsigned int> &candidates = trial.candidates;
  if (!parameters_.penalty.is_rigid())
    W_areas_ = trial.now.area;
  W_feet_ = trial.feet;
  if (partner_)
  {
    partner_->set_compliance(carrier_compliance(trial));
    partner_->set_arms(trial.arms);
  }
  std::vector<double> excess;
  for (const unsigned int point : trial.candidates)
    if (!trial.excess.empty())
      excess.push_back(excess_compliance(trial, point));
  W_excess_ = trial.excess;
  W_ = operator_of(candidates, trial.frames, trial.now.area, trial.h, source, excess);
  W_candidates_ = candidates;
  W_frames_ = trial.frames;
  W_h_ = trial.h;
  std::vector<double> tangential(candidates.size(), 0.);
  if (W_)
    for (std::size_t i = 0; i < candidates.size(); ++i)
    {
      double block[9];
      W_->diagonal_block(i, block);
      tangential[i] = 0.5 * (block[0] + block[4]);
    }
  if (body_.partition().n_ranks() > 1)
    MPI_Bcast(tangential.data(), tangential.size(), MPI_DOUBLE, 0,
              body_.partition().communicator());
  for (std::size_t i = 0; i < candidates.size(); ++i)
    tangential_compliance_[candidates[i]] = tangential[i];
}

std::shared_ptr<const nscd::Delassus>
ContactInterface::two_sided_operator(const std::vector<unsigned int> &points,
                                     const std::vector<Matrix3> &frames, const double h,
                                     ContactOperator &source,
                                     const std::vector<double> &compliance) const
{
  std::vector<NodalPoint> nodal_points;
  for (const unsigned int point : points)
  {
    const Foot &foot = W_feet_[point];
    NodalPoint &both = nodal_points.emplace_back();
    both.nodes[0] = point; // on linear elements a point is a node
    both.weights[0] = 1.;
    both.frame = frames[point];
    for (int c = 0; c < 3; ++c)
    {
      both.nodes[c + 1] = surface_.nodes().size() + foot.nodes[c];
      both.weights[c + 1] = -foot.weights[c];
    }
  }
  return source.of_two_sides(nodal_points, h, compliance);
}

bool
ContactInterface::operator_measures(const Trial &trial) const
{
  return W_h_ == trial.h && !W_frames_.empty() && W_candidates_ == trial.candidates;
}

void
ContactInterface::renew_operator(Trial &trial, ContactOperator &source)
{
  form_operator(trial, source);
}

void
ContactInterface::restore(const Memory &memory)
{
  W_candidates_ = memory.candidates;
  W_frames_.clear();
  W_h_ = memory.h;
}

RigidMotion
ContactInterface::force_on_carrier(const Trial &trial) const
{
  return partner_ ? -1. * partner_->resultant(global_forces(trial, 1.), trial.arms) : RigidMotion{};
}

RigidMotion
ContactInterface::carrier_response(const RigidMotion &impulse) const
{
  return partner_ ? partner_->compliance() * impulse : RigidMotion{};
}

RigidMotion
ContactInterface::carrier_change(const std::vector<double> &forces, const double factor) const
{
  return partner_
             ? -factor * (partner_->compliance() * partner_->resultant(forces, partner_->arms()))
             : RigidMotion{};
}

} // namespace arthrowear
