// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup.h"

#include "base/format.h"
#include "base/units.h"
#include "mesh/cell_number.h"
#include "mesh/gmsh_numbers.h"
#include "mesh/gmsh_process.h"
#include "mesh/gmsh_session.h"
#include "mesh/graded_mesh.h"
#include "mesh/kept_meshes.h"
#include "mesh/quality.h"

#include <gmsh.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
// The rounding of the rim: a tube whose middle is a circle about the axis, and which touches the
// cavity and the plane of the rim.
struct Rounding
{
  explicit Rounding(const CupGeometry &g)
      : tube(g.rim_radius),
        radius(std::sqrt(g.inner_radius * (g.inner_radius + 2. * g.rim_radius))),
        of_cavity(g.inner_radius / (g.inner_radius + g.rim_radius))
  {
  }
  double tube, radius; // of the tube, of the circle [mm]
  double of_cavity; // place of the circle where cavity and tube touch, over the place of the middle
  double end_of_cavity() const { return of_cavity * tube; } // z [mm]

  Vector3 projected(const Vector3 &x) const
  {
    const double from_axis = std::hypot(x[0], x[1]);
    const Vector3 middle{radius * x[0] / from_axis, radius * x[1] / from_axis, tube};
    return middle + tube * normalised(x - middle);
  }
};

// In diameters, as users give them.
void
check(const CupGeometry &g)
{
  InputErrors errors;
  const double outer_diameter = 2. * g.outer_radius;
  check_length(errors, "cup", "inner diameter", 2. * g.inner_radius);
  check_length(errors, "cup", "outer diameter", outer_diameter);
  check_length(errors, "cup", "element size at the wear surface", g.element_size_at_wear);
  check_length(errors, "cup", "element size at the backing", g.element_size_at_backing);
  if (g.inner_radius >= g.outer_radius)
    errors.add(formatted("the cup's inner diameter is %.6g mm, must be below the outer diameter "
                         "%.6g mm",
                         2. * g.inner_radius, outer_diameter));
  for (const double size : {g.element_size_at_wear, g.element_size_at_backing})
    if (size > outer_diameter)
      errors.add(formatted("the cup's element size is %.6g mm, must not exceed the outer diameter "
                           "%.6g mm",
                           size, outer_diameter));
  if (g.rim_radius != 0.)
    check_length(errors, "cup", "rim radius", g.rim_radius);
  if (g.element_size_at_rim != 0.)
    check_length(errors, "cup", "element size at the rim", g.element_size_at_rim);
  if (g.patch.size != 0.)
    check_length(errors, "cup", "element size in contact", g.patch.size);
  if (g.rim_radius > 0. && Rounding(g).radius >= g.outer_radius)
    errors.add(formatted("the cup's rim radius is %.6g mm, must be smaller, since the rounding "
                         "ends at a diameter of %.6g mm, outside of the cup",
                         g.rim_radius, 2. * Rounding(g).radius));
  errors.throw_if_any();
}

// @param quarter  of the circle about the axis on which the point lies
int
add_quarter_point(const double radius, const double z, const int quarter)
{
  const double x[4] = {radius, 0., -radius, 0.};
  return gmsh::model::geo::addPoint(x[quarter], x[(quarter + 3) % 4], z);
}

// Curves and patches of one hemisphere, cut into quarters so that the pole is a node.
struct Hemisphere
{
  int rim_point[4], rim_arc[4], patch[4];
};

// @param z  at which it ends, 0 for a whole hemisphere
Hemisphere
add_hemisphere(const double radius, const int centre, const double z = 0.)
{
  namespace geo = gmsh::model::geo;
  Hemisphere h;
  const int pole = geo::addPoint(0, 0, radius);
  const int rim_centre = z == 0. ? centre : geo::addPoint(0., 0., z);
  const double rim_radius = std::sqrt(radius * radius - z * z);
  int meridian[4];
  for (int q = 0; q < 4; ++q)
  {
    h.rim_point[q] = add_quarter_point(rim_radius, z, q);
    meridian[q] = geo::addCircleArc(h.rim_point[q], centre, pole);
  }
  for (int q = 0; q < 4; ++q)
    h.rim_arc[q] = geo::addCircleArc(h.rim_point[q], rim_centre, h.rim_point[(q + 1) % 4]);
  for (int q = 0; q < 4; ++q)
  {
    const int loop = geo::addCurveLoop({h.rim_arc[q], meridian[(q + 1) % 4], -meridian[q]});
    h.patch[q] = geo::addSurfaceFilling({loop}, -1, centre);
  }
  return h;
}

// Adds the rounding below a cavity, whose rim it becomes.
std::vector<int>
add_rounding(const Rounding &rounding, const int centre, Hemisphere &cavity)
{
  namespace geo = gmsh::model::geo;
  int point[4], arc[4], meridian[4];
  for (int q = 0; q < 4; ++q)
  {
    point[q] = add_quarter_point(rounding.radius, 0., q);
    meridian[q] = geo::addCircleArc(point[q], add_quarter_point(rounding.radius, rounding.tube, q),
                                    cavity.rim_point[q]);
  }
  std::vector<int> patches;
  for (int q = 0; q < 4; ++q)
  {
    const int next = (q + 1) % 4;
    arc[q] = geo::addCircleArc(point[q], centre, point[next]);
    patches.push_back(geo::addSurfaceFilling(
        {geo::addCurveLoop({arc[q], meridian[next], -cavity.rim_arc[q], -meridian[q]})}));
  }
  std::copy_n(point, 4, cavity.rim_point);
  std::copy_n(arc, 4, cavity.rim_arc);
  return patches;
}

void
add_geometry(const CupGeometry &g)
{
  namespace geo = gmsh::model::geo;
  const int centre = geo::addPoint(0., 0., 0.);
  Hemisphere inner = add_hemisphere(g.inner_radius, centre, Rounding(g).end_of_cavity());
  const Hemisphere outer = add_hemisphere(g.outer_radius, centre);
  std::vector<int> wear, backing, rim;
  if (g.rim_radius > 0.)
    wear = add_rounding(Rounding(g), centre, inner);
  int spoke[4];
  for (int q = 0; q < 4; ++q)
    spoke[q] = geo::addLine(inner.rim_point[q], outer.rim_point[q]);
  for (int q = 0; q < 4; ++q)
  {
    const int loop =
        geo::addCurveLoop({spoke[q], outer.rim_arc[q], -spoke[(q + 1) % 4], -inner.rim_arc[q]});
    rim.push_back(geo::addPlaneSurface({loop}));
    wear.push_back(inner.patch[q]);
    backing.push_back(outer.patch[q]);
  }
  add_graded_volume({{"wear", wear}, {"backing", backing}, {"rim", rim}}, "cup");
}

// @param projected  place of a vertex on the surface
template <class Projection>
void
project(MeshData &mesh, const std::string &boundary, const double radius,
        const Projection &projected)
{
  const double flat = 1e-9 * radius;
  for (const unsigned int v : mesh.boundary_vertices(boundary))
  {
    Vector3 &x = mesh.vertices[v];
    for (double &component : x)
      if (std::abs(component) < flat)
        component = 0.;
    x = projected(x);
  }
}

// Edges where a head may rest on the rim: at the end of the cavity, which a head that has left it
// by millimetres touches within a few tenths of a radian of the rounding, up to 15 deg to both
// sides.
double
size_near_rim(const CupGeometry &g, const Vector3 &x)
{
  constexpr double half_angle = 15. * units::deg, growth = .3;
  const Rounding rounding(g);
  const double angle = std::clamp(std::atan2(x[0], g.refined_side * x[1]), -half_angle, half_angle),
               radius = rounding.of_cavity * rounding.radius;
  const Vector3 place{radius * std::sin(angle), g.refined_side * radius * std::cos(angle),
                      rounding.end_of_cavity()};
  const double reach = std::max(.5 * g.rim_radius, 3. * g.element_size_at_rim);
  return g.element_size_at_rim + growth * std::max(0., norm(x - place) - reach);
}

double
size_near_patch(const CupGeometry &g, const Vector3 &x)
{
  constexpr double growth = .4;
  const double radius = g.patch.is_at_backing ? g.outer_radius : g.inner_radius, here = norm(x),
               cosine = here > 0. ? dot(x, g.patch.direction) / here : 1.,
               along = radius * std::acos(std::clamp(cosine, -1., 1.)),
               away = std::max(0., along - g.patch.radius);
  return g.patch.size + growth * std::hypot(away, here - radius);
}

GradedBody
body_of(const CupGeometry &g)
{
  GradedBody body;
  body.name = "cup";
  body.side = "rim";
  body.size_at_wear = g.element_size_at_wear;
  body.size_at_backing = g.element_size_at_backing;
  body.add_geometry = [&g] { add_geometry(g); };
  body.height = [&g](const Vector3 &x)
  { return (norm(x) - g.inner_radius) / (g.outer_radius - g.inner_radius); };
  body.layer_volume = [&g](const double at)
  {
    const double wall = g.outer_radius - g.inner_radius, radius = g.inner_radius + at * wall;
    return 2. * units::pi * radius * radius * wall;
  };
  body.place_vertices = [&g](MeshData &mesh)
  {
    const auto to_sphere = [](const double radius)
    { return [radius](const Vector3 &x) { return (radius / norm(x)) * x; }; };
    const Rounding rounding(g);
    const auto to_cavity = [&](const Vector3 &x)
    {
      const bool is_above = rounding.tube == 0. ||
                            x[2] >= rounding.of_cavity * rounding.tube * norm(x) / g.inner_radius;
      return is_above ? to_sphere(g.inner_radius)(x) : rounding.projected(x);
    };
    for (const unsigned int v : mesh.boundary_vertices("rim"))
      mesh.vertices[v][2] = 0.;
    project(mesh, "wear", g.inner_radius, to_cavity);
    project(mesh, "backing", g.outer_radius, to_sphere(g.outer_radius));
  };
  if (g.element_size_at_rim > 0. || g.patch.size > 0.)
    body.largest_size = [&g](const Vector3 &x)
    {
      constexpr double none = std::numeric_limits<double>::infinity();
      return std::min(g.element_size_at_rim > 0. ? size_near_rim(g, x) : none,
                      g.patch.size > 0. ? size_near_patch(g, x) : none);
    };
  return body;
}

// If the given sizes would make this many times the requested cells, the first trial begins with
// larger elements: otherwise the mesh of a large cup with few cells would need hours.
constexpr double far_too_many = 30.;

double
exact_volume(const CupGeometry &g) // [mm^3]
{
  return 2. / 3. * units::pi * (std::pow(g.outer_radius, 3) - std::pow(g.inner_radius, 3));
}

double
first_factor(const CupGeometry &g)
{
  const double size = .5 * (g.element_size_at_wear + g.element_size_at_backing);
  const double cells =
      8. * exact_volume(g) / std::pow(size, 3); // of tetrahedra with such edges, roughly
  return g.target_cells > 0 && cells > far_too_many * g.target_cells
             ? std::cbrt(cells / g.target_cells)
             : 1.;
}

// With few cells in a small or thick cup, the cavity has few faces, and the loaded head penetrates
// too deep. If edges are longer than this part of the cavity's radius, elements at the backing
// become larger and cells move to the cavity, provided that this suffices. The penetration of a
// head of 22 mm into a wall of 10 mm with 600 quadratic cells is then within 1.3 % of the value
// with 3000 cells, without this measure 2.7 % (doc/theory/penetration.md). Facets of a widened
// backing cut off more of the wall, of a thin one too much: less than this share of the volume may
// not remain.
constexpr double longest_edge_at_wear = .3, widening_of_backing = 2., least_volume = .85;

// Meshes a cup with different factors on its element sizes and chooses the best mesh.
class CupMesher
{
public:
  explicit CupMesher(const CupGeometry &geometry) : g_(geometry), target_(geometry.target_cells) {}

  MeshData make()
  {
    Trial best = nearest_possible(g_, first_factor(g_));
    if (target_ > 0.)
      best = nearest(std::move(best), g_);
    else
      target_ = best.mesh.cells.size();
    best = best_neighbour(std::move(best), {{g_, gmsh_number::frontal_surface},
                                            {matched(), gmsh_number::frontal_surface},
                                            {matched(), gmsh_number::delaunay_surface}});
    if (g_.target_cells == 0 || edge_at_wear(best) <= longest_edge_at_wear)
      return std::move(best.mesh);
    Trial finer = finer_at_wear(best.factor);
    constexpr double near_enough = 1.1;
    const bool is_better = is_good(finer) &&
                           edge_at_wear(finer) <= near_enough * longest_edge_at_wear &&
                           finer.mesh.volume() >= least_volume * exact_volume(g_);
    return std::move((is_better ? finer : best).mesh);
  }

private:
  struct Trial
  {
    double factor;
    MeshData mesh;
    double n_cells() const { return mesh.cells.size(); }
    double radius_ratio() const { return quality_of(mesh).min_radius_ratio; }
  };

  Trial trial(const CupGeometry &g, const double factor, const int surface_algorithm) const
  {
    return {factor,
            session_.call([&] { return mesh_once(body_of(g), factor, surface_algorithm); },
                          [&](const std::string &reason) { return failure(factor, reason); })};
  }

  // Sizes that the user has given are used as they are.
  Trial nearest_possible(const CupGeometry &g, const double factor) const
  {
    if (g_.target_cells == 0)
      return trial(g, factor, gmsh_number::frontal_surface);
    return arthrowear::nearest_possible(factor, [&](const double one)
                                        { return trial(g, one, gmsh_number::frontal_surface); });
  }

  RunError failure(const double factor, const std::string &reason) const
  {
    const double wall = g_.outer_radius - g_.inner_radius, size = factor * g_.element_size_at_wear;
    return RunError("Gmsh cannot mesh the cup: " + reason +
                    (size > wall ? formatted("\nElements of %.6g mm do not fit a wall of %.6g mm: "
                                             "use more or smaller elements.",
                                             size, wall)
                                 : ""));
  }

  double miss(const double n_cells) const { return miss_of_cells(n_cells, target_); }

  Trial nearest(Trial first, const CupGeometry &g) const
  {
    return nearest_in_number(std::move(first), target_,
                             [&](const double factor) { return nearest_possible(g, factor); });
  }

  bool is_good(const Trial &t) const
  {
    return !t.mesh.cells.empty() && miss(t.n_cells()) <= std::log1p(cup_cells_tolerance) &&
           t.radius_ratio() >= least_cup_radius_ratio;
  }

  // Shape before number; no credit for being better than requested.
  double score(const Trial &t) const
  {
    constexpr double weight_of_number = .01;
    return std::min(1., t.radius_ratio() / least_cup_radius_ratio) -
           weight_of_number * std::max(1., miss(t.n_cells()) / std::log1p(cup_cells_tolerance));
  }

  // With the sizes in proportion to the radius: faces of both sides match, which a wall as thin as
  // an element needs.
  CupGeometry matched() const
  {
    CupGeometry g = g_;
    const double ratio = g.outer_radius / g.inner_radius,
                 mean = .5 * (g.element_size_at_wear + g.element_size_at_backing);
    g.element_size_at_wear = 2. * mean / (1. + ratio);
    g.element_size_at_backing = ratio * g.element_size_at_wear;
    return g;
  }

  // Gmsh leaves slivers in some meshes, mostly of few cells, and misses numbers by steps; sizes
  // that differ by parts in a thousand give other meshes. The first good one, else the best.
  Trial best_neighbour(Trial best, const std::vector<std::pair<CupGeometry, int>> &kinds) const
  {
    constexpr double most_cells = 1e6;
    const int n_steps = std::clamp(int(most_cells / target_), 2, 15);
    const double centre = best.factor;
    for (const auto &[geometry, algorithm] : kinds)
      for (int k = 2; k < 2 * (n_steps + 1) && !is_good(best); ++k)
        try
        {
          Trial next = trial(geometry, centre * (1. + change_of_sizes(k)), algorithm);
          if (score(next) > score(best))
            best = std::move(next);
        }
        catch (const RunError &) // Gmsh cannot mesh these sizes
        {
        }
    return best;
  }

  // Over the cavity's radius.
  double edge_at_wear(const Trial &t) const { return mean_edge(t.mesh, "wear") / g_.inner_radius; }

  // Not good where Gmsh cannot mesh it.
  Trial finer_at_wear(const double factor) const
  {
    CupGeometry g = g_;
    g.element_size_at_backing *= widening_of_backing;
    try
    {
      return best_neighbour(nearest(nearest_possible(g, factor), g),
                            {{g, gmsh_number::frontal_surface}});
    }
    catch (const RunError &)
    {
      return {factor, {}};
    }
  }

  const CupGeometry g_;
  double target_; // number of cells
  const GmshSession session_;
};
} // namespace

MeshData
make_cup(const CupGeometry &g)
{
  check(g);
  require_possible_number(body_of(g));
  return KeptMeshes::get("cup",
                         {g.inner_radius, g.outer_radius, g.element_size_at_wear,
                          g.element_size_at_backing, double(g.target_cells), g.rim_radius,
                          g.element_size_at_rim, g.refined_side, g.patch.size, g.patch.radius,
                          g.patch.direction[0], g.patch.direction[1], g.patch.direction[2],
                          g.patch.is_at_backing ? 1. : 0.},
                         [&g] { return make_by_gmsh([&g] { return CupMesher(g).make(); }); });
}
} // namespace arthrowear
