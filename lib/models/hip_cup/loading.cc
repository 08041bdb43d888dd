// SPDX-License-Identifier: LGPL-2.1-or-later
// Distribution of the load over the backing.
#include "models/hip_cup/setup.h"

namespace arthrowear
{
Loading
HipCup::make_loading(const HipCupParameters &p)
{
  const MeshData &mesh = body.mesh();
  if (p.load.application == LoadApplication::one_node)
  {
    // The node of the backing nearest to the load axis on the pole's side ([Jourdan2009] 4.2).
    unsigned int nearest = backing.front();
    double best = -2.;
    for (const unsigned int node : backing)
    {
      const Vector3 &x = body.nodes().positions[node];
      const double cosine = x[2] / norm(x);
      if (cosine > best)
      {
        best = cosine;
        nearest = node;
      }
    }
    if (body.owns(nearest))
      loaded_.push_back({body.local_node(nearest), 1.});
  }
  else
  {
    for (const auto &[node, share] : shares_of_boundary(mesh, body.nodes(), "backing"))
      if (body.owns(node))
        loaded_.push_back({body.local_node(node), share});
  }

  Loading loading;
  if (inputs.load && !moving_head)
    loading.add_force = [this](const double time, Field &force)
    {
      const Vector3 load = inputs.load->vector(time);
      for (const auto &[node, share] : loaded_)
        for (unsigned int component = 0; component < 3; ++component)
          force[3 * node + component] += share * load[component];
    };
  if (inputs.displacement)
    loading.prescribe = [this](const double time, Field &displacement)
    {
      const double value = (*inputs.displacement)(time);
      for (const unsigned int node : backing)
        if (body.local_node(node) != Body::not_local)
          displacement[3 * body.local_node(node) + 2] = value;
    };
  return loading;
}
} // namespace arthrowear
