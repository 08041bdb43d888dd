// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_declaration.h"

#include "base/number_text.h"
#include "parameters/entry_name.h"
#include "parameters/parameter_file.h"

namespace arthrowear
{
std::string
ParameterDeclaration::path() const
{
  return section.empty() ? name : section_text(section) + " / " + name;
}

std::string
ParameterDeclaration::unit() const
{
  return unit_in_name(name);
}

std::string
ParameterDeclaration::rule_words() const
{
  const std::string usual = declared_range.words();
  return rule.words() + (usual.empty() ? "" : ", " + usual);
}

PlausibleRange
ParameterDeclaration::plausible_range() const
{
  return declared_range.is_bounded() ? declared_range : plausible_by_unit(unit());
}

std::string
ParameterDeclaration::doubt_about(const std::string &value) const
{
  const ValueForm &form = rule.form();
  if (!form.is_number() && form.kind != ValueForm::Kind::list)
    return "";
  return doubt_about_size(value, form.at_least == form.at_most, unit(), plausible_range());
}

std::string
ParameterDeclaration::remedy_for(const std::string &value) const
{
  const std::string remedy = rule.remedy(value);
  double number = 0.;
  if (!remedy.empty() || !parse_number(value, number) || number <= 0.)
    return remedy;
  const std::string fits = unit_that_fits(number, unit(), declared_range);
  if (declared_range.text.empty() && !fits.empty())
    return "Is it in another unit? " + fits;
  return declared_range.text + (fits.empty() ? "" : " ") + fits;
}

std::string
ParameterDeclaration::description() const
{
  const std::string end = documentation.empty() ? "" : documentation.back() == '.' ? " " : ". ";
  return documentation + end + "Must be " + rule_words() + "; " +
         (is_required()          ? "no default"
          : default_text.empty() ? "empty by default"
                                 : default_text + " by default") +
         ".";
}
} // namespace arthrowear
