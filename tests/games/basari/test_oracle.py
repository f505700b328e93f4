"""The rules of bargaining and of scoring a stage, compared with the oracle at random positions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.basari.oracle import Gems, opener, raises, scored, strength
from tests.games.basari.positions import BasariPosition


def offers(texts: list[str], position: BasariPosition) -> set[Gems]:
    moves = [position.read(text) for text in texts if text.startswith("bid ")]
    return {(move & 255, move >> 8 & 255, move >> 16 & 255, move >> 24 & 255) for move in moves}


def gems(most: int) -> st.SearchStrategy[Gems]:
    return st.tuples(*[st.integers(0, most)] * 4)


def bargaining(phase: str) -> BasariPosition:
    return BasariPosition(
        f"basari/1 seats=3 stage=1 rounds=1 pile=36 phase={phase} action=B bidder=1 answerer=2 shown=B,B,C,.*2 dealt=1,2,3,-*2"
    )


@settings(deadline=None, max_examples=150)
@given(owned=gems(4), standing=gems(4).filter(any))
def test_raises_are_all_stronger_offers_and_no_others(owned: Gems, standing: Gems) -> None:
    position = bargaining("answer")
    position.table.gems[0] = standing
    position.table.gems[1] = owned
    position.table.offer[:] = standing
    listed = position.moves(2)
    assert listed[0] == "accept"
    assert len(set(listed)) == len(listed)
    assert offers(listed, position) == raises(owned, standing)


@settings(deadline=None, max_examples=300)
@given(owned=gems(5), standing=gems(5).filter(any), offer=gems(5).filter(any))
def test_an_offer_is_refused_for_what_is_wrong_with_it(owned: Gems, standing: Gems, offer: Gems) -> None:
    position = bargaining("answer")
    position.table.gems[1] = owned
    position.table.offer[:] = standing
    text = "bid " + "".join(f"{count}{letter}" for count, letter in zip(offer, "rygb", strict=True) if count)
    short = any(wanted > count for wanted, count in zip(offer, owned, strict=True))
    expected = "not_owned" if short else "none" if strength(offer) > strength(standing) else "too_low"
    assert position.why_not(2, text) == expected


@settings(deadline=None, max_examples=100)
@given(owned=gems(4).filter(any))
def test_first_offers_are_all_own_gems_but_none(owned: Gems) -> None:
    position = bargaining("open")
    position.table.gems[0] = owned
    assert offers(position.moves(1), position) == raises(owned, (0, 0, 0, 0))


STANDING = st.tuples(gems(2), st.integers(0, 2), st.integers(0, 2))


@settings(deadline=None, max_examples=300)
@given(one=STANDING, other=STANDING, seats=st.sampled_from([(0, 1), (0, 2), (1, 2)]))
def test_the_opener_is_who_leads(one: tuple[Gems, int, int], other: tuple[Gems, int, int], seats: tuple[int, int]) -> None:
    standings = dict(zip(seats, (one, other), strict=True))
    third = ({0, 1, 2} - set(seats)).pop()
    position = BasariPosition("basari/1 seats=3 stage=1 rounds=1 pile=36 phase=choose dealt=1,2,3,-*2")
    for seat, (owned, points, workers) in standings.items():
        position.table.gems[seat] = owned
        position.table.earned[seat, 5] = points
        position.table.workers[seat] = workers
    position.choose("".join("A" if seat == third else "B" for seat in range(3)))
    position.deal(9)
    first = opener(standings)
    if any(standings[first][0]):
        assert position.to_act == {first + 1}
    else:
        assert position.table.performed[1] == sum(seats) - first


@st.composite
def ends_of_stages(draw: st.DrawFn) -> tuple[tuple[Gems, ...], tuple[int, ...]]:
    seats = draw(st.integers(3, 5))
    owned = draw(st.lists(gems(draw(st.integers(0, 7))), min_size=seats, max_size=seats))
    workers = draw(st.lists(st.integers(9, 19), min_size=seats, max_size=seats).filter(lambda counts: max(counts) >= 15))
    return tuple(owned), tuple(workers)


@settings(deadline=None, max_examples=300)
@given(end=ends_of_stages())
def test_a_stage_is_scored_as_it_should_be(end: tuple[tuple[Gems, ...], tuple[int, ...]]) -> None:
    owned, workers = end
    seats = len(owned)
    position = BasariPosition(f"basari/1 seats={seats} stage=2 rounds=5 pile=10 phase=choose")
    position.table.gems[:seats] = owned
    position.table.workers[:seats] = workers
    position.choose("B" * seats)
    points, left = scored(owned, workers)
    assert position.table.stage == 3
    assert position.scores == points
    assert position.table.gems[:seats].tolist() == left
    all_gems = (position.table.gems.sum(axis=0) + position.table.stock).tolist()
    assert all_gems == [sum(column) for column in zip(*owned, strict=True)]
