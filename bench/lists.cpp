#include "lists.hpp"

#include <array>

#include "measure.hpp"
#include "works.hpp"

namespace bench {
namespace {

/// time = base + slope * plays, by least squares.
struct Fit {
  double base;
  double slope;
};

Fit fit(const Cases& positions, const std::vector<double>& times) {
  const auto n = static_cast<double>(positions.size());
  double x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto plays = static_cast<double>(positions[i].moves);
    x += plays;
    y += times[i];
    xx += plays * plays;
    xy += plays * times[i];
  }
  const double slope = (n * xy - x * y) / (n * xx - x * x);
  return {(y - slope * x) / n, slope};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double worst_per_play(const Cases& positions, const std::vector<double>& times) {
  double worst = 0;
  for (std::size_t i = 0; i < positions.size(); ++i)
    worst = std::max(worst, times[i] / static_cast<double>(std::max<std::size_t>(positions[i].moves, 1)));
  return worst;
}

Row list_row(const std::string& name, const Cases& positions, const std::vector<double>& times, int repetitions) {
  const Work work = list_work(positions);
  const Work store = store_work(positions);
  const auto calls = static_cast<double>(work.calls), plays = static_cast<double>(work.items);
  const double time = cpu_time(repetitions, work.run);
  const double store_time = cpu_time(repetitions, store.run);
  const Fit line = fit(positions, times);
  return {name,
          {{"calls", calls},
           {"plays_a_call", plays / calls},
           {"ns_a_call", time / calls},
           {"median_ns", median(times)},
           {"ns_a_play", time / plays},
           {"worst_ns_a_play", worst_per_play(positions, times)},
           {"fit_ns", line.base},
           {"fit_ns_a_play", line.slope},
           {"store_ns_a_play", store_time / plays},
           {"times_store", time / store_time}}};
}

Row point(const std::string& name, const Case& position, double time) {
  return {
      name,
      {{"wilds", static_cast<double>(position.wilds())}, {"plays", static_cast<double>(position.moves)}, {"ns", time}}};
}

}  // namespace

std::vector<double> position_times(const Cases& positions, int repetitions) {
  const double clock = median(time_each(positions, repetitions, [](const Case&) {}));
  std::vector<double> times =
      time_each(positions, repetitions, [](const Case& one) { check(list(one).size(), one.moves, "list_moves"); });
  for (double& time : times) time = std::max(time - clock, 0.0);
  return times;
}

std::vector<Table> list_tables(const Cases& corpus, int repetitions) {
  Table rows{"listing legal moves", {}}, points{"every position", {}, true};
  std::vector<Row> by_wilds;
  for (const bool leads : {true, false}) {
    const std::string kind = leads ? "lead" : "follow";
    std::array<Cases, 3> positions;
    std::array<std::vector<double>, 3> times;
    for (const char* group : {"plain", "wild"}) {
      const Cases chosen = choose(corpus, group, leads);
      const std::vector<double> each = position_times(chosen, repetitions);
      rows.rows.push_back(list_row(kind + " " + group, chosen, each, repetitions));
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        points.rows.push_back(point(kind + " " + group + " " + std::to_string(i), chosen[i], each[i]));
        positions.at(static_cast<std::size_t>(chosen[i].wilds())).push_back(chosen[i]);
        times.at(static_cast<std::size_t>(chosen[i].wilds())).push_back(each[i]);
      }
    }
    for (std::size_t wilds = 0; wilds < 3; ++wilds) {
      const std::string name = kind + ", " + std::to_string(wilds) + (wilds == 1 ? " wild" : " wilds");
      by_wilds.push_back(list_row(name, positions[wilds], times[wilds], repetitions));
    }
  }
  rows.rows.insert(rows.rows.end(), by_wilds.begin(), by_wilds.end());
  return {rows, points};
}

Table work_table(const Cases& corpus, int repetitions) {
  Table table{"works", {}};
  const Work store = make_work("store plain leads", corpus);
  for (const std::string& name : work_names()) {
    const Work work = make_work(name, corpus);
    // About as long as a list of leads, whose calls take some microseconds; the others have more or longer calls.
    const int times = work.calls > 1000 || name == "random deals" ? std::max(1, repetitions / 20) : repetitions;
    const double store_time = cpu_time(repetitions, store.run) / static_cast<double>(store.items);
    const double time = cpu_time(times, work.run);
    const auto calls = static_cast<double>(work.calls), items = static_cast<double>(work.items);
    Row row{name, {{"calls", calls}, {"ns_a_call", time / calls}, {"millions_a_second", calls / time * 1000}}};
    row.values.emplace_back("items", items);
    row.values.emplace_back("ns_an_item", items > 0 ? time / items : 0);
    row.values.emplace_back("times_store", time / calls / store_time);
    table.rows.push_back(row);
  }
  return table;
}

}  // namespace bench
