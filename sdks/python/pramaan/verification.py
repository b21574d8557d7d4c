"""The client of the Verification API, for servers."""

from collections.abc import Callable, Mapping
from typing import Any

from .key_calls import KeyCalls
from .transport import DebugEvent, Settings, header_text, read_envelope

Json = dict[str, Any]
Body = Mapping[str, Any]
#: The server answers within 90 seconds, and needs some time to say so.
_GENERATION_SECONDS = 120.0


class Verification:
    """Opens sessions and takes their steps. Every method takes ``timeout`` and ``max_retries`` as keywords."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        application: str | None = None,
        debug: Callable[[DebugEvent], object] | None = None,
        **world: Any,
    ) -> None:
        """``api_key`` is ``VFN_VK_TEST_…`` or ``VFN_VK_LIVE_…``: a secret."""
        settings = Settings(base_url, timeout, max_retries, application, debug, **world)
        key = header_text("api_key", api_key or None, 128)
        if key is None:
            raise ValueError("api_key is needed.")
        self._call = KeyCalls(
            settings, {"x-api-key": key}, read_envelope, lambda code: f"/docs/errors/#verification-{code.lower()}"
        )
        self.reviewers = Reviewers(self._call)
        self.reviews = Reviews(self._call)
        self.verifications = Verifications(self._call)
        self.credentials = Credentials(self._call)

    def open(self, body: Body, **how: Any) -> Json:
        """Opens a session for a student. Send the student to its ``hostedUrl``, or take the steps yourself with ``session``."""
        return self._call("openSession", "POST", "/api/v1/verify", body=body, **how)

    def session(self, session_token: str) -> "Session":
        """The calls about one session. Whoever has its token acts as the student."""
        return Session(self._call, session_token)


class Session:
    """One session."""

    def __init__(self, call: KeyCalls, session_token: str) -> None:
        self._call = call
        self._token = session_token

    def get(self, **how: Any) -> Json:
        """The session and everything that belongs to it."""
        return self._call("getSession", "GET", "/api/v1/session", session_token=self._token, **how)

    def get_student(self, **how: Any) -> Json:
        """E-mail address, name and our id of the student."""
        path = "/api/v1/step3/store-verification-items/{sessionToken}/email"
        return self._call("getSessionEmail", "GET", path, params={"sessionToken": self._token}, is_whole=True, **how)

    def store_skills(self, body: Body, **how: Any) -> Json:
        """Step 1. Replaces the skills that were stored."""
        return self._step("storeSkills", "/api/v1/step1/storeskills/store", body, how)

    def choose_method(self, body: Body, **how: Any) -> Json:
        """Step 2."""
        return self._step("chooseMethod", "/api/v1/step2/verification-method", body, how)

    def store_items(self, body: Body, **how: Any) -> Json:
        """Step 3. Replaces the items that were stored; at least one is needed."""
        sent = {**body, "sessionToken": self._token}
        path = "/api/v1/step3/store-verification-items/store"
        return self._call("storeItems", "POST", path, body=sent, is_repeatable=True, **how)

    def generate_assessment(self, **how: Any) -> Json:
        """Can take 90 seconds. Called again, it returns the same questions with ``alreadyGenerated``."""
        return self._step("generateAssessment", "/api/v1/assessment/generate", None, {"timeout": _GENERATION_SECONDS, **how})

    def submit_assessment(self, body: Body, **how: Any) -> Json:
        path = "/api/v1/assessment/submit"
        return self._call("submitAssessment", "POST", path, body=body, session_token=self._token, **how)

    def _step(self, operation: str, path: str, body: Body | None, how: Body) -> Json:
        return self._call(operation, "POST", path, body=body, session_token=self._token, is_repeatable=True, **how)


class Reviewers:
    """Who is asked to endorse."""

    def __init__(self, call: KeyCalls) -> None:
        self._call = call

    def store(self, body: Body, **how: Any) -> Json:
        """Stores or changes the reviewer, who gets an e-mail."""
        return self._call("storeReviewer", "POST", "/api/v1/storereviewerdetails/store", body=body, is_repeatable=True, **how)

    def get(self, verification_id: str, **how: Any) -> Json:
        params = {"serviceVerificationId": verification_id}
        return self._call("getReviewer", "GET", "/api/v1/storereviewerdetails/{serviceVerificationId}", params=params, **how)


class Reviews:
    """What the page of a reviewer does. ``token`` in a body is that of the link in the e-mail."""

    def __init__(self, call: KeyCalls) -> None:
        self._call = call

    def get(self, verification_id: str, **how: Any) -> Json:
        params = {"serviceVerificationId": verification_id}
        return self._call("getVerifyPage", "GET", "/api/v1/humanverification/verify-page/{serviceVerificationId}", params=params, **how)

    def endorse(self, verification_id: str, body: Body, **how: Any) -> Json:
        return self._decide("endorse", "endorse", verification_id, body, how)

    def decline(self, verification_id: str, body: Body, **how: Any) -> Json:
        return self._decide("declineReview", "decline", verification_id, body, how)

    def report(self, verification_id: str, body: Body, **how: Any) -> Json:
        return self._decide("reportReview", "report", verification_id, body, how)

    def _decide(self, operation: str, step: str, verification_id: str, body: Body, how: Body) -> Json:
        path = f"/api/v1/humanverification/{step}/{{serviceVerificationId}}"
        return self._call(operation, "POST", path, params={"serviceVerificationId": verification_id}, body=body, **how)


class Verifications:
    """Outcomes that are held for a decision of yours."""

    def __init__(self, call: KeyCalls) -> None:
        self._call = call

    def release(self, verification_id: str, body: Body, **how: Any) -> Json:
        return self._resolve("releaseVerification", "release", verification_id, body, how)

    def reject(self, verification_id: str, body: Body, **how: Any) -> Json:
        return self._resolve("rejectVerification", "reject", verification_id, body, how)

    def _resolve(self, operation: str, step: str, verification_id: str, body: Body, how: Body) -> Json:
        path = f"/api/v1/verifications/{{serviceVerificationId}}/{step}"
        return self._call(operation, "POST", path, params={"serviceVerificationId": verification_id}, body=body, **how)


class Credentials:
    """Credentials that were issued."""

    def __init__(self, call: KeyCalls) -> None:
        self._call = call

    def revoke(self, credential_id: str, body: Body, **how: Any) -> Json:
        """Cannot be undone."""
        path = "/api/v1/credentials/{credentialId}/revoke"
        return self._call("revokeCredential", "POST", path, params={"credentialId": credential_id}, body=body, **how)
