"""Token-bucket rate limiter."""

import time
from collections import OrderedDict

MAX_KNOWN = 10_000


class Bucket:
    """A token bucket: holds up to `burst` tokens and gains `rate` tokens a second."""

    __slots__ = ("burst", "drops", "filled", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.drops = burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.drops = min(self.burst, self.drops + (now - self.filled) * self.rate)
        self.filled = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """Token buckets by key. Above MAX_KNOWN keys the least recently used bucket is evicted."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        if key not in self.known:
            self.known[key] = Bucket(self.rate, self.burst)
            if len(self.known) > MAX_KNOWN:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key].take()
