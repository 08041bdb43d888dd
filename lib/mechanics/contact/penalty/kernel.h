// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/contact_pair.h"

namespace arthrowear
{
/// The facet that a point stands on.
struct ContactPair::Stand
{
  int facet = -1; ///< -1: none
  RelativeFacet<> relative;
  Projection<> projection;

  Vector3 to_projection() const { return combine(projection.weight, relative.corner); } // [mm]
  /// Unit, out of the facet's body, (2).
  Vector3 normal() const { return normalised(combine(projection.weight, relative.normal)); }
};

/// Geometry of the points of a pair for one set of positions. Allocates nothing.
class ContactPair::Kernel
{
public:
  enum class Place
  {
    inside,
    rim, ///< beyond the rim, by no more than the overhang
    outside
  };

  /// Ends the use of an earlier kernel of the same pair.
  Kernel(const ContactPair &pair, const std::vector<double> &positions)
      : pair_(pair), x_(positions.data())
  {
    for (NormalCache &cache : pair_.caches_)
      ++cache.call;
  }

  Vector3 position(const unsigned int node) const { return node_position(x_, node); }

  const Vector3 &vertex_normal(const unsigned int face, const unsigned int vertex)
  {
    NormalCache &cache = pair_.caches_[face];
    if (cache.made_in[vertex] != cache.call)
    {
      cache.normals[vertex] = pair_.faces_[face].vertex_normal(vertex, x_);
      cache.made_in[vertex] = cache.call;
    }
    return cache.normals[vertex];
  }

  /// @param i  lane of `relative`
  template <class T>
  void load(const unsigned int face, const int facet, const Vector3 &node,
            RelativeFacet<T> &relative, const int i = 0)
  {
    const ContactFace::Facet &f = pair_.faces_[face].facet(facet);
    for (int k = 0; k < 3; ++k)
    {
      set_lane(relative.corner[k], i, position(f.nodes[k]) - node);
      set_lane(relative.normal[k], i, vertex_normal(face, f.vertices[k]));
    }
  }

  void load(const unsigned int face, const int facet, const Vector3 &node, Stand &stand)
  {
    stand.facet = facet;
    load(face, facet, node, stand.relative);
  }

  /// No weight is below 0.
  template <class T> static bool is_inside(const Projection<T> &projection, const int i = 0)
  {
    return lane(projection.weight[0], i) >= -on_edge && lane(projection.weight[1], i) >= -on_edge &&
           lane(projection.weight[2], i) >= -on_edge;
  }

  /// Finds the place of the point, from its place on the facet of its state.
  /// @return false if it is free
  bool locate(const unsigned int index, const Vector3 &node, const PointState &state, Stand &stand)
  {
    if (state.facet >= 0)
    {
      load(1 - pair_.points_[index].pass, state.facet, node, stand);
      stand.projection.offset = state.offset;
      if (project(stand.relative, stand.projection) && is_inside(stand.projection))
        return true;
    }
    return relocate(index, node, state, stand);
  }

  /// The nearest of some facets on which the node stands with a gap from `least_gap` to the reach.
  /// @param facets, end  their range
  /// @param left_out  a patch; -1: none
  /// @param with_rims  if there is none, the facet whose rim it overhangs least
  /// @return whether there is one, in `stand`
  bool nearest(const Point &point, const unsigned int *facets, const unsigned int *end,
               int left_out, bool with_rims, double least_gap, Stand &stand);

  /// Moves history from the frame of the facet that the point stood on to the frame (t1, t2, n) of
  /// the one it stands on, by the smallest rotation between the normals, (8).
  /// @return the material point of the last projection, now, from the slave node [mm]
  Vector3 carry_over(const Point &point, const Vector3 &node, const Vector3 &normal,
                     const Vector3 &t1, const Vector3 &t2, PointState &state);

private:
  /// A weight this little below 0 [-] is round-off: the node stands on the edge.
  static constexpr double on_edge = 1e-9;

  bool relocate(unsigned int index, const Vector3 &node, const PointState &state, Stand &stand);
  Place place(const ContactFace::Facet &facet, const Projection<> &projection) const;
  Place walk(const Point &point, const Vector3 &node, Stand &stand);

  const ContactPair &pair_;
  const double *x_;
};
} // namespace arthrowear
