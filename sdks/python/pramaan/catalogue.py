"""The clients of the Catalogue API: the public part, and that of the operator."""

from collections.abc import Callable, Mapping
from typing import Any

from .key_calls import KeyCalls
from .paging import NumberedList
from .transport import DebugEvent, Settings, header_text

Json = dict[str, Any]
Body = Mapping[str, Any]

#: The errors of this API have a text and no code. These codes are those of the Partner API for the same cases.
_CODE_OF_STATUS = {
    400: "VALIDATION_FAILED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    409: "CONFLICT",
    413: "PAYLOAD_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "RATE_LIMITED",
    503: "SERVICE_DISABLED",
}


def _read_error(body: Mapping[str, Any], status: int) -> tuple[str, str, list[Any]] | None:
    if body.get("success") is not False or not isinstance(body.get("message"), str):
        return None
    return _CODE_OF_STATUS.get(status, "SERVER_ERROR"), body["message"], []


def _docs_of(_code: str) -> str:
    return "/docs/api/"


class _Resource:
    def __init__(self, call: KeyCalls) -> None:
        self._call = call

    def _list(self, operation: str, path: str, query: Body, how: Body, params: Body | None = None) -> NumberedList:
        return NumberedList(
            lambda page: self._call(operation, "GET", path, params=params, query=page, is_whole=True, **how), query
        )


class Skills(_Resource):
    """The tree of skills."""

    def search(
        self, keyword: str, language: str | None = None, page: int | None = None, limit: int | None = None, **how: Any
    ) -> NumberedList:
        """The best matches of a keyword of at least 3 characters. An address may search 15 times a minute."""
        query = {"keyword": keyword, "language": language, "page": page, "limit": limit}
        return self._list("searchSkills", "/api/skills/search", query, how)

    def masters(self, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        return self._list("listMasterSkills", "/api/skills/masters", {"page": page, "limit": limit}, how)

    def sub_skills(self, master_skill_id: str, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        path, params = "/api/skills/masters/{master_skill_id}/sub-skills", {"master_skill_id": master_skill_id}
        return self._list("listSubSkills", path, {"page": page, "limit": limit}, how, params)

    def list(self, sub_skill_id: str, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        """The skills of a sub-skill."""
        path, params = "/api/skills/sub-skills/{sub_skill_id}/skills", {"sub_skill_id": sub_skill_id}
        return self._list("listSkills", path, {"page": page, "limit": limit}, how, params)

    def get(self, skill_id: str, **how: Any) -> Json:
        return self._call("getSkill", "GET", "/api/skills/{skill_id}", params={"skill_id": skill_id}, **how)


class SelectedSkills(_Resource):
    """The skills that users selected."""

    _ONE = "/api/selected-skills/{selected_skill_id}"

    def select(self, body: Body, **how: Any) -> Json:
        """Send the three ids as search returned them. A second time is a ConflictError."""
        return self._call("selectSkill", "POST", "/api/selected-skills", body=body, **how)

    def get(self, selected_skill_id: str, **how: Any) -> Json:
        return self._call("getSelectedSkill", "GET", self._ONE, params={"selected_skill_id": selected_skill_id}, **how)

    def delete(self, selected_skill_id: str, **how: Any) -> None:
        """By the selection's own id, not that of the skill. Cannot be undone."""
        self._call("deleteSelectedSkill", "DELETE", self._ONE, params={"selected_skill_id": selected_skill_id}, **how)

    def list(self, user_id: str, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        """Of one user."""
        path, query = "/api/selected-skills/user/{user_id}", {"page": page, "limit": limit}
        return self._list("listSelectedSkills", path, query, how, {"user_id": user_id})


class SkillRequests(_Resource):
    """Requests for a missing skill, of all organisations."""

    def list(self, status: str | None = None, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        """Oldest first."""
        query = {"status": status, "page": page, "limit": limit}
        return self._list("adminListSkillRequests", "/api/admin/skill-requests", query, how)

    def approve(self, skill_request_id: str, body: Body, **how: Any) -> Json:
        return self._decide("adminApproveSkillRequest", skill_request_id, "approve", body, how)

    def reject(self, skill_request_id: str, body: Body, **how: Any) -> Json:
        return self._decide("adminRejectSkillRequest", skill_request_id, "reject", body, how)

    def _decide(self, operation: str, skill_request_id: str, step: str, body: Body, how: Body) -> Json:
        path = f"/api/admin/skill-requests/{{skill_request_id}}/{step}"
        return self._call(operation, "POST", path, params={"skill_request_id": skill_request_id}, body=body, **how)


class Catalogue:
    """The public part. It has no key."""

    def __init__(
        self,
        base_url: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        application: str | None = None,
        debug: Callable[[DebugEvent], object] | None = None,
        **world: Any,
    ) -> None:
        call = KeyCalls(Settings(base_url, timeout, max_retries, application, debug, **world), {}, _read_error, _docs_of)
        self.skills = Skills(call)
        self.selected_skills = SelectedSkills(call)


class CatalogueAdmin:
    """The operator's routes, with the admin key of the server."""

    def __init__(
        self,
        admin_key: str,
        base_url: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        application: str | None = None,
        debug: Callable[[DebugEvent], object] | None = None,
        **world: Any,
    ) -> None:
        key = header_text("admin_key", admin_key or None, 512)
        if key is None:
            raise ValueError("admin_key is needed.")
        settings = Settings(base_url, timeout, max_retries, application, debug, **world)
        self._call = KeyCalls(settings, {"x-api-key": key}, _read_error, _docs_of)
        self.skill_requests = SkillRequests(self._call)

    def counts(self, **how: Any) -> Json:
        return self._call("adminCounts", "GET", "/api/admin/counts", **how)

    def top_selected_skills(self, page: int | None = None, limit: int | None = None, **how: Any) -> NumberedList:
        """The most selected first."""
        path, query = "/api/admin/selected-skills/top", {"page": page, "limit": limit}
        return NumberedList(
            lambda asked: self._call("adminTopSelectedSkills", "GET", path, query=asked, is_whole=True, **how), query
        )
