"""The signature of a call of the Partner API."""

import hashlib
import hmac


def string_to_sign(
    timestamp: str, method: str, target: str, body: bytes = b"", idempotency_key: str = "", on_behalf_of: str = ""
) -> str:
    """Seven lines. For a test key, a 401 contains the server's string, to compare."""
    body_hash = hashlib.sha256(body).hexdigest()
    return "\n".join(["v1", timestamp, method.upper(), target, idempotency_key, on_behalf_of, body_hash])


def sign_request(
    secret: str,
    timestamp: str,
    method: str,
    target: str,
    body: bytes = b"",
    idempotency_key: str = "",
    on_behalf_of: str = "",
) -> str:
    """The x-signature of a call. ``timestamp`` is in Unix milliseconds, ``target`` is path and query as sent, ``body`` the raw body."""
    text = string_to_sign(timestamp, method, target, body, idempotency_key, on_behalf_of)
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
