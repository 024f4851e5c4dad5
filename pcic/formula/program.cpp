#include "pcic/formula/program.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "pcic/formula/lower.hpp"

namespace pcic {
namespace {

constexpr std::size_t no_output = static_cast<std::size_t>(-1);

}  // namespace

struct Program::Chunk {
  IndexRange draws = {}, observations = {};  // within what evaluate() was asked for
  std::span<const OutputBlock> outputs;
  std::span<const View> views;
  double* memory;
};

Program::Program(const Graph& graph, std::span<const NodeId> outputs) : num_obs_(graph.num_obs()) {
  for (NodeId output : outputs)
    if (graph[output].shape.inner_size() != 1)
      throw std::logic_error("Program: an output must have one value per draw and observation");
  LoweredGraph lowered = lower(graph, outputs);
  values_ = std::move(lowered.values);
  outputs_ = std::move(lowered.outputs);
  fixed_ = FixedValues(graph, values_);

  std::vector<bool> used_later(values_.size(), false), is_step(values_.size(), false);
  for (ValueId output : outputs_) used_later[owner(values_, output)] = true;
  for (ValueId id = 0; id < values_.size(); ++id) {
    Value& value = values_[id];
    if (fixed_.holds(id)) continue;
    for (ValueId operand : value.operands) used_later[owner(values_, operand)] = true;
    if (value.code == Code::draws) {
      draw_arrays_.push_back(graph.draw_arrays()[value.array].name);
      value.array = draw_arrays_.size() - 1;
    } else if (!value.is_view()) {
      (value.observation ? steps_ : draw_steps_).push_back(id);
    }
  }
  fixed_.keep_only(used_later);

  output_of_.assign(values_.size(), no_output);
  for (ValueId id : steps_) is_step[id] = true;
  for (std::size_t k = outputs_.size(); k-- > 0;)
    if (is_step[outputs_[k]]) output_of_[outputs_[k]] = k;
  for (ValueId output : outputs_) is_step[output] = false;
  registers_ = allocate_registers(values_, steps_, is_step, outputs_);
  choose_chunk_size();
}

void Program::choose_chunk_size() {
  constexpr std::size_t usual_obs = 192;          // a multiple of what the product kernel takes at once
  constexpr std::size_t usual_elements = 4096;    // of all registers: the first-level cache
  constexpr std::size_t most_elements = 1 << 15;  // half of a second-level cache
  const std::size_t room = std::max<std::size_t>(registers_.size, 2);
  obs_per_chunk_ = std::clamp<std::size_t>(most_elements / room / 8 * 8, 8, usual_obs);
  draws_per_chunk_ = std::clamp<std::size_t>(
      usual_elements / (room * std::min(obs_per_chunk_, num_obs_ + 1)) / 4 * 4, 1, 16);
}

Program::DrawValues Program::prepare(std::span<const BlockView> draw_arrays) const {
  if (draw_arrays.size() != draw_arrays_.size())
    throw std::logic_error("Program: got another number of draw arrays than it asked for");
  DrawValues result;
  result.views_.resize(values_.size());
  result.storage_.resize(values_.size());
  result.num_draws_ = draw_arrays.empty() ? 0 : draw_arrays.front().num_draws;
  for (ValueId id = 0; id < values_.size(); ++id) {
    const Value& value = values_[id];
    if (fixed_.holds(id) || value.observation) continue;
    View& view = result.views_[id];
    if (value.code == Code::draws) {
      const BlockView& block = draw_arrays[value.array];
      if (block.num_draws != result.num_draws_ || block.num_obs != value.inner)
        throw std::logic_error("Program: a block of draws has another size than its array");
      view = {block.data, block.row_stride, value.inner == 1 ? 0u : 1u, 0};
    } else if (value.is_view()) {
      view = view_through(value, result.views_[value.operands[0]]);
    } else {
      AlignedVector& storage = result.storage_[id];
      storage.resize(std::max<std::size_t>(1, result.num_draws_ * value.inner));
      const Target target{storage.data(), value.inner, value.inner == 1 ? 0u : 1u, 0};
      view = {target.data, target.draw_stride, target.inner_stride, target.obs_stride};
      std::vector<View> views;
      std::vector<const Value*> operands;
      for (ValueId operand : value.operands) {
        views.push_back(fixed_.holds(operand) ? fixed_[operand] : result.views_[operand]);
        operands.push_back(&values_[operand]);
      }
      compute_value(value, operands, views, target, result.num_draws_, 1);
    }
  }
  return result;
}

void Program::evaluate(const DrawValues& draw_values, IndexRange draws, IndexRange observations,
                       std::span<const OutputBlock> outputs, Workspace& workspace) const {
  if (outputs.size() != outputs_.size())
    throw std::logic_error("Program: got another number of output blocks than it has outputs");
  workspace.memory_.resize(
      std::max(workspace.memory_.size(), registers_.size * draws_per_chunk_ * obs_per_chunk_));
  workspace.views_.assign(values_.size(), View());
  for (ValueId id = 0; id < values_.size(); ++id) {
    View& view = workspace.views_[id];
    if (fixed_.holds(id))
      view = fixed_[id].from(0, observations.first);
    else if (!values_[id].observation)
      view = draw_values.views_[id].from(draws.first, 0);
    else if (values_[id].code == Code::diagonal)
      view = view_through(values_[id], workspace.views_[values_[id].operands[0]]).from(0, observations.first);
    else if (values_[id].code == Code::part)
      view = view_through(values_[id], workspace.views_[values_[id].operands[0]]);
    else if (output_of_[id] != no_output)
      view = {outputs[output_of_[id]].data, outputs[output_of_[id]].row_stride, 0, 1};
  }
  Chunk chunk{.outputs = outputs, .views = workspace.views_, .memory = workspace.memory_.data()};
  for (std::size_t obs = 0; obs < observations.count; obs += obs_per_chunk_)
    for (std::size_t draw = 0; draw < draws.count; draw += draws_per_chunk_) {
      chunk.draws = {draw, std::min(draws_per_chunk_, draws.count - draw)};
      chunk.observations = {obs, std::min(obs_per_chunk_, observations.count - obs)};
      compute_chunk(chunk);
    }
}

void Program::compute_chunk(const Chunk& chunk) const {
  const std::size_t num_draws = chunk.draws.count, num_obs = chunk.observations.count;
  const auto register_of = [&](ValueId id) {
    const std::size_t inner = values_[id].inner;
    return Target{chunk.memory + registers_.first[id] * draws_per_chunk_ * obs_per_chunk_, inner * num_obs,
                  inner == 1 ? 0 : num_obs, 1};
  };
  const auto view_of = [&](ValueId id) {
    const ValueId home = owner(values_, id);
    if (registers_.first[home] == Registers::none)
      return chunk.views[id].from(chunk.draws.first, chunk.observations.first);
    const Target target = register_of(home);
    View view{target.data, target.draw_stride, target.inner_stride, target.obs_stride};
    if (id != home) {
      std::size_t first = 0;
      for (ValueId part = id; part != home; part = values_[part].operands[0])
        first += values_[part].first_inner;
      view = view.from_inner(first);
      if (values_[id].inner == 1) view.inner_stride = 0;
    }
    return view;
  };
  std::vector<View> views;
  std::vector<const Value*> operands;
  for (ValueId id : steps_) {
    const Value& value = values_[id];
    views.clear();
    operands.clear();
    for (ValueId operand : value.operands) {
      views.push_back(view_of(operand));
      operands.push_back(&values_[operand]);
    }
    Target target;
    if (output_of_[id] == no_output) {
      target = register_of(id);
    } else {
      const OutputBlock& output = chunk.outputs[output_of_[id]];
      target = Target{output.data, output.row_stride, 0, 1}.from(chunk.draws.first, chunk.observations.first);
    }
    compute_value(value, operands, views, target, num_draws, num_obs);
  }
  for (std::size_t k = 0; k < outputs_.size(); ++k) {
    if (output_of_[outputs_[k]] == k) continue;
    const Target target{chunk.outputs[k].data, chunk.outputs[k].row_stride, 0, 1};
    copy_view(view_of(outputs_[k]), target.from(chunk.draws.first, chunk.observations.first),
              {num_draws, 1, num_obs});
  }
}

}  // namespace pcic
