// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/hip_cup_options.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "base/units.h"
#include "new_case/clinical_angles.h"
#include "new_case/own_table.h"
#include "new_case/parts.h"
#include "new_case/question.h"
#include "new_case/volume_materials.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
/// The name of a file wherever the case will be; empty for an empty one.
std::string
absolute(const std::string &file)
{
  return file.empty() ? "" : std::filesystem::absolute(file).lexically_normal().string();
}

/// Makes the draft from the options, which are good one by one.
class HipCupDraft
{
public:
  HipCupDraft(CaseDraft &draft, const GivenOptions &given, std::vector<std::string> &lines,
              InputErrors &errors)
      : draft_(draft), given_(given), lines_(lines), errors_(errors)
  {
    for (const CaseOption &option : hip_cup_options())
      defaults_[option.name] = option.default_text;
  }

  void set_head_and_liner()
  {
    draft_.unset("Cup / Inner diameter [mm]");
    draft_.unset("Contact / Solver");
    const char *clearance = "Head / Radial clearance [mm]", *diameter = "Head / Diameter [mm]";
    if (!is_given("mesh"))
    {
      set_number(diameter, number("head"));
      set_number(clearance, number("clearance"));
      const double shell = thickness("shell"), cement = thickness("cement");
      set_number("Cup / Outer diameter [mm]",
                 number("head") + 2. * (number("clearance") + number("liner") + shell + cement),
                 formatted("head %.6g mm + 2 (clearance %.6g mm + liner %.6g mm", number("head"),
                           number("clearance"), number("liner")) +
                     (shell > 0. ? formatted(" + shell %.6g mm", shell) : "") +
                     (cement > 0. ? formatted(" + cement %.6g mm", cement) : "") + ")");
      if (shell > 0.)
        set_number("Cup / Shell thickness [mm]", shell, "bonded to the liner");
      if (cement > 0.)
        set_number("Cup / Cement thickness [mm]", cement, "bonded to it");
      return;
    }
    draft_.unset("Cup / Outer diameter [mm]");
    draft_.unset("Cup / Cells");
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(text("mesh"), ignored))
      refuse("mesh", "the name of an existing file",
             "`arthrowear mesh check` shows whether a file can be used.");
    draft_.set("Cup / Imported mesh / Mesh file", text("mesh"),
               "centre and diameter of the cavity are fitted");
    refuse("liner", "left out with --mesh", "The mesh has the thickness of the liner.");
    for (const char *layer : {"shell", "cement"})
      refuse(layer, "left out with --mesh",
             "The mesh has its volumes: --volumes gives their materials.");
    if (is_given("head") && is_given("clearance"))
      refuse("clearance", "left out with --mesh and --head",
             "The clearance follows from the head and the cavity of the mesh.");
    draft_.unset(clearance);
    if (is_given("head"))
      set_number(diameter, number("head"), "the clearance follows from the cavity of the mesh");
    else
      set_number(clearance, number("clearance"), "the head follows from the cavity of the mesh");
  }

  void set_gait()
  {
    draft_.unset_section("Motion");
    draft_.unset_section("Load");
    const std::string motion = text(is_given("csv") ? "motion-from" : "gait"),
                      load = text(is_given("csv") ? "load-from" : "gait");
    for (const auto &[section, gait] :
         {std::pair{"Time", motion}, {"Motion", motion}, {"Load", load}})
      if (!gait.empty())
        draft_.take(Parts("gait").read(gait), section);
  }

  void set_own_table()
  {
    if (!is_given("heel-strikes"))
      refuse("strike-column", "left out without --heel-strikes",
             "It names a column of that table.");
    if (!is_given("csv"))
    {
      for (const char *option : {"angles", "force", "heel-strikes"})
        refuse(option, "left out without --csv", "It names columns of that table.");
      for (const char *option : {"motion-from", "load-from"})
        refuse(option, "left out without --csv", "--gait chooses motion and load.");
      return;
    }
    refuse("gait", "left out with --csv",
           "--motion-from or --load-from choose the part that comes from a gait of the library.");
    for (const auto &[option, other] : {std::pair{"motion-from", "angles"}, {"load-from", "force"}})
      if (is_given(other))
        refuse(option, std::string("left out with --") + other, "One of them chooses the columns.");
    if (is_given("motion-from") && is_given("load-from"))
      refuse("csv", "left out with both --motion-from and --load-from", "They leave it nothing.");
    const std::vector<std::string> files = list("csv");
    const std::size_t n_errors = errors_.size();
    const double period = is_given("cycle-time") ? number("cycle-time") : 0.;
    std::vector<GaitCycle> cycles =
        is_given("heel-strikes")
            ? read_heel_strikes(list("heel-strikes"), text("strike-column"), errors_)
            : std::vector<GaitCycle>();
    const std::string &of_angles = files.front(), &of_forces = files.back();
    const bool wants_motion = !is_given("motion-from"), wants_load = !is_given("load-from"),
               has_two = files.size() == 2;
    OwnTable own = read_own_table(
        of_angles, {list("angles"), has_two ? std::vector<std::string>() : list("force")}, period,
        cycles, {wants_motion, wants_load && !has_two},
        has_two ? "--csv (first table, of the angles)" : "--csv", errors_);
    OwnTable load =
        has_two ? read_own_table(of_forces, {{}, list("force")}, period, cycles,
                                 {false, wants_load}, "--csv (second table, of the force)", errors_)
                : own;
    // Without the tables nothing is known of their load.
    is_load_known_ = errors_.size() == n_errors;
    if (!is_load_known_)
      return;
    if (own.is_cut || load.is_cut)
      set_heel_strikes(cycles);
    else
      refuse("heel-strikes", "left out with tables over the cycle", "They are cut already.");
    if (wants_motion)
      set_own_motion(of_angles, own);
    else
      lines_.push_back("Motion: gait " + text("motion-from") + ", by --motion-from.");
    if (wants_load)
      set_own_load(of_forces, load);
    else
      lines_.push_back("Load: gait " + text("load-from") + ", by --load-from.");
  }

  void set_load()
  {
    const std::string frequency = is_given("cycle-time") ? digits_of(1. / number("cycle-time"))
                                  : measured_cycle_ > 0. ? rounded_text(1. / measured_cycle_)
                                                         : "";
    if (double value = 0.; parse_number(frequency, value))
    {
      constexpr double steps_per_cycle = 50.;
      draft_.set("Time / Cycle frequency [Hz]", frequency,
                 "a cycle of " + rounded_text(1. / value) + " s");
      set_number("Time / Time step [s]", 1. / (value * steps_per_cycle), "50 steps per cycle");
    }
    const CaseDraft::Value *column = draft_.find("Load / Force column");
    const bool in_body_weight = column && is_in_body_weights(split_list(column->value));
    if (in_body_weight && is_given("body-weight"))
      set_number("Load / Body weight [N]", number("body-weight"));
    else if (in_body_weight && !draft_.find("Load / Body weight [N]"))
      errors_.add("--body-weight is not given, must be the body weight [N], for the column " +
                  column->value + " is relative to it.");
    else if (!in_body_weight && is_load_known_)
      refuse("body-weight", "left out where the force is not relative to it",
             column ? "The column is " + column->value + "; --load-factor scales it."
                    : "--load-factor scales the force.");
    if (!is_given("load-factor"))
      return;
    if (draft_.find("Load / File"))
      return set_number("Load / Factor", number("load-factor"));
    for (const char *path :
         {"Load / F_max [N]", "Load / F_0 [N]", "Load / Least load [N]", "Load / Largest load [N]"})
      if (const CaseDraft::Value *value = draft_.find(path))
      {
        double force = 0.;
        parse_number(value->value, force);
        set_number(path, number("load-factor") * force,
                   text("load-factor") + " times " + value->value + " N");
      }
  }

  void set_position()
  {
    const RadiographicAngles angles{number("inclination") * units::deg,
                                    number("anteversion") * units::deg};
    const bool in_pelvis = is_in_pelvis();
    const SimulatorAngles simulator = simulator_angles(angles, in_pelvis ? 0. : load_axis_tilt);
    const std::string origin = "--inclination " + text("inclination") + ", --anteversion " +
                               text("anteversion") + ", which `arthrowear new` can change";
    draft_.set_computed("Cup / Inclination [deg]", digits_of(simulator.inclination / units::deg),
                        origin);
    draft_.set_computed("Cup / Anteversion [deg]", digits_of(simulator.anteversion / units::deg),
                        origin);
  }

  void set_material()
  {
    draft_.unset_section("Material");
    if (is_given("material"))
      refuse("question", "left out with --material", "The material has its wear factor.");
    draft_.take(Parts("materials")
                    .read(is_given("material") ? text("material") : material_of(text("question"))));
  }

  void set_law()
  {
    if (!is_given("law"))
      return;
    draft_.unset_section("Wear");
    draft_.take(Parts("laws").read(text("law")));
    lines_.push_back("Law " + text("law") +
                     ": its constants are unverified, each with its mark in "
                     "case.prm. Replace them by constants that you have measured or read.");
  }

  void set_other_volumes()
  {
    if (const auto finding = set_volume_materials(
            draft_, {is_given("mesh"), is_given("shell"), is_given("cement"), list("volumes")}))
      refuse("volumes", finding->first, finding->second);
  }

  void set_cycles()
  {
    if (number("cycles") <= 1.)
      return;
    set_number("Wear / Jump / Cycles", number("cycles"), "the run jumps over most of them");
    draft_.set("Wear / Jump / Tolerance", "1e-2");
  }

private:
  bool is_given(const std::string &option) const { return given_.count(option) != 0; }
  std::string text(const std::string &option) const
  {
    return is_given(option) ? given_.at(option) : defaults_.at(option);
  }
  double number(const std::string &option) const
  {
    double value = 0.;
    parse_number(text(option), value);
    return value;
  }
  std::vector<std::string> list(const std::string &option) const
  {
    return split_list(text(option));
  }
  double thickness(const std::string &layer) const { return is_given(layer) ? number(layer) : 0.; }
  static std::string digits_of(const double value) { return rounded_text(value, 12); }
  void set_number(const std::string &path, const double value, const std::string &note = "")
  {
    draft_.set(path, digits_of(value), note);
  }
  void refuse(const std::string &option, const std::string &rule, const std::string &remedy)
  {
    if (is_given(option))
      errors_.add("--" + option + " is " + shown_text(text(option)) + ", must be " + rule + ". " +
                  remedy);
  }

  void set_heel_strikes(const std::vector<GaitCycle> &cycles)
  {
    if (cycles.empty())
      return;
    const std::vector<std::string> given = list("heel-strikes");
    double ignored = 0.;
    const bool are_times = parse_number(given[0], ignored);
    draft_.set("Heel strikes / From", are_times ? "times" : "force");
    if (are_times)
      draft_.set("Heel strikes / Times [s]", comma_list(given));
    else
    {
      draft_.set("Heel strikes / File", absolute(given[0]));
      draft_.set("Heel strikes / Force column", text("strike-column"));
    }
    measured_cycle_ = mean_duration(cycles);
    lines_.push_back(formatted("Gait: the average of %zu cycle%s between heel strikes, of %.4g s.",
                               cycles.size(), cycles.size() == 1 ? "" : "s", measured_cycle_));
  }

  void set_own_motion(const std::string &file, const OwnTable &own)
  {
    draft_.unset_section("Motion");
    draft_.set("Motion / File", absolute(file));
    const char *const entries[] = {"Flexion column", "Adduction column",
                                   "Internal rotation column"};
    for (std::size_t i = 0; i < own.angles.size() && i < 3; ++i)
      draft_.set(std::string("Motion / ") + entries[i], own.angles[i],
                 own.angles[i][0] == '-' ? "the minus gives the signs of a leg" : "");
    set_period("Motion", file, own, own.angles_blend);
    lines_.push_back("Motion: " + comma_list(own.angles) + " of " + file + ".");
  }

  void set_own_load(const std::string &file, const OwnTable &own)
  {
    draft_.unset_section("Load");
    draft_.set("Load / Curve", "table");
    draft_.set("Load / Application", "translating_backing", "the cup finds its place on the head");
    if (own.forces.size() == 3)
      draft_.set("Load / Direction", "components", "in a frame of the pelvis");
    draft_.set("Load / File", absolute(file));
    draft_.set("Load / Force column", comma_list(own.forces));
    set_period("Load", file, own, own.forces_blend);
    lines_.push_back("Load: " + comma_list(own.forces) + " of " + file + ".");
  }

  void set_period(const std::string &section, const std::string &file, const OwnTable &own,
                  const double blend)
  {
    if (own.is_over_time && !own.is_cut && is_given("cycle-time"))
      set_number(section + " / Cycle of file [s]", number("cycle-time"));
    if (blend == 0.)
      return;
    const std::string percent = rounded_text(blend / units::percent);
    draft_.set(section + " / Close cycle over last [%]", percent,
               "the end of the table differs from its start");
    lines_.push_back("The end of " + file + " differs from its start: [" + section +
                     "] blends the last " + percent + " % of the cycle.");
  }

  bool is_in_pelvis() const
  {
    const CaseDraft::Value *direction = draft_.find("Load / Direction");
    return direction && direction->value == "components";
  }
  CaseDraft &draft_;
  const GivenOptions &given_;
  std::vector<std::string> &lines_;
  InputErrors &errors_;
  bool is_load_known_ = true;
  double measured_cycle_ = 0.; // mean duration between heel strikes [s]; 0: none are given
  std::map<std::string, std::string> defaults_;
};
} // namespace

void
apply_hip_cup_options(CaseDraft &draft, const GivenOptions &given, std::vector<std::string> &lines,
                      InputErrors &errors)
{
  GivenOptions good = given;
  const auto check = [&](const std::string &name, const Rule &rule, const std::string &known = "")
  {
    const auto value = good.find(name);
    if (value == good.end() || rule.accepts(value->second))
      return;
    const std::string remedy = known.empty() ? rule.remedy(value->second) : known;
    errors.add("--" + name + " is " + shown_value(value->second) + ", must be " + rule.words() +
               "." + (remedy.empty() ? "" : " " + remedy));
    good.erase(value);
  };
  for (const CaseOption &option : hip_cup_options())
    check(option.name, option.rule);
  for (const char *option : {"gait", "motion-from", "load-from"})
    check(option, rules::one_of(Parts("gait").names()));
  check("material", rules::one_of(Parts("materials").names()),
        about_crosslinked(good.count("material") ? good.at("material") : ""));
  check("law", rules::one_of(Parts("laws").names()));
  HipCupDraft hip_cup(draft, good, lines, errors);
  hip_cup.set_head_and_liner();
  hip_cup.set_material();
  hip_cup.set_law();
  hip_cup.set_other_volumes();
  hip_cup.set_gait();
  hip_cup.set_own_table();
  hip_cup.set_load();
  hip_cup.set_position();
  hip_cup.set_cycles();
}
} // namespace arthrowear
