// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/field_ranks.h"

#include "base/errors.h"

#include <numeric>

namespace arthrowear
{

void
NodalRanks::take(PerNodeOrNone, const Field &whole, Field &field) const
{
  if (!whole.empty() && whole.size() != 3 * n_nodes_)
    throw InputError("the checkpoint has a field of " + std::to_string(whole.size() / 3) +
                     " nodes, the mesh has " + std::to_string(n_nodes_) + "; start the run again.");
  field = whole.empty() ? Field() : scatter_(whole);
}

BodyRanks::BodyRanks(const Body &body)
{
  n_nodes_ = body.nodes().size();
  std::vector<unsigned int> nodes(n_nodes_);
  std::iota(nodes.begin(), nodes.end(), 0u);
  const NodeGather all(body, std::move(nodes));
  gather_ = [all](const Field &field)
  {
    Field values;
    all.gather(field, values);
    return values;
  };
  scatter_ = [all, &body](const Field &whole)
  {
    Field field = body.partition().zero_field();
    all.set(whole, field);
    body.partition().update_ghosts(field);
    return field;
  };
  max_ = [&body](const double value) { return body.partition().max(value); };
}

SharedRanks::SharedRanks(const NodeSharing &sharing) : sharing_(&sharing)
{
  n_nodes_ = sharing.n_global();
  gather_ = [&sharing](const Field &field) { return sharing.gather(field); };
  scatter_ = [&sharing](const Field &whole) { return sharing.scatter(whole); };
  max_ = [&sharing](const double value) { return sharing.max(value); };
}

std::vector<double>
SharedRanks::whole(SumOverRanks, const double part) const
{
  std::vector<double> parts(sharing_->n_ranks(), 0.);
  parts[sharing_->rank()] = part;
  sharing_->sum(parts);
  return parts;
}

void
SharedRanks::take(SumOverRanks, const std::vector<double> &parts, double &part) const
{
  part = 0.;
  for (unsigned int rank = 0; rank < parts.size(); ++rank)
    if (parts.size() == sharing_->n_ranks() ? rank == sharing_->rank() : sharing_->rank() == 0)
      part += parts[rank];
}
} // namespace arthrowear
