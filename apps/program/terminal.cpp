#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace pcic::app {

TextOptions terminal_options() {
  TextOptions options;
  if (::isatty(STDOUT_FILENO) == 0) return options;
  const char* no_color = std::getenv("NO_COLOR");
  options.colour = no_color == nullptr || *no_color == '\0';
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    options.width = std::clamp<std::size_t>(size.ws_col, 40, 120);
  return options;
}

}  // namespace pcic::app
