"""Tests of a running server over real sockets: load, crashes and leaks of hidden information."""
