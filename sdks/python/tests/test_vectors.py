"""The vectors that the server's own code computed, and faults of a receiver."""

import json
import unittest
from pathlib import Path

from pramaan import WebhookVerificationError, sign_request, sign_webhook, string_to_sign, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "signing" / "vectors.json").read_text(encoding="utf-8"))
SECRET = "whsec_YW4gZXhhbXBsZSBvZiAzMiBieXRlcywgbm8gc2VjcmU="


class Vectors(unittest.TestCase):
    def test_requests_are_signed_as_the_server_signs(self) -> None:
        self.assertGreater(len(VECTORS["requests"]), 5)
        for each in VECTORS["requests"]:
            with self.subTest(each["name"]):
                parts = (each["timestamp"], each["method"], each["target"], each["body"].encode())
                headers = (each["idempotency_key"], each["on_behalf_of"])
                self.assertEqual(string_to_sign(*parts, *headers), each["string_to_sign"])
                self.assertEqual(sign_request(each["secret"], *parts, *headers), each["signature"])

    def test_deliveries_are_accepted_or_refused_for_their_reason(self) -> None:
        self.assertGreater(len(VECTORS["webhooks"]), 10)
        for each in VECTORS["webhooks"]:
            with self.subTest(each["name"]):
                names = {"Webhook-Id": "id", "Webhook-Timestamp": "timestamp", "Webhook-Signature": "signature"}
                headers = {name: each[field] for name, field in names.items()}
                code = ""
                try:
                    verify_webhook(each["body"].encode(), headers, each["secrets"], now=each["now"])
                except WebhookVerificationError as failure:
                    code = failure.code
                self.assertEqual(code, each["failure"])


class Receivers(unittest.TestCase):
    def test_a_body_that_was_parsed_is_named_so_and_told_how_to_get_the_bytes(self) -> None:
        for body in ({"id": "EV_1"}, "text", None):
            with self.assertRaisesRegex(WebhookVerificationError, "get_data") as raised:
                verify_webhook(body, {}, SECRET)  # type: ignore[arg-type]
            self.assertEqual(raised.exception.code, "BODY_NOT_RAW")

    def test_what_is_signed_verifies_and_what_is_not_json_is_told(self) -> None:
        body = b'{"id":"EV_1"}'
        self.assertEqual(verify_webhook(body, sign_webhook("EV_1", body, SECRET), SECRET), {"id": "EV_1"})
        with self.assertRaises(WebhookVerificationError) as raised:
            verify_webhook(b"\xff", sign_webhook("EV_1", b"\xff", SECRET), SECRET)
        self.assertEqual(raised.exception.code, "BODY_NOT_JSON")

    def test_no_text_of_a_failure_has_a_secret_or_an_expected_signature(self) -> None:
        headers = sign_webhook("EV_1", b"{}", SECRET)
        with self.assertRaises(WebhookVerificationError) as raised:
            verify_webhook(b"{ }", headers, SECRET)
        expected = sign_webhook("EV_1", b"{ }", SECRET, timestamp=int(headers["webhook-timestamp"]))["webhook-signature"]
        for secret in (SECRET.removeprefix("whsec_"), expected):
            self.assertNotIn(secret, str(raised.exception))
