"""Moving a server's database: everything comes along, and a database in use is not written over."""

import subprocess
import sys
from pathlib import Path

from tests.server.conftest import NewServer, Postgres


def move(source: str, target: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "souq", "store", "move", source, target]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_match_goes_on_in_postgresql(postgres: Postgres, new_server: NewServer, tmp_path: Path) -> None:
    file, target = str(tmp_path / "souq.sqlite"), postgres.new_database()
    before = new_server(file)
    alice = before.guest("Alice")
    table = alice.new_table("bazaar", "me", "open")
    before.guest("Bob").ask(f"/api/tables/{table}/sit")
    seen = alice.table(table)
    token = alice.token
    before.stop()

    done = move(file, target)
    assert done.returncode == 0, done.stderr
    assert "rows copied" in done.stdout

    after = new_server(target)
    again = after.guest()
    again.http.cookies.set("souq", token)
    now = again.table(table)
    assert (now["position"], now["lines"]) == (seen["position"], seen["lines"])
    assert now["table"]["me"] == 0


def test_a_database_that_is_not_empty_is_left_alone(postgres: Postgres, new_server: NewServer, tmp_path: Path) -> None:
    target = postgres.new_database()
    new_server(target).guest("Alice")
    source = str(tmp_path / "souq.sqlite")
    new_server(source).guest("Bob")
    done = move(source, target)
    assert done.returncode == 2
    assert "not empty" in done.stderr


def test_a_database_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    done = move(str(tmp_path / "none.sqlite"), str(tmp_path / "new.sqlite"))
    assert done.returncode == 2
    assert "there is no such file" in done.stderr
    assert not (tmp_path / "none.sqlite").exists()
