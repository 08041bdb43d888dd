// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/shared_memory.h"

#include "base/large_pages.h"
#include "ranks/ranks.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace arthrowear
{
namespace
{
/// A file of the first rank, as the others find it: process, descriptor, device, file number.
using Place = std::array<std::int64_t, 4>;
constexpr Place nowhere{-1, -1, -1, -1};

/// @param descriptor  an open file, or a negative number
Place
place_of(const int descriptor)
{
  struct stat file;
  if (descriptor < 0 || ::fstat(descriptor, &file) != 0)
    return nowhere;
  return {::getpid(), descriptor, static_cast<std::int64_t>(file.st_dev),
          static_cast<std::int64_t>(file.st_ino)};
}

/// A file in memory of that size, or a negative number.
int
new_file(const std::size_t size)
{
  // A file above the limit of the shell would end the process.
  struct rlimit limit;
  if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < size)
    return -1;
  const int descriptor = ::memfd_create("arthrowear", MFD_CLOEXEC);
  if (descriptor >= 0 && ::ftruncate(descriptor, static_cast<off_t>(size)) == 0)
    return descriptor;
  ::close(descriptor);
  return -1;
}

/// The same file, opened by another process; a negative number if it is not to be had.
int
open_file(const Place &place)
{
  if (place == nowhere)
    return -1;
  const std::string name = "/proc/" + std::to_string(place[0]) + "/fd/" + std::to_string(place[1]);
  const int descriptor = ::open(name.c_str(), O_RDWR | O_CLOEXEC);
  // In another namespace of process numbers the name belongs to another file.
  const Place found = place_of(descriptor);
  if (found[2] == place[2] && found[3] == place[3])
    return descriptor;
  ::close(descriptor);
  return -1;
}

bool
all_agree(MPI_Comm communicator, const bool value)
{
  int all = value ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, communicator);
  return all == 1;
}

/// Asks the system to allocate each rank's share of the pages now, on all ranks at once: allocation
/// page by page, at first use, is slower. The system may ignore the request.
void
populate(MPI_Comm machine, void *memory, const std::size_t size)
{
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = std::size_t(1) << 21;
  const int rank = rank_in(machine), n_ranks = n_ranks_in(machine);
  const auto bound = [&](const std::size_t k)
  { return k == std::size_t(n_ranks) ? size : size / page * k / n_ranks * page; };
  (void)::madvise(static_cast<char *>(memory) + bound(rank), bound(rank + 1) - bound(rank),
                  MADV_POPULATE_WRITE);
#else
  (void)machine, (void)memory, (void)size;
#endif
}
} // namespace

SharedMemory::SharedMemory(MPI_Comm machine, const std::size_t size) : size_(size)
{
  const int rank = rank_in(machine);
  int descriptor = rank == 0 && size > 0 ? new_file(size) : -1;
  Place place = place_of(descriptor);
  MPI_Bcast(place.data(), static_cast<int>(place.size()), MPI_INT64_T, 0, machine);
  if (rank != 0)
    descriptor = open_file(place);
  void *data = descriptor >= 0
                   ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
                   : MAP_FAILED;
  if (data != MAP_FAILED)
    data_ = data;
  const bool success = all_agree(machine, data_ != nullptr);
  if (descriptor >= 0)
    ::close(descriptor);
  if (!success)
    *this = SharedMemory();
  else
  {
    ask_for_large_pages(data_, size_);
    populate(machine, data_, size_);
  }
}

SharedMemory::~SharedMemory()
{
  if (data_ != nullptr)
    ::munmap(data_, size_);
}

SharedMemory::SharedMemory(SharedMemory &&other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0))
{
}

SharedMemory &
SharedMemory::operator=(SharedMemory &&other) noexcept
{
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}
} // namespace arthrowear
