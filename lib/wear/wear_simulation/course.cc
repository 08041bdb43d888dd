// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/course.h"

#include "wear_simulation/jump_course.h"
#include "wear_simulation/plain_course.h"

namespace arthrowear
{
RunningSystem::RunningSystem(const WearRunParameters &parameters, Run &of)
    : p(parameters), run(of), statistics(p), monitor(p),
      control({p.time.step, p.time.smallest_step})
{
  if (p.output.frames_per_cycle > 0.)
    frames = std::make_unique<WearFrames>(p, run.communicator);
}

std::unique_ptr<WearCourse>
make_course(RunningSystem &running)
{
  if (running.p.jumps.are_on())
    return std::make_unique<JumpCourse>(running);
  return std::make_unique<PlainCourse>(running);
}
} // namespace arthrowear
