// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/render.h"

#include "base/data_folder.h"
#include "base/errors.h"
#include "base/input_file.h"
#include "base/number_text.h"
#include "figure/strokes.h"
#include "figure/text_layout.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
using Json = nlohmann::json;
constexpr int vtk_is_missing = 3; // exit status of the script

bool
have_fonts(const std::string &begin_of_files)
{
  return ::access((begin_of_files + "Regular.ttf").c_str(), R_OK) == 0;
}

/// Begin of the names of the fonts' files: of Debian 12, else of Debian 13.
std::string
fonts()
{
  const std::string folder = "/usr/share/fonts/truetype/", files = "/LiberationSans-";
  const std::string of_debian_12 = folder + "liberation2" + files;
  return have_fonts(of_debian_12) ? of_debian_12 : folder + "liberation" + files;
}

/// Header and arrays for the script: a line of JSON, then bytes to which it refers by place.
class Message
{
public:
  template <typename Number> Json add(const std::vector<Number> &values)
  {
    const std::size_t begin = bytes_.size(), size = values.size() * sizeof(Number);
    bytes_.append(reinterpret_cast<const char *>(values.data()), size);
    bytes_.append((4 - size % 4) % 4, '\0');
    return {{"begin", begin}, {"size", values.size()}};
  }
  std::string text(const Json &header) const { return header.dump() + "\n" + bytes_; }

private:
  std::string bytes_;
};

Json
json_of(const Colour &colour)
{
  return {colour.red, colour.green, colour.blue, colour.alpha};
}

Json
json_of(const SceneView &view, const double pixels, Message &message)
{
  Json json{{"eye", view.eye},       {"up", view.up},           {"centre", view.centre},
            {"height", view.height}, {"meshes", Json::array()}, {"lines", Json::array()},
            {"plane", nullptr}};
  if (view.plane)
    json["plane"] = {{"normal", view.plane->normal}, {"distance", view.plane->distance}};
  for (const SceneMesh &mesh : view.meshes)
    json["meshes"].push_back({{"places", message.add(mesh.places)},
                              {"normals", message.add(mesh.normals)},
                              {"values", message.add(mesh.values)},
                              {"colour", json_of(mesh.colour)},
                              {"lit", mesh.is_lit},
                              {"behind", mesh.is_behind},
                              {"clipped", mesh.is_clipped}});
  for (const SceneLines &lines : view.lines)
    json["lines"].push_back({{"places", message.add(lines.places)},
                             {"colour", json_of(lines.colour)},
                             {"width", pixels * lines.width}});
  return json;
}

std::string
message_of(const Drawing &drawing, const Scene &scene, const double pixels)
{
  Message message;
  Json json{{"width", std::lround(pixels * drawing.width)},
            {"height", std::lround(pixels * drawing.height)},
            {"ground", json_of(drawing.ground)},
            {"low", scene.low},
            {"high", scene.high},
            {"fonts", fonts()},
            {"views", Json::array()},
            {"texts", Json::array()}};
  std::vector<std::uint8_t> colours;
  for (const Colour &colour : scene.colours)
    colours.insert(colours.end(), {colour.red, colour.green, colour.blue});
  json["colours"] = message.add(colours);
  ColouredTriangles triangles;
  for (const DrawnItem &item : drawing.items)
    if (const auto *text = std::get_if<DrawnText>(&item))
      for (const DrawnText &span : placed_spans(*text))
        json["texts"].push_back({{"x", pixels * span.at.x},
                                 {"y", pixels * span.at.y},
                                 {"size", pixels * span.size},
                                 {"text", span.text},
                                 {"bold", span.is_bold},
                                 {"upwards", span.is_upwards},
                                 {"colour", json_of(span.colour)}});
    else if (const auto *view = std::get_if<DrawnView>(&item))
    {
      json["views"].push_back(json_of(scene.views.at(view->view), pixels, message));
      json["views"].back()["box"] = {pixels * view->box.left, pixels * view->box.top,
                                     pixels * view->box.width, pixels * view->box.height};
    }
    else if (const auto *line = std::get_if<DrawnLine>(&item))
      add_triangles(*line, triangles);
    else
      add_triangles(std::get<DrawnArea>(item), triangles);
  for (float &coordinate : triangles.corners)
    coordinate *= static_cast<float>(pixels);
  json["corners"] = message.add(triangles.corners);
  json["corner_colours"] = message.add(triangles.colours);
  return message.text(json);
}

bool
has_vtk(const std::string &python)
{
  const int process = start_bare_program(
      {find_program(python), "-B", "-I", "-c", "import vtkmodules"}, {}, SIGKILL, -1, -1, -1);
  return wait_for(process) == 0;
}

[[noreturn]] void
refuse(const std::string &python, const bool has_server)
{
  std::vector<std::string> missing;
  if (find_program(python).empty() || !has_vtk(python))
    missing.push_back("python3-vtk9");
  if (!has_server)
    missing.push_back("xvfb");
  if (!have_fonts(fonts()))
    missing.push_back("fonts-liberation2");
  std::string command = "apt-get install --no-install-recommends";
  for (const std::string &package : missing)
    command += " " + package;
  throw InputError("Pictures are drawn by VTK in Python, and " + comma_list(missing) +
                   (missing.size() == 1 ? " is" : " are") + " missing. Install: " + command);
}

/// The line that a program writes to a pipe once it is ready; empty if it ends before. Nothing if
/// it is silent for a minute.
std::optional<std::string>
first_line(const int pipe)
{
  constexpr int most_milliseconds = 60000;
  std::string line;
  char byte = '\0';
  pollfd waiting{pipe, POLLIN, 0};
  while (line.find('\n') == line.npos)
  {
    const int ready = ::poll(&waiting, 1, most_milliseconds);
    if (ready < 0 && errno == EINTR)
      continue;
    if (ready == 0)
      return {};
    if (ready < 0 || ::read(pipe, &byte, 1) != 1)
      return "";
    line += byte;
  }
  return trimmed(line);
}

/// Waits for the end of an X server and removes the socket that it has left if it was killed.
void
end_server(const int process, const int number)
{
  wait_for(process);
  sockaddr_un socket_name = {};
  socket_name.sun_family = AF_UNIX;
  std::snprintf(socket_name.sun_path, sizeof(socket_name.sun_path), "/tmp/.X11-unix/X%d", number);
  const int end = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool is_left =
      ::connect(end, reinterpret_cast<const sockaddr *>(&socket_name), sizeof(socket_name)) != 0 &&
      errno == ECONNREFUSED; // not that of another server
  ::close(end);
  if (is_left)
    ::unlink(socket_name.sun_path);
}

/// Starts Xvfb at a display number. @return its process; -1 if the number is in use
int
start_server(const std::string &program, const std::string &authority, const int number)
{
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw RunError("No pipe can be opened.");
  const int process = start_bare_program({program, ":" + std::to_string(number), "-displayfd",
                                          std::to_string(ends[1]), "-screen", "0", "64x64x24",
                                          "-nolisten", "tcp", "-noreset", "-auth", authority},
                                         {}, SIGTERM, -1, -1, -1, ends[1]);
  ::close(ends[1]);
  const std::optional<std::string> line = first_line(ends[0]);
  ::close(ends[0]);
  if (line && !line->empty())
    return process;
  ::kill(process, SIGKILL);
  end_server(process, number);
  if (!line)
    throw RunError("Xvfb, which pictures are drawn in, has not answered for a minute: " + program +
                   ".");
  return -1;
}

/// Starts Xvfb at a free number from 100 on. Displays :0 to :9 are those that every MPI program
/// with hwloc's plugins asks about graphics cards: it would end when this server ends meanwhile.
/// @return its process and the number, with ':'
std::pair<int, std::string>
start_server(const std::string &program, const std::string &authority)
{
  constexpr int first = 100, numbers = 900, most_trials = 20;
  for (int trial = 0; trial < most_trials; ++trial)
  {
    const int number = first + (::getpid() + trial) % numbers;
    if (const int process = start_server(program, authority, number); process >= 0)
      return {process, ":" + std::to_string(number)};
  }
  throw RunError("Xvfb, which pictures are drawn in, does not start: " + program + ".");
}
/// File with the keys of the user's X servers.
std::string
key_of_user()
{
  if (const char *file = std::getenv("XAUTHORITY"))
    return file;
  const char *home = std::getenv("HOME");
  return std::string(home != nullptr ? home : "") + "/.Xauthority";
}
} // namespace

PdfFonts
picture_fonts()
{
  if (!have_fonts(fonts()))
    throw InputError("A PDF contains the letters of its texts, and fonts-liberation2 is missing. "
                     "Install: apt-get install --no-install-recommends fonts-liberation2");
  const auto read = [](const std::string &style)
  { return InputFile(fonts() + style + ".ttf", largest_input::table).read(); };
  return {read("Regular"), read("Bold")};
}

Renderer::Renderer(std::string python) : python_(std::move(python))
{
  const std::string server = find_program("Xvfb");
  const char *display = std::getenv("DISPLAY");
  const bool has_server = !server.empty() || (display != nullptr && *display != '\0');
  if (!has_server || find_program(python_).empty() || !have_fonts(fonts()))
    refuse(python_, has_server);
  if (server.empty())
    display_ = display;
  else
  {
    authority_.emplace();
    std::tie(server_, display_) = start_server(server, authority_->file());
  }
}

Renderer::~Renderer()
{
  if (server_ < 0)
    return;
  ::kill(server_, SIGTERM);
  end_server(server_, std::atoi(display_.c_str() + 1));
}

std::string
Renderer::png(const Drawing &drawing, const Scene &scene, const double pixels) const
{
  const std::string script = data_folder() + "/picture/draw.py";
  const MemoryFile in, out, err;
  in.write(message_of(drawing, scene, pixels));
  EnvironmentVariables environment{{"DISPLAY", display_},
                                   {"LIBGL_ALWAYS_SOFTWARE", "1"},
                                   {"MESA_SHADER_CACHE_DISABLE", "true"},
                                   {"XDG_SESSION_TYPE", "x11"},
                                   {"XAUTHORITY", authority_ ? authority_->file() : key_of_user()}};
  const int process =
      start_bare_program({find_program(python_), "-B", "-I", script}, environment, SIGKILL,
                         in.descriptor(), out.descriptor(), err.descriptor());
  const int status = wait_for(process);
  if (status == vtk_is_missing)
    refuse(python_, true);
  std::string image = out.read();
  if (status != 0 || image.compare(0, 4, "\x89PNG") != 0)
  {
    const std::string reason = trimmed(err.read());
    throw RunError("VTK could not draw the picture (exit status " + std::to_string(status) +
                   "): " + reason.substr(reason.find_last_of('\n') + 1));
  }
  return image;
}
} // namespace arthrowear
