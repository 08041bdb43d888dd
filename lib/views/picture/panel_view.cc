// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/panel_view.h"

#include "base/number_text.h"
#include "base/shown_text.h"
#include "picture/panel_mesh.h"
#include "report/boundary_faces.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// To the right, to the back, up.
const std::vector<std::pair<std::string, Vector3>> directions{
    {"front", {0., -1., 0.}}, {"back", {0., 1., 0.}},  {"left", {-1., 0., 0.}},
    {"right", {1., 0., 0.}},  {"above", {0., 0., 1.}}, {"below", {0., 0., -1.}}};

/// Turns a direction to the right, to the back and up into the axes of a series.
Vector3
in_space(const DeclaredSeries &series, const Vector3 &side)
{
  return series.is_y_up ? Vector3{-side[1], side[2], -side[0]} : side;
}

/// Reads a plane like "y=0", with the normal towards the eye; nothing if the text is no plane.
std::optional<CutPlane>
plane_of(const std::string &text, const Vector3 &eye)
{
  const std::size_t axis = std::string("xyz").find(text.empty() ? ' ' : text[0]);
  double place = 0.;
  if (axis > 2 || text.size() < 3 || text[1] != '=' ||
      !parse_number(trimmed(text.substr(2)), place) || !std::isfinite(place))
    return {};
  const double sign = eye[axis] < 0. ? -1. : 1.;
  CutPlane plane;
  plane.normal[axis] = sign;
  plane.distance = sign * place;
  return plane;
}

/// Width and height of the drawn body in the picture [mm]
class Extents
{
public:
  Extents(const Vector3 &right, const Vector3 &up) : axes_{right, up} {}
  void include(const std::vector<float> &places, const std::optional<CutPlane> &plane)
  {
    for (std::size_t i = 0; i + 2 < places.size(); i += 3)
    {
      const Vector3 place{places[i], places[i + 1], places[i + 2]};
      if (plane && dot(plane->normal, place) > plane->distance + 1e-6)
        continue;
      for (int k = 0; k < 2; ++k)
      {
        low_[k] = std::min(low_[k], dot(axes_[k], place));
        high_[k] = std::max(high_[k], dot(axes_[k], place));
      }
    }
  }
  bool is_empty() const { return !(low_[0] <= high_[0]); }
  double size(const int k) const { return high_[k] - low_[k]; }
  double middle(const int k) const { return .5 * (low_[k] + high_[k]); }

private:
  Vector3 axes_[2];
  double low_[2] = {INFINITY, INFINITY}, high_[2] = {-INFINITY, -INFINITY};
};

/// Field by whose displacements a shape is deformed; null if the frame has none.
const FrameField *
displacement_of(const Frame &frame)
{
  const FrameField *whole = find_vector(frame, "displacement");
  return whole != nullptr ? whole : find_vector(frame, "displacement_wear");
}

const FrameField *
shape_of(const Panel &panel, const ViewChoice &choice)
{
  if (!choice.shape_factor)
    return nullptr;
  const FrameField *displacement = displacement_of(panel.frame);
  if (displacement == nullptr)
    throw InputError("--shape is given, but " + panel.surface + " of " + panel.run->folder +
                     " has no displacement.");
  return displacement;
}

void
add_lines(const SmoothFaces &faces, const Colour &colour, const double alpha, SceneView &view)
{
  SceneLines lines{{}, colour, .6};
  lines.colour.alpha = alpha;
  for (const Vector3 &end : faces.edges)
    for (const double x : end)
      lines.places.push_back(static_cast<float>(x));
  view.lines.push_back(std::move(lines));
}

void
add_surroundings(const Panel &panel, const ViewChoice &choice, const Theme &theme, SceneView &view)
{
  const Surroundings around = surroundings(panel);
  if (around.triangles.empty())
    return;
  const FrameField *shape = nullptr;
  if (choice.shape_factor)
  {
    shape = find_vector(around.frame, displacement_of(panel.frame)->name);
    if (shape == nullptr)
      return;
  }
  const SmoothFaces faces =
      smooth_faces(moved_points(around.frame, shape, choice.shape_factor.value_or(0.)),
                   around.triangles, panel.words.is_curved);
  SceneMesh mesh;
  mesh.colour = theme.body;
  mesh.is_behind = true;
  add_plain_faces(faces, around.is_hidden, mesh);
  view.meshes.push_back(std::move(mesh));
  if (choice.has_mesh_lines)
    add_lines(faces, theme.edge, .25, view);
}

void
add_panel(const Panel &panel, const ViewChoice &choice, const Theme &theme, const bool has_states,
          SceneView &view)
{
  const DrawnFaces drawn = drawn_faces(panel.frame);
  const std::vector<float> points =
      moved_points(panel.frame, shape_of(panel, choice), choice.shape_factor.value_or(0.));
  const SmoothFaces faces = smooth_faces(points, drawn.triangles, panel.words.is_curved);
  SceneMesh coloured, without, cut;
  coloured.is_lit = without.is_lit = choice.is_lit;
  without.colour = {153, 153, 153};
  add_faces(faces, drawn.triangles, drawn.cells, panel, has_states, coloured, without);
  if (view.plane && panel.frame.corners == 4)
  {
    cut.is_lit = cut.is_clipped = false;
    add_cut(points, panel, *view.plane, cut);
  }
  if (choice.has_mesh_lines)
    add_lines(faces, theme.edge, .55, view);
  for (SceneMesh *mesh : {&coloured, &without, &cut})
    if (!mesh->places.empty())
      view.meshes.push_back(std::move(*mesh));
}
} // namespace

ViewChoice
read_view_choice(const PictureRequest &request)
{
  ViewChoice choice{request.view,     request.section,  {}, 1., request.has_mesh_lines,
                    request.is_alone, !request.is_unlit};
  InputErrors errors;
  const bool is_named =
      request.view.empty() || request.view == "inside" || request.view == "outside" ||
      std::any_of(directions.begin(), directions.end(),
                  [&](const auto &direction) { return direction.first == request.view; });
  const std::vector<double> numbers = comma_numbers(request.view);
  const bool is_direction = numbers.size() == 3 && norm({numbers[0], numbers[1], numbers[2]}) > 0.;
  if (!is_named && !is_direction)
    refuse_option(errors, "view", request.view,
                  "inside, outside, front, back, left, right, above, below, or a direction x,y,z "
                  "from the body to the eye");
  if (!request.section.empty() && !plane_of(request.section, {0., 0., 1.}))
    refuse_option(errors, "section", request.section,
                  "a plane x=NUMBER, y=NUMBER or z=NUMBER [mm]");
  constexpr double least_zoom = .1, most_zoom = 100.;
  if (!request.zoom.empty() && (!parse_number(request.zoom, choice.zoom) ||
                                !(choice.zoom >= least_zoom && choice.zoom <= most_zoom)))
    refuse_option(errors, "zoom", request.zoom, "a number between 0.1 and 100");
  double factor = 0.;
  if (!request.shape.empty())
  {
    if (parse_number(request.shape, factor) && std::isfinite(factor))
      choice.shape_factor = factor;
    else
      refuse_option(errors, "shape", request.shape,
                    "a number, by which displacements are multiplied");
  }
  errors.throw_if_any();
  return choice;
}

Vector3
eye_direction(const std::string &view, const Panel &panel)
{
  const Vector3 none{};
  Vector3 eye = panel.words.drawn_from == none ? panel.words.seen_from : panel.words.drawn_from;
  if (view == "inside" || view == "outside")
  {
    if (panel.words.inside == none)
      throw InputError("--view is " + view + ", which hips have; " + panel.run->model +
                       " has none: give front, back, left, right, above, below or a direction.");
    eye = (view == "inside" ? 1. : -1.) * panel.words.inside;
  }
  for (const auto &[name, direction] : directions)
    if (name == view)
      eye = in_space(panel.words, direction);
  if (const std::vector<double> numbers = comma_numbers(view); numbers.size() == 3)
    eye = {numbers[0], numbers[1], numbers[2]};
  return normalised(eye);
}

PanelView
panel_view(const Panel &panel, const ViewChoice &choice, const Theme &theme,
           const std::size_t n_states)
{
  PanelView result;
  SceneView &view = result.view;
  view.eye = eye_direction(choice.view, panel);
  // The axis that points up; to the back where the eye lies above.
  constexpr double upright = 1e-6;
  const Vector3 axis = in_space(panel.words, {0., 0., 1.});
  const Vector3 back = in_space(panel.words, {0., dot(axis, view.eye) > 0. ? 1. : -1., 0.});
  const Vector3 upwards = axis - dot(axis, view.eye) * view.eye;
  view.up = normalised(norm(upwards) > upright ? upwards : back - dot(back, view.eye) * view.eye);
  if (!choice.section.empty())
    view.plane = plane_of(choice.section, view.eye);
  add_panel(panel, choice, theme, n_states > 0, view);
  if (!choice.is_alone)
    add_surroundings(panel, choice, theme, view);
  const Vector3 right = cross(view.up, view.eye);
  Extents extents(right, view.up);
  for (const SceneMesh &mesh : view.meshes)
    extents.include(mesh.places, view.plane);
  if (extents.is_empty())
    throw InputError("--section is " + shown_value(choice.section) + ", which leaves nothing of " +
                     panel.surface + " of " + panel.run->folder + ". Give another place.");
  view.centre = extents.middle(0) * right + extents.middle(1) * view.up;
  // The depth of the centre is the mean depth of the points, not the depth of the origin.
  double depth = 0., n = 0.;
  for (const SceneMesh &mesh : view.meshes)
    for (std::size_t i = 0; i + 2 < mesh.places.size(); i += 3, ++n)
      depth += dot(view.eye, Vector3{mesh.places[i], mesh.places[i + 1], mesh.places[i + 2]});
  view.centre = view.centre + (n > 0. ? depth / n : 0.) * view.eye;
  result.width = extents.size(0);
  result.height = extents.size(1);
  return result;
}
} // namespace arthrowear
