// The tables of guandan_bench.
#pragma once

#include "cases.hpp"
#include "report.hpp"

namespace bench {

/// Nanoseconds of listing each position, all of them in turn, without what reading the clock costs.
std::vector<double> position_times(const Cases& positions, int repetitions);

/// Listing legal moves: a row for each corpus and for each number of wilds, and the time of every single lead.
std::vector<Table> list_tables(const Cases& corpus, int repetitions);
/// Everything else of works.hpp.
Table work_table(const Cases& corpus, int repetitions);
/// How the cost grows, over growth.tsv and worst_hand.tsv.
Table growth_table(int repetitions);

}  // namespace bench
