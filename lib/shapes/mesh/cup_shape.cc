// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/cup_shape.h"

#include "base/format.h"
#include "mesh/cup_curvature.h"

#include <algorithm>
#include <set>

namespace arthrowear
{
namespace
{
using About = CupFinding::About;
constexpr double tolerance_over_clearance = .05, doubtful_over_clearance = .2;
constexpr double largest_rms = .01; // deviation of `wear` from a sphere, over its radius
constexpr double standard_errors = 3., least_kept = .1; // of a cell's volume
constexpr double rounding = 1e-9;                       // lengths below it are rounding [mm]

std::string
text_of(const Vector3 &v)
{
  const auto clean = [](const double x) { return std::abs(x) < rounding ? 0. : x; };
  return formatted("(%.6g, %.6g, %.6g)", clean(v[0]), clean(v[1]), clean(v[2]));
}

std::string
um(const double length)
{
  return formatted("%.3g um", length < rounding ? 0. : length / units::um);
}

/// Largest distance of some vertices from the sphere.
struct Largest
{
  double distance = 0.; // > 0 outside [mm]
  Vector3 place{};

  void add(const double other, const Vector3 &x)
  {
    if (std::abs(other) <= std::abs(distance))
      return;
    distance = other;
    place = x;
  }
  double size() const { return std::abs(distance); }
  std::string text() const
  {
    return um(size()) + (distance > 0. ? " outside" : " inside") + " at " + text_of(place) + " mm";
  }
};

class ShapeJudge
{
public:
  ShapeJudge(const CupImportOptions &options, ImportedCup &cup)
      : options_(options), cup_(cup), fit_(cup.fitted.sphere),
        clearance_(options.clearance.value_or(0.)), wear_(cup.mesh.boundary_vertices("wear"))
  {
  }

  void judge()
  {
    set_tolerance();
    check_given();
    const bool is_placed = cup_.errors.empty();
    check_pole();
    measure();
    write_report();
    if (is_placed)
    {
      check_conditioning();
      check_roundness();
      check_curvature();
    }
    if (cup_.errors.empty() && options_.surface == CavityShape::fitted_sphere)
      move_to_sphere();
  }

private:
  void set_tolerance()
  {
    double variance = 0.; // of the sphere's place along its normals
    for (const unsigned int vertex : wear_)
    {
      const Vector3 d = normalised(cup_.mesh.vertices[vertex] - fit_.centre);
      const double row[4] = {d[0], d[1], d[2], 1.};
      double sum = 0.;
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sum += row[i] * fit_.covariance[i][j] * row[j];
      variance = std::max(variance, sum);
    }
    cup_.tolerance = tolerance_with(std::sqrt(variance));
  }

  double tolerance_with(const double standard_error) const
  {
    return std::max({tolerance_over_clearance * clearance_, cup_.fitted.resolution,
                     standard_errors * standard_error, 1e-9 * cup_.fitted.frame.radius});
  }

  std::string origin_of_tolerance(const double standard_error) const
  {
    return " (the largest of " + formatted("%g", tolerance_over_clearance) + " of the clearance, " +
           um(tolerance_over_clearance * clearance_) + ", the resolution of the coordinates, " +
           um(cup_.fitted.resolution) + ", and three standard errors of the fit, " +
           um(standard_errors * standard_error) + ")";
  }

  void check_given()
  {
    const CupFrame &fitted = cup_.fitted.frame;
    if (options_.centre)
    {
      const Vector3 off = *options_.centre - fitted.centre;
      const double error = norm(off) > 0. ? fit_.standard_error_of_centre(off) : 0.;
      const double tolerance = tolerance_with(error);
      if (!(norm(off) <= tolerance))
        cup_.errors.push_back({About::centre,
                               "within " + um(tolerance) + " of " + text_of(fitted.centre) +
                                   " mm, the centre fitted to `wear`",
                               "It is " + um(norm(off)) + " away; the tolerance is " +
                                   um(tolerance) + origin_of_tolerance(error) +
                                   ". Remove the entry to use the fitted centre."});
    }
    if (options_.radius)
    {
      const double off = *options_.radius - fitted.radius;
      const double error = fit_.standard_error_of_radius(), tolerance = tolerance_with(error);
      if (!(std::abs(off) <= tolerance))
        cup_.errors.push_back(
            {About::radius,
             "within " + um(2. * tolerance) +
                 formatted(" of %.7g mm, the diameter fitted to `wear`", 2. * fitted.radius),
             "The radius is " + um(std::abs(off)) + " away; its tolerance is " + um(tolerance) +
                 origin_of_tolerance(error) +
                 ". Remove the entry to use the fitted diameter, or check the length unit."});
    }
  }

  void check_pole()
  {
    constexpr double tolerance = .01; // rad
    const Vector3 &fitted = cup_.fitted.frame.pole;
    if (options_.pole && !(norm(cup_.frame.pole - fitted) <= tolerance))
      cup_.errors.push_back(
          {About::pole, "within 0.01 rad of " + text_of(fitted) + ", the axis fitted to `wear`",
           "Remove the entry to use the fitted axis."});
  }

  double distance(const unsigned int vertex) const
  {
    return norm(cup_.mesh.vertices[vertex] - cup_.frame.centre) - cup_.frame.radius;
  }

  /// Vertices beyond the limit of outliers that are connected to the edge of `wear`.
  std::set<unsigned int> edge_region() const
  {
    const double limit = std::max(fit_.limit, cup_.tolerance);
    std::map<unsigned int, std::vector<unsigned int>> neighbours; // among vertices beyond it
    std::map<std::pair<unsigned int, unsigned int>, unsigned int> uses;
    for (const auto &triangle : cup_.mesh.boundary_faces("wear"))
      for (int e = 0; e < 3; ++e)
      {
        const unsigned int a = triangle[e], b = triangle[(e + 1) % 3];
        ++uses[std::minmax(a, b)];
        if (std::abs(distance(a)) > limit && std::abs(distance(b)) > limit)
        {
          neighbours[a].push_back(b);
          neighbours[b].push_back(a);
        }
      }
    std::set<unsigned int> region;
    std::vector<unsigned int> front;
    const auto reach = [&](const unsigned int vertex)
    {
      if (std::abs(distance(vertex)) > limit && region.insert(vertex).second)
        front.push_back(vertex);
    };
    for (const auto &[edge, count] : uses)
      if (count == 1)
      {
        reach(edge.first);
        reach(edge.second);
      }
    while (!front.empty())
    {
      const unsigned int vertex = front.back();
      front.pop_back();
      for (const unsigned int neighbour : neighbours[vertex])
        reach(neighbour);
    }
    return region;
  }

  void measure()
  {
    const std::set<unsigned int> region = edge_region();
    for (const unsigned int vertex : wear_)
    {
      const Vector3 &x = cup_.mesh.vertices[vertex];
      const double off = distance(vertex);
      all_.add(off, x);
      if (region.count(vertex) == 0)
        inner_.add(off, x);
      else
        (off > 0. ? outside_ : inside_).add(off, x);
    }
    n_edge_region_ = region.size();
  }

  void write_report()
  {
    const CupFrame &fitted = cup_.fitted.frame;
    cup_.report = formatted("Sphere of wear     radius %.7g mm, centre ", fitted.radius) +
                  text_of(fitted.centre) + " mm in the file\n" + "Off the sphere     " +
                  um(fit_.rms) + " (root mean square), at most " + all_.text() +
                  formatted("; outliers %.2g %% of the area", 100. * fit_.outlier_share) +
                  " (beyond " + um(fit_.limit) + ")\n" + "Uncertainty        radius " +
                  um(standard_errors * fit_.standard_error_of_radius()) +
                  " by three standard errors, " + "coordinates " + um(cup_.fitted.resolution) +
                  " by their digits\n";
  }

  /// A sentence, if deviations may come from the file's digits.
  std::string remark_on_digits() const
  {
    const bool is_coarse = options_.clearance &&
                           cup_.fitted.resolution > doubtful_over_clearance * clearance_ &&
                           cup_.fitted.resolution > 1e-9 * cup_.frame.radius;
    return is_coarse ? "The digits of the file resolve " + um(cup_.fitted.resolution) +
                           " only: write it with more. "
                     : "";
  }

  std::string over_clearance(const double length) const
  {
    return clearance_ > 0. ? formatted(", %.3g of the clearance", length / clearance_) : "";
  }

  void check_conditioning()
  {
    if (!options_.clearance || (options_.centre && options_.radius))
      return;
    const double error = standard_errors * fit_.standard_error_of_radius();
    const std::string text = "three standard errors of the fitted radius are " + um(error) +
                             over_clearance(error) +
                             ": the surface subtends too small an angle, or its vertices scatter "
                             "too much, to fix the radius";
    const std::string remedy = "Give [Cup / Imported mesh / Cavity centre [mm]] and [Cup / "
                               "Imported mesh / Cavity diameter [mm]].";
    const double exact = 1e-9 * cup_.frame.radius;
    if (!(error <= clearance_) && error > exact && options_.surface != CavityShape::any_shape)
      cup_.errors.push_back(
          {About::mesh,
           "a mesh whose `wear` fixes its radius to the clearance, " + um(clearance_) + "; " + text,
           remedy});
    else if (error > std::max(exact, doubtful_over_clearance * clearance_))
      cup_.warnings.push_back(text + ". " + remedy);
  }

  void check_roundness()
  {
    const bool is_any = options_.surface == CavityShape::any_shape;
    const double radius = cup_.frame.radius;
    if (!is_any && fit_.rms > largest_rms * radius)
    {
      add_shape_error(formatted("a mesh whose `wear` is a sphere to 1 %% of its radius (root mean "
                                "square); it is off the fitted sphere of radius %.6g mm by ",
                                radius) +
                      um(fit_.rms));
      return;
    }
    if (!options_.clearance)
      return;
    const double exact = 1e-9 * radius;
    const double refused = std::max(clearance_, exact),
                 doubtful = std::max(doubtful_over_clearance * clearance_, exact);
    const auto of_clearance = [this](const Largest &of)
    { return of.text() + " in the file" + over_clearance(of.size()); };
    for (const Largest &largest : {inner_, inside_})
      if (!is_any && largest.size() > refused)
      {
        add_shape_error("a mesh whose `wear` is round to the clearance, " + um(clearance_) +
                        "; it is off the sphere by up to " + of_clearance(largest));
        return;
      }
    if (left(inner_.size()) > doubtful)
      cup_.warnings.push_back(
          "`wear` is out of round by up to " + of_clearance(inner_) + ". " + remark_on_digits() +
          "It is computed as it is meshed, with the gap of the head changed by as much" +
          (options_.surface == CavityShape::as_meshed
               ? "; [Cup / Imported mesh / Surface] = fitted_sphere moves its nodes onto the "
                 "sphere."
               : "."));
    const std::string of_edge = formatted("%zu of %zu vertices", n_edge_region_, wear_.size()) +
                                " off the sphere by up to ";
    has_entrance_ = std::max(left(inside_.size()), left(outside_.size())) > doubtful;
    if (left(inside_.size()) > doubtful)
      cup_.warnings.push_back(
          "`wear` has a lip or taper towards the head at its edge: " + of_edge +
          of_clearance(inside_) +
          ". It has no influence on the fitted sphere and narrows the gap of the head; if the head "
          "does not reach it, leave its triangles out of `wear`.");
    else if (has_entrance_)
      cup_.report += "Edge of wear       chamfer, lip or taper: " + of_edge +
                     of_clearance(outside_) +
                     "; without influence on the sphere, computed as meshed\n";
  }

  void check_curvature()
  {
    if (!options_.clearance || !cup_.errors.empty() || !cup_.warnings.empty() || has_entrance_ ||
        options_.surface == CavityShape::fitted_sphere)
      return;
    const CurvedPart part = most_different_part(cup_);
    const double off = std::abs(part.change);
    if (off <= std::max(doubtful_over_clearance * clearance_, cup_.tolerance))
      return;
    cup_.warnings.push_back(
        formatted("`wear` has within %.0f deg of ", curved_part_angle / units::deg) +
        text_of(part.pole) +
        formatted(" a radius of curvature of %.7g mm, ", cup_.frame.radius + part.change) +
        um(off) + (part.change > 0. ? " more" : " less") + " than the fitted sphere" +
        over_clearance(off) + ": a head that bears there has a clearance of " +
        (part.change > -clearance_ ? "" : "-") + um(std::abs(clearance_ + part.change)) +
        " in place of " + um(clearance_) + ". It is computed as it is meshed.");
  }

  void add_shape_error(const std::string &rule)
  {
    cup_.errors.push_back(
        {About::mesh, rule,
         remark_on_digits() +
             "Check which surfaces have the name `wear`, the length unit and the mesh; [Cup / "
             "Imported mesh / Surface] = any_shape computes it as it is."});
  }

  /// Distance from the sphere of vertices that may be moved onto it [mm].
  double left(const double off) const
  {
    const bool moves = options_.surface == CavityShape::fitted_sphere;
    return moves && off <= std::max(clearance_, cup_.tolerance) ? 0. : off;
  }

  void move_to_sphere()
  {
    std::set<unsigned int> moved;
    const std::vector<Vector3> before = cup_.mesh.vertices;
    for (const unsigned int vertex : wear_)
    {
      const double off = std::abs(distance(vertex));
      if (left(off) == off)
        continue;
      Vector3 &x = cup_.mesh.vertices[vertex];
      x = cup_.frame.centre + cup_.frame.radius * normalised(x - cup_.frame.centre);
      moved.insert(vertex);
      cup_.largest_move = std::max(cup_.largest_move, off);
    }
    cup_.report += formatted("Moved              %zu of %zu vertices of `wear` are moved onto the "
                             "sphere of radius %.7g mm, by up to ",
                             moved.size(), wear_.size(), cup_.frame.radius) +
                   um(cup_.largest_move) + "\n";
    for (std::size_t cell = 0; cell < cup_.mesh.cells.size(); ++cell)
    {
      const auto &c = cup_.mesh.cells[cell];
      const double was = signed_volume(before[c[0]], before[c[1]], before[c[2]], before[c[3]]);
      if (cup_.mesh.cell_volume(cell) > least_kept * was)
        continue;
      cup_.errors.push_back({About::mesh, "a mesh whose nodes on `wear` can move onto the sphere",
                             "The move of up to " + um(cup_.largest_move) +
                                 " removes more than 0.9 of the volume of an element at " +
                                 text_of(before[c[0]]) +
                                 " mm. Mesh the surface with larger elements, or remove [Cup / "
                                 "Imported mesh / Surface]."});
      return;
    }
  }

  const CupImportOptions &options_;
  ImportedCup &cup_;
  const SphereFit &fit_;
  const double clearance_;
  const std::vector<unsigned int> wear_;
  Largest all_, inner_, outside_, inside_; // the last two of the region at the edge
  std::size_t n_edge_region_ = 0;
  bool has_entrance_ = false; // vertices at the edge are off the sphere
};
} // namespace

void
judge_shape(const CupImportOptions &options, ImportedCup &cup)
{
  ShapeJudge(options, cup).judge();
}
} // namespace arthrowear
