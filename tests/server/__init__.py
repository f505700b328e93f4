"""Tests of the server through its public door: HTTP and WebSocket, over SQLite and PostgreSQL."""
