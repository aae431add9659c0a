/// \file
/// All of the core.
#pragma once

#include "guandan/batch.hpp"
#include "guandan/bits.hpp"
#include "guandan/card.hpp"
#include "guandan/classify.hpp"
#include "guandan/combination.hpp"
#include "guandan/deal.hpp"
#include "guandan/error.hpp"
#include "guandan/hand.hpp"
#include "guandan/move.hpp"
#include "guandan/movegen.hpp"
#include "guandan/playouts.hpp"
#include "guandan/random.hpp"
#include "guandan/rules.hpp"
#include "guandan/workers.hpp"
