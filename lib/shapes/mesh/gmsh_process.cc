// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/gmsh_process.h"

#include "base/child_process.h"
#include "mesh/mesh_checkpoint.h"

#include <csignal>
#include <malloc.h>
#include <new>
#include <pthread.h>
#include <sys/mman.h>

namespace arthrowear
{
namespace
{
enum Kind : char
{
  result = 'r',
  input_error = 'i',
  run_error = 'e'
};
constexpr char separator = '\0'; // of messages

/// Runs work on a stack of zeros and with a heap that gives zeros.
void
run_on_fresh_memory(const std::function<void()> &work)
{
  ::mallopt(M_PERTURB, 0xff); // new memory is the complement
  constexpr std::size_t size = std::size_t(256) << 20;
  void *stack = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  pthread_attr_t attributes;
  pthread_t thread;
  const auto run = [](void *function) -> void *
  {
    (*static_cast<const std::function<void()> *>(function))();
    return nullptr;
  };
  if (stack == MAP_FAILED || ::pthread_attr_init(&attributes) != 0 ||
      ::pthread_attr_setstack(&attributes, stack, size) != 0 ||
      ::pthread_create(&thread, &attributes, run, const_cast<std::function<void()> *>(&work)) != 0)
    throw std::bad_alloc();
  ::pthread_join(thread, nullptr);
}

/// Does the work and returns the child's answer: its kind, then bytes or messages.
std::string
answer_of(const std::function<std::string()> &work)
{
  try
  {
    return std::string(1, Kind::result) + work();
  }
  catch (const InputError &error)
  {
    std::string answer(1, Kind::input_error);
    for (const std::string &message : error.messages())
      answer += message + separator;
    return answer;
  }
  catch (const std::exception &error)
  {
    return std::string(1, Kind::run_error) + error.what();
  }
}
} // namespace

std::string
run_gmsh(const std::function<std::string()> &work, const double seconds)
{
  ChildLimits limits;
  limits.seconds = seconds;
  limits.memory = limits.most_bytes = std::uint64_t(1) << 40;
  const ChildEnd end = run_in_child(
      [&](const SendBytes &send)
      {
        for (const int number : {SIGTERM, SIGINT, SIGHUP})
          std::signal(number, SIG_IGN);
        std::srand(1);
        run_on_fresh_memory(
            [&]
            {
              const std::string answer = answer_of(work);
              send(answer.data(), answer.size());
            });
      },
      limits);
  if (!end.trouble.empty())
    throw RunError("Gmsh " + end.trouble);
  const std::string text = end.bytes.substr(1);
  if (end.bytes[0] == Kind::run_error)
    throw RunError(text);
  if (end.bytes[0] == Kind::result)
    return text;
  std::vector<std::string> messages;
  for (std::size_t begin = 0, stop; (stop = text.find(separator, begin)) != std::string::npos;
       begin = stop + 1)
    messages.push_back(text.substr(begin, stop - begin));
  throw InputError(messages);
}

MeshData
make_by_gmsh(const std::function<MeshData()> &make)
{
  const std::string bytes = run_gmsh(
      [&]
      {
        CheckpointData data;
        pack_mesh(make(), data);
        return data.to_bytes();
      });
  return unpack_mesh(CheckpointData::from_bytes(bytes, "mesh"));
}
} // namespace arthrowear
