// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/knee_table.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/table_store.h"
#include "base/unit_in_name.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/part_names.h"
#include "gait/table_axis.h"

namespace arthrowear
{
namespace
{
using Words = std::vector<std::string>;

bool
has_word(const Words &words, const Words &wanted)
{
  return any_of(words, [&](const std::string &word) { return contains(wanted, word); });
}

/// 1 for a column along the forward axis, -1 for one to the back, else 0.
double
forward_sign(const Words &words)
{
  if (has_word(words, {"posterior", "backward", "pa"}))
    return -1.;
  return has_word(words, {"forward", "anterior", "ap", "anteroposterior"}) ? 1. : 0.;
}

std::string
with_sign(const std::string &name, const double sign)
{
  return sign < 0. ? "-" + name : name;
}

class KneeColumns
{
public:
  KneeColumns(const CsvTable &table, const GivenOptions &given, InputErrors &errors)
      : table_(table), given_(given), errors_(errors)
  {
    for (const std::string &name : table.names)
      sort(name);
  }

  KneeTable chosen()
  {
    KneeTable own;
    own.flexion = one_of("flexion", "flexion", flexion_, true);
    own.axial_force = one_of("force", "axial force", axial_, true);
    own.forward = one_of("forward", "forward motion", forward_, false, Quantity::length);
    own.rotation = one_of("rotation", "internal rotation", rotation_, false, Quantity::angle);
    own.forward_force = one_of("forward", "forward force", forward_force_, false, Quantity::force);
    own.torque = one_of("rotation", "torque", torque_, false, Quantity::moment);
    return own;
  }

private:
  void sort(const std::string &name)
  {
    const NamedPart part = part_of_name(name);
    const NameParts parts = parts_of_name(name);
    const Quantity quantity = parts.unit.quantity;
    if (part.is_of_ground || part.is_spread || (!part.joint.empty() && part.joint != "knee"))
      return;
    const double forward = forward_sign(parts.words);
    if (part.part == GaitPart::flexion && quantity == Quantity::angle)
      flexion_.push_back(with_sign(name, part.sign));
    else if (part.part == GaitPart::rotation && quantity == Quantity::angle)
      rotation_.push_back(with_sign(name, part.sign));
    else if (quantity == Quantity::moment)
      torque_.push_back(with_sign(name, part.part == GaitPart::rotation ? part.sign : 1.));
    else if (quantity == Quantity::force || quantity == Quantity::body_weights)
      (forward != 0. ? forward_force_ : axial_).push_back(with_sign(name, forward < 0. ? -1. : 1.));
    else if (quantity == Quantity::length && forward != 0.)
      forward_.push_back(with_sign(name, forward));
  }

  /// The column that an option names, if its unit is of the quantity, or the one that was found.
  std::string one_of(const std::string &option, const std::string &meaning, const Words &found,
                     const bool is_needed, const Quantity quantity = Quantity::none)
  {
    if (const auto named = given_.find(option); named != given_.end())
    {
      std::string column;
      try
      {
        column = column_like(table_, named->second);
      }
      catch (const InputError &error)
      {
        for (const std::string &message : error.messages())
          if (std::find(named_.begin(), named_.end(), option) == named_.end())
            errors_.add("--" + option + ": " + message);
        named_.push_back(option);
        return "";
      }
      const Quantity own = parts_of_name(SignedColumn(column).name).unit.quantity;
      return quantity == Quantity::none || own == quantity ? column : "";
    }
    if (found.size() > 1)
      errors_.add("--csv: " + table_.file + " has several columns of " + meaning + ": " +
                  comma_list(found) + ". Name one by --" + option + ".");
    else if (found.empty() && is_needed)
      errors_.add("--csv: " + table_.file + " has no column of " + meaning + ". Name it by --" +
                  option + " \"column [unit]\". It has " + meanings_of_columns(table_) + ".");
    return found.size() == 1 ? found[0] : "";
  }

  const CsvTable &table_;
  const GivenOptions &given_;
  InputErrors &errors_;
  Words flexion_, axial_, forward_, rotation_, forward_force_, torque_, named_;
};
} // namespace

std::string
KneeTable::text(const bool is_by_force) const
{
  std::vector<std::string> used{flexion, axial_force};
  for (const std::string &column :
       is_by_force ? Words{forward_force, torque} : Words{forward, rotation})
    if (!column.empty())
      used.push_back(column);
  return comma_list(used);
}

KneeTable
read_knee_table(const std::string &file, const GivenOptions &given, InputErrors &errors)
{
  try
  {
    const std::shared_ptr<const CsvTable> table = stored_table(file, TableFormat::csv_or_storage);
    needed_axis(*table);
    return KneeColumns(*table, given, errors).chosen();
  }
  catch (const InputError &error)
  {
    for (const std::string &message : error.messages())
      errors.add("--csv: " + message);
  }
  return {};
}
} // namespace arthrowear
