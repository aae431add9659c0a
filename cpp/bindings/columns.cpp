// The columns of LegalMoves: one number, or the 54 counts, of every move.
#include "columns.hpp"

#include "legal_moves.hpp"

namespace guandan::bindings {
namespace {

constexpr const char* counts_doc = R"(counts($self, /)
--

The cards of every move: a memoryview of shape (n, 54) of bytes, the count of each face by index.

>>> import guandan_core as gd
>>> moves = gd.legal_moves("8S 8H BJ", None, 7)
>>> moves.counts().shape, sum(moves.counts().tolist()[3])
((4, 54), 2)
)";

constexpr const char* kinds_doc = R"(kinds($self, /)
--

The kind of every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).kinds())
[1, 1, 1, 2]
)";

constexpr const char* ranks_doc = R"(ranks($self, /)
--

The compared rank of every move: a memoryview of n bytes, 0 where there is none.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).ranks())
[8, 8, 15, 8]
)";

constexpr const char* sizes_doc = R"(sizes($self, /)
--

The number of cards of every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 7).sizes())
[1, 1, 1, 2]
)";

constexpr const char* wilds_doc = R"(wilds($self, /)
--

The number of wilds in every move: a memoryview of n bytes.

>>> import guandan_core as gd
>>> list(gd.legal_moves("8S 8H BJ", None, 8).wilds())
[0, 1, 0, 1]
)";

}  // namespace

const std::array<PyMethodDef, 5> column_methods{{
    {"counts", Columns<moves_of>::counts, METH_NOARGS, counts_doc},
    {"kinds", Columns<moves_of>::kinds, METH_NOARGS, kinds_doc},
    {"ranks", Columns<moves_of>::ranks, METH_NOARGS, ranks_doc},
    {"sizes", Columns<moves_of>::sizes, METH_NOARGS, sizes_doc},
    {"wilds", Columns<moves_of>::wilds, METH_NOARGS, wilds_doc},
}};

}  // namespace guandan::bindings
