"""The table in the browser: routes, rooms, the store and the wire."""
