// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/errors.h"
#include "contact/problem_io/hdf5_file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace
{
using namespace arthrowear;
using namespace arthrowear::nscd;
namespace fs = std::filesystem;

constexpr H5Z_filter_t foreign = 40000; // for which HDF5 would search a plugin
constexpr hsize_t n_values = 8;

std::size_t
keep_bytes(unsigned, std::size_t, const unsigned *, const std::size_t size, std::size_t *, void **)
{
  return size;
}

/// Writes a dataset "values" that names the foreign filter.
void
write_filtered(const std::string &file)
{
  const H5Z_class2_t filter = {H5Z_CLASS_T_VERS, foreign, 1,       1,
                               "foreign",        nullptr, nullptr, keep_bytes};
  ASSERT_GE(H5Zregister(&filter), 0);
  const Hdf5Handle made(H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose),
      space(H5Screate_simple(1, &n_values, nullptr), H5Sclose),
      list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_chunk(list.get(), 1, &n_values);
  ASSERT_GE(H5Pset_filter(list.get(), foreign, H5Z_FLAG_MANDATORY, 0, nullptr), 0);
  const Hdf5Handle data(H5Dcreate2(made.get(), "values", H5T_NATIVE_DOUBLE, space.get(),
                                   H5P_DEFAULT, list.get(), H5P_DEFAULT),
                        H5Dclose);
  const double values[n_values] = {1., 2., 3., 4., 5., 6., 7., 8.};
  ASSERT_GE(H5Dwrite(data.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), 0);
}

// HDF5 loads all libraries of its folders for plugins to find the filter that a file names.
TEST(ForeignFilter, LoadsNoPlugin)
{
  std::string folder = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string file = folder + "/values.h5", mark = folder + "/EXECUTED";
  fs::copy_file(ARTHROWEAR_HOSTILE_LIBRARY, folder + "/libplugin.so");
  write_filtered(file);
  ASSERT_GE(H5Zunregister(foreign), 0);
  ASSERT_GE(H5PLprepend(folder.c_str()), 0);
  {
    const InputFile input(file, largest_input::contact_problem);
    const Hdf5Reader reader(input);
    ASSERT_TRUE(reader.is_open());
    EXPECT_THROW(reader.read_doubles("values", 100), InputError);
  }
  EXPECT_FALSE(fs::exists(mark));
  // HDF5 itself loads this plugin.
  H5PLset_loading_state(H5PL_ALL_PLUGIN);
  {
    const Hdf5Silence silence;
    const Hdf5Handle opened(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose),
        data(H5Dopen2(opened.get(), "values", H5P_DEFAULT), H5Dclose);
    double values[n_values];
    EXPECT_LT(H5Dread(data.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), 0);
  }
  EXPECT_TRUE(fs::exists(mark));
  H5PLset_loading_state(0);
  fs::remove_all(folder);
}
} // namespace
