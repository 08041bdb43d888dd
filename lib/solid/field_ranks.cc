// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/field_ranks.h"

#include "base/errors.h"

#include <numeric>
#include <string>

namespace arthrowear
{
namespace
{
NodeGather
all_nodes(const Body &body)
{
  std::vector<unsigned int> nodes(body.nodes().size());
  std::iota(nodes.begin(), nodes.end(), 0u);
  return NodeGather(body, std::move(nodes));
}

/// @throws InputError if a field that is stored has neither no values nor 3 per node
void
require_size(const std::vector<double> &whole, const std::size_t n_nodes)
{
  if (!whole.empty() && whole.size() != 3 * n_nodes)
    throw InputError("the checkpoint has a field of " + std::to_string(whole.size() / 3) +
                     " nodes, the mesh has " + std::to_string(n_nodes) + "; start the run again.");
}
} // namespace

BodyRanks::BodyRanks(const Body &body) : body_(&body), gather_(all_nodes(body)) {}

std::vector<double>
BodyRanks::whole(PerNode, const Field &field) const
{
  std::vector<double> values;
  gather_.gather(field, values);
  return values;
}

std::vector<double>
BodyRanks::whole(PerNodeOrNone, const Field &field) const
{
  const bool is_there = body_->partition().max(field.empty() ? 0. : 1.) > 0.;
  return is_there ? whole(per_node, field) : std::vector<double>();
}

std::vector<double>
BodyRanks::empty(PerNode, const Field &) const
{
  return std::vector<double>(3 * body_->nodes().size());
}

void
BodyRanks::take(PerNode, const std::vector<double> &whole, Field &field) const
{
  field = body_->partition().zero_field();
  gather_.set(whole, field);
  body_->partition().update_ghosts(field);
}

void
BodyRanks::take(PerNodeOrNone, const std::vector<double> &whole, Field &field) const
{
  require_size(whole, body_->nodes().size());
  if (whole.empty())
    field.clear();
  else
    take(per_node, whole, field);
}

std::vector<double>
SharedRanks::whole(PerNode, const std::vector<double> &field) const
{
  return sharing_->gather(field);
}

std::vector<double>
SharedRanks::whole(PerNodeOrNone, const std::vector<double> &field) const
{
  const bool is_there = sharing_->max(field.empty() ? 0. : 1.) > 0.;
  return is_there ? sharing_->gather(field) : std::vector<double>();
}

std::vector<double>
SharedRanks::whole(SumOverRanks, const double part) const
{
  std::vector<double> parts(sharing_->n_ranks(), 0.);
  parts[sharing_->rank()] = part;
  sharing_->sum(parts);
  return parts;
}

std::vector<double>
SharedRanks::empty(PerNode, const std::vector<double> &) const
{
  return std::vector<double>(3 * sharing_->n_global());
}

void
SharedRanks::take(PerNode, const std::vector<double> &whole, std::vector<double> &field) const
{
  field = sharing_->scatter(whole);
}

void
SharedRanks::take(PerNodeOrNone, const std::vector<double> &whole, std::vector<double> &field) const
{
  require_size(whole, sharing_->n_global());
  field = whole.empty() ? whole : sharing_->scatter(whole);
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
