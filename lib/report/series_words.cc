// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/series_words.h"

#include "base/number_text.h"
#include "report/anatomy.h"
#include "report/years.h"

#include <cmath>
#include <sstream>

namespace arthrowear
{
namespace
{
const Vector3 from_below{.25, -.45, -1.}, from_above{.25, -.45, 1.}, from_front{.3, -1., .35};

/// The entry `Cup / Pole` of hip_dynamics, "0, 0, 1".
Vector3
pole_of(const RunResults &run)
{
  Vector3 pole{0., 0., 1.};
  std::istringstream parts(run.input("Cup / Pole"));
  std::string part;
  for (double &component : pole)
    if (std::getline(parts, part, ','))
      parse_number(part, component);
  const double length = norm(pole);
  return length > 0. ? (1. / length) * pole : Vector3{0., 0., 1.};
}

SeriesWords
words_of_cup(const RunResults &run, const std::string &series)
{
  const bool is_curved = run.input("Cup / Elements") == "quadratic";
  const Anatomy anatomy = anatomy_of(run);
  const std::string sides = anatomy.is_known ? "x points backwards (posterior), y to the " +
                                                   anatomy.right + " side, z is superior. "
                                             : "";
  const std::string up =
      sides + "z points up; the load presses along −z unless Load / Direction says "
              "otherwise. The cup lies above the head: its pole is at the top, its mouth "
              "opens downwards.";
  if (series == "contact")
    return {"Wearing surface of the cup", up + " The first view is from below, into the cup.",
            from_below, is_curved, "Into the cup"};
  if (series == "head")
    return {"Wearing surface of the head", up + " The first view is from above.", from_above,
            is_curved, "Onto the head"};
  return {"Cup", up + " The first view is from below, into the cup.", from_below, is_curved,
          "Into the cup"};
}

SeriesWords
words_of_wear_map(const RunResults &run, const std::string &series)
{
  const Vector3 pole = pole_of(run);
  const Vector3 aside{.15, -.3, .1};
  const bool is_head = series.find("head") != series.npos;
  const bool is_jump = series.rfind("worn", 0) == 0;
  const std::string title = std::string(is_jump ? "Worn " : "Wear of the ") +
                            (is_head ? "head" : "cup") + (is_jump ? " over the jumps" : "");
  const std::string axes = "Axes are those of the cup; its pole points along (" +
                           rounded_text(pole[0], 3) + ", " + rounded_text(pole[1], 3) + ", " +
                           rounded_text(pole[2], 3) + "). ";
  if (is_head)
    return {title, axes + "The first view is from the side of the cup, on the head.", pole + aside,
            false, "Onto the head"};
  return {title, axes + "The first view is from the head, into the cup.", aside - pole, false,
          "Into the cup"};
}
SeriesWords
words_of_model(const RunResults &run, const std::string &series)
{
  if (run.model == "hip_cup")
    return words_of_cup(run, series);
  if (run.model == "hip_layer")
    return words_of_cup(run, series);
  if (run.model == "block")
    return {series == "contact" ? "Worn face of the block" : "Block",
            "z points up, from the counterface through the block. The first view is from below, on "
            "the worn face.",
            from_below, false, "From below"};
  if (run.model == "hip_dynamics")
    return words_of_wear_map(run, series);
  if (run.model == "tibial_tray")
    return {series == "tibia" ? "Implanted tibia" : "Interfaces",
            "z points up, along the axis of the post; the bone is below the tray, which lies on "
            "the plane z = 0. The first view is from the front.",
            from_front, false, "From the front"};
  return {series, "z points up.", from_front, false, "From the front"};
}
} // namespace

SeriesWords
series_words(const RunResults &run, const std::string &series)
{
  if (series != scan_series)
    return words_of_model(run, series);
  SeriesWords words = words_of_model(run, "contact");
  words.title = "Scan beside the run";
  words.is_curved = false;
  return words;
}

namespace
{
/// "310000 gait cycles (0.31 years)"
std::string
cycles_label(const RunResults &run, const double cycles)
{
  const std::string years = years_text(run, cycles);
  return rounded_text(cycles, 9) + " gait cycles" + (years.empty() ? "" : " (" + years + ")");
}
} // namespace

std::string
frame_label(const RunResults &run, const std::string &series, const double time)
{
  constexpr int digits = 6;
  if (run.model == "tibial_tray")
    return "load " + rounded_text(time, digits) + " % BW";
  if (run.model == "hip_layer" ||
      (run.model == "hip_cup" && run.input_number("Wear / Jump / Cycles", 0.) > 0.))
    return cycles_label(run, time);
  if (run.model == "hip_cup")
  {
    const double cycles = time * run.input_number("Time / Cycle frequency [Hz]", 1.);
    const double whole = std::ceil(cycles - 1e-9) - 1.;
    const std::string percent = rounded_text(100. * (cycles - std::max(whole, 0.)), 4);
    return run.input_number("Time / Cycles", 1.) > 1.
               ? percent + " % of gait cycle " + rounded_text(std::max(whole, 0.) + 1., 9)
               : percent + " % of the gait cycle";
  }
  if (run.model == "block")
    return run.input_number("Wear / Jump / Cycles", 0.) > 0.
               ? rounded_text(time, 9) + " cycles"
               : rounded_text(time * run.input_number("Time / Cycle frequency [Hz]", 1.), digits) +
                     " cycles";
  if (run.model == "hip_dynamics" && series.rfind("worn", 0) == 0)
    return cycles_label(run, time);
  if (run.model == "hip_dynamics")
    return "per million gait cycles";
  return "time " + rounded_text(time, digits);
}
} // namespace arthrowear
