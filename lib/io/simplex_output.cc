// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/simplex_output.h"

#include "base/errors.h"
#include "base/output_file.h"
#include "io/collective.h"

#include <deal.II/base/data_out_base.h>
#include <deal.II/base/mpi.h>

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
five_digits(const std::size_t number)
{
  const std::string digits = std::to_string(number);
  return std::string(digits.size() < 5 ? 5 - digits.size() : 0, '0') + digits;
}

/// deal.II's writers know only streams and say nothing of why one failed.
template <typename Action>
void
write_text(const std::string &file, const Action &action)
{
  std::ostringstream text;
  action(text);
  write_file(file, text.str());
}

void
write_frame(const OutputPiece &piece, const std::string &base, const FrameMark &mark,
            MPI_Comm communicator)
{
  const unsigned int n_ranks = dealii::Utilities::MPI::n_mpi_processes(communicator);
  const unsigned int rank = dealii::Utilities::MPI::this_mpi_process(communicator);
  const auto piece_name = [&](const unsigned int r)
  { return base + (n_ranks == 1 ? ".vtu" : "." + std::to_string(r) + ".vtu"); };
  on_every_rank(communicator,
                [&]()
                {
                  write_file(piece_name(rank), vtu_text(piece, mark));
                  if (n_ranks == 1 || rank != 0)
                    return;
                  std::vector<std::string> pieces;
                  for (unsigned int r = 0; r < n_ranks; ++r)
                    pieces.push_back(std::filesystem::path(piece_name(r)).filename());
                  write_file(base + ".pvtu", pvtu_text(piece, pieces));
                });
}
} // namespace

SimplexSeries::SimplexSeries(const std::string &folder, const std::string &name,
                             MPI_Comm communicator)
    : folder_(folder), name_(name), communicator_(communicator)
{
}

void
SimplexSeries::write(const OutputPiece &piece, const double time, const unsigned long step)
{
  namespace fs = std::filesystem;
  const bool is_root = dealii::Utilities::MPI::this_mpi_process(communicator_) == 0;
  const bool alone = dealii::Utilities::MPI::n_mpi_processes(communicator_) == 1;
  on_every_rank(communicator_,
                [&]()
                {
                  std::error_code error;
                  if (is_root)
                    fs::create_directories(fs::path(folder_) / name_, error);
                  if (error)
                    throw RunError((fs::path(folder_) / name_).string() +
                                   ": cannot be made: " + error.message() + ".");
                });
  const std::string relative = name_ + "/" + name_ + "-" + five_digits(frames_.size());
  const std::string base = (fs::path(folder_) / relative).string();
  write_frame(piece, base, {time, step}, communicator_);
  frames_.emplace_back(time, relative + (alone ? ".vtu" : ".pvtu"));
  on_every_rank(communicator_,
                [&]()
                {
                  if (is_root)
                    write_text((fs::path(folder_) / (name_ + ".pvd")).string(),
                               [&](std::ostream &out)
                               { dealii::DataOutBase::write_pvd_record(out, frames_); });
                });
}
} // namespace arthrowear
