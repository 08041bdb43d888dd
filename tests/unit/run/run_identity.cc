// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_identity.h"
#include "all_models.h"
#include "base/ranges.h"
#include "parameters/parameter_print.h"
#include "prm_text.h"

#include "base/start_again.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

using namespace arthrowear;

namespace
{
using Values = std::map<std::string, std::string>; // by path

/// Two files of different content, and a third with the content of the first.
class Files
{
public:
  Files()
  {
    std::string name = (std::filesystem::temp_directory_path() / "identity_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    write(first(), "a,b\n1,2\n");
    write(other(), "a,b\n1,3\n");
    write(moved(), "a,b\n1,2\n");
  }
  ~Files() { std::filesystem::remove_all(folder_); }
  std::string first() const { return folder_ + "/first.csv"; }
  std::string other() const { return folder_ + "/other.csv"; }
  std::string moved() const { return folder_ + "/moved/first.csv"; }
  static void write(const std::string &file, const std::string &text)
  {
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file) << text;
  }

private:
  std::string folder_;
};

/// A parameter file of a model, read and not validated: entries by themselves.
struct Entries
{
  std::unique_ptr<Model> model;
  std::string name;
  Parameters parameters;

  /// @param asked  an entry for which the program calls is_set()
  Entries(const std::string &model_name, const Values &values, const std::string &asked = "")
      : model(make_model(model_name)), name(model_name)
  {
    declare_model(parameters, name, *model);
    parameters.read(ParameterFile::parse(prm_text(values), "case.prm"));
    if (!asked.empty())
      parameters.is_set(asked);
  }

  CheckpointData checkpoint() const
  {
    CheckpointData data;
    RunIdentity(parameters).pack(data);
    return CheckpointData::from_bytes(data.to_bytes(), "state.bin");
  }
  /// Returns the findings of a resume; empty if the run continues.
  std::vector<std::string> refusal(const CheckpointData &data)
  {
    // Entries that have no default are not all set here.
    const std::vector<std::string> missing = parameters.findings();
    try
    {
      RunIdentity(parameters).require_same(data, parameters);
    }
    catch (const InputError &)
    {
    }
    std::vector<std::string> messages;
    for (const std::string &message : parameters.findings())
      if (std::find(missing.begin(), missing.end(), message) == missing.end())
        messages.push_back(message);
    return messages;
  }
};

/// Values that may follow "set ... =" for some entry or other; of a selection also its names.
std::vector<std::string>
candidates(const std::string &rule, const Files &files)
{
  std::vector<std::string> texts{"1",           "2",     "0.25",      "7",     "0.4",  "50",
                                 "200",         "300",   "0.001",     "0.002", "true", "false",
                                 "other words", "1,2,3", "0.5, 0, 1", "0.75",  "1, 2", "2, 1"};
  const std::string one_of = "one of ";
  if (rule.rfind(one_of, 0) == 0)
    texts = split_list(rule.substr(one_of.size()));
  texts.insert(texts.end(), {files.first(), files.other()});
  return texts;
}

/// The rule of each entry in words, from the page of the manual.
std::map<std::string, std::string>
rules_of(const std::string &model)
{
  std::map<std::string, std::string> rules;
  std::istringstream lines(printed(Entries(model, {}).parameters, ParameterFormat::markdown));
  std::string section;
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("## ", 0) == 0 || line.rfind("### ", 0) == 0)
      section = line.substr(line.find(' ') + 1) + " / ";
    else if (line.rfind("- **`", 0) == 0)
    {
      const std::string words = ", must be ";
      const std::size_t end = line.find("`**"), rule = line.find(words, end) + words.size();
      rules[section + line.substr(5, end - 5)] = line.substr(rule, line.find('\\', rule) - rule);
    }
  return rules;
}

bool
is_mentioned(const std::string &text, const std::vector<std::string> &messages)
{
  return any_of(messages, [&](const std::string &message)
                { return message.find(text) != std::string::npos; });
}

/// Entries that a resume of block and hip_cup may change.
const std::set<std::string> of_wear_runs{"Output folder",
                                         "Time / Cycles",
                                         "Time / Time step [s]",
                                         "Time / Smallest time step [s]",
                                         "Material / Yield stress [MPa]",
                                         "Contact / Solver",
                                         "Contact / Maximum iterations",
                                         "Contact / Penetration tolerance [mm]",
                                         "Contact / Search reach [mm]",
                                         "Wear / Jump / Kind",
                                         "Wear / Jump / Cycles",
                                         "Wear / Jump / Tolerance",
                                         "Wear / Jump / First jump [cycles]",
                                         "Wear / Jump / Smallest jump [cycles]",
                                         "Wear / Jump / Largest jump [cycles]",
                                         "Wear / Jump / Error norm",
                                         "Wear / Shape / Mesh follows wear",
                                         "Wear / Shape / Depth before a move [-]",
                                         "Solver / Direct solver",
                                         "Solver / PETSc options",
                                         "Solver / Preconditioner",
                                         "Solver / Stored operators",
                                         "Solver / Largest stored operators [GB]",
                                         "Solver / Balance tolerance",
                                         "Solver / Maximum Newton iterations",
                                         "Solver / Tangent",
                                         "Output / Frames per cycle",
                                         "Output / Compression level",
                                         "Output / Surface tables",
                                         "Output / Worn depth threshold [um]",
                                         "Creep / Recovery",
                                         "Creep / Rest [min]",
                                         "Creep / Uncertainty of constants [%]",
                                         "Checkpoint / Every n steps",
                                         "Checkpoint / Every wall time [s]",
                                         "Checkpoint / Keep",
                                         "Checkpoint / Wall time limit [s]"};

std::set<std::string>
with(std::set<std::string> entries, const std::set<std::string> &more)
{
  entries.insert(more.begin(), more.end());
  return entries;
}

std::set<std::string>
without(std::set<std::string> entries, const std::set<std::string> &some)
{
  for (const std::string &entry : some)
    entries.erase(entry);
  return entries;
}

/// Entries that a resume may change, by model. All others are refused.
const std::map<std::string, std::set<std::string>> changeable{
    {"block", of_wear_runs},
    {"gait_dynamics", {}},
    {"hip_cup", with(of_wear_runs, {"Output / Layer prediction", "Output / Layer stiffness factor",
                                    "Output / Cycles per year"})},
    {"hip_dynamics",
     {"Output folder", "Output / Compression level", "Wear / Worn geometry / Cycles",
      "Wear / Worn geometry / Cycles per jump", "Checkpoint / Every n steps",
      "Checkpoint / Every wall time [s]", "Checkpoint / Keep", "Checkpoint / Wall time limit [s]"}},
    {"hip_layer",
     {"Output / Compression level", "Output / Surface tables", "Creep / Recovery",
      "Creep / Rest [min]", "Creep / Uncertainty of constants [%]"}},
    {"insert_backside", without(of_wear_runs, {"Wear / Shape / Mesh follows wear",
                                               "Wear / Shape / Depth before a move [-]"})},
    {"interface", {}},
    {"knee_dynamics", {}},
    {"knee_insert", of_wear_runs},
    {"knee_layer",
     {"Output / Compression level", "Output / Surface tables", "Creep / Recovery",
      "Creep / Rest [min]", "Creep / Uncertainty of constants [%]"}},
    {"tibial_tray",
     {"Output folder", "Load / Stop at undamaged area", "Relaxation / Damping",
      "Relaxation / Damping coefficient [1/s]", "Relaxation / Residual tolerance",
      "Relaxation / Energy tolerance", "Relaxation / Longest hold",
      "Relaxation / Unbalanced levels", "Relaxation / Renew stable step every",
      "Output / Frames every n levels", "Output / Compression level", "Output / Surface tables",
      "Checkpoint / Every n steps", "Checkpoint / Every wall time [s]", "Checkpoint / Keep",
      "Checkpoint / Wall time limit [s]"}}};

class EveryEntry : public ::testing::TestWithParam<std::string>
{
protected:
  const std::string model_ = GetParam();
  const Files files_;

  bool may_change(const std::string &path) const { return changeable.at(model_).count(path) != 0; }

  /// The run was begun with `begun` and continues with `now`, both of which the entry allows.
  void expect_noticed(const std::string &path, const Values &begun, const Values &now) const
  {
    const CheckpointData data = Entries(model_, begun, path).checkpoint();
    Entries resumed(model_, now, path);
    const std::vector<std::string> messages = resumed.refusal(data);
    const auto text = [&](const Values &values)
    { return values.count(path) != 0 ? values.at(path) : std::string("not set"); };
    SCOPED_TRACE(model_ + " [" + path + "] " + text(begun) + " -> " + text(now));
    if (may_change(path))
    {
      EXPECT_TRUE(messages.empty()) << messages.front();
      return;
    }
    ASSERT_EQ(messages.size(), 1u);
    const std::string &message = messages.front();
    EXPECT_NE(message.find("[" + path + "] is "), std::string::npos) << message;
    EXPECT_EQ(message.rfind(now.empty() ? "case.prm: " : "case.prm:", 0), 0u) << message;
    EXPECT_NE(message.find("the run was begun with"), std::string::npos) << message;
    EXPECT_NE(message.find(start_again), std::string::npos) << message;
  }
};

TEST_P(EveryEntry, IsComparedUnlessItIsOnTheList)
{
  std::size_t n_compared = 0;
  std::set<std::string> walked;
  const auto rules = rules_of(model_);
  for (const Parameters::Used &entry : Entries(model_, {}).parameters.used())
  {
    walked.insert(entry.path);
    EXPECT_EQ(entry.may_change, may_change(entry.path)) << entry.path;
    if (entry.path == "Model")
      continue;
    // Values that the entry accepts and that mean different things.
    std::map<std::string, Values> accepted;
    for (const std::string &text : candidates(rules.at(entry.path), files_))
    {
      if (accepted.size() == 2)
        break;
      const Values values{{entry.path, text}};
      const Entries tried(model_, values);
      if (tried.parameters.is_good(entry.path))
        for (const Parameters::Used &used : tried.parameters.used())
          if (used.path == entry.path)
            accepted.emplace(used.value, values);
    }
    // The registry of these entries has only one law at present.
    const std::set<std::string> only_laws{"Interface / Law"};
    if (only_laws.count(entry.path) > 0 && accepted.size() == 1)
      continue;
    ASSERT_GE(accepted.size(), 2u) << entry.path;
    const Values &one = accepted.begin()->second, &other = accepted.rbegin()->second;
    expect_noticed(entry.path, one, other);
    expect_noticed(entry.path, other, one);
    const bool has_default = Entries(model_, {}).parameters.is_good(entry.path);
    expect_noticed(entry.path, {}, one);
    if (has_default)
      expect_noticed(entry.path, one, {});
    n_compared += !may_change(entry.path);
  }
  for (const std::string &path : changeable.at(model_))
    EXPECT_EQ(walked.count(path), 1u) << path;
  EXPECT_GT(n_compared, 15u);
}

TEST_P(EveryEntry, ListInAnotherOrderIsAnotherList)
{
  for (const Parameters::Used &entry : Entries(model_, {}).parameters.used())
  {
    const std::pair<const char *, const char *> orders[] = {{"1, 2, 3", "1, 3, 2"},
                                                            {"1, 2", "2, 1"}};
    for (const auto &[order, other] : orders)
      if (Entries(model_, {{entry.path, order}}).parameters.is_good(entry.path))
        expect_noticed(entry.path, {{entry.path, order}}, {{entry.path, other}});
  }
}

TEST_P(EveryEntry, FileIsItsContentWhereverItIs)
{
  for (const Parameters::Used &entry : Entries(model_, {}).parameters.used())
  {
    if (!entry.is_file)
      continue;
    const Values first{{entry.path, files_.first()}};
    const CheckpointData data = Entries(model_, first).checkpoint();
    EXPECT_TRUE(Entries(model_, first).refusal(data).empty()) << entry.path;
    EXPECT_TRUE(Entries(model_, {{entry.path, files_.moved()}}).refusal(data).empty());
    expect_noticed(entry.path, first, {{entry.path, files_.other()}});
    // The same name with other content.
    Files::write(files_.first(), "a,b\n1,4\n");
    const std::vector<std::string> messages = Entries(model_, first).refusal(data);
    Files::write(files_.first(), "a,b\n1,2\n");
    ASSERT_EQ(messages.size(), 1u) << entry.path;
    EXPECT_TRUE(is_mentioned("with first.csv with checksum", messages)) << messages.front();
    EXPECT_TRUE(is_mentioned("Bring back the file's content", messages)) << messages.front();
  }
}

TEST_P(EveryEntry, DefaultWrittenOutIsTheDefault)
{
  const CheckpointData data = Entries(model_, {}).checkpoint();
  for (const Parameters::Used &entry : Entries(model_, {}).parameters.used())
  {
    if (entry.value.empty())
      continue;
    const Values written{{entry.path, entry.value}};
    const auto messages = Entries(model_, written).refusal(data);
    EXPECT_TRUE(messages.empty()) << messages.front();
    // Unless the program calls is_set().
    EXPECT_EQ(Entries(model_, written, entry.path).refusal(data).empty(), may_change(entry.path))
        << entry.path;
  }
}

INSTANTIATE_TEST_SUITE_P(Model, EveryEntry, ::testing::ValuesIn(all_models()),
                         [](const auto &one) { return one.param; });

TEST(RunIdentity, TextsThatMeanTheSameAreTheSame)
{
  const auto refusal = [](const Values &begun, const Values &now)
  { return Entries("tibial_tray", now).refusal(Entries("tibial_tray", begun).checkpoint()); };
  const std::string number = "Geometry / Post length [mm]", list = "Debris / Velocity [mm/s]",
                    flag = "Interface / Two passes";
  EXPECT_TRUE(refusal({{number, "1e-3"}}, {{number, "0.001"}}).empty());
  EXPECT_TRUE(refusal({{number, "40"}}, {{number, "4.0E1"}}).empty());
  EXPECT_TRUE(refusal({{list, "1,0.5,0"}}, {{list, "1.0, 5e-1, -0"}}).empty());
  EXPECT_TRUE(refusal({{flag, "yes"}}, {{flag, "on"}}).empty());
  EXPECT_FALSE(refusal({{flag, "yes"}}, {{flag, "no"}}).empty());
  EXPECT_FALSE(refusal({{number, "40"}}, {{number, "40.000000000000007"}}).empty());
}

TEST(RunIdentity, AllChangesAreNamedInTheOrderOfTheirLines)
{
  const CheckpointData data =
      Entries("tibial_tray", {{"Geometry / Post length [mm]", "40"}}).checkpoint();
  Entries resumed(
      "tibial_tray",
      {{"Wear / Cycles", "5"}, {"Geometry / Post length [mm]", "30"}, {"Load / Levels", "3"}});
  const std::vector<std::string> messages = resumed.refusal(data);
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0], "case.prm:2: [Geometry / Post length [mm]] is 30: the run was begun with "
                         "40. Set it back. " +
                             std::string(start_again));
  EXPECT_EQ(messages[1].rfind("case.prm:5: [Load / Levels] is 3: the run was begun with ", 0), 0u);
  EXPECT_EQ(messages[2].rfind("case.prm:8: [Wear / Cycles] is 5: the run was begun with ", 0), 0u);
}

TEST(RunIdentity, OfAnotherModelSaysNoMore)
{
  const CheckpointData data = Entries("tibial_tray", {{"Model", "tibial_tray"}}).checkpoint();
  const auto messages = Entries("hip_cup", {}).refusal(data);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(
      messages[0].rfind("case.prm: [Model] is not set (hip_cup by default): the run was begun "
                        "with tibial_tray.",
                        0),
      0u)
      << messages[0];
}

// A run of a version that did not know an entry continues with the entry's default.
TEST(RunIdentity, EntryThatIsNewerThanTheRunKeepsItsDefault)
{
  const CheckpointData whole = Entries("tibial_tray", {{"Model", "tibial_tray"}}).checkpoint();
  CheckpointData data; // of a version that knew the model alone
  const std::string facts = "set, set or not matters, checksum of [Model]";
  data.set("entry [Model]", whole.text("entry [Model]"));
  data.set(facts, whole.integers(facts));
  EXPECT_TRUE(Entries("tibial_tray", {{"Model", "tibial_tray"}}).refusal(data).empty());
  const auto messages =
      Entries("tibial_tray", {{"Model", "tibial_tray"}, {"Load / Levels", "3"}}).refusal(data);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(is_mentioned("[Load / Levels] is 3: the run was begun by a version", messages));
}

TEST(RunIdentity, EntryThatTheCheckpointLacksIsOfAnotherVersion)
{
  const auto messages =
      Entries("tibial_tray", {{"Model", "tibial_tray"}}).refusal(CheckpointData());
  ASSERT_FALSE(messages.empty());
  EXPECT_TRUE(is_mentioned("by a version of the program without this entry", messages));
}
} // namespace
