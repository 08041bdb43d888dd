// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/json_fields.h"

namespace arthrowear
{
/// Error of a result by other meshes, steps and jumps.
struct ConvergedResult
{
  struct OfFamily
  {
    std::string name, entry;            ///< "mesh"; path of the entry that is refined
    std::vector<double> sizes, values;  ///< from coarse to fine
    std::string course, text;           ///< word and sentence
    std::optional<double> order, limit; ///< observed; Richardson's value
    double safety = 0., error = 0.;     ///< factor F_s, 0: no interval; half of the interval

    template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
    {
      visit("name", s.name);
      visit("entry", s.entry);
      visit("sizes", s.sizes, json_fields::if_there);
      visit("values", s.values);
      visit("course", s.course, json_fields::if_there);
      visit("text", s.text);
      visit("safety factor", s.safety);
      visit("error", s.error);
      visit("order", s.order);
      visit("Richardson", s.limit);
    }
  };
  std::string name, unit, verdict;
  double value = 0., error = 0.; ///< half the width of the interval about the value
  bool converges = true;
  std::vector<OfFamily> families;

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("name", s.name);
    visit("unit", s.unit);
    visit("value", s.value);
    visit("error", s.error);
    visit("converges", s.converges);
    visit("verdict", s.verdict);
    visit("families", s.families);
  }
};

/// Results of `arthrowear converge` about a case: content of convergence.json.
struct ConvergedCase
{
  std::string own; ///< folder of the case
  std::vector<ConvergedResult> results;

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("case", s.own);
    visit("quantities", s.results);
  }
  /// @throws InputError
  static ConvergedCase parse(const std::string &text, const std::string &file)
  {
    return json_fields::parse<ConvergedCase>(
        text, file + ": is no result of `arthrowear converge`; it is cut short or was changed. "
                     "Repeat that command.");
  }
};
} // namespace arthrowear
