// A failed check prints file, line and both values, and the test goes on; check::result() is the exit code of main.
#pragma once

#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "guandan/guandan.hpp"

namespace check {

inline int failures = 0;
inline int checks = 0;
/// What the test is looking at, printed with a failure.
inline std::string subject;

inline std::ostream& operator<<(std::ostream& out, guandan::Bits bits) {
  return out << std::hex << "hi 0x" << bits.hi << " lo 0x" << bits.lo << std::dec;
}

/// A value as text: by to_string if the core has one, enums without it as numbers.
template <class T>
std::string show(const T& value) {
  std::ostringstream out;
  if constexpr (std::is_same_v<T, guandan::Move>) {
    out << to_string(value) << " (" << to_string(value.combination()) << ", " << value.bits() << ")";
  } else if constexpr (requires { to_string(value); }) {
    out << to_string(value);
  } else {
    out << value;
  }
  return out.str();
}

inline void report(bool holds, const char* file, int line, const std::string& text) {
  ++checks;
  if (holds) return;
  ++failures;
  std::cout << file << ":" << line << ": " << text << (subject.empty() ? "" : "\n  at " + subject) << "\n";
}

template <class A, class B>
void equal(const A& a, const B& b, const char* text, const char* file, int line) {
  const bool holds = a == b;
  report(holds, file, line, holds ? "" : std::string(text) + "\n  left:  " + show(a) + "\n  right: " + show(b));
}

/// Calls `f`, which has to throw an `E` with this code.
template <class E, class F>
void throws(F f, const std::string& code, const char* file, int line) {
  std::string got = "nothing";
  try {
    f();
  } catch (const E& error) {
    got = error.code();
  } catch (const std::exception& error) {
    got = std::string("another exception: ") + error.what();
  }
  report(got == code, file, line, "expected the error " + code + ", got " + got);
}

/// 1 after a failure; also if nothing was checked at all.
inline int result() {
  if (checks == 0) std::cout << "nothing was checked\n";
  return failures > 0 || checks == 0 ? 1 : 0;
}

/// Runs `f`; what it throws is a failure.
template <class F>
void run(F f) {
  try {
    f();
  } catch (const std::exception& error) {
    report(false, __FILE__, __LINE__, std::string("unexpected: ") + error.what());
  }
}

/// A part of a test program, which CTest runs by its name.
struct Part {
  std::string name;
  void (*run)();
};

/// Runs the part that the one argument names, or all without an argument.
inline int run_parts(int argc, char** argv, const std::vector<Part>& parts) {
  for (const Part& part : parts) {
    if (argc < 2 || part.name == argv[1]) run(part.run);
  }
  return result();
}

}  // namespace check

#define CHECK(condition) check::report(static_cast<bool>(condition), __FILE__, __LINE__, #condition " is false")
#define CHECK_EQ(left, right) check::equal((left), (right), #left " == " #right, __FILE__, __LINE__)
#define CHECK_THROWS(type, code, expression) \
  check::throws<guandan::type>([&] { (void)(expression); }, code, __FILE__, __LINE__)
