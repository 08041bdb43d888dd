// SPDX-License-Identifier: LGPL-2.1-or-later
// Studies that draw the values of a small layer, or of a small cup.
#pragma once

#include "base/ranges.h"
#include "sweep/study_case.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace program_test
{
/// A layer under a spinning head, over a million cycles, in a few hundredths of a second.
inline SmallCase
layer()
{
  return SmallCase({{"Model", "hip_layer"},
                    {"Output folder", "out"},
                    {"Time / Steps per cycle", "12"},
                    {"Cup / Points", "150"},
                    {"Layer / Thickness [mm]", "8"},
                    {"Layer / Young modulus [MPa]", "1000"},
                    {"Layer / Poisson ratio", "0.4"},
                    {"Head / Radial clearance [mm]", "0.1"},
                    {"Motion / File", "gait.csv"},
                    {"Load / F_max [N]", "1500"},
                    {"Load / F_0 [N]", "300"},
                    {"Wear / Wear factor [mm^3/(N m)]", "0.5e-6"},
                    {"Wear / Jump / Cycles", "1e6"},
                    {"Output / Frames", "0"}});
}

/// A cup of 300 cells over a million cycles, six of which are computed.
inline SmallCase
cup()
{
  return SmallCase()
      .unset("Wear / Amplification")
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "0.05")
      .set("Wear / Jump / Cycles", "1e6");
}

constexpr const char *clearance = "Head / Radial clearance [mm]",
                     *factor = "Wear / Wear factor [mm^3/(N m)]";

/// @param entries  lines of the section Sample, @param distributions  of the section Distributions
inline std::string
sample(const std::string &entries, const std::string &distributions,
       const std::string &top = "set Results = worn volume of the cup, largest wear depth\n")
{
  return top + "subsection Sample\n" + entries + "end\nsubsection Distributions\n" + distributions +
         "end\n";
}

inline std::string
two_inputs(const std::string &entries)
{
  return sample(entries, std::string("set ") + clearance + " = uniform(0.05, 0.15)\nset " + factor +
                             " = lognormal(0.5e-6, 0.3)\n");
}

inline nlohmann::json
spread(const StudyCase &study)
{
  return nlohmann::json::parse(read(study / "out/spread.json"), nullptr, false);
}

inline std::vector<double>
values(const nlohmann::json &result)
{
  return arthrowear::mapped<double>(result.at("values"),
                                    [&](const nlohmann::json &value) {
                                      return value.is_null() ? std::nan("") : value.get<double>();
                                    });
}
} // namespace program_test
