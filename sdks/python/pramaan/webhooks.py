"""Verifies what Pramaan sends to your receiver."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from typing import Any

_HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")
_RAW_BODY = (
    "The signature is over the bytes as they arrived, and writing JSON again gives other bytes. "
    "Flask: request.get_data(). Django: request.body. FastAPI: await request.body()."
)


class WebhookVerificationError(ValueError):
    """The delivery must not be trusted: answer 400. The message contains no secret and no expected signature; it can be logged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        #: BODY_NOT_RAW, SECRET_INVALID, HEADER_MISSING, TIMESTAMP_INVALID, TIMESTAMP_TOO_OLD, TIMESTAMP_TOO_NEW, SIGNATURE_MISMATCH, BODY_NOT_JSON
        self.code = code


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str] | Iterable[tuple[str, str]],
    secret: str | Iterable[str],
    *,
    now: float | None = None,
    tolerance_seconds: int = 300,
) -> dict[str, Any]:
    """Returns the event of a delivery that one of the secrets signed within the last five minutes.

    ``body`` is the raw body; ``headers`` are those of the request, with names in any letter case; ``secret`` is ``whsec_…``, or several.
    """
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise WebhookVerificationError("BODY_NOT_RAW", f"The body is a {type(body).__name__}, not bytes. {_RAW_BODY}")
    raw = bytes(body)
    keys = _keys(secret)
    event_id, timestamp, signatures = _signature_headers(headers)
    _check_timestamp(timestamp, time.time() if now is None else now, tolerance_seconds)
    given = [each.encode() for each in signatures.split()]
    expected = [_signature(event_id, timestamp, raw, key).encode() for key in keys]
    # All are compared, each in constant time: the duration does not reveal which one matches.
    if not any([hmac.compare_digest(one, other) for one in expected for other in given]):
        raise WebhookVerificationError(
            "SIGNATURE_MISMATCH",
            "No signature of the delivery is that of this body under this secret. Most often the secret is that of another endpoint or "
            "mode, the body was parsed and written again, or the secret was rotated and this process still holds the old one.",
        )
    try:
        return json.loads(raw.decode())
    except ValueError as cause:
        raise WebhookVerificationError("BODY_NOT_JSON", "The signature is right, but the body is no JSON in UTF-8.") from cause


def sign_webhook(event_id: str, body: bytes, secret: str | Iterable[str], *, timestamp: float | None = None) -> dict[str, str]:
    """The headers of a delivery, as Pramaan signs it. For tests of a receiver."""
    sent_at = str(int(time.time() if timestamp is None else timestamp))
    signatures = [_signature(event_id, sent_at, body, key) for key in _keys(secret)]
    return {"webhook-id": event_id, "webhook-timestamp": sent_at, "webhook-signature": " ".join(signatures)}


def _signature(event_id: str, timestamp: str, body: bytes, key: bytes) -> str:
    content = f"{event_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def _keys(secret: str | Iterable[str]) -> list[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets:
        raise _invalid_secret("there is none")
    return [_key(each) for each in secrets]


def _key(secret: str) -> bytes:
    if not secret.startswith("whsec_"):
        raise _invalid_secret("it does not begin with whsec_")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        raise _invalid_secret("what follows the prefix is not base64") from None
    # The bounds of Standard Webhooks. A secret that was cut is told here and not as a mismatch.
    if not 24 <= len(key) <= 64:
        raise _invalid_secret(f"it decodes to {len(key)} bytes, not 24 to 64")
    return key


def _invalid_secret(why: str) -> WebhookVerificationError:
    source = "It is the secret that creating the endpoint or rotating its secret answered, whole."
    return WebhookVerificationError("SECRET_INVALID", f"The webhook secret cannot be used: {why}. {source}")


def _signature_headers(headers: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[str, str, str]:
    pairs = headers.items() if isinstance(headers, Mapping) or hasattr(headers, "items") else headers
    by_name = {name.lower(): value.strip() for name, value in pairs}
    missing = [name for name in _HEADERS if not by_name.get(name)]
    if missing:
        cause = "Either Pramaan did not send this request, or a proxy on the way removed it."
        raise WebhookVerificationError("HEADER_MISSING", f"The request has no header {', '.join(missing)}. {cause}")
    return by_name["webhook-id"], by_name["webhook-timestamp"], by_name["webhook-signature"]


def _check_timestamp(timestamp: str, now: float, tolerance_seconds: int) -> None:
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        raise WebhookVerificationError("TIMESTAMP_INVALID", "The header webhook-timestamp is not in Unix seconds.")
    age = int(now) - int(timestamp)
    limit = f"{tolerance_seconds} s are allowed: compare this machine's clock with a time server"
    if age > tolerance_seconds:
        raise WebhookVerificationError("TIMESTAMP_TOO_OLD", f"It was sent {age} s ago by this machine's clock; {limit}.")
    if -age > tolerance_seconds:
        raise WebhookVerificationError("TIMESTAMP_TOO_NEW", f"It was sent {-age} s ahead of this machine's clock; {limit}.")
