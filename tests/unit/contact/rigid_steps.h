// SPDX-License-Identifier: LGPL-2.1-or-later
// Steps of a rigid body without a stepper of the library.
#pragma once

#include "contact/faces/rigid_body.h"

namespace arthrowear
{
constexpr std::array<bool, 3> all_axes{true, true, true};

struct NoContact
{
  RigidMotion impulse;
  RigidMotion change(const RigidState &, const RigidCompliance &, const RigidMotion &) const
  {
    return {};
  }
};

/// One step by Newton's method, as the steppers do it.
/// @param contact  holds the impulse on the body, and returns how it changes in an iterate whose
/// velocity changes otherwise by `change`
template <class Contact>
RigidState
step(const RigidBody &body, const RigidState &old, const double begin, const double h,
     const double theta, Contact &contact, const unsigned int n_iterations = 40)
{
  RigidState now = body.predict(old, begin, h, theta);
  for (unsigned int iteration = 0; iteration < n_iterations; ++iteration)
  {
    const RigidCompliance compliance = body.compliance(now, h, theta, 1.);
    const RigidMotion change =
        compliance * body.residual(old, now, begin, h, theta, contact.impulse);
    const RigidMotion more = contact.change(now, compliance, change);
    contact.impulse = contact.impulse + more;
    now.velocity = now.velocity + change + compliance * more;
    body.place(old, h, theta, now);
  }
  return now;
}

/// Without contact; `after` sees each state.
template <class After>
RigidState
run(const RigidBody &body, const double duration, const unsigned int n_steps, const double theta,
    const After &after)
{
  NoContact none;
  RigidState state = body.initial_state();
  const double h = duration / n_steps;
  for (unsigned int i = 0; i < n_steps; ++i)
  {
    state = step(body, state, i * h, h, theta, none);
    after(state);
  }
  return state;
}

inline RigidState
run(const RigidBody &body, const double duration, const unsigned int n_steps, const double theta)
{
  return run(body, duration, n_steps, theta, [](const RigidState &) {});
}
} // namespace arthrowear
