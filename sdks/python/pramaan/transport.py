"""Sends calls, with retries where they can help, and keeps the offset of this machine's clock."""

import email.utils
import http.client
import json
import random as random_module
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import ConnectionFailed, PramaanError, error_class, foreign_class

VERSION = "0.1.0"
_FIRST_BACKOFF = 0.5
_LONGEST_BACKOFF = 8.0
_LONGEST_RETRY_AFTER = 60
#: The server allows five minutes. A clock that drifts is corrected well before that.
_TOLERATED_SKEW = 60.0


@dataclass(frozen=True)
class DebugEvent:
    """What a client did. Nothing in it is secret or personal: it can be logged."""

    type: Literal["request", "response", "retry"]
    operation: str
    method: str
    #: The path without the values of the call: they can be ids of people, or a session token.
    path: str
    attempt: int
    status: int | None = None
    code: str | None = None
    request_id: str | None = None
    duration_seconds: float | None = None
    delay_seconds: float | None = None


@dataclass(frozen=True)
class Settings:
    """Options that every client has."""

    base_url: str
    timeout: float = 30.0
    max_retries: int = 2
    #: Your program, such as ``acme-ats/2.1``: added to the User-Agent.
    application: str | None = None
    debug: Callable[[DebugEvent], object] | None = None
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], object] = time.sleep
    #: From 0 up to 1, for the jitter of retries.
    random: Callable[[], float] = random_module.random


ReadError = Callable[[Mapping[str, Any], int], tuple[str, str, list[Any]] | None]


@dataclass(frozen=True)
class Call:
    """One call, ready to be sent any number of times."""

    operation: str
    method: str
    #: With names in braces.
    path: str
    target: str
    body: bytes | None
    #: Headers of one attempt, which has a time of its own, in milliseconds.
    headers: Callable[[str], Mapping[str, str]]
    read_error: ReadError
    docs_of: Callable[[str], str]
    #: Carried out twice, it comes to the same. Else it is repeated only if the server says that it was not carried out.
    is_repeatable: bool = True
    #: The answer itself is the result, not its ``data``.
    is_whole: bool = False
    timeout: float | None = None
    max_retries: int | None = None


@dataclass
class Answer:
    """Data, and the server's time in seconds if it sent one."""

    data: Any = None
    error: PramaanError | None = None
    status: int | None = None
    request_id: str | None = None
    server_time: float | None = field(default=None)


def origin_of(base_url: str) -> str:
    """Scheme and host only: one side would sign the path and the other would not."""
    parts = urllib.parse.urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise ValueError(f"base_url is {base_url!r}: give scheme and host only, such as https://api.example.com.")
    return f"{parts.scheme}://{parts.netloc}"


def header_text(name: str, value: str | None, longest: int) -> str | None:
    """Checked here to give the reason: blanks at the ends would be trimmed, which breaks the signature."""
    if value is None or (len(value) <= longest and re.fullmatch(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?", value)):
        return value
    raise ValueError(f"{name} must be 1 to {longest} printable ASCII characters without blanks at its ends.")


def target_of(path: str, params: Mapping[str, str], query: Mapping[str, Any]) -> str:
    """Path and query as they are sent."""

    def fill_in(match: re.Match[str]) -> str:
        value = params[match[1]]
        # These would silently become another path: /skills/ and /skills/.. are the list.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{match[1]} is {value!r}: no id.")
        return urllib.parse.quote(value, safe="")

    given = {name: _query_value(value) for name, value in query.items() if value is not None}
    return re.sub(r"\{(\w+)\}", fill_in, path) + (f"?{urllib.parse.urlencode(given)}" if given else "")


def _query_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def body_of(body: Any) -> bytes | None:
    """The bytes that are signed and sent."""
    return None if body is None else json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def read_envelope(body: Mapping[str, Any], _status: int) -> tuple[str, str, list[Any]] | None:
    """``{"error": {"code", "message", "details"}}``, as the Partner and the Verification API answer."""
    error = body.get("error")
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return None
    return error["code"], error.get("message", ""), error.get("details", [])


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirected call has another path than the signed one, and the key would be sent to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends calls of one client."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.origin = origin_of(settings.base_url)
        self._skew = 0.0
        self._opener = urllib.request.build_opener(_NoRedirect)
        application = header_text("application", settings.application, 200)
        self._user_agent = f"pramaan-sdk-python/{VERSION}" + (f" {application}" if application else "")

    def send(self, call: Call) -> Answer:
        """Returns the answer of a call, after retries, or raises its error."""
        most = self.settings.max_retries if call.max_retries is None else call.max_retries
        retries = 0
        while True:
            answer = self._send_in_time(call, retries + 1)
            if answer.error is None:
                return answer
            delay = retry_delay(answer.error, retries, most, self.settings.random, call.is_repeatable)
            if delay is None:
                raise answer.error
            self._tell(call, "retry", retries + 1, code=answer.error.code, delay_seconds=delay)
            self.settings.sleep(delay)
            retries += 1

    def _send_in_time(self, call: Call, attempt: int) -> Answer:
        first = self._send_once(call, attempt, self._skew)
        corrected = self._corrected_skew(first)
        if corrected is None:
            return first
        second = self._send_once(call, attempt, corrected)
        # Stored only if the clock was the cause: a proxy with a wrong Date must not affect later calls.
        if second.status is not None and second.status != 401:
            self._skew = corrected
        return second

    def _corrected_skew(self, answer: Answer) -> float | None:
        if answer.status != 401 or answer.server_time is None:
            return None
        skew = answer.server_time - self.settings.clock()
        return skew if abs(skew - self._skew) > _TOLERATED_SKEW else None

    def _send_once(self, call: Call, attempt: int, skew: float) -> Answer:
        self._tell(call, "request", attempt)
        started = self.settings.clock()
        # In milliseconds, so that two intended calls within one second differ in their signature.
        answer = self._exchange(call, str(int((started + skew) * 1000)))
        code = answer.error.code if answer.error else None
        duration = self.settings.clock() - started
        self._tell(
            call, "response", attempt, status=answer.status, code=code, request_id=answer.request_id, duration_seconds=duration
        )
        return answer

    def _exchange(self, call: Call, timestamp: str) -> Answer:
        headers = {"Accept": "application/json", "User-Agent": self._user_agent, **call.headers(timestamp)}
        if call.body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.origin + call.target, call.body, headers, method=call.method)
        timeout = call.timeout or self.settings.timeout
        try:
            with self._opener.open(request, timeout=timeout) as response:
                return self._read(call, response.status, response.headers, response.read())
        except urllib.error.HTTPError as response:
            with response:
                return self._read(call, response.code, response.headers, response.read())
        except (OSError, http.client.HTTPException) as cause:
            return Answer(error=self._no_answer(cause, timeout))

    def _no_answer(self, cause: BaseException, timeout: float) -> PramaanError:
        reason = getattr(cause, "reason", cause)
        is_timeout = isinstance(reason, (TimeoutError, socket.timeout))
        code, what = ("TIMEOUT", f"No answer within {timeout} s") if is_timeout else ("CONNECTION_FAILED", "The connection failed")
        error = ConnectionFailed(code, f"{what}: {self.origin}.")
        error.__cause__ = cause
        return error

    def _read(self, call: Call, status: int, headers: Mapping[str, str], raw: bytes) -> Answer:
        body = _object(raw)
        answer = Answer(status=status, request_id=headers.get("x-request-id"), server_time=_server_time(headers.get("date")))
        if 200 <= status < 300 and body is not None:
            if call.is_whole and (body.get("success") is True or isinstance(body.get("data"), list)):
                answer.data = {name: value for name, value in body.items() if name != "success"}
                return answer
            if not call.is_whole and body.get("success") is True:
                answer.data = body.get("data")
                return answer
        answer.error = self._read_error(call, status, headers, body)
        return answer

    def _read_error(self, call: Call, status: int, headers: Mapping[str, str], body: Mapping[str, Any] | None) -> PramaanError:
        retry_after = headers.get("retry-after") or ""
        about: dict[str, Any] = {
            "status": status,
            "request_id": headers.get("x-request-id"),
            "retry_after_seconds": int(retry_after) if re.fullmatch(r"[0-9]{1,9}", retry_after) else None,
        }
        said = call.read_error(body, status) if status >= 400 and body is not None else None
        if said is not None:
            code, message, details = said
            docs_url = self.origin + call.docs_of(code)
            return error_class(status)(code, message, details=details, docs_url=docs_url, **about)
        where = headers.get("location")
        redirect = f" It redirects to {where}: base_url must be the API's own address." if where else ""
        kind = headers.get("content-type") or "no content type"
        text = f"Not the API's answer: status {status} with {kind}.{redirect}"
        return foreign_class(status)("UNEXPECTED_ANSWER", text, **about)

    def _tell(self, call: Call, kind: Literal["request", "response", "retry"], attempt: int, **more: Any) -> None:
        if self.settings.debug is None:
            return
        try:
            self.settings.debug(DebugEvent(kind, call.operation, call.method, call.path, attempt, **more))
        except Exception:  # noqa: BLE001 - to look at a call must not fail it
            pass


def retry_delay(
    error: PramaanError,
    retries: int,
    max_retries: float,
    random: Callable[[], float],
    is_repeatable: bool = True,
    longest_retry_after: int = _LONGEST_RETRY_AFTER,
) -> float | None:
    """Seconds to wait before the next attempt; None for no retry. ``retries`` is the number of retries so far."""
    if retries >= max_retries or not _may_pass(error) or not (is_repeatable or _was_not_carried_out(error)):
        return None
    # Full jitter: clients that failed together retry spread over the whole interval.
    backoff = random() * min(_LONGEST_BACKOFF, _FIRST_BACKOFF * 2 ** min(retries, 10))
    if error.retry_after_seconds is None:
        return backoff
    # An earlier retry is rejected for certain, and rejected calls lead to cooldown. After a longer wait the caller decides.
    return None if error.retry_after_seconds > longest_retry_after else error.retry_after_seconds + backoff


def _may_pass(error: PramaanError) -> bool:
    if error.status is None:
        return isinstance(error, ConnectionFailed)
    return error.status == 429 or error.status >= 500 or error.code == "IDEMPOTENCY_IN_PROGRESS"


def _was_not_carried_out(error: PramaanError) -> bool:
    return error.status == 429 or (error.status == 503 and error.retry_after_seconds is not None)


def _object(raw: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(raw)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _server_time(date: str | None) -> float | None:
    try:
        return email.utils.parsedate_to_datetime(date).timestamp() if date else None
    except ValueError:
        return None
