// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/setup.h"

#include "base/collect.h"

namespace arthrowear
{
void
read_insert_backside_curves(const InsertBacksideParameters &p, Parameters &parameters,
                            InsertBacksideInputs &inputs)
{
  inputs.load = p.load.read(parameters, p.time.frequency);
  if (const auto motion = p.tray.read(parameters, p.time.frequency, inputs.curves))
    inputs.motion = *motion;
}

InsertBacksideInputs
prepare_insert_backside(const InsertBacksideParameters &p, Parameters &parameters)
{
  InsertBacksideInputs inputs;
  read_insert_backside_curves(p, parameters, inputs);
  if (!parameters.findings().empty())
    return inputs;
  collect(parameters,
          [&]
          {
            inputs.mesh = p.insert.mesh(parameters, p.degree);
            check_volumes(p.other_volumes, inputs.mesh, KneeInsertEntries::file_entry,
                          p.insert.is_made() ? "A made insert has one." : "", parameters);
            if (!parameters.findings().empty())
              return;
            std::vector<std::string> findings;
            inputs.tray = turn_over(inputs.mesh, p.tray.clearance,
                                    p.tray.has_rim ? p.tray.rim_height : 0., findings);
            for (const std::string &finding : findings)
              parameters.finding_at("Tray / Rim", finding + " Or set it to none.");
          });
  return inputs;
}
} // namespace arthrowear
