// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/text_file.h"
#include "output/output_names.h"
#include "results/declarations.h"
#include "vtu.h"
#include "vtu/vtu_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <regex>

namespace program_test
{
/// Text of a frame, read for all but the values of its fields.
struct FrameText
{
  std::string text;

  /// A number in the field data of this type; none if it is not there.
  std::optional<double> datum(const std::string &type, const std::string &name) const
  {
    const std::regex pattern("<DataArray type=\"" + type + "\" Name=\"" + name +
                             "\" NumberOfTuples=\"1\" format=\"ascii\">([^<]*)<");
    std::smatch match;
    if (!std::regex_search(text, match, pattern))
      return std::nullopt;
    return std::stod(match[1]);
  }

  /// Name of the active scalars, at points or in cells.
  std::string active() const
  {
    std::smatch match;
    std::regex_search(text, match, std::regex("<(?:Point|Cell)Data Scalars=\"([^\"]*)\">"));
    return match[1];
  }

  /// VTK's type of each field.
  std::map<std::string, std::string> types() const
  {
    std::map<std::string, std::string> types;
    for (const std::string part : {"PointData", "CellData"})
      for_arrays_of(text, part,
                    [&](const std::string &tag, const std::string &, const std::string &)
                    {
                      const std::size_t begin = tag.find("type=\"") + 6;
                      types[vtu_name(tag)] = tag.substr(begin, tag.find('"', begin) - begin);
                    });
    return types;
  }
};

/// The first declared field of a series that a frame has.
inline std::string
first_field_of(const arthrowear::DeclaredSeries &series,
               const std::map<std::string, std::string> &units)
{
  for (const std::string &name : series.fields)
    if (units.count(name) > 0)
      return name;
  return "";
}

inline void
expect_moment(const FrameText &frame, const double time, const bool are_loads)
{
  const std::optional<double> value = frame.datum("Float64", "TimeValue"),
                              seconds = frame.datum("Float64", "TIME"),
                              cycles = frame.datum("Float64", "CYCLE");
  ASSERT_TRUE(value && frame.datum("Int64", "STEP"));
  EXPECT_NEAR(*value, time, 1e-9 * std::abs(time));
  EXPECT_EQ(seconds.has_value(), !are_loads);
  EXPECT_EQ(cycles.has_value(), !are_loads);
  if (are_loads)
    return;
  const double slack = 1e-9 * std::abs(time);
  EXPECT_TRUE(std::abs(*seconds - time) <= slack || std::abs(*cycles - time) <= slack);
}

/// Gait cycles in a second of a run; 1 if its model has no such entry.
inline double
cycle_frequency(const std::filesystem::path &folder)
{
  const std::string text = arthrowear::read_text_file((folder / "parameters.prm").string());
  std::smatch match;
  const std::regex entry("Cycle frequency \\[Hz\\]\\s*=\\s*([0-9.e+-]+)");
  return std::regex_search(text, match, entry) ? std::stod(match[1]) : 1.;
}

/// The frames of a run state their moments, units and states, and a viewer shows the declared
/// field: ParaView reads all of it. In each of the two lists of a series times ascend.
inline void
expect_frames_with_meaning(const std::filesystem::path &folder)
{
  using namespace arthrowear;
  const double frequency = cycle_frequency(folder);
  const Declarations declared =
      parse_declarations(read_text_file((folder / "declarations.json").string()), "declarations");
  unsigned int n_frames = 0;
  for (const DeclaredSeries &series : declared.series)
  {
    const std::string list = (folder / (series.name + ".pvd")).string();
    if (!std::filesystem::exists(list))
      continue;
    const auto frames = read_frame_list(list);
    EXPECT_TRUE(std::is_sorted(frames.begin(), frames.end()));
    for (const auto &[time, file] : frames)
    {
      SCOPED_TRACE(file);
      ++n_frames;
      const FrameText frame{read_text_file(file)};
      expect_moment(frame, time, series.time.column == "load");
      if (const auto seconds = frame.datum("Float64", "TIME"))
      {
        EXPECT_NEAR(*seconds * frequency, *frame.datum("Float64", "CYCLE"), 1e-9 * *seconds);
      }
      const auto units = vtu_units(frame.text);
      if (const std::string first = first_field_of(series, units); !first.empty())
        EXPECT_EQ(frame.active(), first);
      else
        EXPECT_FALSE(frame.active().empty());
      for (const auto &[name, type] : frame.types())
        EXPECT_EQ(type, lists_states(units.at(name)) ? "Int32" : "Float32") << name;
    }
  }
  EXPECT_GT(n_frames, 0u);
}
} // namespace program_test
