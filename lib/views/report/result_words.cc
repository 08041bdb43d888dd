// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/result_words.h"

#include "report/html_number.h"
#include "report/html_text.h"

namespace arthrowear
{
Html
html_result(const SummaryItem &item, const DeclaredResult &result)
{
  if (!item.value)
    return html_quantity(without_folders(item.text), item.unit);
  if (item.unit.empty() || result.style == NumberStyle::count) // JSON's integers have no unit
    return html_with_unit(html_count(*item.value), item.unit);
  if (result.style == NumberStyle::percent && item.unit == "-")
    return html_with_unit(html_number(100. * *item.value, result.digits), "%");
  return html_with_unit(html_number(*item.value, result.digits), item.unit);
}
} // namespace arthrowear
