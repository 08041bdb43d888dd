// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/side_merge.h"

#include "mesh/side_arrival.h"

#include <algorithm>
#include <limits>
#include <set>

namespace arthrowear
{
namespace
{
/// One replacement of triangles: a contracted edge or a changed diagonal.
struct Operation
{
  std::vector<std::pair<unsigned int, Triangle>> changed; // index and new triangle
  std::vector<unsigned int> removed;
  std::optional<unsigned int> vanished;               // vertex
  double before = std::numeric_limits<double>::max(); // least quality of the old triangles
  double after = std::numeric_limits<double>::max();  // least quality of the new triangles
};

class SideTriangles
{
public:
  SideTriangles(const MeshData &mesh, const std::vector<Triangle> &triangles, const Sides &sides,
                const SideLimits &limits)
      : x_(mesh.vertices), sides_(sides), limits_(limits), before_(triangles), now_(triangles),
        is_there_(triangles.size(), true), named_as_(triangles.size()), at_(x_.size()),
        worn_neighbours_(x_.size())
  {
    for (unsigned int f = 0; f < now_.size(); ++f)
    {
      named_as_[f] = f;
      for (const unsigned int v : now_[f])
        at_[v].insert(f);
    }
    for (const Triangle &t : limits.worn_triangles)
      for (const unsigned int v : t)
        worn_neighbours_[v].insert(t.begin(), t.end());
  }

  SideChange merge()
  {
    while (merge_one())
      continue;
    SideChange change;
    for (unsigned int f = 0; f < now_.size(); ++f)
    {
      const std::optional<Triangle> next =
          is_there_[f] ? std::optional<Triangle>(now_[f]) : std::nullopt;
      if (next && sorted(*next) == sorted(before_[f]))
        continue;
      change.triangles[sorted(before_[f])] = next;
      if (next && named_as_[f] != f)
        change.names[sorted(before_[f])] = sorted(before_[named_as_[f]]);
    }
    change.n_vertices = n_vanished_;
    return change;
  }

private:
  /// Returns the ratio of the height above the longest edge to this edge.
  double quality(const Triangle &t) const
  {
    double longest = 0.;
    for (int e = 0; e < 3; ++e)
      longest = std::max(longest, norm(x_[t[(e + 1) % 3]] - x_[t[e]]));
    return 2. * norm(area_vector(x_, t)) / (longest * longest);
  }

  /// Applies one operation to the narrowest triangle that permits it. @return false if there is
  /// none
  bool merge_one()
  {
    std::vector<std::pair<double, unsigned int>> narrow;
    for (unsigned int f = 0; f < now_.size(); ++f)
      if (is_there_[f] && std::any_of(now_[f].begin(), now_[f].end(),
                                      [this](const unsigned int v) { return limits_.is_worn[v]; }))
        if (const double q = quality(now_[f]); q < narrow_triangle())
          narrow.emplace_back(q, f);
    std::sort(narrow.begin(), narrow.end());
    for (const auto &[q, f] : narrow)
    {
      std::optional<Operation> best;
      const auto take_better = [&best](const std::optional<Operation> &next)
      {
        if (next && (!best || next->after > best->after))
          best = next;
      };
      for (int e = 0; e < 3; ++e)
      {
        const unsigned int a = now_[f][e], b = now_[f][(e + 1) % 3];
        take_better(contraction(a, b));
        take_better(contraction(b, a));
        take_better(other_diagonal(f, a, b));
      }
      if (best)
      {
        apply(*best);
        return true;
      }
    }
    return false;
  }

  std::set<unsigned int> neighbours(const unsigned int v) const
  {
    std::set<unsigned int> result = worn_neighbours_[v];
    for (const unsigned int f : at_[v])
      result.insert(now_[f].begin(), now_[f].end());
    result.erase(v);
    return result;
  }

  bool can_vanish(const unsigned int v) const
  {
    return !limits_.is_worn[v] && !limits_.stands[v] && !sides_.of_vertex[v].empty();
  }

  /// Vertex b goes into a.
  std::optional<Operation> contraction(const unsigned int a, const unsigned int b) const
  {
    if (!can_vanish(b) || limits_.stands[a])
      return {};
    const std::set<unsigned int> of_a = neighbours(a), of_b = neighbours(b);
    const auto n_common = std::count_if(of_a.begin(), of_a.end(),
                                        [&](const unsigned int v) { return of_b.count(v) != 0; });
    Operation operation;
    operation.vanished = b;
    for (const unsigned int f : at_[b])
    {
      Triangle next = now_[f];
      if (std::find(next.begin(), next.end(), a) != next.end())
        operation.removed.push_back(f);
      else
      {
        std::replace(next.begin(), next.end(), b, a);
        operation.changed.emplace_back(f, next);
      }
    }
    // Else two faces of the body would touch.
    if (n_common != 2 || operation.removed.size() != 2)
      return {};
    return judged(std::move(operation));
  }

  /// The edge ab of a triangle and its neighbour goes to their other vertices.
  std::optional<Operation> other_diagonal(const unsigned int f, const unsigned int a,
                                          const unsigned int b) const
  {
    for (const unsigned int g : at_[a])
    {
      if (g == f || at_[b].count(g) == 0)
        continue;
      const auto opposite = [&](const Triangle &t)
      { return *std::find_if(t.begin(), t.end(), [&](unsigned v) { return v != a && v != b; }); };
      const unsigned int c = opposite(now_[f]), d = opposite(now_[g]);
      if (neighbours(c).count(d) != 0)
        continue;
      Operation operation;
      operation.changed = {{f, {c, a, d}}, {g, {c, d, b}}};
      return judged(std::move(operation));
    }
    return {};
  }

  /// The operation if its triangles are better, lie in the same shapes and face outwards. A narrow
  /// triangle may become another one, on which a later operation decides; such an operation comes
  /// after all others.
  std::optional<Operation> judged(Operation operation) const
  {
    Vector3 former{};
    unsigned int n_bent = 0, n_bent_now = 0;
    bool stays_narrow = false;
    const auto leave = [&](const unsigned int f)
    {
      former = former + area_vector(x_, now_[f]);
      operation.before = std::min(operation.before, quality(now_[f]));
      n_bent += sides_.common(now_[f]).empty();
    };
    for (const unsigned int f : operation.removed)
      leave(f);
    for (const auto &[f, next] : operation.changed)
    {
      leave(f);
      n_bent_now += sides_.common(next).empty();
    }
    for (const auto &[f, next] : operation.changed)
      if (operation.vanished && std::max(quality(now_[f]), quality(next)) < narrow_triangle())
        stays_narrow = true;
      else if (!is_outward(next, former))
        return {};
      else
        operation.after = std::min(operation.after, quality(next));
    if (n_bent_now > n_bent || !(operation.after > operation.before))
      return {};
    if (stays_narrow && !(operation.after > narrow_triangle()))
      return {};
    constexpr double after_others = 1e-3;
    if (stays_narrow)
      operation.after = after_others * std::min(operation.after, 1.);
    return operation;
  }

  /// @param former  sum of the area vectors that go
  bool is_outward(const Triangle &t, const Vector3 &former) const
  {
    constexpr double least_cosine_kept = .2, least_on_shape = .8;
    const Vector3 now = area_vector(x_, t);
    for (const unsigned int s : sides_.common(t))
      if (const SideShape &shape = sides_.shapes[s]; shape.kind != SideShape::Kind::other)
      {
        const Vector3 middle = (1. / 3.) * (x_[t[0]] + x_[t[1]] + x_[t[2]]);
        return dot(now, shape.blocked(middle)[0]) * shape.side > least_on_shape * norm(now);
      }
    return dot(now, former) > least_cosine_kept * norm(now) * norm(former);
  }

  void apply(const Operation &operation)
  {
    for (const unsigned int f : operation.removed)
    {
      is_there_[f] = false;
      for (const unsigned int v : now_[f])
        at_[v].erase(f);
    }
    for (const auto &[f, next] : operation.changed)
    {
      for (const unsigned int v : now_[f])
        at_[v].erase(f);
      now_[f] = next;
      for (const unsigned int v : next)
        at_[v].insert(f);
    }
    if (operation.vanished)
      ++n_vanished_;
    else // the narrow triangle gets the name of its neighbour
      named_as_[operation.changed[0].first] = named_as_[operation.changed[1].first];
  }

  const std::vector<Vector3> &x_;
  const Sides &sides_;
  const SideLimits &limits_;
  const std::vector<Triangle> &before_;
  std::vector<Triangle> now_;
  std::vector<bool> is_there_;
  std::vector<unsigned int> named_as_;
  std::vector<std::set<unsigned int>> at_; // triangles, per vertex
  std::vector<std::set<unsigned int>> worn_neighbours_;
  unsigned int n_vanished_ = 0;
};
} // namespace

SideChange
merge_narrow(const MeshData &mesh, const std::vector<Triangle> &triangles, const Sides &sides,
             const SideLimits &limits)
{
  return SideTriangles(mesh, triangles, sides, limits).merge();
}
} // namespace arthrowear
