// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "base/vector3.h"
#include "parameters/input_notes.h"
#include "parameters/parameter_declaration.h"
#include "parameters/parameter_file.h"

namespace arthrowear
{
/// Marks an entry that has no default; messages suggest the example.
struct Required
{
  std::string example;
};

inline Required
required(const std::string &example)
{
  return {example};
}

/// Every entry that a parameter file may hold, bound to the variables of the structs that own them.
///
/// An entry is declared once, with its unit, rule and text; a variable's value at that moment, in
/// internal units, is the default, and must obey the rule. All findings of a file are collected and
/// thrown together:
/// ```
/// struct WearParameters
/// {
///   double wear_factor = 0.;   ///< [mm^2/N]
///   unsigned int n_cycles = 1;
///
///   void declare(Parameters &parameters)
///   {
///     Parameters::Section wear = parameters.section("Wear", "Archard's law on both surfaces.");
///     wear.add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
///              "Volume per force and sliding distance.", required("0.22e-6"));
///     wear.add("Cycles", n_cycles, rules::integer_between(1, 1000), "Number of gait cycles.");
///   }
///
///   void check(Parameters &parameters) const // rules that join entries; after read()
///   {
///     if (n_cycles > 1 && wear_factor == 0.)
///       parameters.error_at("Wear / Cycles", "1 without wear", "Set [Wear / Wear factor ...] >
///       0.");
///   }
/// };
///
/// Parameters parameters;
/// WearParameters wear;                       // must outlive `parameters`' reading
/// wear.declare(parameters);
/// parameters.read(ParameterFile::read("case.prm"));
/// wear.check(parameters);
/// parameters.throw_if_any();                 // InputError: all of it, in the order of the lines
/// ```
/// A check may trust any entry for which is_good() holds; error_at() stays silent about an entry
/// that has a finding already, so that one mistake gives one message.
class Parameters
{
  /// Selects how the text of an entry is read.
  enum class Kind
  {
    number,
    numbers, ///< separated by commas
    boolean,
    text,
    file
  };

public:
  /// An entry just declared, for what its declaration says beyond value, rule and text.
  class Declared
  {
  public:
    /// Allows a resumed run to change the value of the entry. Without this call a change is
    /// refused: an entry may be changed only if the completed steps of the run stay valid (solver,
    /// tolerances, output, the end of the run).
    const Declared &may_change_on_resume() const;
    /// States the plausible values of the entry. @throws std::logic_error if its default or its
    /// example lies outside
    const Declared &plausible(const PlausibleRange &range) const;
    /// States that warnings about the entry are warnings about the mesh.
    const Declared &of_mesh() const;

  private:
    friend class Parameters;
    Declared(Parameters &parameters, std::size_t index) : parameters_(&parameters), index_(index) {}
    Parameters *parameters_;
    std::size_t index_;
  };

  /// A subsection, in which entries are declared. Cheap to copy; lives as long as the Parameters.
  class Section
  {
  public:
    Section section(const std::string &name, const std::string &documentation = "") const;

    /// @param unit factor from the unit in the name to the internal one, see base/units.h
    Declared add(const std::string &name, double &value, double unit, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    Declared add(const std::string &name, double &value, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    Declared add(const std::string &name, unsigned int &value, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    Declared add(const std::string &name, int &value, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    Declared add(const std::string &name, bool &value, const std::string &documentation,
                 const Required &required = {}) const;
    Declared add(const std::string &name, std::string &value, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    Declared add(const std::string &name, std::vector<double> &value, double unit, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;
    /// @param rule rules::vector3() or rules::direction(); nothing is normalised here
    Declared add(const std::string &name, Vector3 &value, double unit, const Rule &rule,
                 const std::string &documentation, const Required &required = {}) const;

    /// The same as the functions with a unit, with the plausible values of the entry.
    template <class Value>
    Declared add(const std::string &name, Value &value, double unit, const Rule &rule,
                 const PlausibleRange &plausible, const std::string &documentation,
                 const Required &required = {}) const
    {
      return add(name, value, unit, rule, documentation, required).plausible(plausible);
    }

    /// A file that is read: the variable gets its absolute name. It must exist; without a default
    /// or `required`, not setting it leaves the variable empty.
    Declared add_input_file(const std::string &name, std::string &value,
                            const std::string &documentation, const Required &required = {}) const;

    /// A selection, with the enumerator of each name.
    template <class Enum>
    Declared add_choice(const std::string &name, Enum &value,
                        const std::vector<std::pair<std::string, Enum>> &choices,
                        const std::string &documentation, const Required &required = {}) const;

  private:
    friend class Parameters;
    Section(Parameters &parameters, std::vector<std::string> path)
        : parameters_(&parameters), path_(std::move(path))
    {
    }
    Declared declare(const std::string &name, const std::string &default_text, const Rule &rule,
                     const std::string &documentation, const Required &required, Kind kind,
                     std::function<void(const std::string &)> bind) const;

    Parameters *parameters_;
    std::vector<std::string> path_;
  };

  /// Effective value of an entry, which a resumed run compares with the original run's value.
  struct Used
  {
    std::string path, text;
    /// Equal for texts that mean the same: "1e-3" and ".001", "yes" and "true". For a file: its
    /// name.
    std::string value;
    bool is_set = false;
    /// The program calls is_set(), so that unset is not the same as set to the default.
    bool is_other_unset = false;
    bool is_file = false;
    bool may_change = false; ///< by a resume
  };
  /// All entries in the order of their declaration.
  std::vector<Used> used() const;

  using Declaration = ParameterDeclaration;
  /// All entries in the order of their declaration.
  std::vector<Declaration> declarations() const;
  /// Subsections of a section, in the order of their declaration.
  std::vector<std::vector<std::string>>
  subsections_of(const std::vector<std::string> &section) const;
  /// Text about a section, empty if there is none.
  const std::string &documentation_of(const std::vector<std::string> &section) const;

  Parameters() = default;
  Parameters(const Parameters &) = delete; // entries hold references to variables
  Parameters &operator=(const Parameters &) = delete;

  /// Entries outside all subsections.
  Section top_level() { return {*this, {}}; }
  /// Declares a subsection, or finds the one declared before.
  Section section(const std::string &name, const std::string &documentation = "")
  {
    return top_level().section(name, documentation);
  }

  /// Gives every good setting to its variable and collects the findings. To be called once.
  void read(const ParameterFile &file);

  /// Paths are written as in messages: "Wear / Wear factor [mm^3/(N m)]", or the bare name at the
  /// top level. An undeclared path is a std::logic_error.
  bool has(const std::string &path) const; ///< whether it is declared
  /// Returns the paths of the entries in a section, without the entries of its subsections.
  std::vector<std::string> paths_in(const std::string &section) const;
  /// This call makes unset differ from set to the default: a resume may not exchange them.
  bool is_set(const std::string &path) const;
  /// True if it has no finding yet
  bool is_good(const std::string &path) const { return entry_at(path).is_good; }
  /// Text used: from the file, or the default
  std::string value(const std::string &path) const { return entry_at(path).value; }
  /// "file:line", or "file" if not set
  std::string where(const std::string &path) const { return file_.place(entry_at(path).line); }

  /// Sets the value of an entry that is not set and follows from other entries: it is printed and
  /// compared in place of the default.
  void use_value(const std::string &path, const std::string &text) { entry_at(path).value = text; }

  /// Adds "file:line: [path] is <value>, must be <rule>. <remedy>".
  void error_at(const std::string &path, const std::string &rule, const std::string &remedy = "");
  /// Adds "file:line: [path] <finding>".
  void finding_at(const std::string &path, const std::string &finding);
  /// Adds "file: [path] is not set" with `reason` and the line to add, if it is not set.
  /// @param reason like "'coulomb' needs it"
  /// @param example of a value, if the rule's own says little
  void require(const std::string &path, const std::string &reason, const std::string &example = "");
  /// Adds the findings of another reader (a table, a mesh), after the findings with a line. Each
  /// is added once: two entries may name the same table.
  void add(const InputError &error);

  /// Adds "file:line: [path] is <value>: <text>" to the warnings: the value is allowed and
  /// doubtful. `text` is a sentence with a number and a remedy.
  void warning_at(const std::string &path, const std::string &text);
  /// Adds a warning that belongs to no entry (about a table or a mesh), each once.
  void warning(const std::string &text);
  /// Inputs that rest on no measurement.
  InputNotes &input_notes() { return input_notes_; }
  const InputNotes &input_notes() const { return input_notes_; }

  struct Warning
  {
    std::string text;  ///< with file, line, entry and value
    std::string path;  ///< of the entry; empty: it belongs to none
    std::string doubt; ///< the sentences alone
    LogTopic topic = LogTopic::other;
  };
  /// All warnings, in the order of their lines: those that were added, and one for each other entry
  /// whose value is set, has no finding and is not plausible.
  std::vector<Warning> doubts() const;

  std::vector<std::string> findings() const;
  /// @throws InputError with all findings in the order of their lines
  void throw_if_any() const;

  /// Returns the names of all input files that are set and exist.
  std::vector<std::string> input_files() const;

  /// Absolute form of a file name; relative ones start at the folder of the parameter file.
  std::string resolve(const std::string &name) const { return file_.resolve(name); }

private:
  struct SectionInfo
  {
    std::vector<std::string> path;
    std::string documentation;
  };

  struct Entry : Declaration
  {
    Kind kind;
    std::function<void(const std::string &)> bind;
    std::string value = {}; ///< text used: from the file, or the default
    unsigned int line = 0;  ///< 0: not set
    bool is_good = true;
    bool has_warning = false; ///< by warning_at()
    mutable bool is_set_checked = false;

    /// A warning about the value.
    Warning warning(const std::string &doubt) const;

    std::string meaning() const; ///< see Used::value
  };

  void check_opening(const ParameterFile::Opening &opening);
  void read_setting(const ParameterFile::Setting &setting);
  void report_missing(Entry &entry, const std::string &reason, const std::string &example = "");
  std::string advice_on_unknown(const ParameterFile::Setting &setting, Entry *&meant);
  void add_finding(unsigned int line, const std::string &text);
  std::vector<std::string> in_order_of_lines(std::vector<ParameterFile::Finding> findings) const;
  bool knows(const std::vector<std::string> &section) const;
  Entry *find(const std::vector<std::string> &section, const std::string &name);
  Entry &entry_at(const std::string &path);
  const Entry &entry_at(const std::string &path) const;

  std::vector<SectionInfo> sections_;
  std::vector<Entry> entries_;
  ParameterFile file_;
  std::vector<ParameterFile::Finding> findings_;
  std::vector<std::string> foreign_findings_;
  std::vector<std::pair<unsigned int, Warning>> warnings_; // by line; without the place in the text
  std::vector<std::string> foreign_warnings_;
  InputNotes input_notes_;
};

/// The texts of all doubts about the entries.
std::vector<std::string> warnings_of(const Parameters &parameters);

template <class Enum>
Parameters::Declared
Parameters::Section::add_choice(const std::string &name, Enum &value,
                                const std::vector<std::pair<std::string, Enum>> &choices,
                                const std::string &documentation, const Required &required) const
{
  std::vector<std::string> names;
  std::string default_text;
  for (const auto &choice : choices)
  {
    names.push_back(choice.first);
    if (choice.second == value && default_text.empty())
      default_text = choice.first;
  }
  return declare(name, default_text, rules::one_of(names), documentation, required, Kind::text,
                 [&value, choices](const std::string &text)
                 {
                   for (const auto &choice : choices)
                     if (choice.first == text)
                       value = choice.second;
                 });
}
} // namespace arthrowear
