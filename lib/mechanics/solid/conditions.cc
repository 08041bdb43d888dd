// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/conditions.h"

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
long
global_row(const NodePartition &partition, const unsigned int local_dof)
{
  return 3L * partition.global(local_dof / 3) + local_dof % 3;
}
} // namespace

Conditions::Conditions(const NodePartition &partition)
    : partition_(&partition), kind_(3 * partition.n_local(), Kind::free)
{
}

void
Conditions::tie(const std::vector<unsigned int> &local_nodes, const unsigned int component)
{
  double smallest = std::numeric_limits<double>::max();
  for (const unsigned int node : local_nodes)
  {
    kind_[3 * node + component] = Kind::tied;
    smallest = std::min<double>(smallest, global_row(*partition_, 3 * node + component));
  }
  leader_row_[component] = static_cast<long>(-partition_->max(-smallest));
}

bool
Conditions::leads(const unsigned int local_dof) const
{
  return kind_[local_dof] == Kind::tied &&
         global_row(*partition_, local_dof) == leader_row_[local_dof % 3];
}

long
Conditions::row(const unsigned int local_dof) const
{
  switch (kind_[local_dof])
  {
  case Kind::fixed:
    return -1;
  case Kind::tied:
    return leader_row_[local_dof % 3];
  default:
    return global_row(*partition_, local_dof);
  }
}

void
Conditions::restrict_residual(Field &residual) const
{
  std::array<double, 3> tied_here{};
  const unsigned int n_owned = 3 * partition_->n_owned();
  for (unsigned int i = 0; i < n_owned; ++i)
    if (kind_[i] != Kind::free)
    {
      if (kind_[i] == Kind::tied)
        tied_here[i % 3] += residual[i];
      residual[i] = 0.;
    }
  for (unsigned int component = 0; component < 3; ++component)
  {
    if (leader_row_[component] < 0)
      continue;
    const double total = partition_->sum(tied_here[component]);
    for (unsigned int i = component; i < n_owned; i += 3)
      if (leads(i))
        residual[i] = total;
  }
}

void
Conditions::spread_solution(Field &solution) const
{
  const unsigned int n_owned = 3 * partition_->n_owned();
  for (unsigned int component = 0; component < 3; ++component)
  {
    if (leader_row_[component] < 0)
      continue;
    double leader_here = 0.;
    for (unsigned int i = component; i < n_owned; i += 3)
      if (leads(i))
        leader_here = solution[i];
    const double leader = partition_->sum(leader_here);
    for (unsigned int i = component; i < n_owned; i += 3)
      if (kind_[i] == Kind::tied)
        solution[i] = leader;
  }
}
} // namespace arthrowear
