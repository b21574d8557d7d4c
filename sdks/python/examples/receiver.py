# receiver.py: stores each event, then answers, then works on it. Needs WEBHOOK_SECRET; listens on PORT, keeps events in EVENTS_FILE.
import json
import os
import sqlite3
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from pramaan import WebhookVerificationError, verify_webhook

LARGEST_BODY = 2_000_000
EVENTS_FILE = os.environ.get("EVENTS_FILE", "events.db")
SECRETS = os.environ["WEBHOOK_SECRET"].split()  # two during a rotation
working = threading.Lock()


def run(statement, *values):
    with closing(sqlite3.connect(EVENTS_FILE, timeout=1)) as database, database:
        return database.execute(statement, values).fetchall()


def work_on_stored():
    with working:  # one at a time, oldest first
        for event_id, event in run("select id, event from events where done = 0 order by rowid"):
            print(json.loads(event)["type"], flush=True)  # your work
            run("update events set done = 1 where id = ?", event_id)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds for a request to arrive

    def do_POST(self):
        try:
            length = min(int(self.headers.get("Content-Length", 0)), LARGEST_BODY)
            event = verify_webhook(self.rfile.read(length), self.headers, SECRETS)
            # Answer 2xx only after this. The same event can arrive again: its id is stored once.
            run("insert into events (id, event) values (?, ?) on conflict do nothing", event["id"], json.dumps(event))
        except WebhookVerificationError as error:
            return self.answer(400, error.code)
        except sqlite3.Error:
            return self.answer(500)  # not stored: it is sent again
        self.answer(204)
        work_on_stored()

    def answer(self, status, text=""):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())


run("create table if not exists events (id text primary key, event text not null, done integer not null default 0)")
work_on_stored()  # what was stored before a crash
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
