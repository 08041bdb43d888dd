// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/worn_map.h"

#include "base/base64.h"
#include "base/shown_text.h"
#include "figure/colour_map.h"
#include "figure/png.h"
#include "figure/ticks.h"
#include "report/boundary_faces.h"
#include "report/differences.h"
#include "report/html_text.h"
#include "report/series_words.h"
#include "vtu/linear_frame.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
constexpr double view_width = 400., scale_width = 96., scale_height = 180.; // of the figure
constexpr double pixels = 2.;                                               // per unit of it

/// The axes of a view without perspective, as that of the browser.
struct ViewAxes
{
  Vector3 right, up, eye;
};

ViewAxes
axes_of(const DeclaredSeries &words)
{
  constexpr double least_length = 1e-6;
  const Vector3 eye =
      norm(words.seen_from) > 0. ? normalised(words.seen_from) : normalised(Vector3{-.5, -.8, .4});
  const Vector3 up = words.is_y_up ? Vector3{0., 1., 0.} : Vector3{0., 0., 1.};
  Vector3 right = cross(up, eye);
  right = norm(right) > least_length ? normalised(right) : Vector3{1., 0., 0.};
  return {right, cross(eye, right), eye};
}

/// Points of a frame on the picture, and their depths towards the eye.
struct Projected
{
  std::vector<Vector3> points; ///< x to the right, y downwards [pixels]; z towards the eye [mm]
  std::size_t width = 0, height = 0;
};

Projected
projected(const Frame &frame, const ViewAxes &axes)
{
  constexpr double margin = 4., flattest = .45, tallest = .85;
  Projected all;
  Vector3 low{INFINITY, INFINITY, INFINITY}, high{-INFINITY, -INFINITY, -INFINITY};
  for (std::size_t i = 0; i < frame.n_points(); ++i)
  {
    const Vector3 at = frame.place(i);
    all.points.push_back({dot(at, axes.right), -dot(at, axes.up), dot(at, axes.eye)});
    for (int k = 0; k < 3; ++k)
    {
      low[k] = std::min(low[k], all.points.back()[k]);
      high[k] = std::max(high[k], all.points.back()[k]);
    }
  }
  const double width = std::max(high[0] - low[0], 1e-9), height = high[1] - low[1];
  const double shape = std::clamp(height / width, flattest, tallest);
  const double sheet = pixels * view_width, inner = sheet - 2. * margin * pixels;
  const double scale = std::min(inner / width, inner * shape / std::max(height, 1e-9));
  all.width = static_cast<std::size_t>(sheet);
  all.height = static_cast<std::size_t>(inner * shape + 2. * margin * pixels);
  for (Vector3 &point : all.points)
  {
    point[0] = .5 * all.width + scale * (point[0] - .5 * (low[0] + high[0]));
    point[1] = .5 * all.height + scale * (point[1] - .5 * (low[1] + high[1]));
  }
  return all;
}

/// Unit normals at the points: sums over the triangles by their areas.
std::vector<Vector3>
normals_of(const Frame &frame, const std::vector<std::uint32_t> &triangles)
{
  std::vector<Vector3> normals(frame.n_points(), Vector3{});
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3)
  {
    const Vector3 a = frame.place(triangles[t]), b = frame.place(triangles[t + 1]),
                  c = frame.place(triangles[t + 2]);
    const Vector3 normal = cross(b - a, c - a);
    for (int k = 0; k < 3; ++k)
      normals[triangles[t + k]] = normals[triangles[t + k]] + normal;
  }
  for (Vector3 &normal : normals)
    if (norm(normal) > 0.)
      normal = normalised(normal);
  return normals;
}

/// Draws triangles in the colours of their values, the nearest on top.
class Canvas
{
public:
  Canvas(const Projected &places, const ColourMap &colours, const std::pair<double, double> range)
      : places_(places), colours_(colours), low_(range.first), high_(range.second),
        depths_(places.width * places.height, -INFINITY)
  {
    image_.width = places.width;
    image_.height = places.height;
    image_.rgba.assign(4 * places.width * places.height, 0);
  }

  /// @param lights  of the points, 0 to 1
  void draw(const std::array<std::uint32_t, 3> &corners, const std::vector<float> &values,
            const std::vector<double> &lights)
  {
    const Vector3 &a = places_.points[corners[0]], &b = places_.points[corners[1]],
                  &c = places_.points[corners[2]];
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area == 0. || !std::isfinite(area))
      return;
    const auto first = [](const double v) { return static_cast<std::size_t>(std::max(v, 0.)); };
    const std::size_t x_end = std::min<std::size_t>(first(std::max({a[0], b[0], c[0]})) + 1,
                                                    image_.width),
                      y_end = std::min<std::size_t>(first(std::max({a[1], b[1], c[1]})) + 1,
                                                    image_.height);
    for (std::size_t y = first(std::min({a[1], b[1], c[1]})); y < y_end; ++y)
      for (std::size_t x = first(std::min({a[0], b[0], c[0]})); x < x_end; ++x)
      {
        const double px = x + .5, py = y + .5;
        const double wa = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area,
                     wb = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area,
                     wc = 1. - wa - wb, slack = -1e-9;
        if (wa < slack || wb < slack || wc < slack)
          continue;
        const auto mixed = [&](const double va, const double vb, const double vc)
        { return wa * va + wb * vb + wc * vc; };
        double &depth = depths_[y * image_.width + x];
        const double here = mixed(a[2], b[2], c[2]);
        if (here < depth)
          continue;
        depth = here;
        paint(x, y, mixed(values[corners[0]], values[corners[1]], values[corners[2]]),
              mixed(lights[corners[0]], lights[corners[1]], lights[corners[2]]));
      }
  }

  const PixelImage &image() const { return image_; }

private:
  void paint(const std::size_t x, const std::size_t y, const double value, const double light)
  {
    constexpr Colour none{150, 150, 150};
    const double share = high_ > low_ ? (value - low_) / (high_ - low_) : 0.;
    const Colour colour =
        std::isfinite(value)
            ? colours_[static_cast<std::size_t>(std::clamp(share, 0., 1.) * (colours_.size() - 1))]
            : none;
    std::uint8_t *pixel = image_.rgba.data() + 4 * (y * image_.width + x);
    const auto lit = [light](const std::uint8_t channel)
    { return static_cast<std::uint8_t>(std::min(channel * light, 255.)); };
    pixel[0] = lit(colour.red);
    pixel[1] = lit(colour.green);
    pixel[2] = lit(colour.blue);
    pixel[3] = 255;
  }

  const Projected &places_;
  const ColourMap &colours_;
  double low_, high_;
  std::vector<double> depths_;
  PixelImage image_;
};

const ColourMap &
colours_of(const WornMap &map)
{
  return map.is_difference ? diverging_colours() : sequential_colours();
}

PixelImage
image_of(const WornMap &map, const std::pair<double, double> range)
{
  constexpr double darkest = .72;
  const ViewAxes axes = axes_of(map.words);
  const Projected places = projected(map.frame, axes);
  const std::vector<std::uint32_t> triangles = drawn_faces(map.frame).triangles;
  std::vector<double> lights;
  for (const Vector3 &normal : normals_of(map.frame, triangles))
    lights.push_back(darkest + (1. - darkest) * std::abs(dot(normal, axes.eye)));
  Canvas canvas(places, colours_of(map), range);
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3)
    canvas.draw({triangles[t], triangles[t + 1], triangles[t + 2]}, map.values, lights);
  return canvas.image();
}

/// A bar of the colours with ticks, at the right of a picture of a height.
Html
scale_of(const WornMap &map, const std::pair<double, double> range, const double height)
{
  constexpr double width = 16., gap = 14.;
  const double left = view_width + gap, top = .5 * (height - scale_height);
  const ColourMap &colours = colours_of(map);
  Html bar;
  constexpr std::size_t step = 8;
  const double part = scale_height * step / colours.size();
  for (std::size_t i = 0; i < colours.size(); i += step)
    bar += html_formatted("<rect x=\"%.0f\" y=\"%.2f\" width=\"%.0f\" height=\"%.2f\" "
                          "fill=\"#%02x%02x%02x\"/>",
                          left, top + scale_height - part * (i / step + 1), width, part + .3,
                          colours[i].red, colours[i].green, colours[i].blue);
  const std::vector<double> ticks = round_ticks(range.first, range.second, 5);
  const TickTexts texts = tick_texts(ticks);
  for (std::size_t i = 0; i < ticks.size(); ++i)
  {
    const double share =
        range.second > range.first ? (ticks[i] - range.first) / (range.second - range.first) : 0.;
    bar += html_formatted("<text x=\"%.0f\" y=\"%.1f\">", left + width + 6.,
                          top + scale_height * (1. - share) + 4.) +
           html_text(texts.texts[i]) + "</text>";
  }
  const std::string unit = label_with_power("[" + map.unit + "]", texts.power);
  return bar + html_formatted("<text x=\"%.0f\" y=\"%.1f\">", left, top - 14.) +
         html_text(shown_text(unit)) + "</text>";
}

std::string
words_of_field(std::string name)
{
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}
} // namespace

std::optional<WornMap>
worn_map_of(const RunResults &run)
{
  if (run.series.empty())
    return {};
  const std::string name = main_series(run).front();
  WornMap map;
  try
  {
    const auto frames =
        read_frame_list((std::filesystem::path(run.folder) / (name + ".pvd")).string());
    if (frames.empty())
      return {};
    map.frame = without_middles(read_frame(frames.back().second));
    map.moment = frame_label(run, name, frames.back().first);
  }
  catch (const InputError &) // noted where all surfaces are read
  {
    return {};
  }
  map.words = series_words(run, name);
  map.title = map.words.title;
  if (map.frame.corners < 3)
    return {};
  for (const std::string &wanted : map.words.fields)
    for (const FrameField &field : map.frame.fields)
      if (field.name == wanted && field.n_components == 1 && !field.is_of_cells &&
          any_of(field.values, [](const float value) { return value != 0.f; }))
      {
        map.field = field.name;
        map.unit = field.unit;
        map.values = field.values;
        return map;
      }
  return {};
}

std::optional<WornMap>
difference_of(const WornMap &second, const WornMap &first, std::size_t &n_without)
{
  if (second.field != first.field || second.unit != first.unit || second.frame.corners != 3 ||
      first.frame.corners != 3)
    return {};
  WornMap minus = first;
  minus.frame = difference(second.frame, first.frame, first.words.is_about_origin, n_without);
  for (const FrameField &field : minus.frame.fields)
    if (field.name == first.field)
    {
      minus.values = field.values;
      minus.is_difference = true;
      return minus;
    }
  return {};
}

std::pair<double, double>
range_of(const WornMap &map)
{
  double low = INFINITY, high = -INFINITY;
  for (const float value : map.values)
    if (std::isfinite(value))
    {
      low = std::min<double>(low, value);
      high = std::max<double>(high, value);
    }
  if (map.is_difference && low <= high)
  {
    high = std::max(std::abs(low), std::abs(high));
    low = -high;
  }
  return low <= high ? std::pair<double, double>{map.is_difference ? low : std::min(low, 0.), high}
                     : std::pair<double, double>{0., 0.};
}

Html
worn_figure(const WornMap &map, const std::pair<double, double> range, const Html &caption)
{
  const PixelImage image = image_of(map, range);
  const std::string bytes = png(image);
  const double height = std::max(image.height / pixels, scale_height + 40.);
  const Html field = html_text(words_of_field(map.field));
  return html_formatted("<figure class=\"worn\"><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\"",
                        view_width + scale_width, height) +
         " aria-label=\"" + html_text(map.title) + ": " + field + "\">" +
         html_formatted("<image x=\"0\" y=\"%.1f\" width=\"%.0f\" height=\"%.1f\" ",
                        .5 * (height - image.height / pixels), view_width, image.height / pixels) +
         "href=\"data:image/png;base64," +
         html_escaped(
             base64_text(reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size())) +
         "\"/>" + scale_of(map, range, height) + "</svg>\n<figcaption>" + caption + field +
         " <span class=\"small\">" + html_text(map.title) +
         (map.words.view.empty() ? Html() : ", “" + html_text(map.words.view) + "”") + "; " +
         html_text(map.moment) + "</span></figcaption></figure>\n";
}
} // namespace arthrowear
