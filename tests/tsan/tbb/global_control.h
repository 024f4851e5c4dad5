#pragma once
#include "../on_threads.hpp"
