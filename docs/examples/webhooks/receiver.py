# receiver.py: WEBHOOK_SECRET=whsec_… PORT=3000 python3 receiver.py
import base64, contextlib, hmac, json, os, sqlite3, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"), validate=True)
LARGEST_BODY = 1 << 20
processing = threading.Lock()


def run(statement, *values):  # SQLite, so that this runs as it is. In production use the same statements in your database.
    with contextlib.closing(sqlite3.connect(os.environ.get("EVENTS_FILE", "events.db"), timeout=1)) as db, db:
        return db.execute(statement, values).fetchall()


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
    signed = f"{message_id}.{timestamp}.".encode() + body  # raw bytes
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, "sha256"))
    if not any(hmac.compare_digest(expected, each.encode()) for each in signatures.split()):
        raise ValueError("SIGNATURE_MISMATCH")
    return json.loads(body)


def process_stored():
    with processing:
        for event_id, event in run("select id, event from events where done = 0 order by rowid"):
            print(json.loads(event)["type"], flush=True)  # process the event
            run("update events set done = 1 where id = ?", event_id)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a request to arrive

    def do_POST(self):
        try:
            length = min(int(self.headers.get("Content-Length", 0)), LARGEST_BODY)
            event = verify(self.rfile.read(length), self.headers)
            # Answer 2xx only after this. The id is also in the header webhook-id, the same in every attempt.
            run("insert into events (id, event) values (?, ?) on conflict do nothing", event["id"], json.dumps(event))
        except ValueError as error:
            return self.answer(400, str(error))
        except sqlite3.Error:
            return self.answer(500)  # not stored: it is sent again
        self.answer(204)
        process_stored()

    def answer(self, status, text=""):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


run("create table if not exists events (id text primary key, event text not null, done integer not null default 0)")
process_stored()  # what was stored before a crash
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
