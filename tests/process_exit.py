"""Whether processes that are not our children have ended."""

import time
from pathlib import Path


def await_end(pid: int, seconds: float = 30.0) -> None:
    """One that nobody has asked about since it ended counts too."""
    deadline = time.monotonic() + seconds
    while running(pid):
        assert time.monotonic() < deadline, f"process {pid} still runs"
        time.sleep(0.01)


def running(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "\nState:\tZ" not in status
