// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "parameters/parameters.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <fstream>

namespace arthrowear::parameter_test
{
enum class Law
{
  frictionless,
  coulomb
};

// A set of entries of every kind, as a model declares them.
struct Case
{
  std::string model = "hip_cup";
  double wear_factor = 0.;
  double density = 0.;
  double young = 0.;
  double friction = .07;
  double duration = .01;
  double clearance = .05;
  unsigned int cycles = 1;
  int offset = -2;
  bool shows_progress = true;
  Law law = Law::coulomb;
  std::string curve;
  Vector3 pole{0., 0., 1.};
  std::vector<double> times;
  Parameters parameters;

  Case()
  {
    parameters.top_level().add("Model", model, rules::text(), "The kind of joint.");
    auto material = parameters.section("Material", "The liner.");
    material.add("Density [kg/m^3]", density, units::kg_per_m3, rules::positive(), "Mass density.",
                 required("938"));
    material.add("Young's modulus [MPa]", young, units::MPa, rules::positive(), "Stiffness.",
                 required("1016"));
    auto wear = parameters.section("Wear");
    wear.add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
             "Archard's K.", required("0.22e-6"));
    wear.add("Cycles", cycles, rules::integer_between(1, 1000000000000), "Gait cycles.");
    wear.add("Offset", offset, rules::integer_between(-1000000000000, 1000000000000),
             "A signed number.");
    auto contact = parameters.section("Contact");
    contact.add_choice<Law>("Law", law,
                            {{"frictionless", Law::frictionless}, {"coulomb", Law::coulomb}},
                            "Tangential law.");
    contact.add("Friction coefficient", friction, rules::non_negative(), "Coulomb's mu.");
    contact.section("Search").add("Clearance [mm]", clearance, rules::above_up_to(0., 2.), "Gap.");
    auto gait = parameters.section("Gait");
    gait.add_input_file("Motion file", curve, "Angles.");
    gait.add("Duration [s]", duration, rules::positive(), "One cycle.");
    gait.add("Pole", pole, 1., rules::direction(), "Axis of the cup.");
    gait.add("Times [ms]", times, units::ms, rules::list_of(rules::non_negative()),
             "Output times.");
    gait.add("Progress", shows_progress, "Show a line per step.");
  }

  std::vector<std::string> findings(const std::string &text)
  {
    parameters.read(ParameterFile::parse(text, "/cases/hip.prm"));
    return parameters.findings();
  }
};

inline const std::string needed = "subsection Material\n" // lines 1 to 7
                                  "  set Density [kg/m^3] = 938\n"
                                  "  set Young's modulus [MPa] = 1016\n"
                                  "end\n"
                                  "subsection Wear\n"
                                  "  set Wear factor [mm^3/(N m)] = 0.22e-6\n"
                                  "end\n";

// Returns the findings of a complete file that is followed by the lines `more`, from line 8 on.
inline std::vector<std::string>
findings_of(const std::string &more)
{
  return Case().findings(needed + more);
}

using Lines = std::vector<std::string>;

inline std::string
temporary_file(const std::string &name, const std::string &text)
{
  const std::string file = ::testing::TempDir() + name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}
} // namespace arthrowear::parameter_test
