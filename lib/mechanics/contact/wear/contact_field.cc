// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/contact_field.h"

namespace arthrowear
{
std::vector<ContactField> &
contact_fields()
{
  static std::vector<ContactField> fields;
  return fields;
}
} // namespace arthrowear
