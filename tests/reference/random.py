"""The lots: SplitMix64 to seed, xoshiro256** to draw, Lemire's method with rejection to bound. Public domain methods.

Every lot of a match has a generator of its own, made from (match seed, deal number, stream), so that no lot depends on
how often another was drawn (R5.0, R7.8: cards and lead separately).
"""

from collections.abc import Sequence

from .cards import FACES, INDEX

WORD = 2**64

CARDS, LEADER, TRIBUTE_LOT, LEAD_LOT, PLAYERS = range(5)

# R1.1: the 108 cards in index order, the two copies of a face next to each other.
DECKS = tuple(face for face in FACES for _ in range(2))


def splitmix_next(x: int) -> tuple[int, int]:
    """The next state and the output of SplitMix64."""
    x = (x + 0x9E3779B97F4A7C15) % WORD
    z = x
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return x, z ^ (z >> 31)


def rotate_left(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) % WORD


class Generator:
    """xoshiro256** from its four state words."""

    def __init__(self, words: Sequence[int]) -> None:
        self.s0, self.s1, self.s2, self.s3 = words

    def next_word(self) -> int:
        """The next 64 bits."""
        drawn = rotate_left(self.s1 * 5 % WORD, 7) * 9 % WORD
        shifted = (self.s1 << 17) % WORD
        self.s2 ^= self.s0
        self.s3 ^= self.s1
        self.s1 ^= self.s2
        self.s0 ^= self.s3
        self.s2 ^= shifted
        self.s3 = rotate_left(self.s3, 45)
        return drawn

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1 (Lemire): the high word of a product, its uneven low words drawn again."""
        if not 0 < n < WORD:
            raise ValueError(f"no bound: {n}")
        product = self.next_word() * n
        low = product % WORD
        if low < n:
            uneven = (WORD - n) % n
            while low < uneven:
                product = self.next_word() * n
                low = product % WORD
        return product >> 64


def generator(seed: int, deal: int, stream: int) -> Generator:
    """The generator of one lot: each word is mixed into the output of SplitMix64, then four outputs are the state."""
    s = seed % WORD
    for word in (deal, stream):
        s = splitmix_next(s)[1] ^ word
    words = []
    for _ in range(4):
        s, word = splitmix_next(s)
        words.append(word)
    return Generator(words)


def deal_hands(seed: int, deal: int) -> list[list[str]]:
    """R5.0, R5.1: a uniform random permutation, dealt round. The hands are in index order."""
    lot = generator(seed, deal, CARDS)
    cards = list(DECKS)
    for i in range(len(cards) - 1, 0, -1):
        j = lot.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return [sorted(cards[seat::4], key=INDEX.__getitem__) for seat in range(4)]


def first_leader(seed: int) -> int:
    """R5.0: the leader of the first deal."""
    return generator(seed, 0, LEADER).below(4)


def tribute_lot(seed: int, deal: int) -> int:
    """R7.4 `random`: 0 if the payer next in turn after the first player pays the first, before this deal."""
    return generator(seed, deal, TRIBUTE_LOT).below(2)


def lead_lot(seed: int, deal: int) -> int:
    """R7.6 `random`: 0 if the payer next in turn after the first player leads this deal."""
    return generator(seed, deal, LEAD_LOT).below(2)
