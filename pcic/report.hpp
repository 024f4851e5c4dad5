// report: results as a page of HTML that needs nothing beside itself.
#pragma once

#include "pcic/present/report/comparison_report.hpp"
#include "pcic/present/report/report.hpp"
#include "pcic/present/write_file.hpp"
