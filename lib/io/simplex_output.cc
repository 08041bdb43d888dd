// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/simplex_output.h"

#include "base/errors.h"
#include "base/output_file.h"
#include "io/collective.h"

#include <deal.II/base/data_out_base.h>
#include <deal.II/base/mpi.h>
#include <deal.II/grid/reference_cell.h>

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
using FieldRange = std::tuple<unsigned int, unsigned int, std::string,
                              dealii::DataComponentInterpretation::DataComponentInterpretation>;

/// deal.II's writer on patches of one cell each.
template <int dim> class PatchWriter : public dealii::DataOutInterface<dim, 3>
{
public:
  PatchWriter(const OutputPiece &piece)
  {
    namespace Interpretation = dealii::DataComponentInterpretation;
    const unsigned int corners = dim + 1;
    const std::size_t n_cells = piece.points.size() / corners;
    unsigned int n_data = 0;
    for (const OutputField &field : piece.fields)
    {
      for (unsigned int c = 0; c < field.n_components; ++c)
        names_.push_back(field.n_components == 1 ? field.name
                                                 : field.name + "_" + std::to_string(c));
      if (field.n_components > 1)
        ranges_.emplace_back(n_data, n_data + field.n_components - 1, field.name,
                             field.n_components == 3 ? Interpretation::component_is_part_of_vector
                                                     : Interpretation::component_is_part_of_tensor);
      n_data += field.n_components;
    }
    patches_.resize(n_cells);
    for (std::size_t cell = 0; cell < n_cells; ++cell)
    {
      auto &patch = patches_[cell];
      patch.reference_cell =
          dim == 3 ? dealii::ReferenceCells::Tetrahedron : dealii::ReferenceCells::Triangle;
      patch.n_subdivisions = 1;
      patch.data.reinit(n_data, corners);
      for (unsigned int corner = 0; corner < corners; ++corner)
      {
        const std::size_t at = cell * corners + corner;
        for (int i = 0; i < 3; ++i)
          patch.vertices[corner][i] = piece.points[at][i];
        unsigned int row = 0;
        for (const OutputField &field : piece.fields)
          for (unsigned int c = 0; c < field.n_components; ++c)
            patch.data(row++, corner) = field.values[at * field.n_components + c];
      }
    }
  }

private:
  const std::vector<dealii::DataOutBase::Patch<dim, 3>> &get_patches() const override
  {
    return patches_;
  }
  std::vector<std::string> get_dataset_names() const override { return names_; }
  std::vector<FieldRange> get_nonscalar_data_ranges() const override { return ranges_; }

  std::vector<dealii::DataOutBase::Patch<dim, 3>> patches_;
  std::vector<std::string> names_;
  std::vector<FieldRange> ranges_;
};

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

template <int dim>
void
write_frame(const OutputPiece &piece, const std::string &base, const double time,
            const unsigned long step, MPI_Comm communicator)
{
  PatchWriter<dim> writer(piece);
  dealii::DataOutBase::VtkFlags flags;
  flags.time = time;
  flags.cycle = step;
  flags.write_higher_order_cells = false;
  for (const OutputField &field : piece.fields)
    flags.physical_units[field.name] = field.unit;
  writer.set_flags(flags);
  const unsigned int n_ranks = dealii::Utilities::MPI::n_mpi_processes(communicator);
  const unsigned int rank = dealii::Utilities::MPI::this_mpi_process(communicator);
  const auto piece_name = [&](const unsigned int r)
  { return base + (n_ranks == 1 ? ".vtu" : "." + std::to_string(r) + ".vtu"); };
  on_every_rank(communicator,
                [&]()
                {
                  write_text(piece_name(rank), [&](std::ostream &out) { writer.write_vtu(out); });
                  if (n_ranks == 1 || rank != 0)
                    return;
                  std::vector<std::string> pieces;
                  for (unsigned int r = 0; r < n_ranks; ++r)
                    pieces.push_back(std::filesystem::path(piece_name(r)).filename());
                  write_text(base + ".pvtu",
                             [&](std::ostream &out) { writer.write_pvtu_record(out, pieces); });
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
  if (piece.corners == 4)
    write_frame<3>(piece, base, time, step, communicator_);
  else
    write_frame<2>(piece, base, time, step, communicator_);
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
