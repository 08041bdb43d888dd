// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page_data.h"

#include "base/shown_text.h"
#include "figure/legend.h"
#include "report/html_text.h"

namespace arthrowear
{
namespace
{
using Json = nlohmann::ordered_json;

/// Script elements with packed arrays, numbered; equal arrays share one.
class ArrayElements
{
public:
  Json add(const PackedArray &array)
  {
    const auto [known, is_new] = numbers_.try_emplace(array.type + array.text, n_);
    if (!is_new)
      return {{"id", known->second}, {"type", array.type}, {"size", array.size}};
    text_ += html_formatted("<script type=\"text/plain\" id=\"array-%u\">", n_) +
             html_script(array.text) + "</script>\n";
    return {{"id", n_++}, {"type", array.type}, {"size", array.size}};
  }
  /// Adds them as floats; a value beyond their range, like 1e300, becomes infinite.
  Json add(const std::vector<double> &values)
  {
    return add(packed(std::vector<float>(values.begin(), values.end())));
  }
  const Html &html() const { return text_; }

private:
  Html text_;
  std::map<std::string, unsigned int> numbers_; ///< by type and text
  unsigned int n_ = 0;
};

Json
json_of(const ChartAxis &axis, const std::string &label)
{
  return {{"low", axis.low},
          {"high", axis.high},
          {"isLog", axis.is_log},
          {"ticks", axis.ticks},
          {"texts", axis.texts.texts},
          {"label", shown_text(label_with_power(label, axis.texts.power))}};
}

/// The plot with the ends of its intervals, and the beginnings of its bars, as curves.
Plot
with_interval_ends(const ReportPlot &plot)
{
  Plot whole = plot;
  for (std::size_t i = 0; i < plot.intervals.size(); ++i)
    for (const std::vector<double> *ends : {&plot.intervals[i].lower, &plot.intervals[i].upper})
      whole.curves.push_back({"", plot.curves[i].x, *ends});
  if (!plot.bars.empty())
    whole.curves.push_back({"", {0.}, {0.}});
  return whole;
}

std::string
place_of(const ReportPlot &plot)
{
  return !plot.place.empty() ? plot.place : plot.is_main ? "plots" : "all-columns";
}

Json
json_of(const ReportPlot &plot, ArrayElements &arrays)
{
  constexpr unsigned int ticks_along = 7, ticks_up = 6;
  const auto [x, y] = axes_of(with_interval_ends(plot), ticks_along, ticks_up);
  Json json{{"title", shown_text(plot.title)},  {"x", json_of(x, plot.x_label)},
            {"y", json_of(y, plot.y_label)},    {"place", place_of(plot)},
            {"note", shown_message(plot.note)}, {"curves", Json::array()}};
  for (const std::string &row : plot.bars)
    json["bars"].push_back(shown_text(row));
  for (std::size_t i = 0; i < plot.curves.size(); ++i)
  {
    const PlotCurve &curve = plot.curves[i];
    Json one{{"name", shown_text(curve.name)},
             {"legend", shown_text(legend_text(curve))},
             {"band", curve.band},
             {"colour", *curve.colour},
             {"dashes", curve_dashes(curve, 0)},
             {"x", arrays.add(curve.x)},
             {"y", arrays.add(curve.y)}};
    if (curve.as_dots)
      one["isDots"] = true;
    if (i < plot.n_areas)
      one["isArea"] = true;
    if (i < plot.intervals.size())
    {
      one["lower"] = arrays.add(plot.intervals[i].lower);
      one["upper"] = arrays.add(plot.intervals[i].upper);
    }
    json["curves"].push_back(std::move(one));
  }
  return json;
}

Json
json_of(const ShownMesh &mesh, ArrayElements &arrays)
{
  Json json{{"points", arrays.add(mesh.points)}, {"triangles", arrays.add(mesh.triangles)}};
  if (mesh.tetrahedra.size > 0)
  {
    json["faceCells"] = arrays.add(mesh.face_cells);
    json["tetrahedra"] = arrays.add(mesh.tetrahedra);
  }
  return json;
}

Json
json_of(const ShownSeries &series, const std::string &run, ArrayElements &arrays)
{
  Json json{{"run", shown_text(run)},
            {"name", shown_text(series.name)},
            {"title", shown_text(series.words.title)},
            {"orientation", series.words.orientation},
            {"seenFrom", series.words.seen_from},
            {"view", series.words.view},
            {"isYUp", series.words.is_y_up},
            {"isCurved", series.words.is_curved},
            {"isDifference", series.is_difference},
            {"nFramesOfRun", series.n_frames_of_run},
            {"fields", Json::array()},
            {"meshes", Json::array()},
            {"frames", Json::array()}};
  for (const ShownField &field : series.fields)
    json["fields"].push_back({{"name", shown_text(field.name)},
                              {"unit", shown_text(field.unit)},
                              {"components", field.n_components},
                              {"isOfCells", field.is_of_cells},
                              {"low", field.low},
                              {"high", field.high}});
  for (const ShownMesh &mesh : series.meshes)
    json["meshes"].push_back(json_of(mesh, arrays));
  for (const ShownFrame &frame : series.frames)
  {
    Json values = Json::array();
    for (const PackedArray &array : frame.values)
      values.push_back(arrays.add(array));
    json["frames"].push_back({{"time", frame.time},
                              {"label", frame.label},
                              {"mesh", frame.mesh},
                              {"hasPeak", frame.has_peak},
                              {"values", values}});
  }
  return json;
}

bool
is_volume(const ShownSeries &series)
{
  return series.meshes.front().tetrahedra.size > 0;
}

/// A worn surface is drawn with the rest of its body.
bool
lies_on_body(const RunResults &run, const ShownSeries &series)
{
  const DeclaredSeries declared = run.declared.series_of(series.name);
  return !declared.body.empty() && declared.volumes.empty() && !is_volume(series);
}

/// Finds the index of a run's only body; none if the run has several bodies or no body.
std::optional<std::size_t>
body_of_surfaces(const std::vector<ShownSeries> &surfaces)
{
  std::optional<std::size_t> body;
  for (std::size_t i = 0; i < surfaces.size(); ++i)
    if (is_volume(surfaces[i]))
    {
      if (body)
        return std::nullopt;
      body = i;
    }
  return body;
}

/// JSON within a script element.
Html
embedded(const Json &json)
{
  std::string text;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return html_script(text);
}
} // namespace

Html
data_elements(const Report &report)
{
  ArrayElements arrays;
  Json data{{"plots", Json::array()}, {"series", Json::array()}};
  for (const ReportPlot &plot : report.plots)
    data["plots"].push_back(json_of(plot, arrays));
  if (report.library.is_there())
  {
    for (const ReportedRun &run : report.runs)
    {
      const std::size_t first = data["series"].size();
      const std::optional<std::size_t> body = body_of_surfaces(run.surfaces);
      for (const ShownSeries &series : run.surfaces)
      {
        Json one = json_of(series, report.runs.size() > 1 ? run.label : "", arrays);
        if (body && lies_on_body(run.results, series))
          one["body"] = first + *body;
        data["series"].push_back(std::move(one));
      }
    }
    for (const ShownSeries &series : report.differences)
      data["series"].push_back(json_of(series, "", arrays));
  }
  return "<script type=\"application/json\" id=\"data\">" + embedded(data) + "</script>\n" +
         arrays.html();
}
} // namespace arthrowear
