// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_compliance.h"

#include "stepping/rank_rows.h"
#include "stepping/response_columns.h"
#include "stepping/rotated_columns.h"
#include "stepping/whole_contact.h"

namespace arthrowear
{
bool
ContactCompliance::serves(const ContactTrial &trial) const
{
  // To the last digit: W may hold rigid motions that are a million times softer than the contact,
  // so that a W in frames turned by a little sends Newton's method astray.
  return h_ == trial.h && candidates_ == trial.candidates && frames_ == trial.frames &&
         springs_ == laws_.spring_compliance(candidates_, trial.now.area, h_) &&
         excess_ == trial.excess && sides_.counter().serves(trial.h, trial.places);
}

std::vector<double>
ContactCompliance::along_normals(const std::vector<unsigned int> &points,
                                 const std::vector<Matrix3> &frames,
                                 const std::vector<double> &areas, const double h,
                                 ContactOperator &source) const
{
  std::vector<double> values = sides_.counter().normal_values(points, frames, h, source);
  const std::vector<double> springs = laws_.spring_compliance(points, areas, h);
  for (std::size_t i = 0; !values.empty() && 3 * i < springs.size(); ++i)
    values[i * (points.size() + 1)] += springs[3 * i + 2];
  return values;
}

std::shared_ptr<const nscd::Delassus>
ContactCompliance::of(const ContactTrial &trial, ContactOperator &source,
                      const bool is_shared) const
{
  std::vector<double> compliance = springs_;
  if (!trial.excess.empty())
    compliance.resize(3 * candidates_.size(), 0.);
  for (std::size_t i = 0; !trial.excess.empty() && i < candidates_.size(); ++i)
    compliance[3 * i + 2] += laws_.excess_compliance(trial, candidates_[i]);
  const std::size_t n = candidates_.size();
  if (is_shared)
  {
    source.require(candidates_);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < n; ++i)
      if (source.columns()->are_here(candidates_[i]))
        rows.push_back(i);
    std::vector<double> values = source.columns()->own_rows(candidates_, frames_, h_);
    sides_.counter().add_to_rows(rows, candidates_, frames_, h_, values);
    for (std::size_t place = 0; place < rows.size() && !compliance.empty(); ++place)
      for (std::size_t c = 0; c < 3; ++c)
        values[(3 * place + c) * 3 * n + 3 * rows[place] + c] += compliance[3 * rows[place] + c];
    return std::make_shared<const nscd::Delassus>(
        nscd::Delassus::shared(n, rows, std::move(values), ranks_));
  }
  std::vector<double> values = sides_.counter().values(candidates_, frames_, h_, source);
  return partition_.rank() == 0 ? dense_operator(std::move(values), n, compliance) : nullptr;
}

void
ContactCompliance::form(const ContactTrial &trial, ContactOperator &source, const bool may_share)
{
  sides_.counter().record(trial.h, trial.places);
  candidates_ = trial.candidates;
  frames_ = trial.frames;
  h_ = trial.h;
  springs_ = laws_.spring_compliance(candidates_, trial.now.area, h_);
  excess_ = trial.excess;
  if (source.whole() != nullptr)
  {
    W_ = nullptr;
    for (const unsigned int point : candidates_)
      tangential_[point] = source.whole()->point_compliance(trial.now.area[point], h_);
    return;
  }
  const bool is_shared = may_share && partition_.n_ranks() > 1 &&
                         candidates_.size() >= least_shared_ && source.columns() != nullptr;
  if (is_shared && ranks_ == nullptr)
    ranks_ = share_rows(partition_.communicator());
  W_ = nullptr; // its memory first
  W_ = of(trial, source, is_shared);
  std::vector<double> tangential(candidates_.size(), 0.);
  for (std::size_t i = 0; W_ && i < candidates_.size(); ++i)
  {
    double block[9];
    W_->diagonal_block(i, block);
    tangential[i] = 0.5 * (block[0] + block[4]);
  }
  if (partition_.n_ranks() > 1)
    MPI_Bcast(tangential.data(), tangential.size(), MPI_DOUBLE, 0, partition_.communicator());
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    tangential_[candidates_[i]] = tangential[i];
}

void
ContactCompliance::form_by_solves(const ContactTrial &trial, ContactOperator &source)
{
  form(trial, source);
  W_ = of(trial, source, false);
}

void
ContactCompliance::restore(const Memory &memory)
{
  candidates_ = memory.candidates;
  frames_.clear();
  h_ = memory.h;
}
} // namespace arthrowear
