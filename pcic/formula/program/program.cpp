#include "pcic/formula/program/program.hpp"

#include <algorithm>
#include <stdexcept>

#include "pcic/formula/program/fuse_pairs.hpp"
#include "pcic/formula/program/lower.hpp"
#include "pcic/formula/program/order.hpp"
#include "pcic/formula/program/registers.hpp"
#include "pcic/formula/program/share_logistic.hpp"

namespace pcic {
namespace {

constexpr std::size_t no_output = static_cast<std::size_t>(-1);

View as_view(const Destination& target) {
  return {target.data, target.draw_stride, target.inner_stride, target.obs_stride};
}

// The values of consecutive draws, side by side.
Destination per_draw(double* data, const Value& value) {
  return {data, value.inner, value.inner == 1 ? 0u : 1u, 0};
}

Destination as_target(const OutputBlock& output) {
  return {output.data, output.row_stride, 0, 1};
}

}  // namespace

Program::Program(const Graph& graph, std::span<const NodeId> outputs) : num_obs_(graph.num_obs()) {
  for (NodeId output : outputs)
    if (graph[output].shape.inner_size() != 1)
      throw std::logic_error("Program: an output must have one value per draw and observation");
  LoweredGraph lowered = lower(graph, outputs);
  values_ = std::move(lowered.values);
  outputs_ = std::move(lowered.outputs);
  fixed_ = FixedValues(graph, values_);
  share_logistic(values_, outputs_, fixed_);
  fuse_pairs(values_, outputs_);
  order_ = order_of_evaluation(values_, outputs_, fixed_);
  find_used_arrays(graph);
  for (ValueId id : order_)
    if (values_[id].observation && !values_[id].is_view()) steps_.push_back(id);
  find_places();
  find_draw_places();
  choose_chunk_size();
}

void Program::find_used_arrays(const Graph& graph) {
  std::vector<bool> is_used(values_.size(), false);
  for (ValueId output : outputs_) is_used[owner(values_, output)] = true;
  for (ValueId id : order_) {
    Value& value = values_[id];
    for (ValueId operand : value.operands) is_used[owner(values_, operand)] = true;
    if (value.code != Code::draws) continue;
    draw_arrays_.push_back(graph.draw_arrays()[value.array].name);
    value.array = draw_arrays_.size() - 1;
  }
  fixed_.keep_only(is_used);
}

void Program::find_places() {
  std::vector<bool> is_step(values_.size(), false);
  for (ValueId id : steps_) is_step[id] = true;
  output_of_.assign(values_.size(), no_output);
  for (std::size_t k = outputs_.size(); k-- > 0;)
    if (is_step[outputs_[k]]) output_of_[outputs_[k]] = k;
  for (ValueId output : outputs_) is_step[output] = false;

  const Registers registers = allocate_registers(values_, steps_, is_step, outputs_);
  num_registers_ = registers.size;
  places_.resize(values_.size());
  for (ValueId id : order_) {
    const ValueId home = owner(values_, id);
    if (registers.first[home] == Registers::none) continue;
    std::size_t first = 0;
    for (ValueId part = id; part != home; part = values_[part].operands[0])
      first += values_[part].first_inner;
    places_[id] = {.is_in_register = true,
                   .first_register = registers.first[home],
                   .owner_inner = values_[home].inner,
                   .first_inner = first,
                   .has_inner = values_[id].inner != 1};
  }
}

void Program::find_draw_places() {
  constexpr std::size_t most_values = std::size_t{1} << 20;  // of all registers: as large as a block of draws
  is_stored_.assign(values_.size(), false);
  for (ValueId output : outputs_) is_stored_[owner(values_, output)] = true;
  std::vector<ValueId> steps;
  for (ValueId id : order_) {
    if (values_[id].observation)
      for (ValueId operand : values_[id].operands) is_stored_[owner(values_, operand)] = true;
    else if (values_[id].code != Code::draws && !values_[id].is_view())
      steps.push_back(id);
  }
  std::vector<bool> needs_register(values_.size(), false);
  for (ValueId id : steps) {
    needs_register[id] = !is_stored_[id];
    if (is_stored_[id]) values_per_draw_ += values_[id].inner;
  }
  draw_registers_ = allocate_registers(values_, steps, needs_register, {});
  draws_per_preparation_ =
      std::max<std::size_t>(1, most_values / std::max<std::size_t>(draw_registers_.size, 1));
}

void Program::choose_chunk_size() {
  constexpr std::size_t usual_obs = 192;      // a multiple of what the product kernel takes at once
  constexpr std::size_t usual_values = 6144;  // of all registers: what the first-level cache holds
  constexpr std::size_t most_values = 32768;  // half of a second-level cache
  const std::size_t room = std::max<std::size_t>(num_registers_, 2);
  obs_per_chunk_ = std::clamp<std::size_t>(most_values / room / 8 * 8, 8, usual_obs);
  const std::size_t per_draw = room * std::min(obs_per_chunk_, std::max<std::size_t>(num_obs_, 1));
  draws_per_chunk_ = std::clamp<std::size_t>(usual_values / per_draw / 4 * 4, 1, 16);
}

Program::DrawValues Program::prepare(std::span<const BlockView> draw_arrays) const {
  if (draw_arrays.size() != draw_arrays_.size())
    throw std::logic_error("Program: got another number of draw arrays than it asked for");
  DrawValues result;
  result.views_.resize(values_.size());
  result.storage_.resize(values_.size());
  result.num_draws_ = draw_arrays.empty() ? 0 : draw_arrays.front().num_draws;
  for (ValueId id : order_) {
    const Value& value = values_[id];
    if (value.observation) continue;
    View& view = result.views_[id];
    if (value.code == Code::draws) {
      const BlockView& block = draw_arrays[value.array];
      if (block.num_draws != result.num_draws_ || block.num_obs != value.inner)
        throw std::logic_error("Program: a block of draws has another size than its array");
      view = {block.data, block.row_stride, value.inner == 1 ? 0u : 1u, 0};
    } else if (value.is_view()) {
      view = view_through(value, result.views_[value.operands[0]]);
    } else if (is_stored_[id]) {
      AlignedVector& storage = result.storage_[id];
      storage.resize(std::max<std::size_t>(1, result.num_draws_ * value.inner));
      view = as_view(per_draw(storage.data(), value));
    }
  }
  const std::size_t step = std::min(draws_per_preparation_, result.num_draws_);
  AlignedVector registers(draw_registers_.size * step);
  for (std::size_t draw = 0; draw < result.num_draws_; draw += step)
    compute_draw_values({draw, std::min(step, result.num_draws_ - draw)}, registers, result);
  return result;
}

void Program::compute_draw_values(IndexRange draws, AlignedVector& registers, DrawValues& result) const {
  std::vector<View> views(values_.size()), operands;
  for (ValueId id : order_) {
    const Value& value = values_[id];
    if (value.observation) continue;
    if (value.code == Code::draws) {
      views[id] = result.views_[id].from(draws.first, 0);
    } else if (value.is_view()) {
      views[id] = view_through(value, views[value.operands[0]]);
    } else {
      const Destination target =
          is_stored_[id] ? per_draw(result.storage_[id].data(), value).from(draws.first, 0)
                         : per_draw(registers.data() + draw_registers_.first[id] * draws.count, value);
      views[id] = as_view(target);
      operands.clear();
      for (ValueId operand : value.operands)
        operands.push_back(fixed_.holds(operand) ? fixed_[operand] : views[operand]);
      compute_value(value, operands, target, draws.count, 1);
    }
  }
}

void Program::evaluate(const DrawValues& draw_values, IndexRange draws, IndexRange observations,
                       std::span<const OutputBlock> outputs, Workspace& workspace) const {
  if (outputs.size() != outputs_.size())
    throw std::logic_error("Program: got another number of output blocks than it has outputs");
  workspace.memory_.resize(
      std::max(workspace.memory_.size(), num_registers_ * draws_per_chunk_ * obs_per_chunk_));
  find_views(draw_values, draws, observations, outputs, workspace);
  for (std::size_t obs = 0; obs < observations.count; obs += obs_per_chunk_)
    for (std::size_t draw = 0; draw < draws.count; draw += draws_per_chunk_)
      compute_chunk({.draws = {draw, std::min(draws_per_chunk_, draws.count - draw)},
                     .observations = {obs, std::min(obs_per_chunk_, observations.count - obs)}},
                    outputs, workspace);
}

void Program::find_views(const DrawValues& draw_values, IndexRange draws, IndexRange observations,
                         std::span<const OutputBlock> outputs, Workspace& workspace) const {
  std::vector<View>& views = workspace.views_;
  views.assign(values_.size(), View());
  for (ValueId id = 0; id < values_.size(); ++id)
    if (fixed_.holds(id)) views[id] = fixed_[id].from(0, observations.first);
  for (ValueId id : order_) {
    const Value& value = values_[id];
    if (!value.observation)
      views[id] = draw_values.views_[id].from(draws.first, 0);
    else if (value.code == Code::diagonal)
      views[id] = view_through(value, views[value.operands[0]]).from(0, observations.first);
    else if (value.code == Code::part)
      views[id] = view_through(value, views[value.operands[0]]);
    else if (output_of_[id] != no_output)
      views[id] = as_view(as_target(outputs[output_of_[id]]));
  }
}

Destination Program::register_at(const Place& place, const Chunk& chunk, Workspace& workspace) const {
  const std::size_t num_obs = chunk.observations.count;
  double* data = workspace.memory_.data() + place.first_register * draws_per_chunk_ * obs_per_chunk_;
  return {data + place.first_inner * num_obs, place.owner_inner * num_obs, place.has_inner ? num_obs : 0, 1};
}

View Program::view_of(ValueId value, const Chunk& chunk, Workspace& workspace) const {
  const Place& place = places_[value];
  if (place.is_in_register) return as_view(register_at(place, chunk, workspace));
  return workspace.views_[value].from(chunk.draws.first, chunk.observations.first);
}

void Program::compute_chunk(const Chunk& chunk, std::span<const OutputBlock> outputs,
                            Workspace& workspace) const {
  const std::size_t num_draws = chunk.draws.count, num_obs = chunk.observations.count;
  const auto target_of_output = [&](std::size_t k) {
    return as_target(outputs[k]).from(chunk.draws.first, chunk.observations.first);
  };
  for (ValueId id : steps_) {
    workspace.operands_.clear();
    for (ValueId operand : values_[id].operands)
      workspace.operands_.push_back(view_of(operand, chunk, workspace));
    const Destination target = output_of_[id] == no_output ? register_at(places_[id], chunk, workspace)
                                                           : target_of_output(output_of_[id]);
    compute_value(values_[id], workspace.operands_, target, num_draws, num_obs);
  }
  for (std::size_t k = 0; k < outputs_.size(); ++k)
    if (output_of_[outputs_[k]] != k)
      copy_view(view_of(outputs_[k], chunk, workspace), target_of_output(k), {num_draws, 1, num_obs});
}

}  // namespace pcic
