// Particles for walks: draws spread evenly over the run, moved in place, and what that says about the formulas.
//
// Moves in place leave draws of the log posterior as they are. A forgotten term, another prior or a bound that is not known
// shifts a mean or a variance (sample/walk/shift.hpp).
#pragma once

#include <string>
#include <vector>

#include "pcic/run/parameter_support.hpp"
#include "pcic/sample/table.hpp"
#include "pcic/sample/walk/leave_out.hpp"
#include "pcic/sample/walk/walk.hpp"

namespace pcic {

// Rows of values of all draws, in the order of posterior.parameters().
Table read_values(DrawSource& draws, const PosteriorFormulas& posterior);

// So many rows, evenly spaced; rows come several times if there are fewer. Coordinates without bounds.
Table spread_particles(const Table& draws, const Unbounded& map, std::size_t num_particles);

// Log posteriors at coordinates, with the Jacobian: with these weights of the data at the start and at the end. Posterior and map
// must outlive it.
EndDensities between_weights(const PosteriorFormulas& posterior, const Unbounded& map,
                             PosteriorFormulas::Weights start, PosteriorFormulas::Weights end);

// A sentence: which parameter moved and how far. Empty if all stayed.
std::string what_moved(const Table& before, const Table& after, const PosteriorFormulas& posterior,
                       const Unbounded& map);

}  // namespace pcic
