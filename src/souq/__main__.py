"""`python -m souq` is the `souq` command."""

from souq.cli import main

main()
