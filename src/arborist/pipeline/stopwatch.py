"""Times of the stages of one run, from an injected clock; shown, never hashed."""

from arborist.core.protocols import Clock

_MS = 1_000_000


class Stopwatch:
    """Laps in whole milliseconds since the last lap, and the total."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._start = self._last = clock()
        self._laps: dict[str, int] = {}

    def lap(self, stage: str) -> None:
        """Credit the time since the last lap to ``stage``."""
        now = self._clock()
        self._laps[stage] = self._laps.get(stage, 0) + (now - self._last) // _MS
        self._last = now

    def timings(self) -> dict[str, int]:
        """Every stage and ``total``."""
        return {**self._laps, "total": (self._clock() - self._start) // _MS}
