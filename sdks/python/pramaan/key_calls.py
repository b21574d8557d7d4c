"""Calls of an API that a header authenticates, or nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from .transport import Call, ReadError, Settings, Transport, body_of, header_text, target_of


class KeyCalls:
    """Sends calls with the headers of one client."""

    def __init__(self, settings: Settings, key: Mapping[str, str], read_error: ReadError, docs_of: Callable[[str], str]) -> None:
        transport = Transport(settings)
        self._read_error = read_error
        self._docs_of = docs_of
        # In a closure: no attribute, log line or repr of a client contains the key.
        self._send = lambda call, more: transport.send(Call(**{**vars(call), "headers": lambda _: {**key, **more}})).data

    def __call__(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        session_token: str | None = None,
        is_repeatable: bool = False,
        is_whole: bool = False,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Any:
        """These APIs have no Idempotency-Key: a write is repeated only if it says ``is_repeatable``."""
        call = Call(
            operation=operation,
            method=method,
            path=path,
            target=target_of(path, params or {}, query or {}),
            body=body_of(body),
            headers=lambda _timestamp: {},
            read_error=self._read_error,
            docs_of=self._docs_of,
            is_repeatable=method == "GET" or is_repeatable,
            is_whole=is_whole,
            timeout=timeout,
            max_retries=max_retries,
        )
        token = header_text("session_token", session_token, 512)
        return self._send(call, {"x-session-token": token} if token else {})
