"""Errors of a call. Subclasses exist where callers act differently; otherwise use ``code``."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict


class ErrorDetail(TypedDict):
    """One fault of a request, or a fact about it."""

    path: str
    message: str


class PramaanError(Exception):
    """Any error of a call. Its text names the first fault, the request id and the address of the page about the code."""

    def __init__(
        self,
        code: str,
        reason: str,
        *,
        status: int | None = None,
        details: Sequence[ErrorDetail] = (),
        request_id: str | None = None,
        retry_after_seconds: int | None = None,
        docs_url: str | None = None,
    ) -> None:
        super().__init__(_text(code, reason, details, request_id, docs_url))
        #: The API's code (docs/errors.md), or CONNECTION_FAILED, TIMEOUT, UNEXPECTED_ANSWER, PREPARATION_FAILED, MANDATE_ARCHIVED.
        self.code = code
        #: What the server said, without first fault, request id and address.
        self.reason = reason
        #: None if there was no response.
        self.status = status
        self.details = list(details)
        #: Quote it to support.
        self.request_id = request_id
        #: Seconds after which the same call may succeed, if the server sent them.
        self.retry_after_seconds = retry_after_seconds
        #: What the code means and what to do.
        self.docs_url = docs_url


class AuthenticationError(PramaanError):
    """401: the key, its secret or the clock is wrong."""


class ValidationError(PramaanError):
    """400, 413, 415, 422: the request is not valid and a retry cannot succeed; ``details`` name each field."""


class NotFoundError(PramaanError):
    """404: the object does not exist for this key."""


class ConflictError(PramaanError):
    """409: the request conflicts with the current state; ``details`` name the cause."""


class RateLimitError(PramaanError):
    """429 after all retries: wait for ``retry_after_seconds``."""


class ServerError(PramaanError):
    """5xx after all retries."""


class ConnectionFailed(PramaanError):
    """No response, or not one of the API. A write may have been carried out: repeat it with the same idempotency_key."""


class PreparationError(PramaanError):
    """From ``mandates.wait_until_prepared``: preparation failed, timed out, or the mandate was archived. ``code`` tells which."""

    def __init__(self, code: str, reason: str, mandate: Mapping[str, Any]) -> None:
        super().__init__(code, reason)
        #: The mandate as last read.
        self.mandate = mandate
        #: Why preparation failed and what to do; None if it did not fail.
        self.failure_reason: str | None = mandate.get("failure_reason")


_CLASS_OF_STATUS: dict[int, type[PramaanError]] = {
    400: ValidationError,
    401: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def error_class(status: int) -> type[PramaanError]:
    """The class of an error in the API's envelope."""
    return ServerError if status >= 500 else _CLASS_OF_STATUS.get(status, PramaanError)


def foreign_class(status: int) -> type[PramaanError]:
    """The class of a response that is not the API's: the 404 of a proxy says nothing about the requested object."""
    if status >= 500:
        return ServerError
    return RateLimitError if status == 429 else ConnectionFailed


def _text(code: str, reason: str, details: Sequence[ErrorDetail], request_id: str | None, docs_url: str | None) -> str:
    parts = [reason]
    if details:
        path, message = details[0]["path"], details[0]["message"]
        more = f" (and {len(details) - 1} more)" if len(details) > 1 else ""
        parts.append((message if message.startswith(path) else f"{path}: {message}") + more)
    about = [*([f"request {request_id}"] if request_id else []), *([docs_url] if docs_url else [])]
    if about:
        parts.append(f"[{'; '.join([code, *about])}]")
    return " ".join(parts)
