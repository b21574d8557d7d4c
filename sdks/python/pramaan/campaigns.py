"""Campaigns and their results."""

import json
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from .errors import ConflictError, PramaanError
from .paging import CursorList
from .resources import Body, Json, JsonList, Resource, moment
from .transport import retry_delay

#: Limits of a call. The API accepts 262,144 bytes.
_MOST_PEOPLE = 1_000
_MOST_BYTES = 250_000


class Campaigns(Resource):
    """Campaigns contact candidates for a mandate, and spend credits."""

    def create(self, body: Body, **how: Any) -> Json:
        """Needs a mandate that is ready. INSUFFICIENT_CREDITS: credits are too few, and nothing was created."""
        return self._call("createCampaign", "POST", "/campaigns", body=body, **how)

    def get(self, campaign_id: str, **how: Any) -> Json:
        return self._call("getCampaign", "GET", "/campaigns/{campaign_id}", params={"campaign_id": campaign_id}, **how)

    def list(self, mandate_id: str | None = None, limit: int | None = None, cursor: str | None = None, **how: Any) -> CursorList:
        """Newest first."""
        query = {"mandate_id": mandate_id, "limit": limit, "cursor": cursor}
        return self._list("listCampaigns", "/campaigns", query, how)

    def estimate(self, body: Body, **how: Any) -> Json:
        """What ``create`` would do with the same body. Stores and spends nothing."""
        return self._call("estimateCampaign", "POST", "/campaigns/estimate", body=body, **how)

    def add_candidates(self, campaign_id: str, candidates: Sequence[Body], **how: Any) -> Json:
        """At most 1,000 in a call; ``upload`` sends more."""
        params, body = {"campaign_id": campaign_id}, {"candidates": list(candidates)}
        return self._call("addCandidates", "POST", "/campaigns/{campaign_id}/candidates", params=params, body=body, **how)

    def pause(self, campaign_id: str, **how: Any) -> Json:
        """Nobody is contacted until it is resumed."""
        return self._move("pauseCampaign", campaign_id, "pause", how)

    def resume(self, campaign_id: str, **how: Any) -> Json:
        return self._move("resumeCampaign", campaign_id, "resume", how)

    def cancel(self, campaign_id: str, **how: Any) -> Json:
        """Final: pending results fail, and credits of candidates who were not reached are released."""
        return self._move("cancelCampaign", campaign_id, "cancel", how)

    def upload(
        self,
        campaign_id: str,
        people: Sequence[Body],
        *,
        upload_id: str | None = None,
        on_progress: Callable[[Json], object] | None = None,
        **how: Any,
    ) -> Json:
        """Adds any number of candidates, in calls of at most 1,000. The campaign is paused meanwhile, and resumed at the end.

        A second run with the same ``upload_id`` and list continues where the first one stopped, for example after a crash. Returns
        ``accepted`` and ``rejected``, whose ``index`` is the position in the whole list.
        """
        if not people:
            return {"accepted": 0, "rejected": []}
        name = upload_id or str(uuid.uuid4())
        how = {"max_retries": 5, **how}
        # Otherwise the first candidates could finish, and the campaign with them, before the last ones are sent.
        is_paused = True
        try:
            self.pause(campaign_id, idempotency_key=f"{name} pause", **how)
        except ConflictError:
            # Paused already, by somebody else. If it is over, the first call with candidates says so.
            is_paused = False
        sent, accepted, rejected = 0, 0, []
        for number, part in enumerate(_split(people), 1):
            answer = self.add_candidates(campaign_id, part, idempotency_key=f"{name} {number}", **how)
            accepted += answer["accepted"]
            rejected += [{**each, "index": sent + each["index"]} for each in answer["rejected"]]
            sent += len(part)
            if on_progress:
                on_progress({"sent": sent, "total": len(people), "accepted": accepted, "rejected": len(rejected)})
        if is_paused:
            self.resume(campaign_id, idempotency_key=f"{name} resume", **how)
        return {"accepted": accepted, "rejected": rejected}

    def _move(self, operation: str, campaign_id: str, step: str, how: Body) -> Json:
        params = {"campaign_id": campaign_id}
        return self._call(operation, "POST", "/campaigns/{campaign_id}/" + step, params=params, **how)


def _split(people: Sequence[Body]) -> Iterator[list[Body]]:
    """The same list is always divided in the same way."""
    part: list[Body] = []
    size = 0
    for person in people:
        more = len(json.dumps(person, ensure_ascii=False).encode()) + 1
        if len(part) == _MOST_PEOPLE or (part and size + more > _MOST_BYTES):
            yield part
            part, size = [], 0
        part.append(person)
        size += more
    yield part


class Results(Resource):
    """What candidates answered."""

    def list(
        self,
        campaign_id: str | None = None,
        mandate_id: str | None = None,
        job_id: str | None = None,
        status: str | None = None,
        updated_since: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **how: Any,
    ) -> CursorList:
        """Newest candidates first; with ``updated_since`` in the order of the last change."""
        query = {"campaign_id": campaign_id, "mandate_id": mandate_id, "job_id": job_id, "status": status}
        query |= {"updated_since": moment(updated_since), "limit": limit, "cursor": cursor}
        return self._list("listResults", "/results", query, how)

    def get(self, result_id: str, **how: Any) -> Json:
        return self._call("getResult", "GET", "/results/{result_id}", params={"result_id": result_id}, **how)

    def wait_for_results(
        self, campaign_id: str, *, stop: threading.Event | None = None, every: float = 10.0, on_behalf_of: str | None = None
    ) -> JsonList:
        """Looks until no result of the campaign is pending, or until ``stop`` is set, and returns all of them. Waits out limits and outages."""
        settings = self._call.settings
        while not (stop and stop.is_set()):
            wait = every
            try:
                pending = self.list(campaign_id, status="pending", limit=1, on_behalf_of=on_behalf_of).page()
                if not pending["items"]:
                    break
            except PramaanError as error:
                delay = retry_delay(error, 0, 1, settings.random, longest_retry_after=86_400)
                if delay is None:
                    raise
                wait = max(wait, delay)
            settings.sleep(wait)
        return [*self.list(campaign_id, limit=100, on_behalf_of=on_behalf_of)]
