// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/panels.h"

#include "base/collect.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "vtu/linear_frame.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
using FrameList = std::vector<std::pair<double, std::string>>;

FrameList
frames_of(const RunResults &run, const std::string &surface)
{
  return read_frame_list((std::filesystem::path(run.folder) / (surface + ".pvd")).string());
}

bool
can_be_drawn(const FrameField &field)
{
  return field.n_components == 1 || field.n_components == 3;
}

std::vector<std::string>
field_names(const Frame &frame)
{
  std::vector<std::string> names;
  for (const FrameField &field : frame.fields)
    if (can_be_drawn(field))
      names.push_back(field.name);
  return names;
}

const FrameField *
find_field(const Frame &frame, const std::string &name)
{
  return find_where(frame.fields, [&](const FrameField &field)
                    { return field.name == name && can_be_drawn(field); });
}

/// The field that a picture shows if none is named: the first of those that the series has declared
/// and the frame has, else the first.
std::string
usual_field(const DeclaredSeries &series, const Frame &frame)
{
  const std::vector<std::string> names = field_names(frame);
  for (const std::string &usual : series.fields)
    if (std::find(names.begin(), names.end(), usual) != names.end())
      return usual;
  return names.empty() ? "" : names.front();
}

/// Computes the drawn values of a field: a scalar, the length of a vector, or one component.
std::vector<double>
values_of(const FrameField &field, const std::string &component)
{
  if (field.n_components == 1)
    return {field.values.begin(), field.values.end()};
  std::vector<double> values(field.values.size() / 3);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] =
        component.empty() || component == "length"
            ? std::hypot(field.values[3 * i], field.values[3 * i + 1], field.values[3 * i + 2])
            : field.values[3 * i + std::string("xyz").find(component)];
  return values;
}

double
highest(const std::vector<double> &values)
{
  double high = -INFINITY;
  for (const double value : values)
    if (std::isfinite(value))
      high = std::max(high, std::abs(value));
  return high;
}

class PanelReader
{
public:
  PanelReader(const PictureRequest &request, const RunResults &run, std::string surface)
      : request_(request), run_(run), surface_(std::move(surface)), list_(frames_of(run, surface_))
  {
    if (list_.empty())
      throw InputError(run.folder + "/" + surface_ + ".pvd: lists no frame.");
    const Frame frame = read_frame(list_.back().second);
    if (frame.corners < 3 || frame.n_cells() == 0)
      throw InputError(run.folder + "/" + surface_ + ".pvd: has no surface.");
    field_ =
        request.field.empty() ? usual_field(series_words(run, surface_), frame) : request.field;
    const FrameField *field = find_field(frame, field_);
    if (field == nullptr)
    {
      const std::string near = nearest_name(field_, field_names(frame));
      throw InputError("--field is " + shown_value(field_) + ", must be a field of " + surface_ +
                       " of " + run.folder + ": " + comma_list(field_names(frame)) + "." +
                       (near.empty() ? "" : " Is it '" + near + "'?") + surfaces_with_field());
    }
    if (field->n_components == 1 && !request.component.empty())
      throw InputError("--component is " + shown_value(request.component) + ", but " + field_ +
                       " has no components: leave it out.");
  }

  void read(std::vector<Panel> &panels) const
  {
    for (const std::size_t number : numbers())
      panels.push_back(panel(number));
  }

private:
  /// " --surface cup has it."; empty where no other series of the run does.
  std::string surfaces_with_field() const
  {
    for (const std::string &series : run_.series)
    {
      const auto list = series == surface_ ? decltype(list_){} : frames_of(run_, series);
      if (!list.empty() && find_field(read_frame(list.back().second), field_) != nullptr)
        return " --surface " + series + " has it.";
    }
    return "";
  }

  std::vector<std::size_t> numbers() const
  {
    std::vector<std::size_t> chosen;
    InputErrors errors;
    std::vector<std::string> frames = request_.frames;
    if (frames.empty() && request_.times.empty())
      frames = {field_ == "contact_pressure" ? "worst" : "last"};
    for (const std::string &text : frames)
    {
      long long number = -1;
      if (text == "first")
        chosen.push_back(0);
      else if (text == "last")
        chosen.push_back(list_.size() - 1);
      else if (text == "worst")
        chosen.push_back(worst());
      else if (parse_integer(text, number) && number >= 0 &&
               number < static_cast<long long>(list_.size()))
        chosen.push_back(static_cast<std::size_t>(number));
      else
        errors.add("--frame is " + shown_value(text) +
                   ", must be first, last, worst, or a number from 0 to " +
                   std::to_string(list_.size() - 1) + ", the last frame of " + surface_ + ".");
    }
    for (const std::string &text : request_.times)
    {
      double time = 0.;
      if (!parse_number(text, time) || !std::isfinite(time))
        errors.add("--time is " + shown_value(text) +
                   ", must be a number: the frame closest to it is drawn.");
      else
        chosen.push_back(static_cast<std::size_t>(
            std::min_element(list_.begin(), list_.end(),
                             [time](const auto &a, const auto &b)
                             { return std::abs(a.first - time) < std::abs(b.first - time); }) -
            list_.begin()));
    }
    errors.throw_if_any();
    return chosen;
  }

  std::size_t worst() const
  {
    double high = -INFINITY;
    std::size_t found = list_.size() - 1;
    for (std::size_t i = 0; i < list_.size(); ++i)
    {
      const Frame frame = without_middles(read_frame(list_[i].second));
      const FrameField *field = find_field(frame, field_);
      const double peak = field ? highest(values_of(*field, request_.component)) : -INFINITY;
      if (peak > high)
      {
        high = peak;
        found = i;
      }
    }
    return found;
  }

  Panel panel(const std::size_t number) const
  {
    Panel panel;
    panel.run = &run_;
    panel.surface = surface_;
    panel.time = list_[number].first;
    panel.moment = frame_label(run_, surface_, panel.time);
    panel.words = series_words(run_, surface_);
    panel.frame = without_middles(read_frame(list_[number].second));
    panel.field = field_;
    const FrameField *field = find_field(panel.frame, field_);
    if (field == nullptr)
      throw InputError(list_[number].second + ": has no field '" + field_ +
                       "', unlike the last frame.");
    panel.unit = field->unit;
    panel.is_of_cells = field->is_of_cells;
    panel.is_component =
        field->n_components == 3 && !request_.component.empty() && request_.component != "length";
    panel.values = values_of(*field, request_.component);
    return panel;
  }

  const PictureRequest &request_;
  const RunResults &run_;
  std::string surface_;
  FrameList list_;
  std::string field_;
};

void
require_surfaces(const PictureRequest &request, const RunResults &run)
{
  if (run.series.empty())
    throw InputError(
        run.folder +
        ": has no frames (.pvd). Run the case with frames, or draw its curves: --curve.");
  for (const std::string &surface : request.surfaces)
    if (std::find(run.series.begin(), run.series.end(), surface) == run.series.end())
      throw InputError("--surface is " + shown_value(surface) + ", must be one of " +
                       comma_list(run.series) + ", the surfaces and bodies of " + run.folder + ".");
}
} // namespace

std::vector<Panel>
read_panels(const PictureRequest &request, const std::vector<RunResults> &runs)
{
  InputErrors errors;
  const std::string &component = request.component;
  if (!component.empty() && component != "x" && component != "y" && component != "z" &&
      component != "length")
    throw InputError("--component is " + shown_value(component) + ", must be x, y, z or length.");
  std::vector<Panel> panels;
  for (const RunResults &run : runs)
    collect(errors,
            [&]
            {
              require_surfaces(request, run);
              for (const std::string &surface :
                   request.surfaces.empty() ? main_series(run) : request.surfaces)
                PanelReader(request, run, surface).read(panels);
            });
  errors.throw_if_any();
  for (const Panel &panel : panels)
    if (panel.field != panels.front().field || panel.unit != panels.front().unit)
      throw InputError("The surfaces have different fields, " + panels.front().field + " and " +
                       panel.field + ", which no scale of colours has in common: give --field.");
  return panels;
}

const FrameField *
find_vector(const Frame &frame, const std::string &name)
{
  return find_where(frame.fields,
                    [&](const FrameField &field) {
                      return field.name == name && field.n_components == 3 && !field.is_of_cells;
                    });
}

std::vector<std::string>
list_of_surfaces(const RunResults &run)
{
  std::vector<std::string> lines;
  for (const std::string &surface : run.series)
  {
    const FrameList list = frames_of(run, surface);
    if (list.empty())
      continue;
    const Frame frame = read_frame(list.back().second);
    lines.push_back("--surface " + surface + " --field " + comma_list(field_names(frame)) + " (" +
                    std::to_string(list.size()) + (list.size() == 1 ? " frame)" : " frames)"));
  }
  return lines;
}
} // namespace arthrowear
