// Translation: one formula on its way from Syntax to nodes of the graph. What translate() is made of.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "pcic/formula/language/builder.hpp"

namespace pcic {

// Where an expression stands: in the user's formula, or in the body of a function that is being inlined.
struct Frame {
  std::string_view place, text;
  const FunctionDefinition* function = nullptr;
  std::map<std::string, NodeId, std::less<>> parameters = {};
  const Frame* caller = nullptr;
  TextSpan call = {};  // in the caller
  std::size_t depth = 0;
};

class Translation {
 public:
  Translation(Graph& graph, const Scope& scope) : graph_(graph), scope_(scope) {}

  NodeId expression(const Syntax& syntax, const Frame& frame);

 private:
  // A branch of a conditional: what stands in it is used where the condition is `wanted`.
  struct Guard {
    NodeId condition;
    bool wanted;
    auto operator<=>(const Guard&) const = default;
  };
  // One index, or the range of indices from first to last; of those that are listed, the first-th to the last-th.
  struct Picked {
    std::optional<NodeId> index = {};
    std::optional<NodeId> listed = {};
    std::size_t first = 1, last = 1;
    bool is_everything = false;
  };

  std::vector<NodeId> children(const Syntax& syntax, const Frame& frame);
  NodeId elementwise(Operation operation, const std::vector<NodeId>& operands, const Syntax& syntax,
                     const Frame& frame);
  NodeId conditional(const Syntax& syntax, const Frame& frame);
  NodeId binary(const Syntax& syntax, const Frame& frame);
  void refuse_outer_product(const std::vector<NodeId>& operands, const Syntax& syntax,
                            const Frame& frame) const;
  NodeId vector(const Syntax& syntax, const Frame& frame);
  NodeId not_too_large(NodeId node, const Syntax& syntax, const Frame& frame) const;

  NodeId name(const Syntax& syntax, const Frame& frame);
  NodeId constant_array(const DataArray& array);
  std::optional<NodeId> value_of(const std::string& word, const Frame& frame) const;
  bool is_users(const Frame& frame) const;
  bool is_per_observation(const DataArray& array) const;
  const ArrayInfo* draw_array(std::string_view word, const Frame& frame) const;
  const DataArray* data_array(const Syntax& syntax, const Frame& frame) const;
  const DataArray* array_of_numbers(const Syntax& syntax, const Frame& frame) const;

  NodeId index(const Syntax& syntax, const Frame& frame);
  NodeId index_value(const Syntax& syntax, const Frame& frame);
  void check_index(NodeId node, std::size_t extent, const Syntax& syntax, const Frame& frame);
  std::vector<bool> observations_used() const;
  Picked picked(const Syntax& syntax, std::size_t extent, const Frame& frame);
  Picked listed(NodeId indices, std::size_t extent, const Syntax& syntax, const Frame& frame);
  NodeId element(NodeId vector, std::size_t number);
  std::size_t range_bound(const Syntax& syntax, const Frame& frame);
  NodeId pick(std::vector<NodeId> operands, std::span<const Picked> rest);

  NodeId call(const Syntax& syntax, const Frame& frame);
  NodeId inner_function(const std::vector<NodeId>& arguments, const Syntax& syntax, const Frame& frame);
  NodeId inlined(const FunctionDefinition& function, const Syntax& syntax, const Frame& frame);

  std::string shapes_of(const std::vector<NodeId>& operands, const Syntax& syntax, const Frame& frame) const;
  [[noreturn]] void shapes_do_not_fit(const std::vector<NodeId>& operands, const Syntax& syntax,
                                      const Frame& frame) const;
  [[noreturn]] void unknown_name(const Syntax& syntax, const Frame& frame) const;
  std::string no_function(const std::string& word) const;
  [[noreturn]] void fail(const Frame& frame, TextSpan span, const std::string& message) const;

  Graph& graph_;
  const Scope& scope_;
  std::size_t steps_ = 0;
  std::vector<Guard> guards_;
  // What calls were inlined to: by function, arguments, and the guards under which indices were checked.
  std::map<std::tuple<const FunctionDefinition*, std::vector<NodeId>, std::vector<Guard>>, NodeId> inlined_;
};

// normal_lpdf(y | mu, sigma)
std::string head_of(const FunctionDefinition& function);

}  // namespace pcic
