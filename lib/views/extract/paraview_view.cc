// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/paraview_view.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/output_file.h"
#include "base/ranges.h"
#include "extract/template.h"
#include "output/output_names.h"
#include "picture/field_words.h"
#include "report/series_words.h"
#include "results/surface_fields.h"
#include "storage/output_manifest.h"
#include "vtu/vtu_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *script = "view.py";

/// As Python reads it. Its formatter of annotations replaces names between braces.
std::string
python_text(std::string text)
{
  std::replace(text.begin(), text.end(), '{', '(');
  std::replace(text.begin(), text.end(), '}', ')');
  return nlohmann::ordered_json(text).dump(-1, ' ', true);
}

/// Label of a frame as an expression of ParaView's time_value: "cycle 600 000", "0.42 s".
std::string
time_expression(const FrameTime &time)
{
  if (!time.is_shown)
    return python_text(time.before);
  if (time.unit == "s")
    return "format(1.0 * time_value, '.4g') + ' s'";
  const std::string before = time.before.empty() ? "" : python_text(time.before) + " + ";
  return before + "format(" + shortest_text(time.factor) + " * time_value, ',." +
         std::to_string(time.digits) + "g').replace(',', ' ') + " + python_text(time.after);
}

Vector3
up_of(const DeclaredSeries &series)
{
  const Vector3 up = series.is_y_up ? Vector3{0., 1., 0.} : Vector3{0., 0., 1.};
  constexpr double least_sine = .05; // a camera that looks along its upward direction is undefined
  if (norm(cross(up, normalised(series.seen_from))) > least_sine)
    return up;
  return series.is_y_up ? Vector3{0., 0., 1.} : Vector3{0., 1., 0.};
}

/// Normal of a section that contains the upward direction, towards the eye.
Vector3
normal_of_section(const DeclaredSeries &series)
{
  const Vector3 up = up_of(series);
  return normalised(series.seen_from - dot(series.seen_from, up) * up);
}

/// The fields of the last frame that can be read.
std::vector<FrameField>
fields_of(const RunResults &run, const std::string &series)
{
  const auto frames = read_frame_list((fs::path(run.folder) / (series + ".pvd")).string());
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
    try
    {
      return read_frame(frame->second).fields;
    }
    catch (const InputError &)
    {
      if (frame + 1 == frames.rend())
        throw;
    }
  return {};
}

const FrameField *
find_scalar(const std::vector<FrameField> &fields, const std::string &name)
{
  for (const FrameField &field : fields)
    if (field.n_components == 1 && (name.empty() || field.name == name))
      return &field;
  return nullptr;
}

/// The first declared field that is there, else the first scalars; null: none.
const FrameField *
main_field(const DeclaredSeries &series, const std::vector<FrameField> &fields)
{
  for (const std::string &name : series.fields)
    if (const FrameField *field = find_scalar(fields, name))
      return field;
  return find_scalar(fields, "");
}

/// " [mm]" of a field with a unit; empty for a pure number and for states.
std::string
bracketed_unit_of(const FrameField &field)
{
  const bool has_unit = !field.unit.empty() && field.unit != "-" && !lists_states(field.unit);
  return has_unit ? " [" + field.unit + "]" : "";
}

/// The list of frames at the largest load, if there is one.
std::string
loaded_list(const RunResults &run, const std::string &series)
{
  const std::string loaded = series + largest_load_suffix + ".pvd";
  std::error_code ignored;
  return fs::exists(fs::path(run.folder) / loaded, ignored) ? loaded : series + ".pvd";
}

class Views
{
public:
  void add(const std::string &name, const std::string &file, const DeclaredSeries &around,
           const FrameField &field, const std::optional<Vector3> &section = {})
  {
    const Vector3 up = up_of(around);
    Vector3 eye = normalised(around.seen_from);
    constexpr double slope = .35; // of the view on a section
    if (section)
      eye = *section + (dot(eye, up) < 0. ? -slope : slope) * up;
    views_.push_back(
        {{"name", name},
         {"file", file},
         {"centred_on", around.name + ".pvd"},
         {"field", field.name},
         {"association", field.is_of_cells ? "CELLS" : "POINTS"},
         {"legend", field_words(field.name) + bracketed_unit_of(field)},
         {"eye", eye},
         {"up", up},
         {"section", section ? nlohmann::ordered_json(*section) : nlohmann::ordered_json::array()},
         {"time", time_expression(around.time)}});
  }

  /// Notes the fields of a file that a view shows.
  void note(const std::vector<FrameField> &fields)
  {
    for (const FrameField &field : fields)
      if (const std::string unit = bracketed_unit_of(field); !unit.empty())
        names_[field.name] = field.name + unit;
  }

  /// The names of the fields with their units, as a dictionary of Python.
  std::string names_with_units() const
  {
    std::string text = "{\n";
    for (const auto &[name, with_unit] : names_.items())
      text += "    \"" + name + "\": " + with_unit.dump(-1, ' ', true) + ",\n";
    return text + "}";
  }

  /// As a list of Python, an entry a line: JSON without true, false and null is Python.
  std::string text() const
  {
    std::string text = "[\n";
    for (const nlohmann::ordered_json &view : views_)
    {
      text += "    {\n";
      for (const auto &[key, value] : view.items())
        text += "        \"" + key + "\": " + value.dump(-1, ' ', true) + ",\n";
      text += "    },\n";
    }
    return text + "]";
  }

  bool empty() const { return views_.empty(); }

private:
  std::vector<nlohmann::ordered_json> views_;
  nlohmann::ordered_json names_ = nlohmann::ordered_json::object();
};

Views
views_of(const RunResults &run)
{
  if (run.series.empty())
    throw InputError(run.folder + ": has no frames (.pvd). Run the case with frames.");
  Views views;
  const std::vector<std::string> main = main_series(run);
  for (const std::string &name : main)
  {
    const DeclaredSeries surface = series_words(run, name);
    const std::vector<FrameField> fields = fields_of(run, name);
    views.note(fields);
    if (const FrameField *field = main_field(surface, fields))
      views.add(surface.title, name + ".pvd", surface, *field);
  }
  const DeclaredSeries surface = series_words(run, main.front());
  const std::vector<FrameField> fields = fields_of(run, surface.name);
  if (const FrameField *pressure = find_scalar(fields, surface_fields::contact_pressure.name))
    views.add(field_words(pressure->name), loaded_list(run, surface.name), surface, *pressure);
  if (contains(run.series, surface.body))
  {
    const DeclaredSeries body = series_words(run, surface.body);
    const std::vector<FrameField> of_body = fields_of(run, body.name);
    views.note(of_body);
    if (const FrameField *field = main_field(body, of_body))
      views.add("Section", loaded_list(run, body.name), surface, *field,
                normal_of_section(surface));
  }
  if (views.empty())
    throw InputError(run.folder + ": has no surface with a field to show.");
  return views;
}

std::string
first_line(const std::string_view text)
{
  return std::string(text.substr(0, text.find('\n')));
}

void
require_own_script(const fs::path &file)
{
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(file, ignored);
  if (!fs::exists(status))
    return;
  std::string line;
  if (!fs::is_regular_file(status) || !std::getline(std::ifstream(file), line) ||
      line != first_line(paraview_template))
    throw InputError(file.string() + ": exists and was not written by this command. Move it away.");
}
} // namespace

std::string
write_paraview_view(const std::string &folder, const bool names_have_units)
{
  const fs::path file = fs::path(folder) / script;
  const Views views = views_of(read_run(folder));
  require_own_script(file);
  std::string text(paraview_template);
  const auto fill = [&text](const std::string &place, const std::string &content)
  { text.replace(text.find(place), place.size(), content); };
  fill("@VIEWS@", views.text());
  fill("@NAMES@", names_have_units ? views.names_with_units() : "{}");
  note_output(file.string());
  write_named_file(file.string(), text);
  return "View: " + file.string() + ". Open it by: paraview --state=" + file.string();
}
} // namespace arthrowear
