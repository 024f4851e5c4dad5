// Messages about a place in a formula, with a caret under it.
#pragma once

#include <string>
#include <string_view>

#include "pcic/formula/language/syntax.hpp"

namespace pcic {

// Throws InputError:
//   --loss: no data column or draws called 'sigm'; did you mean 'sigma'?
//     square((y - mu) / sigm)
//                       ^~~~
// Long formulas are cut to what surrounds the span; control characters and tabs do not move the caret.
[[noreturn]] void fail_at(std::string_view place, std::string_view text, TextSpan span,
                          const std::string& message);

}  // namespace pcic
