#include "answered.hpp"

#include <cpp11/list.hpp>
#include <cpp11/named_arg.hpp>
#include <cpp11/sexp.hpp>
#include <cpp11/strings.hpp>
#include <new>
#include <pcic/errors.hpp>
#include <stdexcept>

#include "main_thread.hpp"

namespace pcic::r {

using namespace cpp11::literals;

SEXP failure(const char* kind, const std::string& message) {
  cpp11::writable::list answer({"kind"_nm = kind, "message"_nm = message});
  answer.attr("class") = "pcic_failure";
  return answer;
}

SEXP answered(const std::function<SEXP()>& work) {
  try {
    return work();
  } catch (const InputError& error) {
    return failure("pcic_input_error", error.what());
  } catch (const IoError& error) {
    return failure("pcic_io_error", error.what());
  } catch (const std::bad_alloc&) {
    return failure("pcic_memory_error", "There is not enough memory.");
  } catch (const std::length_error&) {
    return failure("pcic_memory_error", "More is asked for than any memory holds.");
  } catch (const Interrupted&) {
    return failure("interrupt", "interrupted");
  } catch (const Signalled& signalled) {
    const cpp11::sexp condition = signalled.condition;
    release(signalled.condition);
    cpp11::writable::list answer({"kind"_nm = "condition", "condition"_nm = condition});
    answer.attr("class") = "pcic_failure";
    return answer;
  }
}

}  // namespace pcic::r
