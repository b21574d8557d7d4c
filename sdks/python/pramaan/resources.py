"""The resources of the Partner API. Bodies and answers are dictionaries with the fields of the API reference."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from .consume_events import consume_events
from .errors import PramaanError, PreparationError
from .paging import CursorList

if TYPE_CHECKING:
    from .partner import PartnerCalls

Json = dict[str, Any]
Body = Mapping[str, Any]
JsonList = list[Json]


class Resource:
    """Part of a client: its calls are sent by that client."""

    def __init__(self, call: PartnerCalls) -> None:
        self._call = call

    def _list(self, operation: str, path: str, query: Body, how: Body, params: Body | None = None) -> CursorList:
        return CursorList(lambda page: self._call(operation, "GET", path, params=params, query=page, **how), query)


class Account(Resource):
    """The key, its limits and the credits."""

    def get(self, **how: Any) -> Json:
        return self._call("getAccount", "GET", "/account", **how)


class Skills(Resource):
    """The catalogue of skills."""

    def list(
        self,
        q: str | None = None,
        master_skill_id: str | None = None,
        sub_skill_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **how: Any,
    ) -> CursorList:
        """Search with ``q``, or browse a branch. Counts toward the daily number of different skills."""
        query = {"q": q, "master_skill_id": master_skill_id, "sub_skill_id": sub_skill_id, "limit": limit, "cursor": cursor}
        return self._list("listSkills", "/skills", query, how)

    def get(self, skill_id: str, **how: Any) -> Json:
        return self._call("getSkill", "GET", "/skills/{skill_id}", params={"skill_id": skill_id}, **how)

    def look_up(self, skill_ids: Sequence[str], **how: Any) -> Json:
        """Up to 100 ids. Returns skills in the order of the request, and the ids that were not found."""
        return self._call("lookUpSkills", "POST", "/skills/lookup", body={"skill_ids": list(skill_ids)}, **how)

    def match(self, body: Body, **how: Any) -> Json:
        """The best skills for each name, or none."""
        return self._call("matchSkills", "POST", "/skills/match", body=body, **how)

    def extract(self, body: Body, **how: Any) -> Json:
        """The skills that a text names, and where. Offsets are UTF-16 code units, not those of a Python string."""
        return self._call("extractSkills", "POST", "/skills/extract", body=body, **how)


class SkillRequests(Resource):
    """Requests for a missing skill."""

    def create(self, body: Body, **how: Any) -> Json:
        """If the skill exists or was already requested, a ConflictError names it."""
        return self._call("requestSkill", "POST", "/skill-requests", body=body, **how)

    def get(self, skill_request_id: str, **how: Any) -> Json:
        params = {"skill_request_id": skill_request_id}
        return self._call("getSkillRequest", "GET", "/skill-requests/{skill_request_id}", params=params, **how)

    def list(self, limit: int | None = None, cursor: str | None = None, **how: Any) -> CursorList:
        """Newest first."""
        return self._list("listSkillRequests", "/skill-requests", {"limit": limit, "cursor": cursor}, how)


class Lookups(Resource):
    """Lists of values that other calls accept. Short lists are returned completely."""

    def locations(
        self,
        q: str | None = None,
        state: str | None = None,
        pincode: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **how: Any,
    ) -> CursorList:
        """Places in India by name, state or pincode."""
        query = {"q": q, "state": state, "pincode": pincode, "limit": limit, "cursor": cursor}
        return self._list("listLocations", "/locations", query, how)

    def countries(self, **how: Any) -> JsonList:
        return self._call("listCountries", "GET", "/countries", **how)["items"]

    def employment_types(self, **how: Any) -> JsonList:
        return self._call("listEmploymentTypes", "GET", "/employment-types", **how)["items"]

    def shifts(self, **how: Any) -> JsonList:
        return self._call("listShifts", "GET", "/shifts", **how)["items"]


class Workflows(Resource):
    """How candidates are contacted. Job mandates belong to a workflow."""

    def create(self, body: Body, **how: Any) -> Json:
        return self._call("createWorkflow", "POST", "/workflows", body=body, **how)

    def get(self, workflow_id: str, **how: Any) -> Json:
        return self._call("getWorkflow", "GET", "/workflows/{workflow_id}", params={"workflow_id": workflow_id}, **how)

    def list(self, limit: int | None = None, cursor: str | None = None, **how: Any) -> CursorList:
        """Newest first, including archived ones."""
        return self._list("listWorkflows", "/workflows", {"limit": limit, "cursor": cursor}, how)

    def replace(self, workflow_id: str, body: Body, **how: Any) -> Json:
        """Send the complete body: fields that are left out get their default."""
        params = {"workflow_id": workflow_id}
        return self._call("replaceWorkflow", "PUT", "/workflows/{workflow_id}", params=params, body=body, **how)

    def archive(self, workflow_id: str, **how: Any) -> Json:
        """If a mandate uses it, a ConflictError with the code WORKFLOW_IN_USE names the mandates."""
        params = {"workflow_id": workflow_id}
        return self._call("archiveWorkflow", "DELETE", "/workflows/{workflow_id}", params=params, **how)


class Mandates(Resource):
    """A job, and what its candidates are asked."""

    def create(self, body: Body, **how: Any) -> Json:
        """Creates a mandate, which is then prepared. With a ``job_id``, the same body again returns the same mandate."""
        return self._call("createMandate", "POST", "/mandates", body=body, **how)

    def get(self, mandate_id: str, **how: Any) -> Json:
        """Includes the stored body and, if the mandate is ready, ``flow``: what a candidate is asked."""
        return self._call("getMandate", "GET", "/mandates/{mandate_id}", params={"mandate_id": mandate_id}, **how)

    def list(
        self,
        status: str | None = None,
        job_id: str | None = None,
        workflow_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **how: Any,
    ) -> CursorList:
        """Newest first, including archived ones."""
        query = {"status": status, "job_id": job_id, "workflow_id": workflow_id, "limit": limit, "cursor": cursor}
        return self._list("listMandates", "/mandates", query, how)

    def replace(self, mandate_id: str, body: Body, **how: Any) -> Json:
        """Send the complete body. An identical one returns ``changed`` false and changes nothing."""
        params = {"mandate_id": mandate_id}
        return self._call("replaceMandate", "PUT", "/mandates/{mandate_id}", params=params, body=body, **how)

    def archive(self, mandate_id: str, **how: Any) -> Json:
        return self._call("archiveMandate", "DELETE", "/mandates/{mandate_id}", params={"mandate_id": mandate_id}, **how)

    def prepare(self, mandate_id: str, **how: Any) -> Json:
        """Prepares a failed mandate again."""
        params = {"mandate_id": mandate_id}
        return self._call("prepareMandate", "POST", "/mandates/{mandate_id}/prepare", params=params, **how)

    def wait_until_prepared(self, mandate_id: str, *, timeout: float = 330.0, on_behalf_of: str | None = None) -> Json:
        """Reads until the mandate is ready and returns it. Raises a PreparationError if it failed, is archived or timed out.

        The default is longer than the five minutes after which the server gives up.
        """
        settings = self._call.settings
        deadline = settings.clock() + timeout
        pause = 0.5
        while True:
            mandate = self.get(mandate_id, on_behalf_of=on_behalf_of)
            status = mandate["status"]
            if status == "ready":
                return mandate
            if status == "failed":
                reason = mandate.get("failure_reason") or f"{mandate_id} could not be prepared."
                raise PreparationError("PREPARATION_FAILED", reason, mandate)
            if status == "archived":
                raise PreparationError("MANDATE_ARCHIVED", f"{mandate_id} is archived.", mandate)
            left = deadline - settings.clock()
            if left <= 0:
                raise PreparationError("TIMEOUT", f"{mandate_id} is still preparing after {timeout} s.", mandate)
            settings.sleep(min(left, pause * (0.5 + settings.random() / 2)))
            pause = min(10.0, pause * 1.5)


class Events(Resource):
    """What happened, kept for 30 days."""

    def pull(self, types: Sequence[str] | None = None, limit: int | None = None, **how: Any) -> Json:
        """Unacknowledged events, oldest first. Returns the same events until they are acknowledged."""
        query = {"types": ",".join(types) if types else None, "limit": limit}
        return self._call("pullEvents", "GET", "/events", query=query, **how)

    def acknowledge(self, event_ids: Sequence[str], **how: Any) -> Json:
        """1 to 500 events. Cannot be undone; can be repeated."""
        return self._call("acknowledgeEvents", "POST", "/events/ack", body={"event_ids": list(event_ids)}, **how)

    def backfill(
        self, since: datetime | str | None = None, limit: int | None = None, cursor: str | None = None, **how: Any
    ) -> Iterator[Json]:
        """All events of the last 30 days, acknowledged or not.

        Ends when every event that could be pulled before its first call has been returned: the newest events appear only when every
        transaction that began before them has ended, so the last page is read again until it is complete.
        """
        settings = self._call.settings
        query = {"since": moment(since), "limit": limit, "cursor": cursor}
        first = self._call.answer("backfillEvents", "GET", "/events/backfill", query=query, **how)
        page, started, deadline = first.data, first.server_time, None
        returned: set[str] = set()
        while True:
            yield from (event for event in page["items"] if event["id"] not in returned)
            if page["next_cursor"] is not None:
                query["cursor"] = page["next_cursor"]
                returned.clear()
            else:
                returned |= {event["id"] for event in page["items"]}
                if _is_complete(page, started):
                    return
                deadline = deadline or settings.clock() + 60
                if settings.clock() >= deadline:
                    raise PramaanError("TIMEOUT", "A transaction of the service holds the backfill for more than a minute. Read again later.")
                settings.sleep(1.0)
            page = self._call("backfillEvents", "GET", "/events/backfill", query=query, **how)

    def consume(
        self,
        handler: Callable[[Json], object],
        *,
        stop: threading.Event,
        on_error: Callable[[Exception, Json], object],
        types: Sequence[str] | None = None,
        pause: float = 10.0,
        on_behalf_of: str | None = None,
    ) -> None:
        """Passes events to the handler one at a time, oldest first, and acknowledges those that it handled, until ``stop`` is set.

        Each event is delivered at least once: again if the handler raises (``on_error`` is told), if this process dies, or if another
        consumer reads it too. Waits out limits and outages.
        """
        consume_events(self, self._call.settings, handler, stop, on_error, types, pause, on_behalf_of)


def _is_complete(page: Body, started: float | None) -> bool:
    """A server of an earlier version does not say, and a proxy may remove the Date: then the last page is the end."""
    if "complete_until" not in page or started is None:
        return True
    until = page["complete_until"]
    return until is not None and datetime.fromisoformat(until).timestamp() >= started


class Webhooks(Resource):
    """Your URLs that events are sent to. Verify deliveries with ``verify_webhook``."""

    _ONE = "/webhooks/{webhook_id}"

    def create(self, body: Body, **how: Any) -> Json:
        """Sends a signed test delivery at once. ``secret`` is returned only here."""
        return self._call("createWebhook", "POST", "/webhooks", body=body, **how)

    def list(self, limit: int | None = None, cursor: str | None = None, **how: Any) -> CursorList:
        """Newest first, including archived ones."""
        return self._list("listWebhooks", "/webhooks", {"limit": limit, "cursor": cursor}, how)

    def get(self, webhook_id: str, **how: Any) -> Json:
        return self._call("getWebhook", "GET", self._ONE, params={"webhook_id": webhook_id}, **how)

    def change(self, webhook_id: str, body: Body, **how: Any) -> Json:
        """Fields that are left out keep their value."""
        return self._call("changeWebhook", "PATCH", self._ONE, params={"webhook_id": webhook_id}, body=body, **how)

    def archive(self, webhook_id: str, **how: Any) -> Json:
        """Cannot be undone."""
        return self._call("archiveWebhook", "DELETE", self._ONE, params={"webhook_id": webhook_id}, **how)

    def rotate_secret(self, webhook_id: str, body: Body | None = None, **how: Any) -> Json:
        """Both secrets sign for 24 hours by default."""
        params = {"webhook_id": webhook_id}
        return self._call("rotateWebhookSecret", "POST", f"{self._ONE}/rotate-secret", params=params, body=body or {}, **how)

    def test(self, webhook_id: str, **how: Any) -> Json:
        """Sends a test delivery and waits for its outcome, at most 10 seconds."""
        return self._call("testWebhook", "POST", f"{self._ONE}/test", params={"webhook_id": webhook_id}, **how)

    def replay(self, webhook_id: str, body: Body, **how: Any) -> Json:
        """Replays the events stored since a time, or up to 100 events by id. They are sent in the background."""
        sent = {name: moment(value) for name, value in body.items()}
        return self._call("replayWebhook", "POST", f"{self._ONE}/replay", params={"webhook_id": webhook_id}, body=sent, **how)

    def deliveries(self, webhook_id: str, limit: int | None = None, cursor: str | None = None, **how: Any) -> CursorList:
        """Newest event first: payload, attempts with their responses, and the time of the next attempt."""
        query = {"limit": limit, "cursor": cursor}
        return self._list("listDeliveries", f"{self._ONE}/deliveries", query, how, {"webhook_id": webhook_id})


class Analytics(Resource):
    """Counts of a workflow."""

    def overview(self, workflow_id: str, from_: str | None = None, to: str | None = None, **how: Any) -> Json:
        """Days are those of India, as ``2026-11-15``; at most 366."""
        params, query = {"workflow_id": workflow_id}, {"from": from_, "to": to}
        path = "/analytics/workflows/{workflow_id}/overview"
        return self._call("getWorkflowOverview", "GET", path, params=params, query=query, **how)


class TestClock(Resource):
    """The clock of test mode."""

    def advance(self, seconds: int, **how: Any) -> Json:
        """Moves the clock of your test mode, for test keys only. Days of follow-ups run in seconds."""
        return self._call("advanceTestClock", "POST", "/test/clock/advance", body={"seconds": seconds}, **how)


def moment(value: Any) -> Any:
    """A datetime as the API reads it."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value
