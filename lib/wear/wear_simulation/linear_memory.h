// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/jumps/wearing_contact.h"
#include "stepping/state.h"

#include <optional>
#include <vector>

namespace arthrowear
{
/// Memory of linearly implicit jumps. Vectors have a value per point, and lengths are of both
/// bodies' wear, in mm.
struct LinearJumpsMemory
{
  explicit LinearJumpsMemory(const std::size_t n_points = 0)
      : contact(n_points), next_contact(n_points)
  {
  }

  bool is_predicted = false;   ///< the present cycle is the last of the jump
  std::optional<State> cycled; ///< at the end of the cycle at the start
  std::vector<double> rate;    ///< wear of the cycle at the start; empty until it is computed
  bool has_moved = false;      ///< the mesh, since `rate` was computed
  bool is_renewed = false;     ///< `rate`, by a second cycle at the start of the jump
  std::vector<double> opening, error; ///< wear of the jump; accumulated error
  /// Mean areas over the jump [mm^2], and the power of the force in the wear of each point.
  std::vector<double> area, force_exponent;
  /// Errors of the opening, on rank 0: of the solution of (12), and of the rate by it.
  std::vector<double> inner_error, rate_change;
  std::vector<double> crept; ///< depths of creep at the end of the jump; empty without creep
  /// Contact records of the cycle at the start and of the present cycle; compliances on rank 0.
  CycleContact contact, next_contact;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("is predicted", s.is_predicted...);
    visit("first cycle", s.cycled...);
    visit("rate", s.rate...);
    visit("mesh has moved", s.has_moved...);
    visit("rate is renewed", s.is_renewed...);
    visit("opening", s.opening...);
    visit("error", s.error...);
    visit("mean area", s.area...);
    visit("power of the force", s.force_exponent...);
    visit("error of the solution", s.inner_error...);
    visit("change of the rate", s.rate_change...);
    visit("depth of creep", s.crept...);
    visit("contact at start", s.contact...);
    visit("contact", s.next_contact...);
  }
};
} // namespace arthrowear
