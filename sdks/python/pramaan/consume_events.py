"""Reads events until it is told to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .errors import PramaanError
from .transport import Settings, retry_delay

if TYPE_CHECKING:
    from .resources import Events

Json = dict[str, Any]
#: A process that dies in the middle of a long page repeats at most this many seconds of events.
_ACKNOWLEDGE_AFTER = 5.0
#: A longer failure needs a person.
_LONGEST_RETRY_AFTER = 86_400


def consume_events(
    events: Events,
    settings: Settings,
    handler: Callable[[Json], object],
    stop: threading.Event,
    on_error: Callable[[Exception, Json], object],
    types: Sequence[str] | None,
    longest_pause: float,
    on_behalf_of: str | None,
) -> None:
    """``Events.consume`` describes it."""
    how = {"on_behalf_of": on_behalf_of, "max_retries": 0}
    # Repeated only after a pause: while a backlog is read, a failing event would otherwise be retried with every page.
    put_off: set[str] = set()
    pause = 0.5
    while not stop.is_set():
        page = _persist(lambda: events.pull(types, **how), settings, stop)
        if page is None:
            return
        fresh = [event for event in page["items"] if event["id"] not in put_off]
        handled = _handle(events, settings, handler, stop, on_error, fresh, put_off, how)
        if handled and page.get("has_more"):
            continue
        pause = 0.5 if handled else min(longest_pause, pause * 1.5)
        _rest(pause * (0.5 + settings.random() / 2), settings, stop)
        put_off.clear()


def _handle(
    events: Events,
    settings: Settings,
    handler: Callable[[Json], object],
    stop: threading.Event,
    on_error: Callable[[Exception, Json], object],
    fresh: Sequence[Json],
    put_off: set[str],
    how: Json,
) -> int:
    handled = 0
    waiting: list[str] = []
    since = settings.clock()

    def acknowledge() -> None:
        if waiting:
            ids = waiting.copy()
            waiting.clear()
            _persist(lambda: events.acknowledge(ids, **how), settings, stop)

    try:
        for event in fresh:
            if stop.is_set():
                break
            try:
                handler(event)
            except Exception as error:  # noqa: BLE001 - whatever it is, the others are still handled
                put_off.add(event["id"])
                on_error(error, event)
                continue
            handled += 1
            waiting.append(event["id"])
            if settings.clock() - since >= _ACKNOWLEDGE_AFTER:
                acknowledge()
                since = settings.clock()
    finally:
        # Also after a stop: what was handled must not be delivered again.
        acknowledge()
    return handled


def _persist(attempt: Callable[[], Any], settings: Settings, stop: threading.Event) -> Any:
    """Repeats a call while its error may be temporary; None after a stop. Raises other errors."""
    failures = 0
    while True:
        try:
            return attempt()
        except PramaanError as error:
            if stop.is_set():
                return None
            delay = retry_delay(error, failures, float("inf"), settings.random, longest_retry_after=_LONGEST_RETRY_AFTER)
            if delay is None:
                raise
            failures += 1
            _rest(delay, settings, stop)


def _rest(seconds: float, settings: Settings, stop: threading.Event) -> None:
    """In steps, so that a stop ends it soon."""
    deadline = settings.clock() + seconds
    while not stop.is_set() and (left := deadline - settings.clock()) > 0:
        settings.sleep(min(left, 0.2))
