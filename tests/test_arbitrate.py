"""Which finding gets a note that several want."""

from __future__ import annotations

from curator.arbitrate import arbitrate
from curator.finding import Certainty, Evidence, Finding
from curator.home.note import Note

_ONE, _TWO, _THREE = (Note(f"n/{name}.md", name, name, "") for name in ("a", "b", "c"))


def _finding(
    kind: str, *notes: Note, sure: Certainty = Certainty.CONFIDENT, says: str = ""
) -> Finding:
    said = tuple(f"{note.name}{says}" for note in notes)
    return Finding(kind, f"{kind}/1", kind, notes, sure, (Evidence("made", "for a test"),), said)


_STRONG = _finding("supersede", _ONE, _TWO)
_WEAK = _finding("dedup", _TWO, _THREE, sure=Certainty.CERTAIN)


def test_the_stronger_kind_has_the_note_however_sure_the_other_is() -> None:
    assert arbitrate([_WEAK, _STRONG]) == ([_STRONG], [_WEAK])


def test_what_would_be_held_takes_no_note_from_what_would_not() -> None:
    assert arbitrate([_STRONG, _WEAK], yields=lambda f: f is _STRONG) == ([_WEAK], [_STRONG])


def test_of_which_nothing_comes_leaves_its_notes_to_others() -> None:
    asked: list[Finding] = []

    def acts(finding: Finding) -> bool:
        asked.append(finding)
        return finding is not _STRONG

    assert arbitrate([_STRONG, _WEAK], acts=acts) == ([_STRONG, _WEAK], [])
    assert asked == [_STRONG, _WEAK]


def test_what_is_open_stays_before_its_equals_and_after_the_surer() -> None:
    equals = [_finding("supersede", _ONE, _TWO, says=str(at)) for at in range(6)]
    for own in equals:
        assert arbitrate(equals, standing={own.fingerprint})[0] == [own]
    surer = _finding("supersede", _TWO, _THREE, sure=Certainty.CERTAIN)
    assert arbitrate([equals[0], surer], standing={equals[0].fingerprint})[0] == [surer]


def test_the_order_in_which_they_are_found_does_not_matter() -> None:
    many = [_STRONG, _WEAK, _finding("retire", _THREE), _finding("contradiction", _ONE, _THREE)]
    assert arbitrate(many) == arbitrate(many[::-1])
