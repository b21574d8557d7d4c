"""A real HTTP server on loopback that answers from a script and records what arrives."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ScriptedServer:
    """``script`` holds the next answers: (status, body, headers). Without one, the answer is a success without data."""

    def __init__(self) -> None:
        self.script: list[tuple[int, Any, dict[str, str]]] = []
        self.received: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                body = self.rfile.read(length)
                outer.received.append({"method": self.command, "url": self.path, "headers": headers, "body": body})
                status, answer, more = outer.script.pop(0) if outer.script else (200, {"success": True, "data": {}}, {})
                raw = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
                self.send_response_only(status)
                for name, value in {"content-type": "application/json", "content-length": str(len(raw)), **more}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(raw)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def ok(data: Any, **headers: str) -> tuple[int, Any, dict[str, str]]:
    return 200, {"success": True, "message": "", "data": data}, headers


def refusal(status: int, code: str, headers: dict[str, str] | None = None, details: Any = ()) -> tuple[int, Any, dict[str, str]]:
    error = {"code": code, "message": "Said why.", "details": list(details)}
    return status, {"success": False, "error": error}, headers or {}
