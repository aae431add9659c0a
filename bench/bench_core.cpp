// Times the core in CPU time. Whatever is timed has its result checked against the reference.
//
//   guandan_bench [REPETITIONS] [--json]            listing, and all other work (works.hpp)
//   guandan_bench --growth [REPETITIONS] [--json]   how the cost grows
//   guandan_bench --only NAME N                     runs one work N times and prints what it did: for valgrind
//   guandan_bench --list | --build                  the names of the works; compiler, processor and flags
//
// REPETITIONS (100) is how often the corpus is gone through for one mean; figures are the best of five means.
#include <cstdlib>
#include <iostream>

#include "lists.hpp"
#include "works.hpp"

namespace {

using namespace bench;

void run_only(const std::string& name, int times) {
  const Work work = make_work(name, read_cases("corpus.tsv"));
  for (int i = 0; i < times; ++i) work.run();
  std::cout << "{\"calls\": " << work.calls << ", \"items\": " << work.items << "}\n";
}

std::vector<Table> measure(bool growth, int repetitions) {
  if (growth) return {growth_table(repetitions)};
  const Cases corpus = read_cases("corpus.tsv");
  check(corpus.size(), 800, "positions");
  std::vector<Table> tables = list_tables(corpus, repetitions);
  tables.push_back(work_table(corpus, repetitions));
  return tables;
}

/// True if the word was there; it is taken out.
bool take(std::vector<std::string>& words, const std::string& word) { return std::erase(words, word) > 0; }

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 3 && words[0] == "--only") {
    run_only(words[1], std::atoi(words[2].c_str()));
  } else if (take(words, "--list")) {
    for (const std::string& name : work_names()) std::cout << name << "\n";
  } else if (take(words, "--build")) {
    std::cout << build_json() << "\n";
  } else {
    const bool json = take(words, "--json");
    const bool growth = take(words, "--growth");
    const int repetitions = words.empty() ? 100 : std::atoi(words[0].c_str());
    if (words.size() > 1 || repetitions < 1) {
      std::cerr << "usage: guandan_bench [--growth] [REPETITIONS] [--json], or as bench/bench_core.cpp says\n";
      return 2;
    }
    const std::vector<Table> tables = measure(growth, repetitions);
    json ? print_json(tables) : print_text(tables);
  }
}
