#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace pcic::app {
namespace {

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') {
      const std::string_view locale = value;
      return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
    }
  return false;
}

}  // namespace

TextOptions terminal_options() {
  TextOptions options;
  if (::isatty(STDOUT_FILENO) == 0) return options;
  const char* no_color = std::getenv("NO_COLOR");
  options.colour = no_color == nullptr || *no_color == '\0';
  options.plot = speaks_utf8();
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    options.width = std::clamp<std::size_t>(size.ws_col, 40, 120);
  return options;
}

}  // namespace pcic::app
