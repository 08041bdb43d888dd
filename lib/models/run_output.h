// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/stop_request.h"
#include "io/statistics.h"
#include "models/model.h"

namespace arthrowear
{
/// Opens what every run writes, on rank 0 (null elsewhere), after all that can be wrong with the
/// input has been seen: the folder, log.txt, original.prm, parameters.prm and .json,
/// statistics.csv. A run that resumes keeps what is there and takes the file `stop` away.
std::unique_ptr<OutputFolder> open_run_output(const std::string &folder, const RunOptions &options,
                                              const Parameters &parameters,
                                              const ParameterFile &file, const StopRequest &stop,
                                              Log &log, Statistics &table, MPI_Comm communicator);

/// "statistics.csv" in the folder.
std::string statistics_file(const std::string &folder);
} // namespace arthrowear
