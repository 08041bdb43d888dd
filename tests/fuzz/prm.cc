// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/units.h"
#include "fuzz.h"
#include "parameters/parameter_print.h"

#include <nlohmann/json.hpp>

using namespace arthrowear;

namespace
{
// An entry of each kind.
struct Case
{
  enum class Law
  {
    signorini,
    penalty
  };
  double factor = 1e-6, period = 1., angle = .1;
  unsigned int steps = 10;
  int shift = 0;
  bool spin = false;
  std::string title = "a case", table, folder = "output";
  std::vector<double> weights{1., 2.};
  Vector3 axis{0., 0., 1.};
  Law law = Law::signorini;

  void declare(Parameters &parameters)
  {
    parameters.top_level().add("Title", title, rules::text(true), "Any text.");
    parameters.top_level().add("Output folder", folder, rules::text(), "A text.");
    const auto wear = parameters.section("Wear", "About wear.");
    wear.add("Wear factor [mm^3/(N m)]", factor, units::mm3_per_Nm, rules::non_negative(), "K.");
    wear.add("Steps", steps, rules::integer_between(1, 1000000), "A number of steps.");
    wear.add("Shift", shift, rules::integer_between(-1000000000000, 1000000000000), "An integer.");
    const auto motion = parameters.section("Motion").section("Gait");
    motion.add("Period [s]", period, rules::positive(), "A time.");
    motion.add("Angle [deg]", angle, units::deg, rules::between(-180., 180.), "An angle.");
    motion.add("Spin", spin, "Whether.");
    motion.add("Weights", weights, 1., rules::list_of(rules::non_negative(), 1, 5), "A list.");
    motion.add("Axis", axis, 1., rules::direction(), "A direction.");
    motion.add_input_file("Table", table, "A file.");
    motion.add_choice("Law", law, {{"signorini", Law::signorini}, {"penalty", Law::penalty}},
                      "A choice.");
  }

  void check() const
  {
    fuzz::require(std::isfinite(factor) && factor >= 0., "the factor keeps its rule");
    fuzz::require(std::isfinite(period) && period > 0., "the period keeps its rule");
    fuzz::require(std::abs(angle) <= 180.001 * units::deg, "the angle keeps its rule");
    fuzz::require(steps >= 1 && steps <= 1000000, "the steps keep their rule");
    fuzz::require(!weights.empty() && weights.size() <= 5, "the list keeps its rule");
    fuzz::require(norm(axis) > 0., "the direction keeps its rule");
    fuzz::require(!folder.empty(), "the text keeps its rule");
  }
};

// The parameter file that says the same, or empty if there are findings.
std::string
printed(const std::string &text)
{
  Case values;
  Parameters parameters;
  values.declare(parameters);
  parameters.read(ParameterFile::parse(text, "/nowhere/case.prm"));
  try
  {
    parameters.throw_if_any();
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
    return "";
  }
  values.check();
  fuzz::require(nlohmann::json::accept(printed(parameters, ParameterFormat::json)), "JSON");
  return printed(parameters, ParameterFormat::prm);
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const std::string once = printed(std::string(reinterpret_cast<const char *>(data), size));
  if (!once.empty())
    fuzz::require(printed(once) == once, "what is printed is read as the same: " + once);
  return 0;
}
