// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/hdf5_file.h"

#include "base/errors.h"
#include "base/output_file.h"

namespace arthrowear::nscd
{
Hdf5Handle::Hdf5Handle(const hid_t id, herr_t (*closing)(hid_t)) : id_(id), close_(closing) {}

Hdf5Handle::~Hdf5Handle()
{
  close();
}

bool
Hdf5Handle::close()
{
  if (id_ < 0)
    return true;
  const hid_t id = id_;
  id_ = -1;
  return close_(id) >= 0;
}

Hdf5Silence::Hdf5Silence()
{
  H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Silence::~Hdf5Silence()
{
  H5Eset_auto2(H5E_DEFAULT, function_, data_);
}

Hdf5Reader::Hdf5Reader(const InputFile &file)
    : name_(file.name()),
      file_(H5Fopen(file.descriptor_path().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose)
{
  H5PLset_loading_state(0); // a file may name a filter, which would be loaded as a plugin
}

bool
Hdf5Reader::has(const std::string &path) const
{
  // Every group on the path must exist before the last link may be queried.
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1))
    if (H5Lexists(file_.get(), path.substr(0, slash).c_str(), H5P_DEFAULT) <= 0)
      return false;
  return H5Lexists(file_.get(), path.c_str(), H5P_DEFAULT) > 0;
}

template <typename T>
std::vector<T>
Hdf5Reader::read(const std::string &path, const hid_t type, const std::size_t most) const
{
  if (!has(path))
    throw InputError(message(path, "is missing."));
  const Hdf5Handle dataset(H5Dopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!dataset.is_valid())
    throw InputError(message(path, "is not a dataset."));
  const Hdf5Handle stored(H5Dget_type(dataset.get()), H5Tclose);
  const H5T_class_t kind = H5Tget_class(stored.get());
  if (kind != H5T_INTEGER && !(kind == H5T_FLOAT && type == H5T_NATIVE_DOUBLE))
    throw InputError(message(path, std::string("does not hold ") +
                                       (type == H5T_NATIVE_DOUBLE ? "numbers." : "integers.")));
  const Hdf5Handle space(H5Dget_space(dataset.get()), H5Sclose);
  const hssize_t n = H5Sget_simple_extent_npoints(space.get());
  if (n < 0)
    throw InputError(message(path, "has no extent."));
  if (static_cast<std::size_t>(n) > most)
    throw InputError(message(path, "has " + std::to_string(n) + " values, must have at most " +
                                       std::to_string(most) + "."));
  // Values that were never written are not stored, and compression reaches a thousandth at most: a
  // file may claim that much more than it stores, and a megabyte of values that were never written.
  constexpr double most_packed = 1100., most_unwritten = 1e6;
  const double stored_bytes = static_cast<double>(H5Dget_storage_size(dataset.get()));
  if (n > 0 && static_cast<double>(n) * H5Tget_size(stored.get()) >
                   most_packed * stored_bytes + most_unwritten)
    throw InputError(message(path, "claims " + std::to_string(n) + " values and stores " +
                                       std::to_string(H5Dget_storage_size(dataset.get())) +
                                       " bytes."));
  std::vector<T> values(static_cast<std::size_t>(n));
  if (n > 0 && H5Dread(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    throw InputError(message(path, "cannot be read; the file may be truncated."));
  return values;
}

std::vector<double>
Hdf5Reader::read_doubles(const std::string &path, const std::size_t most) const
{
  return read<double>(path, H5T_NATIVE_DOUBLE, most);
}

std::vector<std::int64_t>
Hdf5Reader::read_integers(const std::string &path, const std::size_t most) const
{
  return read<std::int64_t>(path, H5T_NATIVE_INT64, most);
}

std::string
Hdf5Reader::read_text(const std::string &path) const
{
  if (!has(path))
    return {};
  const Hdf5Handle dataset(H5Dopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!dataset.is_valid())
    return {};
  const Hdf5Handle type(H5Dget_type(dataset.get()), H5Tclose);
  const Hdf5Handle space(H5Dget_space(dataset.get()), H5Sclose);
  if (H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) != 0 ||
      H5Sget_simple_extent_npoints(space.get()) != 1)
    return {};
  constexpr std::size_t most = 1 << 16;
  if (H5Tget_size(type.get()) > most)
    return {};
  std::string text(H5Tget_size(type.get()), '\0');
  if (H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0)
    return {};
  return text.substr(0, text.find('\0'));
}

Hdf5Writer::Hdf5Writer(const std::string &file)
    : name_(file), place_(partial_name(file)),
      file_(H5Fcreate(place_.name_for_libraries().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
            H5Fclose)
{
  if (!file_.is_valid())
    throw RunError(file + ": the contact problem cannot be written there.");
}

Hdf5Writer::~Hdf5Writer()
{
  if (file_.close()) // not finished, or nothing is left
    remove_output(partial_name(name_));
}

void
Hdf5Writer::make_group(const std::string &path)
{
  Hdf5Handle group(H5Gcreate2(file_.get(), path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                   H5Gclose);
  if (!group.is_valid() || !group.close())
    throw RunError(name_ + ": group " + path + " cannot be written.");
}

void
Hdf5Writer::write(const std::string &path, const hid_t type, const void *values,
                  const std::size_t n)
{
  const hsize_t size = n;
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  Hdf5Handle dataset(H5Dcreate2(file_.get(), path.c_str(), type, space.get(), H5P_DEFAULT,
                                H5P_DEFAULT, H5P_DEFAULT),
                     H5Dclose);
  const bool written =
      dataset.is_valid() &&
      (n == 0 || H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
  if (!dataset.close() || !written)
    throw RunError(name_ + ": dataset " + path + " cannot be written; the disk may be full.");
}

void
Hdf5Writer::write(const std::string &path, const std::vector<double> &values)
{
  write(path, H5T_NATIVE_DOUBLE, values.data(), values.size());
}

void
Hdf5Writer::write(const std::string &path, const std::vector<int> &values)
{
  write(path, H5T_NATIVE_INT, values.data(), values.size());
}

void
Hdf5Writer::write(const std::string &path, const std::string &text)
{
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.get(), text.size() + 1);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  Hdf5Handle dataset(H5Dcreate2(file_.get(), path.c_str(), type.get(), space.get(), H5P_DEFAULT,
                                H5P_DEFAULT, H5P_DEFAULT),
                     H5Dclose);
  const bool written = dataset.is_valid() && H5Dwrite(dataset.get(), type.get(), H5S_ALL, H5S_ALL,
                                                      H5P_DEFAULT, text.c_str()) >= 0;
  if (!dataset.close() || !written)
    throw RunError(name_ + ": dataset " + path + " cannot be written; the disk may be full.");
}

void
Hdf5Writer::finish()
{
  const bool flushed = H5Fflush(file_.get(), H5F_SCOPE_GLOBAL) >= 0;
  if (!file_.close() || !flushed)
    throw RunError(name_ + ": the contact problem is incomplete; the disk may be full.");
  take_place(partial_name(name_), name_);
}
} // namespace arthrowear::nscd
