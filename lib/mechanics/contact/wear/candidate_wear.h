// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/contact_wear.h"

namespace arthrowear
{
/// Wear laws in the contact problem of some candidates.
class CandidateWear : public nscd::WearOpening
{
public:
  /// @param areas     of all points [mm^2]
  /// @param theta     divides the opening rates, as ContactProblem::wear is k^w/theta; the
  ///                  problem's speed belongs to the end of the step
  /// @param excess    of the sliding speed of all points: mean over the patch minus the speed of
  ///                  the point itself [mm/s]; empty: none
  /// Histories are copied, so that a stored problem does not change.
  CandidateWear(const ContactWear &wear, double theta, const std::vector<unsigned int> &candidates,
                const std::vector<double> &areas, const std::vector<double> &excess,
                const PointHistory &body_history, const PointHistory &obstacle_history);

  nscd::WearRate rate(std::size_t contact, double force, double speed) const override;
  nscd::StoredWear stored() const override;

private:
  friend std::shared_ptr<const nscd::WearOpening> restored_wear(const nscd::StoredWear &stored,
                                                                std::size_t n_contacts);
  CandidateWear() = default;

  ContactWear wear_;
  double theta_ = 1.;
  std::vector<double> areas_, excess_;
  PointHistory body_history_, obstacle_history_;
};
/// CandidateWear stores texts and numbers by these names.
std::vector<std::string> names_of_wear_texts();
std::vector<std::string> names_of_wear_numbers();

/// The opposite of CandidateWear::stored().
/// @throws InputError naming a law that this program does not have, or numbers that do not fit
std::shared_ptr<const nscd::WearOpening> restored_wear(const nscd::StoredWear &stored,
                                                       std::size_t n_contacts);
} // namespace arthrowear
