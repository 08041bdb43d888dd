// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/relative_compliance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear::nscd
{
namespace
{
void
scale_contact(const Delassus &W, std::vector<LocalContact> &contacts, const std::size_t i)
{
  constexpr double least_part = 1e-2;  // of the compliance of the contact by itself
  constexpr double fixed_part = 1e-10; // a contact that moves less tangentially cannot
  const auto tangential = [](const LocalContact &c) { return 0.5 * (c.W[0] + c.W[4]); };
  LocalContact &contact = contacts[i];
  const double own_n = contact.W[8], own_t = tangential(contact);
  double least_n = own_n, least_t = own_t;
  const std::size_t n = W.row_length(i);
  const std::size_t *columns = W.row_columns(i);
  const double *row_1 = W.row_values(i), *row_2 = row_1 + 3 * n, *row_n = row_2 + 3 * n;
  for (std::size_t b = 0; b < n; ++b)
  {
    const std::size_t j = columns == nullptr ? b : columns[b];
    if (j == i)
      continue;
    const double a11 = row_1[3 * b], a12 = row_1[3 * b + 1];
    const double a21 = row_2[3 * b], a22 = row_2[3 * b + 1];
    // Sum of the singular values: the trace in those frames in which it is largest.
    const double coupling = std::sqrt(a11 * a11 + a12 * a12 + a21 * a21 + a22 * a22 +
                                      2. * std::fabs(a11 * a22 - a12 * a21));
    least_n = std::min(least_n, 0.5 * (own_n + contacts[j].W[8]) - std::fabs(row_n[3 * b + 2]));
    least_t = std::min(least_t, 0.5 * (own_t + tangential(contacts[j]) - coupling));
  }
  if (own_n > 0.)
    contact.rho_normal = 1. / std::max(least_n, least_part * own_n);
  contact.rho_tangential =
      own_t > fixed_part * own_n ? 1. / std::max(least_t, least_part * own_t) : contact.rho_normal;
}
} // namespace

void
scale_by_relative_compliance(const Delassus &W, std::vector<LocalContact> &contacts)
{
  std::vector<unsigned int> all(contacts.size());
  std::iota(all.begin(), all.end(), 0u);
  scale_by_relative_compliance(W, contacts, all);
}

void
scale_by_relative_compliance(const Delassus &W, std::vector<LocalContact> &contacts,
                             const std::vector<unsigned int> &of)
{
  std::vector<double> steps(2 * of.size(), 0.);
  for (std::size_t k = 0; k < of.size(); ++k)
    if (W.has_row(of[k]))
    {
      scale_contact(W, contacts, of[k]);
      steps[2 * k] = contacts[of[k]].rho_normal;
      steps[2 * k + 1] = contacts[of[k]].rho_tangential;
    }
  W.sum(steps);
  for (std::size_t k = 0; k < of.size(); ++k)
  {
    contacts[of[k]].rho_normal = steps[2 * k];
    contacts[of[k]].rho_tangential = steps[2 * k + 1];
  }
}
} // namespace arthrowear::nscd
