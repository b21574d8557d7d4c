"""What the clients send, repeat and raise, against a real server on loopback that answers from a script."""

import json
import threading
import unittest
from datetime import UTC, datetime
from typing import Any

from pramaan import (
    AuthenticationError,
    Catalogue,
    CatalogueAdmin,
    ConflictError,
    ConnectionFailed,
    DebugEvent,
    NotFoundError,
    Pramaan,
    PramaanError,
    PreparationError,
    RateLimitError,
    ServerError,
    ValidationError,
    Verification,
    __version__,
    sign_request,
)

from .scripted_server import ScriptedServer, ok, refusal

NOW = 1_763_164_800.0


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)
        self.slept: list[float] = []
        self.now = NOW
        self.world: dict[str, Any] = {"clock": lambda: self.now, "sleep": self.pass_time, "random": lambda: 0.5}

    def pass_time(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def client(self, **options: Any) -> Pramaan:
        return Pramaan("VFN_TEST_1", "VFN_SK_secret", self.server.url, **{**self.world, **options})

    def header(self, name: str) -> list[Any]:
        return [each["headers"].get(name) for each in self.server.received]


class WhatIsSent(ClientTest):
    def test_every_call_is_signed_over_the_very_bytes_on_the_wire(self) -> None:
        self.server.script = [ok({"items": [], "next_cursor": None})]
        client = self.client(on_behalf_of="recruiter-7")
        client.skills.list(q="बिजली & a+b/c?#%", limit=5).page()
        client.skills.get("a/b?c#d'e %")
        client.skill_requests.create({"name": "ईंट की चिनाई"})
        for each in self.server.received:
            sent = each["headers"]
            expected = sign_request(
                "VFN_SK_secret",
                sent["x-timestamp"],
                each["method"],
                each["url"],
                each["body"],
                sent.get("idempotency-key", ""),
                sent.get("x-on-behalf-of", ""),
            )
            self.assertEqual(sent["x-signature"], expected)
        self.assertEqual(self.header("x-timestamp"), ["1763164800000"] * 3)
        self.assertEqual(self.header("x-api-key"), ["VFN_TEST_1"] * 3)

    def test_a_write_has_one_idempotency_key_in_all_its_retries_and_a_read_has_none(self) -> None:
        self.server.script = [refusal(500, "SERVER_ERROR"), refusal(503, "SERVICE_DISABLED"), ok({})]
        client = self.client()
        client.workflows.create({"name": "Welders"})
        client.account.get()
        first, second, third, read = self.header("idempotency-key")
        self.assertEqual((first, first), (second, third))
        self.assertIsNotNone(first)
        self.assertIsNone(read)

    def test_a_time_is_sent_in_utc(self) -> None:
        self.server.script = [ok({"items": [], "next_cursor": None})]
        self.client().results.list(updated_since=datetime(2026, 11, 15, tzinfo=UTC)).page()
        self.assertIn("updated_since=2026-11-15T00%3A00%3A00Z", self.server.received[0]["url"])

    def test_the_user_agent_has_the_version_and_the_program(self) -> None:
        self.client(application="acme-ats/2.1").account.get()
        self.assertEqual(self.header("user-agent"), [f"pramaan-sdk-python/{__version__} acme-ats/2.1"])

    def test_what_would_become_another_path_or_header_is_refused(self) -> None:
        for skill_id in ("", ".", ".."):
            with self.assertRaisesRegex(ValueError, "no id"):
                self.client().skills.get(skill_id)
        with self.assertRaisesRegex(ValueError, "printable ASCII"):
            self.client().account.get(on_behalf_of="a\nb")
        with self.assertRaisesRegex(ValueError, "scheme and host only"):
            Pramaan("k", "s", "https://api.example.com/api")
        self.assertEqual(self.server.received, [])

    def test_no_text_of_a_client_has_its_secret(self) -> None:
        client = self.client()
        texts = [repr(client), repr(vars(client)), repr(vars(client.account)), repr(vars(client.account._call))]
        self.assertNotIn("VFN_SK_secret", " ".join(texts))


class Retries(ClientTest):
    def test_a_limit_is_waited_out_and_never_before_retry_after(self) -> None:
        self.server.script = [refusal(429, "RATE_LIMITED", {"retry-after": "2"}), ok({"mode": "test"})]
        self.assertEqual(self.client().account.get(), {"mode": "test"})
        self.assertEqual(self.slept, [2.25])

    def test_a_long_retry_after_is_raised_at_once(self) -> None:
        self.server.script = [refusal(429, "DAILY_CAP", {"retry-after": "3600"})]
        with self.assertRaises(RateLimitError) as raised:
            self.client().account.get()
        self.assertEqual((raised.exception.retry_after_seconds, self.slept), (3600, []))

    def test_what_cannot_pass_is_not_repeated(self) -> None:
        self.server.script = [refusal(409, "CONFLICT", {"retry-after": "5"})]
        with self.assertRaises(ConflictError):
            self.client().workflows.create({})
        self.assertEqual(len(self.server.received), 1)

    def test_a_server_that_is_not_there_is_connection_failed_with_its_cause(self) -> None:
        client = Pramaan("k", "s", "http://127.0.0.1:1", **self.world)
        with self.assertRaises(ConnectionFailed) as raised:
            client.account.get()
        self.assertEqual((raised.exception.code, raised.exception.status, len(self.slept)), ("CONNECTION_FAILED", None, 2))
        self.assertIsInstance(raised.exception.__cause__, OSError)

    def test_a_wrong_clock_is_corrected_by_the_date_of_the_server_and_stays_so(self) -> None:
        late = {"date": "Sat, 15 Nov 2025 01:00:00 GMT"}
        self.server.script = [refusal(401, "UNAUTHORIZED", late), ok({}), ok({})]
        client = self.client()
        client.account.get()
        client.account.get()
        self.assertEqual(self.header("x-timestamp"), ["1763164800000", "1763168400000", "1763168400000"])

    def test_another_401_is_not_repeated(self) -> None:
        self.server.script = [refusal(401, "UNAUTHORIZED", {"date": "Sat, 15 Nov 2025 00:00:10 GMT"})]
        with self.assertRaises(AuthenticationError):
            self.client().account.get()
        self.assertEqual(len(self.server.received), 1)


class Errors(ClientTest):
    def test_each_status_has_its_class(self) -> None:
        classes = {400: ValidationError, 404: NotFoundError, 409: ConflictError, 422: ValidationError, 500: ServerError}
        for status, expected in classes.items():
            self.server.script = [refusal(status, "SOME_CODE")]
            with self.assertRaises(PramaanError) as raised:
                self.client(max_retries=0).account.get()
            self.assertIs(type(raised.exception), expected)

    def test_the_text_names_first_fault_request_and_page(self) -> None:
        details = [{"path": "name", "message": "is too short"}, {"path": "title", "message": "title is too long"}]
        self.server.script = [refusal(400, "VALIDATION_FAILED", {"x-request-id": "req-1"}, details)]
        with self.assertRaises(ValidationError) as raised:
            self.client().account.get()
        page = f"{self.server.url}/docs/errors/#validation_failed"
        text = f"Said why. name: is too short (and 1 more) [VALIDATION_FAILED; request req-1; {page}]"
        self.assertEqual(str(raised.exception), text)
        self.assertEqual((raised.exception.details, raised.exception.reason), (details, "Said why."))

    def test_an_answer_that_is_not_the_apis_has_its_status(self) -> None:
        for status, body, expected in [(502, b"<html>", ServerError), (404, b"<html>", ConnectionFailed), (200, b"[1]", ConnectionFailed)]:
            self.server.script = [(status, body, {"content-type": "text/html"})]
            with self.assertRaises(expected) as raised:
                self.client(max_retries=0).account.get()
            self.assertEqual((raised.exception.code, raised.exception.status), ("UNEXPECTED_ANSWER", status))

    def test_a_redirect_is_told_and_not_followed(self) -> None:
        self.server.script = [(302, {}, {"location": f"{self.server.url}/elsewhere"})]
        with self.assertRaisesRegex(ConnectionFailed, "/elsewhere"):
            self.client(max_retries=0).account.get()
        self.assertEqual(len(self.server.received), 1)


class Hooks(ClientTest):
    def test_the_debug_hook_is_told_without_values_of_the_call(self) -> None:
        self.server.script = [refusal(429, "RATE_LIMITED", {"retry-after": "1", "x-request-id": "r1"}), ok({})]
        events: list[DebugEvent] = []
        self.client(debug=events.append).skills.get("sk_1001")
        kinds = [(each.type, each.attempt, each.status, each.code, each.delay_seconds) for each in events]
        self.assertEqual(
            kinds,
            [
                ("request", 1, None, None, None),
                ("response", 1, 429, "RATE_LIMITED", None),
                ("retry", 1, None, "RATE_LIMITED", 1.25),
                ("request", 2, None, None, None),
                ("response", 2, 200, None, None),
            ],
        )
        self.assertEqual({each.path for each in events}, {"/api/v1/partner/skills/{skill_id}"})

    def test_a_debug_hook_that_raises_does_not_fail_the_call(self) -> None:
        def debug(_event: DebugEvent) -> None:
            raise RuntimeError

        self.assertEqual(self.client(debug=debug).account.get(), {})


class Lists(ClientTest):
    def test_a_list_gives_one_page_or_every_item(self) -> None:
        pages = [ok({"items": [1, 2], "next_cursor": "c/2"}), ok({"items": [3], "next_cursor": None})]
        self.server.script = [*pages, pages[0]]
        self.assertEqual([*self.client().skills.list(q="welding")], [1, 2, 3])
        self.assertEqual(self.server.received[1]["url"], "/api/v1/partner/skills?q=welding&cursor=c%2F2")
        self.assertEqual(self.client().skills.list().page()["items"], [1, 2])

    def test_a_backfill_reads_its_last_page_again_until_it_is_complete(self) -> None:
        date = {"date": "Sat, 15 Nov 2025 00:00:10 GMT"}
        page = {"items": [{"id": "EV_1"}], "next_cursor": None, "complete_until": "2025-11-15T00:00:05.000Z"}
        full = {**page, "items": [{"id": "EV_1"}, {"id": "EV_2"}], "complete_until": "2025-11-15T00:00:10.000Z"}
        self.server.script = [ok(page, **date), ok(full, **date)]
        self.assertEqual([each["id"] for each in self.client().events.backfill()], ["EV_1", "EV_2"])
        self.assertEqual(self.slept, [1.0])

    def test_pages_of_the_catalogue_end_with_the_count(self) -> None:
        def page(data: list[int], number: int) -> tuple[int, Any, dict[str, str]]:
            return 200, {"data": data, "page": number, "limit": 2, "count": 3}, {}

        self.server.script = [page([1, 2], 1), page([3], 2)]
        self.assertEqual([*Catalogue(self.server.url).skills.search("welding", limit=2)], [1, 2, 3])
        self.assertEqual(self.header("x-api-key"), [None, None])


class Waiting(ClientTest):
    def test_a_mandate_is_read_until_it_is_ready(self) -> None:
        self.server.script = [ok({"status": "preparing"}), ok({"status": "ready"})]
        self.assertEqual(self.client().mandates.wait_until_prepared("JM_1"), {"status": "ready"})

    def test_a_mandate_that_failed_or_takes_too_long_is_a_preparation_error(self) -> None:
        self.server.script = [ok({"status": "failed", "failure_reason": "Too few questions."})]
        with self.assertRaisesRegex(PreparationError, "Too few questions") as raised:
            self.client().mandates.wait_until_prepared("JM_1")
        self.assertEqual(raised.exception.failure_reason, "Too few questions.")
        self.server.script = [ok({"status": "preparing"}) for _ in range(20)]
        with self.assertRaises(PreparationError) as raised:
            self.client().mandates.wait_until_prepared("JM_1", timeout=3)
        self.assertEqual(raised.exception.code, "TIMEOUT")

    def test_events_that_were_handled_are_acknowledged_and_a_failed_one_is_not(self) -> None:
        stop = threading.Event()
        events = [{"id": "EV_1", "type": "a"}, {"id": "EV_2", "type": "b"}, {"id": "EV_3", "type": "a"}]
        self.server.script = [ok({"items": events, "has_more": False}), refusal(503, "SERVICE_DISABLED"), ok({})]
        seen: list[str] = []
        failed: list[str] = []

        def handle(event: dict[str, Any]) -> None:
            if event["type"] == "b":
                raise RuntimeError("not this one")
            seen.append(event["id"])
            if event["id"] == "EV_3":
                stop.set()

        def told(_error: Exception, event: dict[str, Any]) -> None:
            failed.append(event["id"])

        # The clock stands still after the stop, so nothing sleeps.
        self.client().events.consume(handle, stop=stop, on_error=told)
        self.assertEqual((seen, failed), (["EV_1", "EV_3"], ["EV_2"]))
        acknowledged = [json.loads(each["body"]) for each in self.server.received if each["method"] == "POST"]
        self.assertEqual(acknowledged[0], {"event_ids": ["EV_1", "EV_3"]})

    def test_an_upload_sends_parts_and_resumes_what_it_paused(self) -> None:
        self.server.script = [
            ok({}),
            ok({"accepted": 1000, "rejected": []}),
            ok({"accepted": 0, "rejected": [{"index": 0, "code": "DUPLICATE", "message": ""}]}),
            ok({}),
        ]
        people = [{"external_candidate_id": str(at)} for at in range(1001)]
        uploaded = self.client().campaigns.upload("CP_1", people, upload_id="u")
        self.assertEqual((uploaded["accepted"], uploaded["rejected"][0]["index"]), (1000, 1000))
        self.assertEqual(self.header("idempotency-key"), ["u pause", "u 1", "u 2", "u resume"])


class OtherApis(ClientTest):
    def test_the_session_token_is_in_its_header_or_in_step_3_in_the_body(self) -> None:
        session = Verification("VFN_VK_TEST_1", self.server.url, **self.world).session("vst_1")
        session.store_skills({"skills": []})
        session.store_items({"projectIds": ["prj-1"]})
        self.assertEqual(self.header("x-session-token"), ["vst_1", None])
        self.assertEqual(json.loads(self.server.received[1]["body"]), {"projectIds": ["prj-1"], "sessionToken": "vst_1"})

    def test_opening_a_session_is_not_repeated_after_a_fault_but_after_a_limit(self) -> None:
        verification = Verification("VFN_VK_TEST_1", self.server.url, **self.world)
        self.server.script = [refusal(500, "INTERNAL_ERROR")]
        with self.assertRaises(ServerError) as raised:
            verification.open({})
        self.assertEqual(raised.exception.docs_url, f"{self.server.url}/docs/errors/#verification-internal_error")
        self.server.script = [refusal(429, "RATE_LIMITED", {"retry-after": "1"})]
        verification.open({})
        self.assertEqual(len(self.server.received), 3)

    def test_an_error_of_the_catalogue_has_a_code_by_its_status(self) -> None:
        self.server.script = [(403, {"success": False, "message": "Access denied.", "error": "Access denied."}, {})]
        with self.assertRaises(PramaanError) as raised:
            CatalogueAdmin("admin", self.server.url).counts()
        self.assertEqual((raised.exception.code, raised.exception.reason), ("FORBIDDEN", "Access denied."))
        self.assertEqual(self.header("x-api-key"), ["admin"])
