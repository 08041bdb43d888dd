// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/result_words.h"

#include "report/html_number.h"
#include "report/html_text.h"

namespace arthrowear
{
namespace
{
using Group = ResultGroup;
using Style = NumberStyle;

struct ResultRow
{
  const char *name; ///< of the result; with * at its end: of all results that begin so
  Group group;
  Style style = Style::rounded;
  int digits = 4;
  const char *words = ""; ///< empty: the name
};

/// Rows of the table, of which the first that fits decides. In the page, results of a group stand
/// in the order of the summary.
constexpr ResultRow result_rows[] = {
    {"worn volume of the cup", Group::wear},
    {"worn volume of the block", Group::wear},
    {"worn volume of the head", Group::wear},
    {"worn volume of the counterface", Group::wear},
    {"worn volume from forces", Group::wear, Style::rounded, 4,
     "worn volume, second computation from the forces"},
    {"worn volume by the layer*", Group::accuracy},
    {"worn volume*", Group::wear},
    {"worn mass*", Group::wear},
    {"wear rate*", Group::wear},
    {"linear wear rate per million cycles", Group::wear, Style::rounded, 4,
     "depth per million cycles at the deepest point"},
    {"linear wear rate per million cycles at the end", Group::wear, Style::rounded, 4,
     "depth per million cycles at the deepest point, at the end"},
    {"linear wear*", Group::wear},
    {"largest wear depth by the layer*", Group::accuracy},
    {"largest wear depth*", Group::wear},
    {"largest creep depth by the layer*", Group::accuracy},
    {"largest creep depth*", Group::wear},
    {"worn area", Group::wear},
    {"volume over wear factor*", Group::wear},
    {"wear factor times force times distance*", Group::wear},
    {"wear beyond the rim*", Group::wear},
    {"deepest wear over the clearance", Group::wear, Style::percent},
    {"cycles", Group::wear, Style::count},
    {"gait cycles", Group::wear, Style::count},
    {"cycles with worn geometry", Group::wear, Style::count},

    {"peak contact pressure by the layer*", Group::accuracy},
    {"peak contact pressure*", Group::contact},
    {"largest contact area by the layer*", Group::accuracy},
    {"contact area*", Group::contact},
    {"largest contact force", Group::contact, Style::rounded, 4,
     "largest contact force, resultant"},
    {"largest normal force", Group::contact},
    {"largest pressure", Group::contact},
    {"largest penetration", Group::contact},
    {"largest friction torque", Group::contact},
    {"largest half angle of the patch", Group::contact},
    {"load is the", Group::contact},
    {"load times sliding*", Group::contact},
    {"sliding distance*", Group::contact},
    {"force times distance*", Group::contact},
    {"path of the contact*", Group::contact},
    {"cross-shear ratio*", Group::contact},
    {"elastic approach*", Group::contact},

    {"penetration*", Group::penetration},
    {"head displacement*", Group::penetration},

    {"verdict: *", Group::accuracy},
    {"verdicts that fail", Group::accuracy, Style::count},
    {"unverified constants", Group::accuracy},
    {"warnings", Group::accuracy, Style::count},
    {"tolerance", Group::accuracy, Style::percent, 3, "tolerance of the jumps"},
    {"estimated error of worn volume", Group::accuracy, Style::rounded, 2,
     "estimated error of worn volume by the jumps"},
    {"estimated error of depths", Group::accuracy, Style::rounded, 2,
     "estimated error of depths by the jumps"},
    {"estimated error of worn volume, relative", Group::accuracy, Style::percent, 2,
     "estimated error of worn volume by the jumps, relative"},
    {"estimated error of depths, relative", Group::accuracy, Style::percent, 2,
     "estimated error of depths by the jumps, relative"},
    {"largest estimated error of the contact force", Group::accuracy, Style::percent, 2,
     "largest estimated error of the contact force by the jumps"},
    {"estimated error of penetration*", Group::accuracy, Style::rounded, 2},
    {"estimated error*", Group::accuracy, Style::percent, 2},
    {"roughness of the pressure*", Group::accuracy, Style::percent, 3},
    {"largest energy error over largest energy", Group::accuracy, Style::percent, 2},
    {"energy imbalance over external work", Group::accuracy, Style::percent, 2},
    {"reaction over load minus 1", Group::accuracy, Style::percent, 2},
    {"largest energy error", Group::accuracy, Style::rounded, 2},
    {"largest drift*", Group::accuracy, Style::rounded, 2},
    {"levels without equilibrium", Group::accuracy, Style::count},

    {"outcome*", Group::solver},
    {"steps", Group::solver, Style::count},
    {"cut steps", Group::solver, Style::count},
    {"computed cycles", Group::solver, Style::count},
    {"computed steps", Group::solver, Style::count},
    {"jumps", Group::solver, Style::count},
    {"rejected jumps", Group::solver, Style::count},
    {"longest stable jump, estimated", Group::solver},
    {"jumps with a swing that does not decay", Group::solver, Style::count, 4,
     "jumps with an oscillation that does not decay"},
    {"rejected steps", Group::solver, Style::count},
    {"evaluations*", Group::solver, Style::count},
    {"touch-downs and lift-offs", Group::solver, Style::count},
    {"patches gathered", Group::solver, Style::count},
    {"cycles that a resumed run has", Group::solver, Style::count},
    {"points", Group::solver, Style::count},
    {"levels", Group::solver, Style::count},
    {"moves of the mesh", Group::solver, Style::count},
    {"refills of the mesh", Group::solver, Style::count},
    {"time step", Group::solver},
    {"stable time step by the bound", Group::solver},
    {"added mass", Group::solver},
    {"Newton iterations", Group::solver, Style::count},
    {"contact iterations", Group::solver, Style::count},
    {"factorisations", Group::solver, Style::count},
    {"time loop", Group::solver, Style::rounded, 3, "wall time of the time loop"}};

bool
fits(const std::string &pattern, const std::string &name)
{
  const std::size_t begin = pattern.size() - 1;
  return pattern[begin] == '*' ? name.compare(0, begin, pattern, 0, begin) == 0 : name == pattern;
}
} // namespace

std::string
title_of(const ResultGroup group)
{
  switch (group)
  {
  case Group::wear:
    return "Wear";
  case Group::contact:
    return "Contact";
  case Group::penetration:
    return "Penetration of the head";
  case Group::accuracy:
    return "Accuracy";
  case Group::other:
    return "Other results";
  default:
    return "Numbers of the solver";
  }
}

ResultWords
words_of_result(const std::string &name)
{
  for (const ResultRow &row : result_rows)
    if (fits(row.name, name))
      return {row.group, row.style, row.digits, row.words[0] == '\0' ? name : row.words};
  return {Group::other, Style::rounded, 4, name};
}

std::string
html_result(const SummaryItem &item, const ResultWords &words)
{
  if (!item.value)
    return html_quantity(without_folders(item.text), item.unit);
  if (item.unit.empty() || words.style == Style::count) // JSON's integers have no unit
    return html_with_unit(html_count(*item.value), item.unit);
  if (words.style == Style::percent && item.unit == "-")
    return html_with_unit(html_number(100. * *item.value, words.digits), "%");
  return html_with_unit(html_number(*item.value, words.digits), item.unit);
}
} // namespace arthrowear
