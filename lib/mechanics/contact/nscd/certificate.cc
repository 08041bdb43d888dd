// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/certificate.h"

#include "contact/nscd/force_growth.h"
#include "contact/nscd/pressing.h"

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
std::optional<NoSolution>
find_certificate(const ContactProblem &problem)
{
  // Round-off of a few hundred terms, over the sum of a row's terms in W^T d, and in q.d.
  constexpr double round_off = 1e-11;
  const Delassus &W = *problem.W;
  const std::size_t n = problem.n_contacts();
  const bool has_wear =
      problem.wear_opening != nullptr || std::any_of(problem.wear.begin(), problem.wear.end(),
                                                     [](const double wear) { return wear > 0.; });
  if (has_wear)
    return std::nullopt;
  NoSolution proof;
  proof.normal = find_pressing_forces(W, problem.free_velocity);
  double sum = 0.;
  for (const double share : proof.normal)
    sum += share;
  if (!(sum > 0.))
    return std::nullopt;

  std::vector<double> moved(3 * n, 0.), terms(3 * n, 0.); // W^T d, and its terms' magnitudes
  double magnitude = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double share = proof.normal[i] /= sum, q = problem.free_velocity[3 * i + 2];
    proof.approach -= share * q;
    magnitude += share * std::fabs(q);
    const std::size_t length = 3 * W.row_length(i), *columns = W.row_columns(i);
    const double *row = W.row_values(i) + 2 * length;
    for (std::size_t c = 0; c < length; ++c)
    {
      const std::size_t j = columns == nullptr ? c : 3 * columns[c / 3] + c % 3;
      moved[j] += share * row[c];
      terms[j] += share * std::fabs(row[c]);
    }
  }
  // A body is moved if any component of a velocity is: the components of a contact share round-off.
  bool moves = false;
  for (std::size_t j = 0; j < 3 * n; ++j)
  {
    const std::size_t i = j / 3 * 3;
    const double largest = std::max({terms[i], terms[i + 1], terms[i + 2]});
    moves = moves || std::fabs(moved[j]) > round_off * largest;
    proof.residual = std::hypot(proof.residual, moved[j]);
  }
  if (moves || !(proof.approach > round_off * magnitude))
    return std::nullopt;
  // Round-off of the sums themselves counts as motion.
  const double diagonal = W.largest_diagonal_entry();
  proof.residual = std::max(proof.residual, 1e-16 * diagonal);
  proof.largest_force = proof.approach / (2. * proof.residual);
  if (proof.largest_force < least_unbounded_force(problem))
    return std::nullopt;
  return proof;
}
} // namespace arthrowear::nscd
