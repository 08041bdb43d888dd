// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/knee_options.h"

#include "base/data_folder.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "new_case/knee_table.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

std::string
absolute(const std::string &file)
{
  return fs::absolute(file).lexically_normal().string();
}

class KneeDraft
{
public:
  KneeDraft(CaseDraft &draft, const GivenOptions &given, std::vector<std::string> &lines,
            InputErrors &errors)
      : draft_(draft), given_(given), lines_(lines), errors_(errors)
  {
  }

  void set_insert()
  {
    if (!is_given("mesh"))
      return;
    const std::string &file = given_.at("mesh");
    const std::string type = fs::path(file).extension().string();
    if (type == ".step" || type == ".stp" || type == ".STEP" || type == ".STP")
      return errors_.add("--mesh is " + shown_text(file) +
                         ", must be a mesh. Make it of the solid first: `arthrowear mesh import " +
                         file + " --name-face wear=… --name-face backing=… -o insert.msh`.");
    for (const char *made : {"Sagittal radius [mm]", "Coronal radius [mm]", "Thickness [mm]",
                             "Distance of dishes [mm]", "Cells"})
      draft_.unset(std::string("Insert / ") + made);
    draft_.set("Insert / Imported mesh / Mesh file", absolute(file));
  }

  void set_femur()
  {
    if (!is_given("femur"))
      return;
    for (const char *of_tori :
         {"Sagittal radius [mm]", "Coronal radius [mm]", "Distance of condyles [mm]"})
      draft_.unset(std::string("Femur / ") + of_tori);
    draft_.set("Femur / Shape", "file");
    draft_.set("Femur / File", absolute(given_.at("femur")));
  }

  /// The sections of the case that has both forces stand for the control by force.
  void set_control_and_table()
  {
    KneeTable table;
    if (is_given("csv"))
      table = read_knee_table(given_.at("csv"), given_, errors_);
    bool is_by_force = is_given("control") && given_.at("control") == "force";
    if (is_given("csv") && !is_given("control"))
    {
      is_by_force = table.forward.empty() && table.rotation.empty() &&
                    !(table.forward_force.empty() && table.torque.empty());
      lines_.push_back(std::string("Control: ") + (is_by_force ? "force" : "motion") +
                       ", by the columns of " + given_.at("csv") + ".");
    }
    if (is_by_force)
    {
      const ParameterFile other = ParameterFile::read(
          (fs::path(data_folder()) / "inputs/knee_restraint/case.prm").string());
      for (const char *section : {"Motion", "Load", "Control"})
      {
        draft_.unset_section(section);
        draft_.take(other, section);
      }
      lines_.push_back(
          "Restraints: those of ISO 14243-1, as in inputs/knee_restraint ([Control]).");
    }
    if (is_given("csv"))
      set_table(table, is_by_force);
    if (is_given("moving"))
      draft_.set("Motion / Moving part", given_.at("moving"), "by --moving");
    if (is_given("side"))
      draft_.set("Motion / Side", given_.at("side"), "by --side");
  }

  void set_cycles()
  {
    if (!is_given("cycles"))
      return;
    draft_.unset("Wear / Jump / Cycles");
    double cycles = 0.;
    if (parse_number(given_.at("cycles"), cycles) && cycles > 1.)
      draft_.set("Wear / Jump / Cycles", given_.at("cycles"), "the run jumps over most of them");
  }

private:
  bool is_given(const std::string &name) const { return given_.count(name) != 0; }

  void set_table(const KneeTable &table, const bool is_by_force)
  {
    const std::string file = absolute(given_.at("csv"));
    draft_.set("Motion / File", file);
    draft_.set("Motion / Flexion column", table.flexion);
    draft_.set("Motion / Forward column", is_by_force ? "" : table.forward);
    draft_.set("Motion / Rotation column", is_by_force ? "" : table.rotation);
    draft_.set("Load / Curve", "table");
    draft_.set("Load / File", file);
    draft_.set("Load / Force column", table.axial_force);
    if (is_by_force)
    {
      draft_.set("Control / Forward force column", table.forward_force);
      draft_.set("Control / Rotation torque column", table.torque);
    }
    for (const char *section : {"Motion", "Load"})
      if (is_given("cycle-time"))
        draft_.set(std::string(section) + " / Cycle of file [s]", given_.at("cycle-time"));
    draft_.set("Motion / Moving part", "tibia", "as in ISO 14243; --moving femur is the other");
    lines_.push_back("Motion and load: " + table.text(is_by_force) + " of " + given_.at("csv") +
                     (is_given("moving") ? "." : "; they move the tibia (--moving)."));
  }

  CaseDraft &draft_;
  const GivenOptions &given_;
  std::vector<std::string> &lines_;
  InputErrors &errors_;
};
} // namespace

std::vector<CaseOption>
knee_options()
{
  using namespace rules;
  return {
      {"mesh", text(), "",
       "Own mesh of the insert (Gmsh .msh), with the boundaries wear and backing"},
      {"femur", text(), "", "Own surface of the femur (.stl, .ply)"},
      {"csv", text(), "",
       "Own table of flexion, axial force, and forward motion and rotation or forward force and "
       "torque"},
      {"control", one_of({"motion", "force"}), "",
       "What moves the joint forward and about its axis; without it the columns of --csv decide"},
      {"moving", one_of({"tibia", "femur"}), "",
       "Part to which forward motion and rotation, or force and torque, belong"},
      {"side", one_of({"right", "left"}), "", "Leg of the knee"},
      {"flexion", text(), "", "Column of the flexion; a minus before it reverses its sign"},
      {"force", text(), "", "Column of the axial force"},
      {"forward", text(), "", "Column of the forward motion, or of the forward force"},
      {"rotation", text(), "", "Column of the internal rotation, or of its torque"},
      {"cycle-time", between(.01, 1000.), "", "Duration of a gait cycle [s] in a table over time"},
      {"cycles", between(1., 1e9), "5e6", "Gait cycles"}};
}

void
apply_knee_options(CaseDraft &draft, const GivenOptions &given, std::vector<std::string> &lines,
                   InputErrors &errors)
{
  GivenOptions good = given;
  for (const CaseOption &option : knee_options())
    if (const auto value = good.find(option.name);
        value != good.end() && !option.rule.accepts(value->second))
    {
      const std::string remedy = option.rule.remedy(value->second);
      errors.add("--" + option.name + " is " + shown_value(value->second) + ", must be " +
                 option.rule.words() + "." + (remedy.empty() ? "" : " " + remedy));
      good.erase(value);
    }
  for (const char *column : {"flexion", "force", "forward", "rotation", "cycle-time"})
    if (good.count(column) && !good.count("csv"))
      errors.add(std::string("--") + column + " is " + shown_value(good.at(column)) +
                 ", must be left out without --csv.");
  KneeDraft knee(draft, good, lines, errors);
  knee.set_insert();
  knee.set_femur();
  knee.set_control_and_table();
  knee.set_cycles();
}
} // namespace arthrowear
