// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/svg.h"

#include "base/base64.h"
#include "base/format.h"
#include "figure/text_layout.h"

namespace arthrowear
{
namespace
{
constexpr auto fixed = std::chars_format::fixed;

std::string
colour_text(const char *kind, const Colour &colour)
{
  std::string text = formatted("%s=\"#%02x%02x%02x\"", kind, colour.red, colour.green, colour.blue);
  if (colour.alpha < 1.)
    text += formatted(" %s-opacity=\"%.3g\"", kind, colour.alpha);
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

std::string
element(const DrawnLine &line)
{
  std::string out = "<path d=\"M";
  for (const Place &place : line.points)
    append_place(out, place);
  if (line.points.size() == 1)
    out += "h0 ";
  out.back() = '"';
  out += " fill=\"none\" " + colour_text("stroke", line.colour) +
         formatted(" stroke-width=\"%.3g\"", line.width);
  if (line.points.size() != 2 || line.dashes.empty())
    out += " stroke-linejoin=\"round\"";
  if (line.points.size() == 1)
    out += " stroke-linecap=\"round\"";
  if (!line.dashes.empty())
  {
    out += " stroke-dasharray=\"";
    for (const double dash : line.dashes)
      out += formatted("%.3g ", dash);
    out.back() = '"';
  }
  return out + "/>\n";
}

std::string
element(const DrawnArea &area)
{
  std::string out = "<path d=\"M";
  for (const Place &place : area.upper)
    append_place(out, place);
  for (std::size_t i = area.lower.size(); i-- > 0;)
    append_place(out, area.lower[i]);
  return out + "Z\" " + colour_text("fill", area.colour) + "/>\n";
}

std::string
element(const DrawnText &text)
{
  std::string out = formatted("<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.4g\" ", text.at.x,
                              text.at.y, text.size) +
                    colour_text("fill", text.colour);
  if (text.anchor != Anchor::start)
    out += text.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
  if (text.is_bold)
    out += " font-weight=\"bold\"";
  if (text.is_upwards)
    out += formatted(" transform=\"rotate(-90 %.2f %.2f)\"", text.at.x, text.at.y);
  out += ">";
  bool is_raised = false;
  for (const TextSpan &span : text_spans(text.text))
  {
    const double shift = raised_by * text.size;
    if (span.is_raised)
      out += formatted("<tspan dy=\"%.3g\" font-size=\"%.4g\">", -shift, raised_size * text.size) +
             xml_text(span.text) + "</tspan>";
    else if (is_raised)
      out += formatted("<tspan dy=\"%.3g\">", shift) + xml_text(span.text) + "</tspan>";
    else
      out += xml_text(span.text);
    is_raised = span.is_raised;
  }
  return out + "</text>\n";
}
} // namespace

std::string
svg(const Drawing &drawing, const std::vector<std::string> &views, const std::string &width,
    const std::string &height)
{
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
                    (width.empty() ? formatted("%.6g", drawing.width) : width) + "\" height=\"" +
                    (height.empty() ? formatted("%.6g", drawing.height) : height) +
                    formatted("\" viewBox=\"0 0 %.6g %.6g\"", drawing.width, drawing.height) +
                    " font-family=\"Liberation Sans, Arial, Helvetica, sans-serif\"";
  if (!drawing.description.empty())
    out += " role=\"img\" aria-label=\"" + xml_text(drawing.description) + "\"";
  out += ">\n";
  if (drawing.ground.alpha > 0.)
    out += "<rect width=\"100%\" height=\"100%\" " + colour_text("fill", drawing.ground) + "/>\n";
  for (const DrawnItem &item : drawing.items)
    if (const auto *view = std::get_if<DrawnView>(&item))
    {
      const std::string &png = views.at(view->view);
      out += formatted("<image x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ",
                       view->box.left, view->box.top, view->box.width, view->box.height) +
             "xlink:href=\"data:image/png;base64," +
             base64_text(reinterpret_cast<const unsigned char *>(png.data()), png.size()) +
             "\"/>\n";
    }
    else if (const auto *line = std::get_if<DrawnLine>(&item))
      out += element(*line);
    else if (const auto *area = std::get_if<DrawnArea>(&item))
      out += element(*area);
    else
      out += element(std::get<DrawnText>(item));
  return out + "</svg>\n";
}
} // namespace arthrowear
