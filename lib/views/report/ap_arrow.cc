// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/ap_arrow.h"

#include "report/html_number.h"
#include "report/html_text.h"

namespace arthrowear
{
namespace
{
Html
text_at(const double x, const double y, const Html &anchor, const std::string &text)
{
  return html_formatted("<text x=\"%.0f\" y=\"%.0f\"", x, y) + " text-anchor=\"" + anchor + "\">" +
         html_text(text) + "</text>";
}
} // namespace

std::optional<Vector3>
penetration_of(const RunResults &run)
{
  for (const ResultRole role : {ResultRole::penetration, ResultRole::path})
  {
    Vector3 vector{};
    int n_known = 0;
    for (const SummaryItem &item : run.summary)
      if (const DeclaredResult result = run.declared.result(item.id);
          result.role == role && result.axis >= 0 && result.axis < 3 && item.value)
      {
        vector[result.axis] = *item.value;
        ++n_known;
      }
    if (n_known == 3 && norm(vector) > 0.)
      return vector;
  }
  return {};
}

Html
direction_words(const RunResults &run, const Vector3 &vector)
{
  constexpr double least_share = .1;
  const Anatomy &anatomy = run.declared.anatomy;
  Html words;
  for (const int axis : {2, 1, 0})
  {
    const double component = vector[axis];
    if (std::abs(component) < least_share * norm(vector))
      continue;
    const std::string side = anatomy.side(axis, component > 0.);
    const double shown = side.empty() ? component : std::abs(component);
    words += (words.empty() ? Html() : ", ") +
             html_text(side.empty() ? std::string(1, "xyz"[axis]) : side) + "&nbsp;" +
             html_with_unit(html_number(shown, 2), "mm");
  }
  return words;
}

Html
ap_arrow(const RunResults &run, const Vector3 &vector)
{
  const double in_plane = std::hypot(vector[1], vector[2]);
  if (!(in_plane > 0.))
    return "";
  constexpr double width = 230., height = 150., x0 = .5 * width, y0 = 82., radius = 34.,
                   length = 50., head = 9., breadth = 5.;
  const Anatomy &anatomy = run.declared.anatomy;
  // From the front the axis y points to the left of the picture.
  const double dx = -vector[1] / in_plane, dy = -vector[2] / in_plane;
  const double x1 = x0 + length * dx, y1 = y0 + length * dy;
  const double xb = x1 - head * dx, yb = y1 - head * dy;
  return html_formatted("<svg class=\"ap\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
                        "aria-label=\"Direction of the penetration from the front\">",
                        width, height) +
         html_formatted("<circle class=\"frame\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", x0, y0,
                        radius) +
         html_formatted("<line class=\"arrow\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                        x0, y0, xb, yb) +
         html_formatted("<polygon class=\"arrow-head\" points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\"/>",
                        x1, y1, xb - breadth * dy, yb + breadth * dx, xb + breadth * dy,
                        yb - breadth * dx) +
         text_at(x0, 14., "middle", anatomy.is_known ? "superior" : "z") +
         text_at(x0 - radius - 8., y0 + 4., "end", anatomy.is_known ? anatomy.right : "y") +
         text_at(x0 + radius + 8., y0 + 4., "start", anatomy.is_known ? anatomy.left : "−y") +
         text_at(x0, height - 6., "middle", anatomy.is_known ? "inferior" : "−z") + "</svg>\n";
}
} // namespace arthrowear
