"""Lists: iterate for every item of every page, or ask for one page."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class CursorList:
    """A list of the Partner API. ``for item in list`` fetches the next pages when they are needed."""

    def __init__(self, fetch_page: Callable[[Mapping[str, Any]], dict[str, Any]], query: Mapping[str, Any]) -> None:
        self._fetch_page = fetch_page
        self._query = query

    def page(self) -> dict[str, Any]:
        """One page: ``items``, and ``next_cursor`` or None."""
        return self._fetch_page(self._query)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        page = self.page()
        yield from page["items"]
        while page["next_cursor"] is not None:
            page = self._fetch_page({**self._query, "cursor": page["next_cursor"]})
            yield from page["items"]


class NumberedList:
    """A list of the Catalogue API. ``for item in list`` begins with the asked page."""

    def __init__(self, fetch_page: Callable[[Mapping[str, Any]], dict[str, Any]], query: Mapping[str, Any]) -> None:
        self._fetch_page = fetch_page
        self._query = query

    def page(self) -> dict[str, Any]:
        """One page: ``data``, ``page``, ``limit`` and ``count``, the number of all items."""
        return self._fetch_page(self._query)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        page = self.page()
        yield from page["data"]
        # A page past the last one is an error of the API.
        while page["page"] * page["limit"] < page["count"]:
            page = self._fetch_page({**self._query, "page": page["page"] + 1})
            yield from page["data"]
