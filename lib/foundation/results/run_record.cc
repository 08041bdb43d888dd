// SPDX-License-Identifier: LGPL-2.1-or-later
#include "results/run_record.h"

#include "base/start_again.h"

#include "base/json_fields.h"

namespace arthrowear
{
NLOHMANN_JSON_SERIALIZE_ENUM(RunState, {{RunState::cut_off, "cut off"},
                                        {RunState::done, "done"},
                                        {RunState::limited, "limited"},
                                        {RunState::stopped, "stopped"},
                                        {RunState::failed, "failed"},
                                        {RunState::running, "running"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RunRecord::Line, text, is_on_mesh)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RunRecord::Warning, what, detail, count, is_on_mesh)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RunRecord::Progress, step, elapsed, cycles,
                                                least_left, most_left, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RunRecord, state, reason, version, input, cost,
                                                set_up, warnings, progress, wall_times)

std::string
RunRecord::json() const
{
  return json_fields::text(*this);
}

RunRecord
parse_record(const std::string &text, const std::string &file)
{
  return json_fields::parse<RunRecord>(
      text, file +
                ": is no JSON of this program's state of a run; it is cut short or was changed. "
                "Resume the run, which writes it again. " +
                start_again);
}
} // namespace arthrowear
