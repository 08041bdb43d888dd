// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "solid/partition.h"
#include "stepping/contact_sides.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// W of the candidates of a step, and the data from which it was formed: it serves until they
/// change. Collective.
class ContactCompliance
{
public:
  /// All must outlive this.
  /// @param least_shared  candidates of which ranks share W
  ContactCompliance(const NodePartition &partition, ContactSides &sides, const ContactLaws &laws,
                    const std::size_t least_shared)
      : partition_(partition), sides_(sides), laws_(laws), least_shared_(least_shared),
        tangential_(sides.surface().n_points(), 0.)
  {
  }

  /// Forms W on the first rank, or its rows on the ranks that have their columns.
  void form(const ContactTrial &trial, ContactOperator &source, bool may_share = true);
  /// True if W belongs to this iterate.
  bool serves(const ContactTrial &trial) const;
  /// True if W belongs to the candidates, in frames that may have turned since: errors are measured
  /// with the size of its entries only.
  bool measures(const ContactTrial &trial) const
  {
    return h_ == trial.h && !frames_.empty() && candidates_ == trial.candidates;
  }
  /// Forms W on the first rank where problems are solved without it, by three solves for each
  /// point.
  void form_by_solves(const ContactTrial &trial, ContactOperator &source);
  /// W_NN of any points for a step of size h, with the counterface of the last W: row-major, on
  /// rank 0; empty elsewhere [mm/s per N]. @param frames,areas  of all points of the surface
  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames,
                                    const std::vector<double> &areas, double h,
                                    ContactOperator &source) const;

  const std::shared_ptr<const nscd::Delassus> &W() const { return W_; }
  /// True if every rank has its rows of W.
  bool is_shared() const { return W_ != nullptr && W_->sharing() != nullptr; }
  /// Mean tangential diagonal of the last W that had the point, 0 if none had [mm/s per N].
  double tangential(const unsigned int point) const { return tangential_[point]; }
  const std::vector<unsigned int> &candidates() const { return candidates_; }
  double step_size() const { return h_; }
  void forget() { h_ = 0.; }

  /// Data that determine W; `batches` are the batches of its operator.
  struct Memory
  {
    std::vector<std::vector<unsigned int>> batches;
    std::vector<unsigned int> candidates; // of W
    double h = 0.;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("columns", s.batches...);
      visit("candidates", s.candidates...);
      visit("step size", s.h...);
    }
  };
  Memory memory() const { return {{}, candidates_, h_}; }
  /// The next step forms W again, of the same candidates.
  void restore(const Memory &memory);

private:
  /// W of the trial's candidates.
  std::shared_ptr<const nscd::Delassus> of(const ContactTrial &trial, ContactOperator &source,
                                           bool is_shared) const;

  const NodePartition &partition_;
  ContactSides &sides_;
  const ContactLaws &laws_;
  std::size_t least_shared_;
  std::shared_ptr<const nscd::RowSharing> ranks_; // null until it is needed
  std::shared_ptr<const nscd::Delassus> W_; // null on other ranks than 0 where it is not shared
  std::vector<unsigned int> candidates_;
  std::vector<Matrix3> frames_;
  std::vector<double> springs_; // compliances; empty if contact is rigid
  std::vector<double> excess_;  // of the sliding speed; empty if it is not in W
  double h_ = 0.;
  std::vector<double> tangential_;
};
} // namespace arthrowear
