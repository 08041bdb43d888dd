// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/extract.h"

#include "base/collect.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/units.h"
#include "extract/frame_choice.h"
#include "extract/sample.h"
#include "parameters/rule.h"
#include "vtu/point_table.h"

namespace arthrowear
{
namespace
{
constexpr int digits = 9; // of single precision

/// Request with its texts read.
struct Wanted
{
  std::optional<Vector3> point;
  std::optional<double> meridian; ///< [rad]
  FrameChoice frames;
};

Wanted
read(const ExtractRequest &request, InputErrors &errors)
{
  Wanted wanted;
  double number = 0.;
  if (request.fields.empty())
    errors.add("--field is not given, must be one or several fields, separated by commas.");
  if (!request.point.empty())
  {
    wanted.point.emplace();
    const std::vector<std::string> parts = split_list(request.point);
    bool is_good = parts.size() == 3;
    for (int i = 0; i < 3 && is_good; ++i)
      is_good = parse_number(parts[i], (*wanted.point)[i]);
    if (!is_good)
      refuse_extract_option(errors, "point", request.point,
                            "three numbers x,y,z [mm] separated by commas");
  }
  if (!request.along.empty())
  {
    if (request.along.size() != 2 || request.along[0] != "meridian" ||
        !parse_number(request.along[1], number))
    {
      const std::string text = joined(request.along, " ");
      refuse_extract_option(errors, "along", text,
                            "the word meridian and an angle [deg], as in `--along meridian 0`");
    }
    wanted.meridian = number * units::deg;
  }
  if (!request.point.empty() && !request.along.empty())
    errors.add("--point and --along exclude each other: leave one out.");
  wanted.frames = FrameChoice::read(request.frame, request.time,
                                    request.point.empty() ? "last" : "all", errors);
  return wanted;
}

Meridian
meridian_of(const DeclaredSeries &series, const double angle)
{
  if (series.meridians.empty())
    throw InputError("--along meridian needs the cavity of a cup: the series contact of hip_cup.");
  const std::vector<Vector3> &axes = series.meridians;
  return {axes[0], std::cos(angle) * axes[1] + std::sin(angle) * axes[2]};
}

/// Puts the rows of a table together, frame by frame.
class Table
{
public:
  Table(const RunResults &run, const SeriesChoice &series, const std::vector<std::string> &fields,
        const Wanted &wanted)
      : series_(series), fields_(fields), wanted_(wanted)
  {
    const DeclaredSeries declared = run.declared.series_of(series.name);
    columns_.push_back({declared.time.column, declared.time.unit});
    if (wanted.meridian)
    {
      meridian_ = meridian_of(declared, *wanted.meridian);
      columns_.push_back({"angle from the pole", "deg"});
    }
    else if (!wanted.point)
      columns_.push_back({"point of the frame", "-"});
    for (const char *axis : {"x", "y", "z"})
      columns_.push_back({axis, "mm"});
  }

  void add(const std::size_t index)
  {
    const auto &[time, file] = series_.frames[index];
    const Frame frame = read_frame(file);
    std::vector<const FrameField *> fields;
    for (const std::string &name : fields_)
      fields.push_back(&field_of(frame, name, file));
    if (rows_.empty())
      for (const FrameField *field : fields)
        for (const std::string &name : component_names(field->name, field->n_components))
          columns_.push_back({name, field->unit});
    for (const Sample &sample : samples(frame))
    {
      const Vector3 x = sample.position(frame);
      std::vector<double> row{time};
      if (meridian_)
        row.push_back(meridian_->angle_of(x) / units::deg);
      else if (!wanted_.point)
        row.push_back(sample.points[0]);
      row.insert(row.end(), x.begin(), x.end());
      for (const FrameField *field : fields)
        for (unsigned int component = 0; component < field->n_components; ++component)
          row.push_back(sample.value(*field, component));
      rows_ += csv_row(row, digits);
      ++n_rows_;
    }
  }

  std::string csv() const { return csv_header(columns_) + rows_; }
  std::size_t n_rows() const { return n_rows_; }
  double farthest() const { return farthest_; }

private:
  std::vector<Sample> samples(const Frame &frame)
  {
    if (meridian_)
      return places_along(frame, *meridian_);
    if (!wanted_.point)
      return all_points(frame);
    const Sample place = closest_place(frame, *wanted_.point);
    const double distance = norm(place.position(frame) - *wanted_.point);
    if (const double edge = longest_edge(frame); distance > edge)
      throw InputError("--point is " + formatted("%.4g mm from ", distance) + series_.name +
                       ", must be within the longest edge of its elements, " +
                       formatted("%.3g mm. ", edge) +
                       formatted("Its closest place is %.6g,%.6g,%.6g.", place.position(frame)[0],
                                 place.position(frame)[1], place.position(frame)[2]));
    farthest_ = std::max(farthest_, distance);
    return {place};
  }

  const SeriesChoice &series_;
  const std::vector<std::string> &fields_;
  const Wanted &wanted_;
  std::optional<Meridian> meridian_;
  std::vector<ColumnHeader> columns_;
  std::string rows_;
  std::size_t n_rows_ = 0;
  double farthest_ = 0.; // from the wanted point to its places
};
} // namespace

ExtractedTable
extract(const ExtractRequest &given)
{
  InputErrors errors;
  ExtractRequest request = given;
  request.fields.clear();
  for (const std::string &field : given.fields)
    if (std::find(request.fields.begin(), request.fields.end(), field) == request.fields.end())
      request.fields.push_back(field);
  const Wanted wanted = read(request, errors);
  RunResults run;
  SeriesChoice series;
  collect(errors,
          [&]
          {
            run = read_run(request.folder);
            if (!request.fields.empty())
              series = choose_series(run, request.series, request.fields);
          });
  errors.throw_if_any();
  Table table(run, series, request.fields, wanted);
  const std::vector<std::size_t> frames = wanted.frames.indices(series);
  for (const std::size_t index : frames)
    table.add(index);
  ExtractedTable result;
  result.csv = table.csv();
  result.notes.push_back(std::to_string(table.n_rows()) + (table.n_rows() == 1 ? " row" : " rows") +
                         " of " + series.name + ", " + std::to_string(frames.size()) +
                         (frames.size() == 1 ? " frame." : " frames."));
  if (wanted.frames.time)
    result.notes.push_back(formatted("The frame closest to %.9g is at %.9g.", *wanted.frames.time,
                                     series.frames[frames[0]].first));
  if (wanted.point)
    result.notes.push_back(formatted("The place is %.3g mm from the point.", table.farthest()));
  return result;
}
} // namespace arthrowear
