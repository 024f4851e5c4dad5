// data_from: what does not change from draw to draw, from columns of R and from files.
#pragma once

#include <cpp11/list.hpp>
#include <pcic/data.hpp>

#include "fit.hpp"

namespace pcic::r {

// given: as R/data.R makes it. Columns come before files, and files before what the fit brought along.
Dataset data_from(const cpp11::list& given, const Fit& fit);

}  // namespace pcic::r
