// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/face_names.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/ranges.h"

#include <limits>

namespace arthrowear
{
namespace
{
using Origin = FaceName::Origin;

/// Distance of a point from a triangle [mm] (Ericson 2005, section 5.1.5).
double
distance_from_triangle(const Vector3 &p, const Vector3 &a, const Vector3 &b, const Vector3 &c)
{
  const Vector3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
  const double d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp),
               d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d1 <= 0. && d2 <= 0.)
    return norm(ap);
  if (d3 >= 0. && d4 <= d3)
    return norm(bp);
  if (d6 >= 0. && d5 <= d6)
    return norm(cp);
  const double vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
  if (vc <= 0. && d1 >= 0. && d3 <= 0.)
    return norm(ap - (d1 / (d1 - d3)) * ab);
  if (vb <= 0. && d2 >= 0. && d6 <= 0.)
    return norm(ap - (d2 / (d2 - d6)) * ac);
  if (va <= 0. && d4 >= d3 && d5 >= d6)
    return norm(bp - ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b));
  const double sum = va + vb + vc;
  return norm(ap - (vb / sum) * ab - (vc / sum) * ac);
}

class Namer
{
public:
  Namer(const CadShape &shape, const std::string &file)
      : shape_(shape), file_(file), names_(shape.faces.size()), given_(shape.faces.size())
  {
  }

  std::vector<FaceName> name(const GivenNames &given)
  {
    for (const GivenNames::Numbers &numbers : given.numbers)
      for (const unsigned int number : numbers.faces)
        give_number(numbers.name, number);
    for (const GivenNames::Point &point : given.points)
      give_nearest(point);
    errors_.throw_if_any();
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (!shape_.faces[i].name_in_file.empty())
        names_[i] = {Origin::file, shape_.faces[i].name_in_file, ""};
    assume();
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (given_[i].origin == Origin::given)
        names_[i] = given_[i];
      else if (names_[i].origin == Origin::none)
        names_[i].name = "face_" + std::to_string(i + 1);
    return std::move(names_);
  }

private:
  void give(const std::string &name, const std::size_t face, const std::string &remark)
  {
    FaceName &known = given_[face];
    if (known.origin == Origin::given && known.name != name)
      errors_.add(file_ + ": face " + std::to_string(face + 1) + " is named both `" + known.name +
                  "` and `" + name + "`. Give it one name");
    known = {Origin::given, name, remark};
  }

  void give_number(const std::string &name, const unsigned int number)
  {
    if (number == 0 || number > names_.size())
      errors_.add(file_ + ": --name-face " + name + ": there is no face " + std::to_string(number) +
                  ", must be 1 to " + std::to_string(names_.size()));
    else if (!shape_.faces[number - 1].is_outer)
      errors_.add(file_ + ": --name-face " + name + ": face " + std::to_string(number) +
                  " lies between two solids, must be on the outside");
    else
      give(name, number - 1, "");
  }

  void give_nearest(const GivenNames::Point &point)
  {
    const MeshData &mesh = shape_.mesh;
    std::vector<double> distances(mesh.boundary_names.size(), std::numeric_limits<double>::max());
    double longest = 0.;
    for (const MeshData::BoundaryFace &face : mesh.faces)
    {
      const Vector3 &a = mesh.vertices[face.vertices[0]], &b = mesh.vertices[face.vertices[1]],
                    &c = mesh.vertices[face.vertices[2]];
      double &least = distances[face.boundary_id];
      least = std::min(least, distance_from_triangle(point.place, a, b, c));
      longest = std::max(longest, norm(b - a));
    }
    const auto nearest = std::min_element(distances.begin(), distances.end());
    const double distance = *nearest;
    const auto face_at = [&mesh](const std::ptrdiff_t boundary)
    { return std::stoul(mesh.boundary_names[static_cast<std::size_t>(boundary)]); };
    const std::size_t face = face_at(nearest - distances.begin());
    const std::string at =
        formatted("(%.6g, %.6g, %.6g) mm", point.place[0], point.place[1], point.place[2]);
    // Curved edges lie off the triangles by a small part of their length.
    constexpr double same = 1e-6, part_of_edge = .5;
    if (distance > part_of_edge * longest)
      return errors_.add(file_ + ": --boundary " + point.name + ": " + at +
                         formatted(" is %.4g mm from the nearest face, must lie on a face. Is the "
                                   "unit of length right?",
                                   distance));
    for (auto other = distances.begin(); other != distances.end(); ++other)
      if (other != nearest && *other - distance <= same * longest)
      {
        const auto [one, two] = std::minmax({face, face_at(other - distances.begin())});
        return errors_.add(file_ + ": --boundary " + point.name + ": " + at +
                           " is as near to face " + std::to_string(one + 1) + " as to face " +
                           std::to_string(two + 1) +
                           ". Pick a point within a face, or name faces by --name-face");
      }
    give(point.name, face, formatted("%.2g mm from the picked point", distance));
  }

  bool is_used(const std::string &name) const
  {
    return any_of(names_, [&name](const FaceName &n) { return n.name == name; });
  }

  bool is_cavity(const std::size_t face) const
  {
    const CadFace &f = shape_.faces[face];
    return f.is_outer && f.is_concave && f.primitive.kind == Primitive::Kind::sphere;
  }

  /// Concave spheres that are named `wear`; empty if another face has this name too.
  std::vector<std::size_t> named_cavity(const std::vector<FaceName> &names) const
  {
    std::vector<std::size_t> faces;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i].name == "wear")
        faces.push_back(i);
    const bool is_good = all_of(faces, [this](const std::size_t i) { return is_cavity(i); });
    return is_good ? faces : std::vector<std::size_t>();
  }

  /// The faces of the cavity: named so in the file, or of the one large concave sphere, or named so
  /// by the user; empty if there is none.
  std::vector<std::size_t> cavity() const
  {
    if (is_used("wear"))
      return named_cavity(names_);
    struct Ball
    {
      std::vector<std::size_t> faces;
      double area = 0.;
    };
    std::vector<Ball> balls;
    for (std::size_t i = 0; i < names_.size(); ++i)
    {
      if (!is_cavity(i) || names_[i].origin != Origin::none)
        continue;
      const Primitive &own = shape_.faces[i].primitive;
      auto ball =
          std::find_if(balls.begin(), balls.end(),
                       [&](const Ball &known)
                       {
                         constexpr double same = 1e-4;
                         const Primitive &p = shape_.faces[known.faces[0]].primitive;
                         return norm(p.centre - own.centre) + std::abs(p.radius - own.radius) <
                                same * own.radius;
                       });
      if (ball == balls.end())
        ball = balls.emplace(balls.end());
      ball->faces.push_back(i);
      ball->area += shape_.faces[i].area;
    }
    std::sort(balls.begin(), balls.end(),
              [](const Ball &a, const Ball &b) { return a.area > b.area; });
    constexpr double clearly_larger = 3.;
    if (balls.empty() || (balls.size() > 1 && balls[0].area < clearly_larger * balls[1].area))
      return named_cavity(given_);
    return balls[0].faces;
  }

  void assume()
  {
    const std::vector<std::size_t> wear = cavity();
    Vector3 outward{};
    double area = 0.;
    for (const std::size_t i : wear)
    {
      outward = outward + shape_.faces[i].outward;
      area += shape_.faces[i].area;
    }
    constexpr double least_opening = .05; // of the area: the surface is not closed
    if (wear.empty() || !(norm(outward) > least_opening * area))
      return;
    const Vector3 opening = normalised(outward);
    const bool has_rim = is_used("rim"), has_backing = is_used("backing");
    for (const std::size_t i : wear)
      if (names_[i].origin == Origin::none)
        names_[i] = {Origin::assumed, "wear", ""};
    // Faces that look out of the opening, and the bores of skirts, which are connected with the
    // cavity by such faces.
    std::vector<std::size_t> rim = wear;
    std::vector<bool> is_rim(names_.size(), false);
    for (std::size_t at = 0; at < rim.size(); ++at)
      for (const unsigned int next : shape_.faces[rim[at]].beside)
      {
        const CadFace &face = shape_.faces[next];
        constexpr double least_cosine = .17; // 80 deg
        const bool is_bore = face.is_concave && face.primitive.kind == Primitive::Kind::cylinder,
                   looks_out = dot(face.outward, opening) >= least_cosine * face.area;
        if (is_rim[next] || contains(wear, next) || !(looks_out || is_bore))
          continue;
        is_rim[next] = true;
        rim.push_back(next);
      }
    for (std::size_t i = 0; i < names_.size(); ++i)
    {
      const std::string name = is_rim[i] ? "rim" : "backing";
      if (names_[i].origin == Origin::none && shape_.faces[i].is_outer &&
          !(is_rim[i] ? has_rim : has_backing))
        names_[i] = {Origin::assumed, name, ""};
    }
  }

  const CadShape &shape_;
  const std::string &file_;
  std::vector<FaceName> names_, given_;
  InputErrors errors_;
};
} // namespace

std::vector<FaceName>
name_faces(const CadShape &shape, const GivenNames &given, const std::string &file)
{
  return Namer(shape, file).name(given);
}

void
name_boundaries(CadShape &shape, const std::vector<FaceName> &names)
{
  std::vector<std::string> boundaries;
  std::vector<unsigned int> id;
  for (const std::string &number : shape.mesh.boundary_names)
  {
    const std::string &name = names[std::stoul(number)].name;
    const auto known = std::find(boundaries.begin(), boundaries.end(), name);
    id.push_back(static_cast<unsigned int>(known - boundaries.begin()));
    if (known == boundaries.end())
      boundaries.push_back(name);
  }
  for (MeshData::BoundaryFace &face : shape.mesh.faces)
    face.boundary_id = id[face.boundary_id];
  shape.mesh.boundary_names = std::move(boundaries);
}
} // namespace arthrowear
