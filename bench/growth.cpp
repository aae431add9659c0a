#include <algorithm>
#include <numeric>

#include "lists.hpp"
#include "measure.hpp"
#include "works.hpp"

namespace bench {
namespace {

/// The names of the groups in the order of the file.
std::vector<std::string> groups(const Cases& all) {
  std::vector<std::string> names;
  for (const Case& position : all) {
    if (std::find(names.begin(), names.end(), position.group) == names.end()) names.push_back(position.group);
  }
  return names;
}

Row growth_row(const std::string& name, const Cases& positions, double time, int repetitions) {
  const Work store = store_work(positions);
  const auto calls = static_cast<double>(store.calls), plays = static_cast<double>(store.items);
  // Few plays need more passes, many fewer: as long as those of the corpus, about 150,000 plays.
  const double passes = std::clamp(repetitions * 150000 / (plays + 100 * calls), 1.0, 100.0 * repetitions);
  const double store_time = cpu_time(static_cast<int>(passes), store.run);
  return {name,
          {{"calls", calls},
           {"plays_a_call", plays / calls},
           {"ns_a_call", time / calls},
           {"ns_a_play", time / plays},
           {"times_store", time / store_time}}};
}

double sum(const std::vector<double>& times) { return std::accumulate(times.begin(), times.end(), 0.0); }

}  // namespace

Table growth_table(int repetitions) {
  Cases all = read_cases("growth.tsv");
  const Cases worst = read_cases("worst_hand.tsv");
  all.insert(all.end(), worst.begin(), worst.end());
  // All positions in turn, not group by group: the processor would learn the few of a group by heart.
  const std::vector<double> times = position_times(all, repetitions);
  Table table{"growth", {}};
  for (const std::string& name : groups(all)) {
    Cases chosen;
    std::vector<double> chosen_times;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].group != name) continue;
      chosen.push_back(all[i]);
      chosen_times.push_back(times[i]);
    }
    table.rows.push_back(growth_row(name, chosen, sum(chosen_times), repetitions));
  }
  return table;
}

}  // namespace bench
