// store.ts: keeps the events that arrived in a table; express.ts, fastify.ts and next/route.ts use it
import { DatabaseSync } from 'node:sqlite'
import type { PramaanEvent } from '@pramaan/sdk'

// SQLite, so that the examples run as they are. In production use the same statements in your database.
const db = new DatabaseSync(process.env.EVENTS_FILE ?? 'events.db')
db.exec('create table if not exists events (id text primary key, event text not null, done integer not null default 0)')
const waiting = db.prepare('select id, event from events where done = 0 order by rowid')
const finish = db.prepare('update events set done = 1 where id = ?')

const insert = db.prepare('insert into events (id, event) values (?, ?) on conflict do nothing')
// When this returns, the event is on disk: answer 2xx only then. The same event again changes nothing.
export async function storeEvent(event: PramaanEvent): Promise<void> {
  insert.run(event.id, JSON.stringify(event)) // the id is also in the header webhook-id, the same in every attempt
}

export function processStored(): void {
  for (const row of waiting.all()) {
    const event: PramaanEvent = JSON.parse(String(row.event))
    console.log(event.type) // process the event
    finish.run(String(row.id))
  }
}

setImmediate(processStored) // what was stored before a crash
