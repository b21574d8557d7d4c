"""The client of the Partner API."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from . import campaigns, resources
from .signing import sign_request
from .transport import Answer, Call, DebugEvent, Settings, Transport, body_of, header_text, read_envelope, target_of

_BASE = "/api/v1/partner"


class PartnerCalls:
    """Signs and sends the calls of one key. Its resources are made of it."""

    def __init__(self, key_id: str, secret: str, on_behalf_of: str | None, settings: Settings) -> None:
        if not key_id or not secret:
            raise ValueError("key_id and secret are needed.")
        self._key_id = header_text("key_id", key_id, 128)
        self._on_behalf_of = header_text("on_behalf_of", on_behalf_of, 128)
        self.settings = settings
        transport = Transport(settings)
        # In a closure: no attribute, log line or repr of a client contains the secret.
        self._send = lambda call, key, recruiter: transport.send(self._signed(call, secret, key, recruiter))

    def __call__(self, operation: str, method: str, path: str, **how: Any) -> Any:
        """Returns the data of the answer."""
        return self.answer(operation, method, path, **how).data

    def answer(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        on_behalf_of: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Answer:
        """Also with the server's time."""
        # Also without retries, because a proxy can repeat a call too. A POST that only reads ignores the key.
        key = idempotency_key or (None if method == "GET" else str(uuid.uuid4()))
        call = Call(
            operation=operation,
            method=method,
            path=_BASE + path,
            target=target_of(_BASE + path, params or {}, query or {}),
            body=body_of(body),
            headers=lambda _timestamp: {},
            read_error=read_envelope,
            docs_of=lambda code: f"/docs/errors/#{code.lower()}",
            timeout=timeout,
            max_retries=max_retries,
        )
        recruiter = header_text("on_behalf_of", on_behalf_of, 128) or self._on_behalf_of
        return self._send(call, header_text("idempotency_key", key, 255), recruiter)

    def _signed(self, call: Call, secret: str, key: str | None, recruiter: str | None) -> Call:
        def headers(timestamp: str) -> dict[str, str]:
            signature = sign_request(
                secret, timestamp, call.method, call.target, call.body or b"", key or "", recruiter or ""
            )
            signed = {"x-api-key": str(self._key_id), "x-timestamp": timestamp, "x-signature": signature}
            return {
                **signed,
                **({"idempotency-key": key} if key else {}),
                **({"x-on-behalf-of": recruiter} if recruiter else {}),
            }

        return Call(**{**vars(call), "headers": headers})


class Pramaan:
    """A client of the Partner API. Create one per key and keep it: it stores the offset of this machine's clock.

    Every method takes ``on_behalf_of``, ``idempotency_key``, ``timeout`` and ``max_retries`` as keywords.
    """

    def __init__(
        self,
        key_id: str,
        secret: str,
        base_url: str,
        *,
        on_behalf_of: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        application: str | None = None,
        debug: Callable[[DebugEvent], object] | None = None,
        **world: Any,
    ) -> None:
        """``world`` replaces ``clock``, ``sleep`` and ``random``, for tests."""
        settings = Settings(base_url, timeout, max_retries, application, debug, **world)
        call = PartnerCalls(key_id, secret, on_behalf_of, settings)
        self.account = resources.Account(call)
        self.skills = resources.Skills(call)
        self.skill_requests = resources.SkillRequests(call)
        self.lookups = resources.Lookups(call)
        self.workflows = resources.Workflows(call)
        self.mandates = resources.Mandates(call)
        self.campaigns = campaigns.Campaigns(call)
        self.results = campaigns.Results(call)
        self.events = resources.Events(call)
        self.webhooks = resources.Webhooks(call)
        self.analytics = resources.Analytics(call)
        self.test_clock = resources.TestClock(call)
