// SPDX-License-Identifier: LGPL-2.1-or-later
#include "changed_lines.h"

using namespace changed_lines;

namespace
{
TEST(ChangedLine, OfModelsWithoutElementsIsValidOrRefused)
{
  expect_valid_or_refused(changes(without_elements, false), validate_case);
}

TEST(ChangedLine, OfModelsWithElementsIsValidOrRefusedInASample)
{
  expect_valid_or_refused(sample(changes(with_elements, false), 60), validate_case);
}

} // namespace
