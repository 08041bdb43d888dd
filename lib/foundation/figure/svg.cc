// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/svg.h"

#include "base/base64.h"
#include "base/html.h"
#include "figure/text_layout.h"

namespace arthrowear
{
namespace
{
constexpr auto fixed = std::chars_format::fixed;

Html
colour_text(const Html &kind, const Colour &colour)
{
  Html text = kind + html_formatted("=\"#%02x%02x%02x\"", colour.red, colour.green, colour.blue);
  if (colour.alpha < 1.)
    text += " " + kind + html_formatted("-opacity=\"%.3g\"", colour.alpha);
  return text;
}

void
append_place(std::string &out, const Place &place)
{
  for (const double coordinate : {place.x, place.y})
  {
    append_number(out, coordinate, 2, fixed);
    out += ' ';
  }
}

Html
element(const DrawnLine &line)
{
  std::string path = "M";
  for (const Place &place : line.points)
    append_place(path, place);
  if (line.points.size() == 1)
    path += "h0 ";
  path.pop_back();
  Html out = "<path d=\"" + html_escaped(path) + "\" fill=\"none\" " +
             colour_text("stroke", line.colour) +
             html_formatted(" stroke-width=\"%.3g\"", line.width);
  if (line.points.size() != 2 || line.dashes.empty())
    out += " stroke-linejoin=\"round\"";
  if (line.points.size() == 1)
    out += " stroke-linecap=\"round\"";
  if (!line.dashes.empty())
  {
    std::string dashes;
    for (const double dash : line.dashes)
      dashes += (dashes.empty() ? "" : " ") + formatted("%.3g", dash);
    out += " stroke-dasharray=\"" + html_escaped(dashes) + "\"";
  }
  return out + "/>\n";
}

Html
element(const DrawnArea &area)
{
  std::string path = "M";
  for (const Place &place : area.upper)
    append_place(path, place);
  for (std::size_t i = area.lower.size(); i-- > 0;)
    append_place(path, area.lower[i]);
  return "<path d=\"" + html_escaped(path) + "Z\" " + colour_text("fill", area.colour) + "/>\n";
}

Html
element(const DrawnText &text)
{
  Html out = html_formatted("<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.4g\" ", text.at.x, text.at.y,
                            text.size) +
             colour_text("fill", text.colour);
  if (text.anchor != Anchor::start)
    out += text.anchor == Anchor::middle ? Html(" text-anchor=\"middle\"") : " text-anchor=\"end\"";
  if (text.is_bold)
    out += " font-weight=\"bold\"";
  if (text.is_upwards)
    out += html_formatted(" transform=\"rotate(-90 %.2f %.2f)\"", text.at.x, text.at.y);
  out += ">";
  bool is_raised = false;
  for (const TextSpan &span : text_spans(text.text))
  {
    const double shift = raised_by * text.size;
    if (span.is_raised)
      out += html_formatted("<tspan dy=\"%.3g\" font-size=\"%.4g\">", -shift,
                            raised_size * text.size) +
             html_escaped(span.text) + "</tspan>";
    else if (is_raised)
      out += html_formatted("<tspan dy=\"%.3g\">", shift) + html_escaped(span.text) + "</tspan>";
    else
      out += html_escaped(span.text);
    is_raised = span.is_raised;
  }
  return out + "</text>\n";
}
} // namespace

std::string
svg(const Drawing &drawing, const std::vector<std::string> &views, const std::string &width,
    const std::string &height)
{
  Html out = "<svg xmlns=\"http://www.w3.org/2000/svg\" "
             "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
             html_escaped(width.empty() ? formatted("%.6g", drawing.width) : width) +
             "\" height=\"" +
             html_escaped(height.empty() ? formatted("%.6g", drawing.height) : height) +
             html_formatted("\" viewBox=\"0 0 %.6g %.6g\"", drawing.width, drawing.height) +
             " font-family=\"Liberation Sans, Arial, Helvetica, sans-serif\"";
  if (!drawing.description.empty())
    out += " role=\"img\" aria-label=\"" + html_escaped(drawing.description) + "\"";
  out += ">\n";
  if (drawing.ground.alpha > 0.)
    out += "<rect width=\"100%\" height=\"100%\" " + colour_text("fill", drawing.ground) + "/>\n";
  for (const DrawnItem &item : drawing.items)
    if (const auto *view = std::get_if<DrawnView>(&item))
    {
      const std::string &png = views.at(view->view);
      out += html_formatted("<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ",
                            view->box.left, view->box.top, view->box.width, view->box.height) +
             "xlink:href=\"data:image/png;base64," +
             html_escaped(
                 base64_text(reinterpret_cast<const unsigned char *>(png.data()), png.size())) +
             "\"/>\n";
    }
    else if (const auto *line = std::get_if<DrawnLine>(&item))
      out += element(*line);
    else if (const auto *area = std::get_if<DrawnArea>(&item))
      out += element(*area);
    else
      out += element(std::get<DrawnText>(item));
  return (out + "</svg>\n").text();
}
} // namespace arthrowear
