// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/series_choice.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "report/series_words.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
/// A series with the fields of its last frame that can be read.
struct Candidate
{
  SeriesChoice choice;
  std::vector<std::string> fields; ///< of points
  std::vector<std::string> fields_of_cells;

  bool has(const std::vector<std::string> &wanted) const
  {
    return all_of(wanted, [&](const std::string &name) { return contains(fields, name); });
  }
};

Candidate
candidate(const RunResults &run, const std::string &name)
{
  Candidate found{{name, {}}, {}, {}};
  found.choice.frames =
      read_frame_list((std::filesystem::path(run.folder) / (name + ".pvd")).string());
  const auto &frames = found.choice.frames;
  for (std::size_t i = frames.size(); i-- > 0;)
    try
    {
      for (const FrameField &field : read_frame(frames[i].second).fields)
        (field.is_of_cells ? found.fields_of_cells : found.fields).push_back(field.name);
      break;
    }
    catch (const InputError &)
    {
      if (i == 0)
        throw;
    }
  return found;
}

[[noreturn]] void
refuse(const std::vector<Candidate> &candidates, const std::vector<std::string> &fields)
{
  std::vector<std::string> all;
  std::string known, of_cells;
  for (const Candidate &one : candidates)
  {
    for (const std::string &field : fields)
      if (contains(one.fields_of_cells, field))
        of_cells = " " + field + " of " + one.choice.name + " is a field of cells.";
    all.insert(all.end(), one.fields.begin(), one.fields.end());
    known += (known.empty() ? " " : "; ") + one.choice.name + " has " + comma_list(one.fields);
  }
  std::string near;
  for (const std::string &field : fields)
    if (std::find(all.begin(), all.end(), field) == all.end() && near.empty())
      near = nearest_name(field, all);
  throw InputError("--field is " + shown_value(comma_list(fields)) +
                   ", must be fields at the points of one series." + of_cells +
                   (near.empty() ? "" : " Is it '" + near + "'?") + known + ".");
}
} // namespace

SeriesChoice
choose_series(const RunResults &run, const std::string &name,
              const std::vector<std::string> &fields)
{
  if (run.series.empty())
    throw InputError(run.folder + ": has no frames (.pvd). Run the case with frames.");
  if (!name.empty() && std::find(run.series.begin(), run.series.end(), name) == run.series.end())
    throw InputError("--of is " + shown_text(name) + ", must be one of " + comma_list(run.series) +
                     ", the series of " + run.folder + ".");
  std::vector<Candidate> candidates, fitting;
  for (const std::string &series : run.series)
    if (name.empty() || series == name)
      candidates.push_back(candidate(run, series));
  for (const Candidate &one : candidates)
    if (one.has(fields))
      fitting.push_back(one);
  if (fitting.empty())
    refuse(candidates, fields);
  if (fitting.size() == 1)
    return fitting[0].choice;
  RunResults among = run;
  among.series.clear();
  for (const Candidate &one : fitting)
    among.series.push_back(one.choice.name);
  const std::vector<std::string> &names = among.series, main = main_series(among);
  for (const Candidate &one : fitting)
    if (main.size() == 1 && one.choice.name == main[0] && run.declared.series_of(main[0]).rank > 0)
      return one.choice;
  throw InputError("--of is not given, must be one of " + comma_list(names) +
                   ", each of which has " + comma_list(fields) + ".");
}

const FrameField &
field_of(const Frame &frame, const std::string &name, const std::string &series)
{
  for (const FrameField &field : frame.fields)
    if (field.name == name && !field.is_of_cells)
      return field;
  throw InputError(series + ": a frame has no field '" + name + "' at its points.");
}
} // namespace arthrowear
