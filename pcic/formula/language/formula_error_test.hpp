// What a call says when it refuses a formula.
#pragma once

#include <string>

#include "pcic/core/errors.hpp"

namespace pcic {

// The message of the InputError; empty if there is none.
template <class Call>
std::string formula_error(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace pcic
