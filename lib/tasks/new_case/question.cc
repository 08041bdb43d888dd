// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/question.h"

#include "base/format.h"
#include "base/number_text.h"
#include "new_case/parts.h"

namespace arthrowear
{
namespace
{
constexpr const char *wear_factor = "Wear / Wear factor [mm^3/(N m)]";
constexpr const char *patient_question = "patient", *bench_question = "bench";

/// Wear factor of the material of a question [mm^3/(N m)].
double
factor_of(const std::string &question)
{
  CaseDraft part;
  part.take(Parts("materials").read(material_of(question)));
  double factor = 0.;
  parse_number(part.find(wear_factor)->value, factor);
  return factor;
}
} // namespace

const char *
material_of(const std::string &question)
{
  return question == patient_question ? "uhmwpe_patient" : "uhmwpe_iso_serum";
}

std::string
text_about_question(const CaseDraft &draft, const GivenOptions &given)
{
  const auto option = given.find("question");
  const std::string question = option == given.end() ? bench_question : option->second;
  const std::string other = question == patient_question ? bench_question : patient_question;
  const double factor = factor_of(question), of_other = factor_of(other);
  const CaseDraft::Value *chosen = draft.find(wear_factor);
  double used = 0.;
  if (given.count("material") != 0 || chosen == nullptr || !parse_number(chosen->value, used) ||
      used != factor)
    return "";
  const auto shown = [](const double number) { return formatted("%.3ge-6", number * 1e6); };
  return "Wear factor of a " + question + ": " + shown(factor) + " mm^3/(N m) (" +
         material_of(question) + "). Of a " + other + ": " + shown(of_other) + ", " +
         formatted("%.2f", of_other / factor) + " times the wear (--question " + other + ").";
}

std::string
about_crosslinked(const std::string &material)
{
  const std::string name = in_lower_case(material);
  for (const char *word : {"xlpe", "xpe", "cross", "vitamin", "longevity", "marathon"})
    if (name.find(word) != std::string::npos)
      return "Crosslinked polyethylene is --material crosslinked; in patients, "
             "crosslinked_patient.";
  return "";
}
} // namespace arthrowear
