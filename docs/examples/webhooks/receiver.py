# receiver.py: WEBHOOK_SECRET=whsec_… PORT=3000 python3 receiver.py
import base64, hmac, json, os, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"), validate=True)
LARGEST_BODY = 1 << 20
# In production a table, the event's id its unique column: insert the event, answer, then work from the table.
seen, lock = set(), threading.Lock()


def verify(body, headers):
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    message_id, timestamp, signatures = (headers.get(name, "") for name in names)
    if not (message_id and timestamp and signatures):
        raise ValueError("HEADER_MISSING")
    if not (timestamp.isdecimal() and len(timestamp) < 16):
        raise ValueError("TIMESTAMP_INVALID")
    age = int(time.time()) - int(timestamp)
    if abs(age) > 300:
        raise ValueError("TIMESTAMP_TOO_OLD" if age > 0 else "TIMESTAMP_TOO_NEW")
    signed = f"{message_id}.{timestamp}.".encode() + body  # the bytes as they came
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, "sha256"))
    if not any(hmac.compare_digest(expected, each.encode()) for each in signatures.split()):
        raise ValueError("SIGNATURE_MISMATCH")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a request to arrive

    def do_POST(self):
        try:
            length = min(int(self.headers.get("Content-Length", 0)), LARGEST_BODY)
            event = verify(self.rfile.read(length), self.headers)
        except ValueError as error:
            return self.answer(400, str(error))
        self.answer(204)
        with lock:
            if event["id"] in seen:  # the id is also the header webhook-id, the same on every try
                return
            seen.add(event["id"])
        print(event["type"], flush=True)  # your work

    def answer(self, status, text=""):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
