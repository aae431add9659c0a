#include "batch_input.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "legal_moves.hpp"
#include "move_batch.hpp"

namespace guandan::bindings {
namespace {

// --- sequences -------------------------------------------------------------------------------------------------------

/// Runs `read` for an entry; an error tells which.
template <class Read>
void at_entry(std::size_t entry, Read read) {
  try {
    read();
  } catch (const Error& error) {
    throw_for_entry(error, entry);
  } catch (py::error_already_set& error) {
    // Only what a wrong type raises here: a caller's own exceptions pass as they are.
    if (!error.type().is(py::handle(PyExc_TypeError))) throw;
    const std::string message = "entry " + std::to_string(entry) + ": " + std::string(py::str(error.value()));
    py::raise_from(error, PyExc_TypeError, message.c_str());
    throw py::error_already_set();
  }
}

/// How many items to expect, as far as that is known without asking.
std::size_t expected_size(PyObject* object) {
  const bool known = PyList_Check(object) || PyTuple_Check(object);
  return known ? static_cast<std::size_t>(Py_SIZE(object)) : 0;
}

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

/// `read(item, entry)` for each item of an iterable, but for no more than `most`. Returns how many there are; of an
/// iterator with more than `most` one too many, for it may have no end.
template <class Read>
std::size_t for_each_item(PyObject* object, std::size_t most, Read read) {
  // Between two looks for Ctrl-C: some milliseconds of text.
  constexpr std::size_t stretch = 4096;
  std::size_t entry = 0;
  for (const py::handle item : py::iter(object)) {
    if (entry == most) return std::max(most + 1, expected_size(object));
    if (entry % stretch == stretch - 1 && PyErr_CheckSignals() != 0) throw py::error_already_set();
    at_entry(entry, [&] { read(item.ptr(), entry); });
    ++entry;
  }
  return entry;
}

/// Refuses what can be iterated over but holds no entries.
void check_is_many(PyObject* object, const char* what, const char* expected) {
  const bool misleading = PyUnicode_Check(object) || PyBytes_Check(object) || PyByteArray_Check(object) ||
                          PyDict_Check(object) || unbox<Hand>(object) != nullptr;
  if (misleading || (Py_TYPE(object)->tp_iter == nullptr && !PySequence_Check(object))) {
    type_error(std::string(what) + " are " + expected + ", not one " + type_name(object));
  }
}

// --- buffers ---------------------------------------------------------------------------------------------------------

/// A buffer with its strides, released at the end of the scope.
class Strided {
 public:
  explicit Strided(PyObject* object) {
    if (PyObject_GetBuffer(object, &view_, PyBUF_RECORDS_RO) < 0) throw py::error_already_set();
    // ctypes tells no strides, though they are asked for: its arrays lie without gaps.
    Py_ssize_t width = view_.itemsize;
    for (int i = view_.ndim - 1; i >= 0; --i) {
      if (i < 2) strides_[static_cast<std::size_t>(i)] = view_.strides == nullptr ? width : view_.strides[i];
      width *= view_.shape[i];
    }
  }
  ~Strided() { PyBuffer_Release(&view_); }
  Strided(const Strided&) = delete;
  Strided& operator=(const Strided&) = delete;

  [[nodiscard]] int dimensions() const { return view_.ndim; }
  [[nodiscard]] Py_ssize_t extent(int dimension) const { return view_.shape[dimension]; }
  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(view_.shape[0]); }
  [[nodiscard]] std::string format() const { return view_.format == nullptr ? "B" : view_.format; }
  /// True for unsigned numbers of `size` bytes in the order of this machine.
  [[nodiscard]] bool is_unsigned(Py_ssize_t size) const {
    constexpr char ours = std::endian::native == std::endian::little ? '<' : '>';
    std::string name = format();
    if (name.size() == 2 && (name[0] == '@' || name[0] == '=' || name[0] == ours)) name.erase(0, 1);
    return view_.itemsize == size && name.size() == 1 &&
           std::string_view("BHILQN").find(name) != std::string_view::npos;
  }
  /// True for a table of `columns` unsigned numbers of `size` bytes.
  [[nodiscard]] bool is_table(Py_ssize_t columns, Py_ssize_t size) const {
    return dimensions() == 2 && extent(1) == columns && is_unsigned(size);
  }
  [[nodiscard]] const char* at(std::size_t row, Py_ssize_t column = 0) const {
    return static_cast<const char*>(view_.buf) + static_cast<Py_ssize_t>(row) * strides_[0] + column * strides_[1];
  }
  /// True if the bytes of a row stand side by side.
  [[nodiscard]] bool has_whole_rows() const { return strides_[1] == 1; }
  /// A row of two words.
  [[nodiscard]] Bits bits(std::size_t row) const {
    Bits bits;
    std::memcpy(&bits.lo, at(row, 0), sizeof bits.lo);
    std::memcpy(&bits.hi, at(row, 1), sizeof bits.hi);
    return bits;
  }
  [[nodiscard]] std::string description() const {
    std::string text = "(";
    for (int i = 0; i < dimensions(); ++i) {
      if (i > 0) text += ", ";
      text += std::to_string(extent(i));
    }
    text += ") of format ";
    text += quoted(format());
    return text;
  }

 private:
  Py_buffer view_{};
  /// Of the first two dimensions.
  std::array<Py_ssize_t, 2> strides_{};
};

bool has_table(PyObject* object) { return PyObject_CheckBuffer(object) != 0 && Strided(object).dimensions() == 2; }

/// Moves in rows, as they stand.
std::vector<Move> read_packed(PyObject* object, const char* what) {
  const Strided table(object);
  if (!table.is_table(2, 8)) {
    type_error(std::string(what) + ": a buffer of packed moves is (n, 2) of uint64, not " + table.description());
  }
  std::vector<Move> moves(table.rows());
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = Move::from_bits_unchecked(table.bits(i));
  return moves;
}

/// The moves of a LegalMoves or a MoveBatch, which are checked; null for all else.
const MoveList* find_list(PyObject* object) {
  if (unbox<Packed>(object) != nullptr) return &moves_of(object);
  if (unbox<PackedBatch>(object) != nullptr) return &batch_of(object).moves();
  return nullptr;
}

/// Eight counts of one byte as 16 bits; `bad` gathers what no count may have.
std::uint64_t squeeze(std::uint64_t counts, std::uint64_t& bad) {
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
  bad |= (counts & ~(3 * ones)) | (counts & (counts >> 1) & ones);
  counts = (counts | counts >> 6) & 0x000F'000F'000F'000F;
  counts = (counts | counts >> 12) & 0x0000'00FF'0000'00FF;
  return (counts | counts >> 24) & 0xFFFF;
}

Hand hand_of_counts(const Strided& table, std::size_t row) {
  std::array<std::uint8_t, 56> counts{};
  if (table.has_whole_rows()) {
    std::memcpy(counts.data(), table.at(row), Card::faces);
  } else {
    for (int face = 0; face < Card::faces; ++face) {
      counts[static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(*table.at(row, face));
    }
  }
  std::array<std::uint64_t, 8> parts{};
  std::uint64_t bad = 0;
  for (std::size_t part = 0; part < 7; ++part) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{counts[8 * part + i]} << (8 * i);
    parts[part] = squeeze(word, bad);
  }
  if (bad != 0) return Hand::from_counts({counts.data(), Card::faces});  // says what is wrong
  return Hand::from_bits_unchecked(
      {parts[0] | parts[1] << 16 | parts[2] << 32 | parts[3] << 48, parts[4] | parts[5] << 16 | parts[6] << 32});
}

std::vector<Hand> read_hand_table(PyObject* object, const char* what) {
  const Strided table(object);
  const bool of_counts = table.is_table(Card::faces, 1);
  if (!of_counts && !table.is_table(2, 8)) {
    type_error(std::string(what) + ": a buffer of hands is (n, 2) of uint64 or (n, 54) of uint8, not " +
               table.description());
  }
  std::vector<Hand> hands(table.rows());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    at_entry(i, [&] { hands[i] = of_counts ? hand_of_counts(table, i) : Hand::from_bits(table.bits(i)); });
  }
  return hands;
}

/// One level, where `object` is no collection of them.
bool is_one_level(PyObject* object) {
  if (PyUnicode_Check(object)) return true;
  // An array answers to __index__ too.
  if (PyObject_CheckBuffer(object) != 0) return Strided(object).dimensions() == 0;
  return Py_TYPE(object)->tp_iter == nullptr && !PySequence_Check(object);
}

std::vector<Rank> read_level_bytes(const Strided& bytes) {
  std::vector<Rank> levels(bytes.rows());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto number = static_cast<std::uint8_t>(*bytes.at(i));
    levels[i] = to_rank(number);
    if (!is_suited(levels[i])) at_entry(i, [&] { (void)to_level(py::int_(number).ptr()); });
  }
  return levels;
}

}  // namespace

unsigned to_threads(PyObject* object) {
  const Integer number = to_integer(object, "threads are an int, 0 for as many as the machine has");
  if (number.value() < 0) {
    const std::string name = number.text();
    throw NotationError("threads", "threads " + name + ": it is 0 or more, 0 for as many as the machine has",
                        {.token = name});
  }
  constexpr long most = 1 << 20;  // more are never started
  return static_cast<unsigned>(std::min(number.value(), most));
}

std::vector<Hand> read_hands(PyObject* object, const char* what) {
  if (has_table(object)) return read_hand_table(object, what);
  check_is_many(object, what, "a sequence of hands or a buffer");
  std::vector<Hand> hands;
  hands.reserve(expected_size(object));
  for_each_item(object, any_number, [&](PyObject* item, std::size_t) { hands.push_back(to_hand(item)); });
  return hands;
}

std::vector<Rank> read_levels(PyObject* object, std::size_t count, const char* what) {
  if (is_one_level(object)) return {to_level(object)};
  if (PyObject_CheckBuffer(object) != 0) {
    const Strided buffer(object);
    if (buffer.dimensions() == 1 && buffer.is_unsigned(1)) {
      check_lengths(count, what, buffer.rows(), "levels");
      return read_level_bytes(buffer);
    }
  }
  if (PyDict_Check(object)) type_error("levels are one level or one for each entry, not one " + type_name(object));
  std::vector<Rank> levels;
  levels.reserve(std::min(count, expected_size(object)));
  const std::size_t given =
      for_each_item(object, count, [&](PyObject* item, std::size_t) { levels.push_back(to_level(item)); });
  check_lengths(count, what, given, "levels");
  return levels;
}

TablesInput read_tables(PyObject* object, const std::vector<Hand>& hands, const std::vector<Rank>& levels,
                        const Rules& rules) {
  TablesInput tables;
  if (object == Py_None) return tables;
  const auto level_of = [&](std::size_t i) { return levels[levels.size() == 1 ? 0 : i]; };
  if (const MoveList* moves = find_list(object)) {
    check_lengths(hands.size(), "hands", moves->size(), "tables");
    for (std::size_t i = 0; i < moves->size(); ++i) {
      at_entry(i, [&] { tables.checked.push_back(check_table((*moves)[i], level_of(i), rules)); });
    }
    return tables;
  }
  if (has_table(object)) {
    tables.packed = read_packed(object, "tables");
    check_lengths(hands.size(), "hands", tables.packed.size(), "tables");
    return tables;
  }
  check_is_many(object, "tables", "None or one for each hand");
  tables.checked.reserve(expected_size(object));
  const std::size_t count = for_each_item(object, hands.size(), [&](PyObject* item, std::size_t i) {
    tables.checked.push_back(item == Py_None ? Combination{} : to_table(item, level_of(i), rules));
  });
  check_lengths(hands.size(), "hands", count, "tables");
  return tables;
}

MovesInput read_moves(PyObject* object, const char* what) {
  if (const Move* move = unbox<Move>(object)) return {{*move}, true, true};
  if (const MoveList* moves = find_list(object)) return {{moves->begin(), moves->end()}, true, false};
  if (has_table(object)) return {read_packed(object, what), false, false};
  check_is_many(object, what, "a sequence of Move or a buffer");
  std::vector<Move> moves;
  moves.reserve(expected_size(object));
  for_each_item(object, any_number, [&](PyObject* item, std::size_t) {
    const Move* move = unbox<Move>(item);
    if (move == nullptr) type_error(std::string(what) + " holds Move, not " + type_name(item));
    moves.push_back(*move);
  });
  return {std::move(moves), true, false};
}

}  // namespace guandan::bindings
