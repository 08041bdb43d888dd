// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/tibia.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"
#include "mesh/interface.h"
#include "mesh/kept_meshes.h"
#include "mesh/mesh_limits.h"
#include "mesh/sweep.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
enum Volume : unsigned int
{
  bone,
  tray,
  bearing,
  cement
};

bool
has_post(const TibiaGeometry &g)
{
  return g.post_length > 0.;
}

// Radius and depth of what fills the hole in the bone.
double
hole_radius(const TibiaGeometry &g)
{
  return has_post(g) ? g.post_radius + g.cement_thickness : 0.;
}

double
hole_depth(const TibiaGeometry &g)
{
  return has_post(g) ? g.post_length + g.cement_thickness : 0.;
}

double
bone_radius(const TibiaGeometry &g, const double z)
{
  return g.proximal_radius - z / g.bone_height * (g.distal_radius - g.proximal_radius);
}

std::string
mm(const double value)
{
  return shortest_text(value) + " mm";
}

void
check_signs(const TibiaGeometry &g, InputErrors &errors)
{
  const auto positive = [&](const double value, const std::string &name)
  {
    if (!(value > 0.) || !std::isfinite(value))
      errors.add("the tibia's " + name + " is " + mm(value) + ", must be above 0");
  };
  positive(g.tray_radius, "tray radius");
  positive(g.tray_thickness, "tray thickness");
  if (!(g.post_length >= 0.) || !std::isfinite(g.post_length))
    errors.add("the tibia's post length is " + mm(g.post_length) +
               ", must be above 0, or 0 for a tray without a post");
  if (has_post(g))
  {
    positive(g.post_radius, "post radius");
    positive(g.cement_thickness, "cement thickness");
  }
  positive(g.bone_height, "bone height");
  positive(g.proximal_radius, "proximal bone radius");
  positive(g.distal_radius, "distal bone radius");
  positive(g.bearing_thickness, "bearing thickness");
  positive(g.element_size_at_interface, "element size at the interface");
  positive(g.element_size_far, "element size far from the interface");
  if (g.tray_layers == 0)
    errors.add("the number of element layers of the tray is 0, must be above 0");
}

void
check_element_sizes(const TibiaGeometry &g, InputErrors &errors)
{
  constexpr double most_elements = 2000.;
  const double extent =
      2. * std::max({g.tray_radius, g.proximal_radius, g.distal_radius, .5 * g.bone_height});
  for (const double size : {g.element_size_at_interface, g.element_size_far})
    if (size * most_elements < extent)
      errors.add("the tibia's element size is " + mm(size) + ", must be at least a " +
                 shortest_text(most_elements) + "th of its extent, " + mm(extent));
    else if (size > 2. * g.tray_radius)
      errors.add("the tibia's element size is " + mm(size) +
                 ", must not exceed the tray's diameter " + mm(2. * g.tray_radius));
}

/// Post and cement lie inside the tray and the bone.
void
check_post(const TibiaGeometry &g, InputErrors &errors)
{
  constexpr double least_margin = 1.1;
  const std::string sum = mm(hole_radius(g)) + " (post " + mm(g.post_radius) + " + cement " +
                          mm(g.cement_thickness) + ")";
  if (least_margin * hole_radius(g) > g.tray_radius)
    errors.add("the cement's radius is " + sum + ", must be below the tray's radius " +
               mm(g.tray_radius) + " by 10 % or more");
  if (hole_depth(g) >= g.bone_height)
  {
    errors.add("post and cement reach down to " + mm(hole_depth(g)) + " (post " +
               mm(g.post_length) + " + cement " + mm(g.cement_thickness) +
               "), must end above the bone's lower end at " + mm(g.bone_height));
    return;
  }
  const double at_end = bone_radius(g, -hole_depth(g));
  const double least = std::min(g.proximal_radius, at_end);
  if (least_margin * hole_radius(g) > least)
    errors.add("the cement's radius is " + sum + ", must be below the bone's radius " + mm(least) +
               (at_end == least ? " at the cement's lower end" : "") + " by 10 % or more");
}

void
check(const TibiaGeometry &g)
{
  InputErrors errors;
  check_signs(g, errors);
  errors.throw_if_any();
  check_element_sizes(g, errors);
  const double ratio = g.proximal_radius / g.tray_radius;
  constexpr double least_step = .05; // of the tray's radius; less would make thin elements
  if (ratio != 1. && std::abs(ratio - 1.) < least_step)
    errors.add("the bone's proximal radius is " + mm(g.proximal_radius) +
               ", must be the tray's radius " + mm(g.tray_radius) + " or differ by 5 % or more");
  if (has_post(g))
    check_post(g, errors);
  errors.throw_if_any();
}

// From a to b in steps that grow geometrically from about size_a to size_b.
std::vector<double>
graded(const double a, const double b, const double size_a, const double size_b, unsigned int n = 0)
{
  const double ratio = size_b / size_a;
  const bool even = std::abs(ratio - 1.) < 1e-6;
  const double steps = (b - a) / size_a * (even ? 1. : std::log(ratio) / (ratio - 1.));
  if (n == 0)
    n = std::max(1., std::round(steps));
  std::vector<double> points{a};
  for (unsigned int k = 1; k < n; ++k)
  {
    const double t = double(k) / n;
    points.push_back(a + (b - a) * (even ? t : (std::pow(ratio, t) - 1.) / (ratio - 1.)));
  }
  points.push_back(b);
  return points;
}

// Rings and levels, and what the zones of the section are.
class Plan
{
public:
  // Sizes in the plane are scaled by `factor`, along z by `factor` times `stretch`.
  Plan(const TibiaGeometry &g, const double factor, const double stretch) : g_(g)
  {
    const double size = factor * g.element_size_at_interface;
    make_rings(size);
    const double far = factor * stretch * g.element_size_far;
    make_levels(stretch * size, far);
  }

  std::size_t n_cells() const
  {
    std::size_t n = 0;
    for (unsigned int layer = 0; layer + 1 < levels_.size(); ++layer)
      for (unsigned int ring = 1; ring < radii_.size(); ++ring)
        if (volume(layer, ring))
          n += 3 * (std::size_t(n_points_[ring]) + (ring == 1 ? 0 : n_points_[ring - 1]));
    return n;
  }

  MeshData mesh() const
  {
    Sweep sweep;
    sweep.section = triangulate_rings({n_points_.begin() + 1, n_points_.end()});
    sweep.n_layers = levels_.size() - 1;
    sweep.position = [this](const unsigned int level, const RingTriangulation::Point &point)
    { return position(level, point); };
    sweep.volume = [this](const unsigned int layer, const unsigned int ring)
    { return volume(layer, ring); };
    sweep.volume_names = {"bone", "tray", "bearing"};
    if (has_post(g_))
      sweep.volume_names.push_back("cement");
    sweep.boundary_names = {"base", "top", "sides"};
    return arthrowear::sweep(sweep);
  }

private:
  // Points of a ring lie about as far apart as the rings, but not nearer than `least`.
  void add_rings(const std::vector<double> &radii, const double least = 0.)
  {
    for (std::size_t k = 1; k < radii.size(); ++k)
    {
      constexpr double tangential = 1.1; // over radial: between square and regular triangles
      const double step = std::max(least, radii[k] - radii[k - 1]);
      constexpr double most = 1e8; // far above any mesh that is made
      const unsigned int n =
          2. * std::min(most, std::round(units::pi * radii[k] / (tangential * step)));
      radii_.push_back(radii[k]);
      n_points_.push_back(std::max({6u, n, n_points_.back()}));
    }
  }

  void make_rings(const double size)
  {
    if (has_post(g_))
    {
      const unsigned int n = std::max(2., std::floor(g_.post_radius / size + .2));
      for (unsigned int k = 1; k <= n; ++k)
      {
        radii_.push_back(g_.post_radius * k / n);
        n_points_.push_back(6 * k);
      }
      post_ring_ = n;
      cement_layers_ = std::max(1., std::round(g_.cement_thickness * n / g_.post_radius));
      for (unsigned int k = 1; k <= cement_layers_; ++k)
      {
        radii_.push_back(g_.post_radius + g_.cement_thickness * k / cement_layers_);
        n_points_.push_back(6 * n);
      }
      cement_ring_ = radii_.size() - 1;
    }
    const double inner = std::min(g_.tray_radius, g_.proximal_radius);
    const double outer = std::max(g_.tray_radius, g_.proximal_radius);
    const double start = cement_ring_ == 0
                             ? size
                             : std::min(size, 2. * units::pi * radii_.back() / n_points_.back());
    add_rings(graded(radii_.back(), inner, start, size));
    const unsigned int inner_ring = radii_.size() - 1;
    if (outer > inner)
      add_rings(graded(inner, outer, size, size), size);
    tray_ring_ = g_.tray_radius <= g_.proximal_radius ? inner_ring : radii_.size() - 1;
    bone_ring_ = g_.proximal_radius <= g_.tray_radius ? inner_ring : radii_.size() - 1;
  }

  void make_levels(const double size, const double far)
  {
    const auto append = [this](const std::vector<double> &z)
    { levels_.insert(levels_.end(), z.begin() + (levels_.empty() ? 0 : 1), z.end()); };
    const auto even = [](const double a, const double b, const unsigned int n)
    { return graded(a, b, 1., 1., n); };
    const auto n_layers = [size](const double thickness)
    { return std::max(1u, static_cast<unsigned int>(std::round(thickness / size))); };

    append(graded(-g_.bone_height, -hole_depth(g_), far, size));
    cement_layer_ = levels_.size() - 1;
    if (has_post(g_))
      append(even(-hole_depth(g_), -g_.post_length, cement_layers_));
    post_layer_ = levels_.size() - 1;
    if (has_post(g_))
      append(even(-g_.post_length, 0., n_layers(g_.post_length)));
    tray_layer_ = levels_.size() - 1;
    outer_levels_ = graded(-g_.bone_height, 0., far, size, tray_layer_);
    append(even(0., g_.tray_thickness, std::max(g_.tray_layers, n_layers(g_.tray_thickness))));
    bearing_layer_ = levels_.size() - 1;
    append(even(g_.tray_thickness, g_.tray_thickness + g_.bearing_thickness,
                n_layers(g_.bearing_thickness)));
  }

  std::optional<unsigned int> volume(const unsigned int layer, const unsigned int ring) const
  {
    const auto within = [ring](const unsigned int last, const Volume volume)
    { return ring <= last ? std::optional<unsigned int>(volume) : std::nullopt; };
    if (layer >= bearing_layer_)
      return within(tray_ring_, bearing);
    if (layer >= tray_layer_)
      return within(tray_ring_, tray);
    if (layer >= post_layer_ && ring <= post_ring_)
      return tray;
    if (layer >= cement_layer_ && ring <= cement_ring_)
      return cement;
    return within(bone_ring_, bone);
  }

  Vector3 position(const unsigned int level, const RingTriangulation::Point &point) const
  {
    double z = levels_[level], r = radii_[point.ring];
    if (level < tray_layer_)
    {
      // Outside the hole the levels come from even layers, not from the cement's thin one.
      const double hole = hole_radius(g_);
      const double outwards = std::max(0., (r - hole) / (g_.proximal_radius - hole));
      if (level > 0)
        z += std::min(1., outwards) * (outer_levels_[level] - z);
      const double radius = bone_radius(g_, z);
      if (r > hole)
        r = hole + outwards * (radius - hole);
      // Below the hole the rings become even.
      const double below = std::max(0., (-z - hole_depth(g_)) / (g_.bone_height - hole_depth(g_)));
      if (has_post(g_) && level < cement_layer_)
        r += below * (radius * point.ring / bone_ring_ - r);
      if (point.ring == bone_ring_)
        r = radius;
    }
    return {r * point.cosine, r * point.sine, z};
  }

  const TibiaGeometry &g_;
  std::vector<double> radii_{0.};
  std::vector<unsigned int> n_points_{1};
  std::vector<double> levels_, outer_levels_; // in the hole; at the surface of the bone
  unsigned int post_ring_ = 0, cement_ring_ = 0, tray_ring_ = 0, bone_ring_ = 0; // outermost
  unsigned int cement_layers_ = 0;
  unsigned int cement_layer_ = 0, post_layer_ = 0, tray_layer_ = 0, bearing_layer_ = 0; // lowest
};

// The least stretched of the plans that come within 2 % of the target, or else the nearest.
Plan
plan_for(const TibiaGeometry &g)
{
  const Plan wanted(g, 1., 1.);
  if (g.target_cells == 0)
    return wanted;
  const auto miss = [&g](const Plan &plan)
  { return std::abs(std::log(double(plan.n_cells()) / g.target_cells)); };
  constexpr double near_enough = .02;
  constexpr int n_stretches = 13, n_factors = 240;
  double best_miss = 1e9, best_factor = 1., best_stretch = 1.;
  for (int s = 0; s < n_stretches && best_miss > near_enough; ++s)
    for (int f = 0; f < n_factors; ++f)
    {
      // 1, 1.05, 1/1.05, ..., 1.34, 1/1.34, and from a fifth to five times the size
      const double stretch = std::pow(1.05, (s + 1) / 2 * (s % 2 == 0 ? -1 : 1));
      const double factor = std::pow(5., 2. * f / (n_factors - 1.) - 1.);
      if (factor * g.element_size_at_interface > 2. * g.tray_radius)
        break;
      const double this_miss = miss(Plan(g, factor, stretch));
      if (this_miss < best_miss)
      {
        best_miss = this_miss;
        best_factor = factor;
        best_stretch = stretch;
      }
    }
  return Plan(g, best_factor, best_stretch);
}

MeshData
mesh_of(const TibiaGeometry &geometry)
{
  const Plan plan = plan_for(geometry);
  if (plan.n_cells() > most_mesh_cells)
    throw InputError("the tibia's element sizes make " + std::to_string(plan.n_cells()) +
                     " tetrahedra, must be at most " + std::to_string(most_mesh_cells) +
                     ". Use larger elements, or thicker cement");
  MeshData mesh = plan.mesh();
  std::vector<std::string> interfaces{"tray_bone"};
  name_interface(mesh, "bone", "tray", "tray_bone");
  if (has_post(geometry))
  {
    interfaces.push_back("post_cement");
    name_interface(mesh, "tray", "cement", "post_cement");
  }
  split_interfaces(mesh, interfaces);
  make_consistent(mesh);
  return mesh;
}
} // namespace

MeshData
make_tibia(const TibiaGeometry &wanted)
{
  TibiaGeometry g = wanted;
  if (g.proximal_radius == 0.)
    g.proximal_radius = g.tray_radius;
  check(g);
  return KeptMeshes::get("tibia",
                         {g.tray_radius, g.tray_thickness, g.post_radius, g.post_length,
                          g.cement_thickness, g.bone_height, g.proximal_radius, g.distal_radius,
                          g.bearing_thickness, g.element_size_at_interface, g.element_size_far,
                          double(g.tray_layers), double(g.target_cells)},
                         [&g] { return mesh_of(g); });
}
} // namespace arthrowear
