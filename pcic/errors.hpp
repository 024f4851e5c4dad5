// Errors: InputError for the caller's mistake, IoError where the machine cannot read or write.
#pragma once

#include "pcic/core/errors.hpp"
