// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/surface_picture.h"

#include "base/number_text.h"
#include "figure/chart.h"
#include "figure/text_layout.h"
#include "picture/colour_scale.h"
#include "picture/field_words.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr double caption_font = 12.5, margin = sheet_margin, bar_width = 16.;
constexpr double axis_length = 20., caption_height = 22.;
constexpr double footer = 46.; // below the body, for the axes and the bar of length

/// Words about a panel: those that all panels share, and its own.
struct PanelWords
{
  std::vector<std::string> common;
  std::vector<std::string> own;
};

PanelWords
words_of(const std::vector<Panel> &panels)
{
  const auto join = [](std::string &text, const std::string &more)
  { text += (text.empty() || more.empty() ? "" : ", ") + more; };
  PanelWords words;
  words.own.resize(panels.size());
  std::vector<std::vector<std::string>> kinds(3);
  for (const Panel &panel : panels)
  {
    kinds[0].push_back(panel.words.title);
    kinds[1].push_back(with_grouped_digits(panel.moment));
    kinds[2].push_back(panel.run->name);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
  {
    const auto &texts = kinds[kind];
    const bool is_same = std::all_of(texts.begin(), texts.end(),
                                     [&](const std::string &text) { return text == texts[0]; });
    const bool is_run = kind == 2; // of one run only the rest is written
    if (is_same && !is_run)
      words.common.push_back(texts[0]);
    for (std::size_t i = 0; i < panels.size() && !is_same; ++i)
      join(words.own[i], texts[i]);
  }
  return words;
}

void
draw_axes(const SceneView &view, const Box &box, const Theme &theme, Drawing &drawing)
{
  const Vector3 right = cross(view.up, view.eye);
  // All ends, with their names, are inside the box.
  constexpr double room = 12.;
  const double left = std::min({0., right[0], right[1], right[2]}),
               lowest = std::min({0., view.up[0], view.up[1], view.up[2]});
  const Place origin{box.left + room - axis_length * left,
                     box.bottom() - room + axis_length * lowest};
  std::vector<int> order{0, 1, 2}; // those away from the eye first
  std::sort(order.begin(), order.end(),
            [&](const int a, const int b) { return view.eye[a] < view.eye[b]; });
  for (const int axis : order)
  {
    const double x = right[axis], y = -view.up[axis];
    const Place end{origin.x + axis_length * x, origin.y + axis_length * y};
    const bool is_short = std::hypot(x, y) < .25;
    drawing.items.emplace_back(DrawnLine{{origin, end}, theme.faint, 1.6});
    const double far = is_short ? 0. : 9. / std::hypot(x, y) / axis_length;
    drawing.items.emplace_back(
        DrawnText{{is_short ? end.x + 7. : end.x + far * axis_length * x,
                   (is_short ? end.y - 7. : end.y + far * axis_length * y) + .33 * caption_font},
                  std::string(1, "xyz"[axis]),
                  .92 * caption_font,
                  theme.faint,
                  Anchor::middle});
  }
}

/// A bar of round length at the lower right corner of a box.
void
draw_length(const Box &box, const double mm_per_unit, const Theme &theme, Drawing &drawing)
{
  const double longest = .3 * box.width * mm_per_unit;
  const double power = std::pow(10., std::floor(std::log10(longest)));
  double length = power;
  for (const double factor : {2., 5.})
    if (factor * power <= longest)
      length = factor * power;
  const double size = length / mm_per_unit, right = box.right() - 6., level = box.bottom() - 4.;
  drawing.items.emplace_back(DrawnLine{
      {{right - size, level - 4.}, {right - size, level}, {right, level}, {right, level - 4.}},
      theme.faint,
      1.4});
  drawing.items.emplace_back(DrawnText{{right - .5 * size, level - 7.},
                                       shortest_text(length) + " mm",
                                       .92 * caption_font,
                                       theme.faint,
                                       Anchor::middle});
}

/// Arranges the boxes of n equally large panels in rows.
std::vector<Box>
panel_boxes(const std::size_t n, const Box &all)
{
  std::size_t n_columns = 1;
  // As square as possible.
  for (std::size_t columns = 1; columns <= n; ++columns)
  {
    const auto side = [&](const std::size_t c)
    {
      const auto rows = static_cast<double>((n + c - 1) / c);
      return std::min(all.width / static_cast<double>(c), all.height / rows);
    };
    if (side(columns) > side(n_columns))
      n_columns = columns;
  }
  const std::size_t n_rows = (n + n_columns - 1) / n_columns;
  const double width = all.width / static_cast<double>(n_columns),
               height = all.height / static_cast<double>(n_rows);
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < n; ++i)
    boxes.push_back({all.left + static_cast<double>(i % n_columns) * width,
                     all.top + static_cast<double>(i / n_columns) * height, width, height});
  return boxes;
}

void
place_views(std::vector<PanelView> &views, const std::vector<Box> &boxes,
            const std::vector<std::string> &captions, const double zoom, const Theme &theme,
            ComposedPicture &picture)
{
  const double header = views.size() > 1 ? caption_height : 0.;
  constexpr double room = 1.04;
  const Box &first = boxes.front();
  double mm_per_unit = 0.;
  for (const PanelView &view : views)
    mm_per_unit = std::max({mm_per_unit, room * view.width / (first.width - 8.),
                            room * view.height / (first.height - header - footer)});
  mm_per_unit /= zoom;
  for (std::size_t i = 0; i < views.size(); ++i)
  {
    const Box &box = boxes[i];
    SceneView view = std::move(views[i].view);
    view.height = mm_per_unit * (box.height - header);
    // The body is in the middle of the area above the footer.
    view.centre = view.centre - (.5 * footer * mm_per_unit) * view.up;
    picture.drawing.items.emplace_back(
        DrawnView{{box.left, box.top + header, box.width, box.height - header}, i});
    picture.scene.views.push_back(std::move(view));
  }
  for (std::size_t i = 0; i < boxes.size() && header > 0.; ++i)
  {
    const double width = boxes[i].width - 8.;
    const double size =
        caption_font * std::min(1., width / std::max(1., text_width(captions[i], caption_font)));
    picture.drawing.items.emplace_back(
        DrawnText{{boxes[i].left + .5 * boxes[i].width, boxes[i].top + 15.},
                  captions[i],
                  size,
                  theme.ink,
                  Anchor::middle});
  }
  const auto is_same_view = [&](const SceneView &view)
  {
    return norm(view.eye - picture.scene.views.front().eye) < 1e-9 &&
           norm(view.up - picture.scene.views.front().up) < 1e-9;
  };
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (i == 0 || !is_same_view(picture.scene.views[i]))
      draw_axes(picture.scene.views[i], boxes[i], theme, picture.drawing);
  draw_length(boxes.back(), mm_per_unit, theme, picture.drawing);
}
} // namespace

ComposedPicture
compose_surfaces(const PictureRequest &request, const Sheet &sheet,
                 const std::vector<RunResults> &runs)
{
  ComposedPicture picture;
  const ViewChoice choice = read_view_choice(request);
  std::vector<Panel> panels = read_panels(request, runs);
  constexpr std::size_t most_panels = 12;
  if (panels.size() > most_panels)
    throw InputError("The picture would have " + std::to_string(panels.size()) +
                     " panels; at most " + std::to_string(most_panels) +
                     " fit. Give fewer runs, surfaces or frames.");
  const ColourScale scale = colour_scale(panels, sheet, picture.notes);
  std::vector<PanelView> views;
  for (const Panel &panel : panels)
    views.push_back(panel_view(panel, choice, *sheet.theme, scale.states.size()));
  picture.scene.colours = scale.colours;
  picture.scene.low = scale.low;
  picture.scene.high = scale.high;
  Drawing &drawing = picture.drawing;
  drawing.width = sheet.width;
  drawing.height = sheet.height;
  drawing.ground = sheet.theme->ground;
  if (sheet.is_transparent)
    drawing.ground.alpha = 0.;
  const PanelWords words = words_of(panels);
  const std::string field = field_words(panels.front().field) +
                            (panels.front().is_component ? ", " + request.component : "");
  std::string subtitle = comma_list(words.common);
  if (choice.shape_factor)
    subtitle += ", displacement \xC3\x97 " + rounded_text(*choice.shape_factor);
  if (!request.section.empty())
    subtitle +=
        ", section " + request.section.substr(0, 1) + " = " + request.section.substr(2) + " mm";
  drawing.description = sheet.title.value_or(field) + ". " + subtitle;
  const double top =
      sheet.has_title
          ? draw_title(sheet.title.value_or(field), subtitle, *sheet.theme, drawing) + 6.
          : margin;
  const double beside = bar_width + colour_bar_margin(scale) + margin;
  const Box all{margin, top, sheet.width - beside - 2. * margin, sheet.height - top - margin};
  constexpr double least = 60.;
  if (all.width < least || all.height < least)
    throw InputError("--size leaves no room for the body: give a larger size, or --no-title.");
  place_views(views, panel_boxes(panels.size(), all), words.own, choice.zoom, *sheet.theme,
              picture);
  const double height = std::min(all.height * .8, 420.);
  draw_colour_bar(scale,
                  {sheet.width - beside, all.top + .5 * (all.height - height), bar_width, height},
                  field, *sheet.theme, drawing);
  return picture;
}
} // namespace arthrowear
