// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/number_text.h"
#include "base/registry.h"
#include "parameters/plausible_range.h"
#include "parameters/rule.h"

#include <memory>

namespace arthrowear
{
/// Doubt about all numbers of a law together, as the end of a finding or warning about the entry
/// `Law`; an empty text: no doubt.
struct LawDoubt
{
  std::string text;
  bool is_impossible = false; ///< an error, not a warning
  /// Name of the number or table to correct. If the law is impossible, `text` is then the rule of
  /// that number, "at most the static one, 0.1". Empty: the law as a whole.
  std::string number = {};
};

/// A number of a law, as parameter files name it. Laws of one registry may share a number: then
/// name, unit and rule must be the same.
struct LawNumber
{
  std::string name; ///< with its unit: "Hardness [MPa]"
  double unit = 1.; ///< factor from that unit to the internal one
  Rule rule;        ///< must accept `value`
  std::string text;
  std::string example;        ///< of a number that must be set; empty: `value` is a default
  double value = 0.;          ///< in internal units
  bool must_be_above = false; ///< a set number must be above 0
  PlausibleRange known = {};  ///< by measurements, in the unit of the entry
  /// The example is quoted from memory of the law's source: a run whose file has this value says
  /// so.
  bool is_from_memory = false;
};

/// A number whose entry is a selection; its value is the place of the name in the list, from 0, the
/// default.
inline LawNumber
law_switch(const std::string &name, const std::vector<std::string> &choices,
           const std::string &text)
{
  return {name, 1., rules::one_of(choices), text, ""};
}

/// A table of numbers that a law reads from a file, which has a separate entry.
struct LawTable
{
  std::string name; ///< of the entry; empty: the law reads no table
  std::string text, example;
  /// The numbers of the table, in internal units.
  /// @param values of the law's numbers
  /// @throws InputError with every finding
  std::function<std::vector<double>(const std::string &file, const std::vector<double> &values)>
      read;

  bool is_read() const { return !name.empty(); }
};

/// The numbers and the surrounding of a law, to make it again from a stored state.
template <class Surrounding> struct LawOrigin
{
  std::string name;           ///< empty: not by a registry
  std::vector<double> values; ///< of the law's numbers, then of its table
  Surrounding surrounding = {};
};

/// A kind of law that parameter files can choose by name.
template <class Law> struct LawType
{
  std::string name;   ///< "archard"
  std::string text;   ///< the law in a line: "k p v/H"
  std::string source; ///< publication and equation
  std::vector<LawNumber> numbers;
  LawTable table = {};
  /// A law acts in a surrounding (friction coefficient, …) that is not its own.
  using Surrounding = typename Law::Surrounding;
  /// @param values in the order of `numbers`, internal units; then the table's values
  /// @throws InputError if values from a file do not form a table
  using Make = std::function<std::shared_ptr<Law>(const std::vector<double> &values,
                                                  const Surrounding &surrounding)>;
  Make make = {};
  /// About numbers that are allowed one by one. Called where there are no findings about them.
  using Doubt =
      std::function<LawDoubt(const std::vector<double> &values, const Surrounding &surrounding)>;
  Doubt doubt = [](const std::vector<double> &, const Surrounding &) { return LawDoubt(); };
};

/// The laws of one kind (wear, …) that the program knows. Add before parameters are declared.
template <class Law> class LawRegistry : public Registry<LawType<Law>>
{
public:
  explicit LawRegistry(std::vector<LawType<Law>> types) : Registry<LawType<Law>>("law")
  {
    for (LawType<Law> &type : types)
      add(std::move(type));
  }

  /// @throws std::logic_error with the line of the call, if the law has no name or no function
  /// `make`, the name is in use, a number is declared twice, has a default value that its rule
  /// refuses, or differs from the number of the same name of another law
  void add(LawType<Law> type, const SourceLine &at = {__builtin_FILE(), __builtin_LINE()})
  {
    if (!type.make)
      throw std::logic_error(at.place() + "the law '" + type.name + "' has no function `make`");
    for (const LawNumber &number : type.numbers)
      if (const std::string value = shortest_text(number.value, number.unit);
          number.rule.choices().empty() && !number.rule.accepts(value))
        throw std::logic_error(at.place() + "the law '" + type.name + "' gives '" + number.name +
                               "' the default " + value + ", which must be " + number.rule.words());
    for (std::size_t i = 0; i < type.numbers.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (type.numbers[i].name == type.numbers[j].name)
          throw std::logic_error(at.place() + "the law '" + type.name + "' declares the number '" +
                                 type.numbers[i].name + "' twice");
    for (const LawNumber &number : type.numbers)
      for (const LawType<Law> &other : this->types())
        for (const LawNumber &known : other.numbers)
          if (known.name == number.name &&
              (known.unit != number.unit || known.rule.words() != number.rule.words()))
            throw std::logic_error(at.place() + "the laws '" + type.name + "' and '" + other.name +
                                   "' differ in the unit or the rule of '" + number.name + "'");
    Registry<LawType<Law>>::add(std::move(type), at);
  }

  /// The law of that name with its origin; null if there is none.
  /// @throws std::logic_error with the line that added the law, if the law's `make` returns null
  std::shared_ptr<const Law> make(const std::string &name, const std::vector<double> &values = {},
                                  const typename Law::Surrounding &surrounding = {}) const
  {
    const LawType<Law> *type = this->find(name);
    if (!type || values.size() < type->numbers.size() ||
        (!type->table.is_read() && values.size() > type->numbers.size()))
      return nullptr;
    const std::shared_ptr<Law> law = type->make(values, surrounding);
    if (law == nullptr)
      throw std::logic_error(this->place_of(name) + "the function `make` of the law '" + name +
                             "' returned no law");
    law->origin = {name, values, surrounding};
    return law;
  }
};
} // namespace arthrowear
