// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/frame_choice.h"

#include "base/number_text.h"
#include "base/shown_text.h"

#include <numeric>

namespace arthrowear
{
void
refuse_extract_option(InputErrors &errors, const std::string &option, const std::string &value,
                      const std::string &rule)
{
  errors.add("--" + option + " is " + shown_value(value) + ", must be " + rule + ".");
}

FrameChoice
FrameChoice::read(const std::string &frame, const std::string &time, const std::string &otherwise,
                  InputErrors &errors)
{
  FrameChoice choice{frame.empty() ? otherwise : frame, std::nullopt};
  double number = 0.;
  long long integer = 0;
  if (!time.empty() && !frame.empty())
    errors.add("--time and --frame exclude each other: leave one out.");
  if (!time.empty())
  {
    if (parse_number(time, number))
      choice.time = number;
    else
      refuse_extract_option(errors, "time", time, "a number");
  }
  if (choice.frame != "first" && choice.frame != "last" && choice.frame != "all" &&
      (!parse_integer(choice.frame, integer) || integer < 0))
    refuse_extract_option(errors, "frame", choice.frame,
                          "first, last, all or the number of a frame");
  return choice;
}

std::vector<std::size_t>
FrameChoice::indices(const SeriesChoice &series) const
{
  const std::size_t n = series.frames.size();
  if (time)
  {
    std::size_t closest = 0;
    for (std::size_t i = 1; i < n; ++i)
      if (std::abs(series.frames[i].first - *time) < std::abs(series.frames[closest].first - *time))
        closest = i;
    return {closest};
  }
  if (frame == "first")
    return {0};
  if (frame == "last")
    return {n - 1};
  if (frame == "all")
  {
    std::vector<std::size_t> all(n);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }
  long long number = 0;
  parse_integer(frame, number);
  if (static_cast<std::size_t>(number) >= n)
    throw InputError("--frame is " + frame + ", must be below " + std::to_string(n) +
                     ", the number of frames of " + series.name + ".");
  return {static_cast<std::size_t>(number)};
}
} // namespace arthrowear
