"""Every resource against a real Pramaan server; server/test/contract/sdk-python.test.ts starts it and runs this file."""

import os
import threading
import unittest

from pramaan import Catalogue, CatalogueAdmin, ConflictError, NotFoundError, Pramaan, PramaanError, ValidationError, Verification

BASE_URL = os.environ["BASE_URL"]
CANDIDATE = {"external_candidate_id": "cand-1", "name": "Ramesh Kumar", "phone": "+919876543201", "consent": {"obtained": True}}


class Partner(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Pramaan(os.environ["KEY_ID"], os.environ["SECRET"], BASE_URL)

    def test_reads(self) -> None:
        self.assertIn("limits", self.client.account.get())
        self.assertEqual(self.client.skills.get("sk_1001")["skill_id"], "sk_1001")
        self.assertEqual(self.client.skills.look_up(["sk_1001", "sk_0"])["not_found"], ["sk_0"])
        self.assertEqual(len(self.client.skills.match({"names": ["ईंट की चिनाई"]})["items"]), 1)
        self.assertIn("items", self.client.skills.extract({"text": "Brick laying"}))
        self.assertEqual(len(self.client.lookups.locations(q="Pune", limit=1).page()["items"]), 1)
        for values in (self.client.lookups.countries(), self.client.lookups.employment_types(), self.client.lookups.shifts()):
            self.assertGreater(len(values), 1)

    def test_a_mandate_a_campaign_and_its_results_and_events(self) -> None:
        client = self.client
        workflow_id = client.workflows.create({"name": "Masons", "channels": ["whatsapp"], "languages": ["hi"]})["workflow_id"]
        self.assertEqual(client.workflows.get(workflow_id)["name"], "Masons")
        body = {"workflow_id": workflow_id, "title": "Mason", "company_name": "Acme", "location": {"city": "Pune"}}
        body["skills"] = [{"skill_id": "sk_1001", "verify": True}]
        mandate_id = client.mandates.create(body)["mandate_id"]
        client.mandates.wait_until_prepared(mandate_id)
        self.assertFalse(client.mandates.replace(mandate_id, body)["changed"])
        self.assertEqual([each["mandate_id"] for each in client.mandates.list(workflow_id=workflow_id)], [mandate_id])
        campaign = {"mandate_id": mandate_id, "name": "First"}
        self.assertIn("credits", client.campaigns.estimate({**campaign, "candidates": [CANDIDATE]}))
        campaign_id = client.campaigns.create(campaign)["campaign_id"]
        self.assertEqual(client.campaigns.upload(campaign_id, [CANDIDATE])["accepted"], 1)
        client.test_clock.advance(2 * 86_400)
        (result,) = client.results.wait_for_results(campaign_id, every=1)
        self.assertEqual(client.results.get(result["result_id"])["status"], "completed")
        self.assertIn("funnel", client.analytics.overview(workflow_id))
        with self.assertRaises(ConflictError):
            client.workflows.archive(workflow_id)

        stop, seen = threading.Event(), []

        def handle(event: dict) -> None:
            seen.append(event["type"])
            if event["type"] == "campaign.completed":
                stop.set()

        client.events.consume(handle, stop=stop, on_error=lambda error, _event: self.fail(str(error)))
        self.assertIn("result.completed", seen)
        self.assertGreaterEqual(len([*client.events.backfill()]), len(seen))

    def test_webhooks(self) -> None:
        made = self.client.webhooks.create({"url": os.environ["RECEIVER_URL"]})
        self.assertTrue(made["secret"].startswith("whsec_"))
        webhook_id = made["webhook_id"]
        self.assertEqual(self.client.webhooks.change(webhook_id, {"description": "Mine"})["description"], "Mine")
        self.assertNotEqual(self.client.webhooks.rotate_secret(webhook_id)["secret"], made["secret"])
        self.assertIn(webhook_id, [each["webhook_id"] for each in self.client.webhooks.list()])
        self.assertIsInstance([*self.client.webhooks.deliveries(webhook_id)], list)
        self.assertEqual(self.client.webhooks.archive(webhook_id)["status"], "archived")

    def test_errors(self) -> None:
        with self.assertRaises(NotFoundError) as raised:
            self.client.skills.get("sk_0")
        self.assertIn(str(raised.exception.request_id), str(raised.exception))
        with self.assertRaises(ValidationError) as invalid:
            self.client.workflows.create({"name": ""})
        self.assertGreater(len(invalid.exception.details), 1)


class OtherApis(unittest.TestCase):
    def test_a_verification_session_goes_to_its_questions(self) -> None:
        verification = Verification(os.environ["VERIFICATION_KEY"], BASE_URL)
        student = {"externalStudentId": "py-1", "name": "Asha Verma", "email": "asha@students.example"}
        projects = [{"externalProjectId": "prj-1", "projectName": "Boundary wall"}]
        opened = verification.open({"student": student, "projects": projects})
        session = verification.session(opened["sessionToken"])
        session.store_skills({"skills": [{"skillId": "sk_1001"}]})
        method = {"serviceVerificationId": opened["serviceVerificationId"], "verificationMethod": "assessment"}
        session.choose_method(method)
        session.store_items({"projectIds": ["prj-1"]})
        questions = session.generate_assessment()["questions"]
        answers = [{"questionId": each["questionId"], "option": 0} for each in questions]
        self.assertIn("score", session.submit_assessment({"answers": answers}))
        self.assertEqual(session.get_student()["name"], "Asha Verma")
        self.assertEqual(session.get()["verificationMethod"], "assessment")
        with self.assertRaises(PramaanError) as raised:
            verification.reviewers.get("vrf_1_unknown")
        self.assertIn("#verification-", str(raised.exception.docs_url))

    def test_a_skill_of_the_catalogue_is_selected_and_deleted(self) -> None:
        catalogue = Catalogue(BASE_URL)
        found = catalogue.skills.search("brick laying", limit=1).page()["data"][0]
        ids = {name: found[name] for name in ("skill_id", "sub_skill_id", "master_skill_id")}
        selected = catalogue.selected_skills.select({"user_id": "py-user", **ids})
        self.assertEqual([each["skill_id"] for each in catalogue.selected_skills.list("py-user")], [found["skill_id"]])
        catalogue.selected_skills.delete(selected["selected_skill_id"])
        self.assertIn("skills", CatalogueAdmin(os.environ["ADMIN_KEY"], BASE_URL).counts())


if __name__ == "__main__":
    unittest.main()
