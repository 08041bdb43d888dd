// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_type.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// The entry by which a parameter file names a law.
struct LawEntry
{
  std::string name = "Law";
  std::string law =
      "none"; ///< chosen unless the entry is set; if it is "none", so can be the entry
};

/// The entries by which a parameter file chooses a law: its name, and every number of every law of
/// a registry, a shared number once, and the files of their tables. What does not depend on the
/// kind of law.
class LawEntries
{
public:
  explicit LawEntries(LawEntry entry) : entry_(std::move(entry)), chosen_(entry_.law) {}

  struct Type
  {
    std::string name, text, source;
    std::vector<LawNumber> numbers;
    LawTable table;
  };

  bool is_chosen() const { return chosen_ != none; }
  const std::string &name() const { return chosen_; }
  /// Path of the entry that chooses the law: "Wear / Law"
  std::string entry(const std::string &path) const { return path + " / " + entry_.name; }
  /// "[Wear / Law] archard"
  std::string choice(const std::string &path) const
  {
    return "[" + path + " / " + entry_.name + "] " + chosen_;
  }

protected:
  static constexpr const char *none = "none";

  /// @param text of the entry of the name, before the laws' own
  void declare(const Parameters::Section &section, const std::string &text,
               const std::vector<Type> &types);
  /// Findings about the numbers of the law that was chosen, and about set ones that it does not
  /// use; marks of constants from memory.
  void check(Parameters &parameters, const std::string &path, const std::vector<Type> &types) const;
  /// Returns the values of the numbers, then the values of the table.
  /// @throws InputError with the findings about the table's file
  std::vector<double> values(const Type &type) const;
  /// True if there are no findings about the entries of the type.
  static bool are_good(const Parameters &parameters, const std::string &path, const Type &type);
  void report(Parameters &parameters, const std::string &path, const LawDoubt &doubt) const;

private:
  LawEntry entry_;
  std::string chosen_;
  std::map<std::string, double> numbers_;
  std::map<std::string, std::string> files_; // of the tables
};

/// Entries of a model that choose a law and give its numbers:
///
///     LawChoice<WearLaw> wear(wear_laws());            // a member of a model's parameters
///     wear.declare(parameters.section("Wear"), "Depth rate.");
///     parameters.read(file);
///     wear.check(parameters, "Wear", {friction});
///     parameters.throw_if_any();
///     std::shared_ptr<const WearLaw> law = wear.law({friction}); // null: none chosen
template <class Law> class LawChoice : public LawEntries
{
public:
  explicit LawChoice(const LawRegistry<Law> &registry, LawEntry entry = {})
      : LawEntries(std::move(entry)), registry_(&registry)
  {
  }

  void declare(const Parameters::Section &section, const std::string &text)
  {
    LawEntries::declare(section, text, types());
  }

  /// @param path of the section, as in messages: "Wear"
  void check(Parameters &parameters, const std::string &path,
             const typename Law::Surrounding &surrounding) const
  {
    LawEntries::check(parameters, path, types());
    const LawType<Law> *type = registry_->find(name());
    if (!type)
      return;
    const Type entries = entries_of(*type);
    if (are_good(parameters, path, entries))
      try
      {
        const std::vector<double> numbers = values(entries);
        report(parameters, path, type->doubt(numbers, surrounding));
        if (parameters.is_good(entry(path)) && are_good(parameters, path, entries))
          registry_->make(name(), numbers, surrounding);
      }
      catch (const InputError &error)
      {
        parameters.add(error);
      }
      catch (const std::exception &error) // of a law from outside
      {
        parameters.finding_at(entry(path),
                              "is " + name() + ", which cannot be made: " + error.what() + ".");
      }
  }

  /// Null if none is chosen. Call it only where check() had no findings.
  std::shared_ptr<const Law> law(const typename Law::Surrounding &surrounding) const
  {
    const LawType<Law> *type = registry_->find(name());
    return type ? registry_->make(name(), values(entries_of(*type)), surrounding) : nullptr;
  }

  /// The law with its source; one must be chosen.
  std::string citation() const
  {
    const LawType<Law> &type = *registry_->find(name());
    return "Law " + type.name + (type.text.empty() ? "" : ", " + type.text) + ": " + type.source +
           ".";
  }

private:
  std::vector<Type> types() const
  {
    return mapped<Type>(registry_->types(),
                        [&](const LawType<Law> &type) { return entries_of(type); });
  }
  static Type entries_of(const LawType<Law> &type)
  {
    return {type.name, type.text, type.source, type.numbers, type.table};
  }

  const LawRegistry<Law> *registry_;
};
} // namespace arthrowear
