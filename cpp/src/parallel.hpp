// Work in pieces on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "guandan/workers.hpp"

namespace guandan::detail {

/// Works on the numbers from `begin` to `end` - 1.
using Piece = std::function<void(std::size_t begin, std::size_t end)>;

/// Works on 0 to `count` - 1 in pieces of `size`. The threads take them one after the other, so none of them is left
/// with the harder half. `make` gives each thread its own Piece, with memory that it reuses.
///
/// What the lowest piece throws arrives here when all threads have ended, whatever their number: pieces are begun in
/// ascending order, and those that were begun before a failure still run.
void run_pieces(std::size_t count, std::size_t size, const Workers& workers, const std::function<Piece()>& make);

}  // namespace guandan::detail
