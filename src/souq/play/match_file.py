"""A match on disk: a growing transcript, and its secret seed in a second file until the match is over."""

import os
from pathlib import Path

from souq.kernel.components import Components
from souq.kernel.errors import TranscriptError
from souq.play.chance import SEED_BYTES, CommittedSeed
from souq.play.match import Match
from souq.play.transcript import drop_torn_line, read_transcript, write_closing, write_opening, write_ply


class MatchFile:
    """A transcript file that is appended to. When `save` returns, the plies played so far are on disk (fsync)."""

    def __init__(self, path: Path, match: Match, written: int) -> None:
        self.path = path
        self.match = match
        self.written = written
        """Number of plies on disk."""

    @classmethod
    def create(cls, path: Path, match: Match) -> "MatchFile":
        path.parent.mkdir(parents=True, exist_ok=True)
        assert isinstance(match.chance, CommittedSeed)
        with open(secret_path(path), "x", opener=private) as secret:
            secret.write(match.chance.seed.hex())
            secret.flush()
            os.fsync(secret.fileno())
        with path.open("x", encoding="utf-8") as file:
            file.write(write_opening(match))
            file.flush()
            os.fsync(file.fileno())
        return cls(path, match, 0)

    @classmethod
    def resume(cls, path: Path, components: Components | None = None) -> "MatchFile":
        """Continue an unfinished match.

        An unterminated last line is removed: `save` never returned for it, so no player relies on it.
        """
        text = path.read_text(encoding="utf-8")
        whole = drop_torn_line(text)
        transcript = read_transcript(whole)
        match = transcript.replay(components)
        if transcript.ended:
            raise TranscriptError(whole.count("\n"), "the match is over")
        match.resume_with(read_secret(path, transcript.single_value("Commitment")))
        if whole != text:
            os.truncate(path, len(whole.encode()))
        kept = cls(path, match, len(transcript.plies))
        kept.save()
        return kept

    def save(self) -> None:
        """Append all unwritten plies or none. After an OSError (disk full) the file is unchanged, and `save` can be repeated."""
        match = self.match
        plies = range(self.written + 1, match.played + 1)
        lines = "".join(write_ply(match, number) for number in plies) + write_closing(match)
        size = self.path.stat().st_size
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            os.truncate(self.path, size)
            raise
        self.written = match.played
        if match.over:
            secret_path(self.path).unlink(missing_ok=True)


def private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def secret_path(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def read_secret(path: Path, commitment: str) -> CommittedSeed:
    """Read the seed beside a transcript and check that it matches the commitment."""
    secret = secret_path(path)
    try:
        source = CommittedSeed(bytes.fromhex(secret.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise TranscriptError(1, f"the seed file {secret.name} is missing, so chance cannot continue") from None
    except ValueError:
        raise TranscriptError(1, f"the seed file {secret.name} contains no seed") from None
    if len(source.seed) != SEED_BYTES or source.commitment != commitment:
        raise TranscriptError(1, f"the seed in {secret.name} does not match the commitment")
    return source
