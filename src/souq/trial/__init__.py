"""A running server put to the test over real sockets: how fast it is, whether it loses anything, whether it tells secrets."""
