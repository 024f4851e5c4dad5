#include "standard_streams.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "pcic/core/errors.hpp"
#include "pcic/present/plain_text.hpp"

namespace pcic::app {
namespace {

constexpr std::string_view next_line = "\n  ";
constexpr std::size_t longest_message = 4000, end_of_long_message = 1000;  // bytes

}  // namespace

void keep_standard_streams_open() {
  // Reading only, so that printing to what was closed still fails.
  for (const auto& [stream, mode] : {std::pair(STDIN_FILENO, O_RDWR), std::pair(STDOUT_FILENO, O_RDONLY),
                                     std::pair(STDERR_FILENO, O_RDWR)})
    if (::fcntl(stream, F_GETFD) < 0)
      (void)::open("/dev/null", mode);  // takes the lowest number that is free
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw IoError(fmt::format("standard output: cannot be written: {}.", std::strerror(errno)));
}

std::string safe_message(std::string_view message) {
  if (message.size() > longest_message)
    return safe_message(message.substr(0, longest_message - end_of_long_message)) + " ... " +
           safe_message(message.substr(message.size() - end_of_long_message));
  std::string safe;
  for (std::size_t end; (end = message.find(next_line)) != std::string_view::npos;) {
    safe.append(printable(message.substr(0, end))).append(next_line);
    message.remove_prefix(end + next_line.size());
  }
  return safe + printable(message);
}

void complain(std::string_view message) noexcept try {
  std::string text = "pcic: " + safe_message(message) + "\n";
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
} catch (...) {  // too little memory even for that
}

}  // namespace pcic::app
