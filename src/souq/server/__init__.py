"""The web server: routes, rooms, the store and the wire protocol."""
