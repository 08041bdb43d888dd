// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/case_words.h"

#include "report/html_number.h"
#include "report/html_text.h"
#include "report/shared_text.h"

#include "base/number_text.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Appends to a list.
void
append(Html &list, const Html &text, const Html &separator = ", ")
{
  if (!text.empty())
    list += (list.empty() ? Html() : separator) + text;
}

/// A constant with its unit, 4e-07 mm³/(N m), and the source that the case names.
Html
constant_words(const RunResults &run, const InputEntry &entry)
{
  const std::size_t bracket = entry.name.find(" [");
  const std::string unit = bracket == entry.name.npos
                               ? ""
                               : entry.name.substr(bracket + 2, entry.name.size() - bracket - 3);
  double value = 0.;
  const Html shown = parse_number(entry.value, value) ? html_number(value)
                                                      : html_text(shared_text(run, entry.value));
  const std::string source = shared_text(run, run.comment(entry.path()));
  return html_text(entry.name.substr(0, bracket)) + " " + html_with_unit(shown, unit) + " (" +
         (source.empty() ? Html("no source in the case") : html_unit(source)) + ")";
}
} // namespace

Html
implant_words(const RunResults &run)
{
  Html words;
  for (const ImplantPart &part : run.declared.implant)
    append(words, part.length > 0.
                      ? html_text(part.words) + " " + html_with_unit(html_number(part.length), "mm")
                      : html_text(part.words));
  for (const char *section : {"Material", "Layer"})
  {
    const std::string begin = std::string(section) + " / ";
    const double modulus = run.input_number(begin + "Young modulus [MPa]", 0.);
    if (!(modulus > 0.))
      continue;
    std::string law = run.input(begin + "Law");
    std::replace(law.begin(), law.end(), '_', ' ');
    append(words, html_text(law), "; ");
    append(words, "E&nbsp;=&nbsp;" + html_with_unit(html_number(modulus), "MPa"), "; ");
    append(words, "ν&nbsp;=&nbsp;" + html_text(run.input(begin + "Poisson ratio")));
  }
  return words;
}

Html
gait_words(const RunResults &run)
{
  Html words;
  const std::string motion = run.input("Motion / File"), load = run.input("Load / File");
  if (!motion.empty())
    append(words, "motion " + html_text(last_part(motion)));
  if (!load.empty() && load == motion)
    words = "motion and load " + html_text(last_part(load));
  else if (!load.empty())
    append(words, "load " + html_text(last_part(load)));
  else if (const std::string curve = run.input("Load / Curve"); !curve.empty())
    append(words, "load " + html_text(curve));
  const CsvTable *table = run.find_table("statistics.csv");
  if (!words.empty() && table && table->has_column("applied load [N]"))
  {
    const std::vector<double> &values = table->column("applied load [N]");
    append(words,
           "largest load " +
               html_with_unit(html_number(*std::max_element(values.begin(), values.end())), "N"));
  }
  return words;
}

Html
law_words(const RunResults &run)
{
  const std::string law = run.input("Wear / From law / Law");
  Html words;
  if (!law.empty() && law != "none")
    words = html_text(law);
  for (const InputEntry &entry : run.inputs)
  {
    const bool is_constant = entry.section == "Wear" || entry.section == "Wear / From law";
    const bool is_factor = entry.name.find("ear factor [") != entry.name.npos;
    const bool is_of_law =
        entry.section == "Wear / From law" && entry.name != "Law" && !words.empty();
    if (is_constant && entry.differs() && (is_factor || is_of_law))
      append(words, constant_words(run, entry), words == html_text(law) ? Html(": ") : ", ");
  }
  return law == "none" && !words.empty() ? "Archard: " + words : words;
}
} // namespace arthrowear
