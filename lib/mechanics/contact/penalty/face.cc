// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/penalty/face.h"

#include "base/errors.h"

#include <algorithm>
#include <tuple>

namespace arthrowear
{
namespace
{
/// One side of an edge: corner `corner` of `facet` lies opposite.
struct HalfEdge
{
  unsigned int low, high;
  unsigned int facet;
  unsigned int corner;
  bool forward; ///< the facet passes it from low to high

  bool operator<(const HalfEdge &other) const
  {
    return std::tie(low, high, facet) < std::tie(other.low, other.high, other.facet);
  }
  bool same_edge(const HalfEdge &other) const { return low == other.low && high == other.high; }
};
} // namespace

ContactFace::ContactFace(const std::vector<std::array<unsigned int, 3>> &facets,
                         const std::vector<double> &reference, const double feature_angle,
                         const std::string &name)
{
  if (facets.empty())
    throw InputError(name + " has no facets.");
  std::vector<Vector3> normals;
  std::vector<double> areas;
  for (const std::array<unsigned int, 3> &nodes : facets)
  {
    if (*std::max_element(nodes.begin(), nodes.end()) >= reference.size() / 3)
      throw InputError(name + ": a facet names a node that has no position.");
    std::array<Vector3, 3> x;
    for (unsigned int i = 0; i < 3; ++i)
      x[i] = node_position(reference.data(), nodes[i]);
    double longest = 0.;
    for (unsigned int i = 0; i < 3; ++i)
      longest = std::max(longest, norm(x[(i + 1) % 3] - x[i]));
    const Vector3 twice_area = cross(x[1] - x[0], x[2] - x[0]);
    if (!(norm(twice_area) > 1e-12 * longest * longest))
      throw InputError(name + ": the facet of surface nodes " + std::to_string(nodes[0]) + ", " +
                       std::to_string(nodes[1]) + ", " + std::to_string(nodes[2]) +
                       " has no area.");
    longest_edge_ = std::max(longest_edge_, longest);
    normals.push_back(normalised(twice_area));
    areas.push_back(0.5 * norm(twice_area));
    facets_.push_back({nodes, {}, {-1, -1, -1}, ~0u});
  }
  connect(normals, feature_angle, name);
  make_vertices(areas);
  make_rings();
}

void
ContactFace::connect(const std::vector<Vector3> &normals, const double feature_angle,
                     const std::string &name)
{
  std::vector<HalfEdge> edges;
  for (unsigned int f = 0; f < n_facets(); ++f)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const unsigned int a = facets_[f].nodes[(i + 1) % 3], b = facets_[f].nodes[(i + 2) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), f, i, a < b});
    }
  std::sort(edges.begin(), edges.end());
  for (std::size_t k = 0; k + 1 < edges.size(); ++k)
    if (edges[k].same_edge(edges[k + 1]))
    {
      const std::string edge = name + ": the edge between surface nodes " +
                               std::to_string(edges[k].low) + " and " +
                               std::to_string(edges[k].high);
      if (k + 2 < edges.size() && edges[k].same_edge(edges[k + 2]))
        throw InputError(edge + " belongs to more than two facets.");
      if (edges[k].forward == edges[k + 1].forward)
        throw InputError(edge + " separates two facets of opposite orientation.");
      facets_[edges[k].facet].neighbours[edges[k].corner] = edges[k + 1].facet;
      facets_[edges[k + 1].facet].neighbours[edges[k + 1].corner] = edges[k].facet;
    }

  const double cosine = std::cos(feature_angle);
  std::vector<unsigned int> front;
  for (unsigned int seed = 0; seed < n_facets(); ++seed)
    if (facets_[seed].patch == ~0u)
    {
      facets_[seed].patch = n_patches_;
      front.assign(1, seed);
      while (!front.empty())
      {
        const unsigned int f = front.back();
        front.pop_back();
        for (const int g : facets_[f].neighbours)
          if (g >= 0 && facets_[g].patch == ~0u && dot(normals[f], normals[g]) >= cosine)
          {
            facets_[g].patch = n_patches_;
            front.push_back(g);
          }
      }
      ++n_patches_;
    }
  for (Facet &facet : facets_)
    for (int &g : facet.neighbours)
      if (g >= 0 && facets_[g].patch != facet.patch)
        g = -1;
}

void
ContactFace::make_vertices(const std::vector<double> &areas)
{
  const auto before = [](const Vertex &a, const Vertex &b)
  { return std::tie(a.node, a.patch) < std::tie(b.node, b.patch); };
  const auto same = [](const Vertex &a, const Vertex &b)
  { return a.node == b.node && a.patch == b.patch; };
  for (const Facet &facet : facets_)
    for (const unsigned int node : facet.nodes)
      vertices_.push_back({node, facet.patch, 0.});
  std::sort(vertices_.begin(), vertices_.end(), before);
  vertices_.erase(std::unique(vertices_.begin(), vertices_.end(), same), vertices_.end());
  for (unsigned int f = 0; f < n_facets(); ++f)
    for (unsigned int i = 0; i < 3; ++i)
    {
      const Vertex key{facets_[f].nodes[i], facets_[f].patch, 0.};
      const auto vertex = std::lower_bound(vertices_.begin(), vertices_.end(), key, before);
      facets_[f].vertices[i] = vertex - vertices_.begin();
      vertex->area += areas[f] / 3.;
    }
}

void
ContactFace::make_rings()
{
  std::vector<std::vector<std::array<unsigned int, 2>>> rings(vertices_.size());
  for (const Facet &facet : facets_)
    for (unsigned int i = 0; i < 3; ++i)
      rings[facet.vertices[i]].push_back({facet.nodes[(i + 1) % 3], facet.nodes[(i + 2) % 3]});
  ring_begin_.assign(1, 0);
  for (std::vector<std::array<unsigned int, 2>> &ring : rings)
  {
    // An open ring starts where no edge ends; then each edge starts where the last edge ended.
    for (std::size_t k = 0; k < ring.size(); ++k)
    {
      const auto ends_at_start_of = [&](const auto &candidate)
      {
        return std::any_of(ring.begin() + k, ring.end(),
                           [&](const auto &edge) { return edge[1] == candidate[0]; });
      };
      auto next = k == 0
                      ? ring.end()
                      : std::find_if(ring.begin() + k, ring.end(),
                                     [&](const auto &edge) { return edge[0] == ring[k - 1][1]; });
      if (next == ring.end())
        next = std::find_if_not(ring.begin() + k, ring.end(), ends_at_start_of);
      if (next != ring.end())
        std::swap(ring[k], *next);
    }
    ring_.insert(ring_.end(), ring.begin(), ring.end());
    ring_begin_.push_back(ring_.size());
  }
}

bool
ContactFace::has_node(const unsigned int node) const
{
  const auto vertex =
      std::lower_bound(vertices_.begin(), vertices_.end(), node,
                       [](const Vertex &a, const unsigned int b) { return a.node < b; });
  return vertex != vertices_.end() && vertex->node == node;
}

void
ContactFace::add_nodes_of_normal(const unsigned int vertex, std::vector<unsigned int> &nodes) const
{
  nodes.push_back(vertices_[vertex].node);
  for (unsigned int k = ring_begin_[vertex]; k < ring_begin_[vertex + 1]; ++k)
    nodes.insert(nodes.end(), ring_[k].begin(), ring_[k].end());
}
} // namespace arthrowear
