// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/line_output.h"

#include <deal.II/base/data_out_base.h>
#include <deal.II/grid/reference_cell.h>

#include <sstream>

namespace arthrowear
{
namespace
{
using Patches = std::vector<dealii::DataOutBase::Patch<1, 3>>;

class LineWriter : public dealii::DataOutInterface<1, 3>
{
public:
  LineWriter(Patches patches, std::vector<std::string> names)
      : patches_(std::move(patches)), names_(std::move(names))
  {
  }

private:
  const Patches &get_patches() const override { return patches_; }
  std::vector<std::string> get_dataset_names() const override { return names_; }

  Patches patches_;
  std::vector<std::string> names_;
};
} // namespace

void
LineOutput::add(const Vector3 &point, const std::initializer_list<double> values)
{
  points_.push_back(point);
  values_.insert(values_.end(), values);
  if (!is_interrupted_)
    ends_.push_back(points_.size() - 1);
  is_interrupted_ = false;
}

std::string
LineOutput::vtu() const
{
  const std::size_t n_fields = fields_.size();
  Patches patches(ends_.size());
  for (std::size_t i = 0; i < patches.size(); ++i)
  {
    patches[i].n_subdivisions = 1;
    patches[i].reference_cell = dealii::ReferenceCells::Line;
    patches[i].data.reinit(static_cast<unsigned int>(n_fields), 2);
    for (unsigned int end = 0; end < 2; ++end)
    {
      const std::size_t point = ends_[i] - 1 + end;
      for (unsigned int c = 0; c < 3; ++c)
        patches[i].vertices[end][c] = points_[point][c];
      for (unsigned int f = 0; f < n_fields; ++f)
        patches[i].data(f, end) = static_cast<float>(values_[point * n_fields + f]);
    }
  }
  std::vector<std::string> names;
  dealii::DataOutBase::VtkFlags flags;
  flags.write_higher_order_cells = false;
  for (const Field &field : fields_)
  {
    names.push_back(field.name);
    flags.physical_units[field.name] = field.unit;
  }
  LineWriter writer(std::move(patches), std::move(names));
  writer.set_flags(flags);
  std::ostringstream text;
  writer.write_vtu(text);
  return text.str();
}
} // namespace arthrowear
