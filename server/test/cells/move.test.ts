import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runCommand } from '../../../testing/command.ts'
import {
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  readMandate,
  validWorkflow,
  write,
} from '../../../testing/mandates.ts'
import { atAddress, newPartner, type Partner } from '../../../testing/partner.ts'
import { type OwnPostgres, startOwnPostgres } from '../../../testing/postgres.ts'
import { endProcess, freePort, until } from '../../../testing/process.ts'
import { every } from '../../src/adapters/runtime.ts'

/** Two clusters, as a subscription between databases of one would wait for itself. */
const SLOW_MS = 300_000
const undo: (() => unknown)[] = []
let folder: string
let first: TestApi
let second: TestApi
let router: string
let partner: Partner

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramaan-move-'))
  const [one, two] = await Promise.all([startLogical(), startLogical()])
  first = await startCellApi(one)
  second = await startCellApi(two)
  const databases = { 'in-1': { database: one.db.url }, 'in-2': { database: two.db.url } }
  await writeFile(join(folder, 'cells.json'), JSON.stringify(databases))
  for (const [at, { url }] of [first, second].entries())
    await cell('init', `in-${at + 1}`, '--region', 'in', '--code', String(at + 1), '--api', new URL(url).host)
  partner = await newPartner(first, { limits: NO_RATE_LIMITS })
  for (const { db } of [first, second]) await announceMasterKeys(db.admin)
  router = await startRouter()
}, SLOW_MS)
afterAll(async () => {
  for (const each of undo.reverse()) await each()
  await rm(folder, { recursive: true })
}, SLOW_MS)

async function startLogical(): Promise<OwnPostgres> {
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  await postgres.db.admin.query("alter system set wal_level = 'logical'")
  await postgres.kill()
  await postgres.start()
  return postgres
}

async function startCellApi({ db }: OwnPostgres): Promise<TestApi> {
  const api = await startTestApi({}, { db })
  undo.push(api.close)
  return api
}

/** Processes of the service report which master keys they have; the API of a test does not. */
async function announceMasterKeys(admin: TestApi['db']['admin']): Promise<void> {
  const { rows } = await first.db.admin.query('select array_agg(distinct master_key_id) as ids from partner_keys')
  await admin.query(
    `insert into process_keys (process_id, name, master_key_ids, current_master_key_id) values (gen_random_uuid(), 'test', $1, $2)`,
    [rows[0].ids, rows[0].ids[0]],
  )
}

async function cell(...words: readonly string[]) {
  const outcome = await runCommand(['cell', ...words, '--cells', join(folder, 'cells.json')], {})
  if (outcome.code !== 0) throw new Error(outcome.errors)
  return outcome.printed
}

async function startRouter(): Promise<string> {
  const port = await freePort()
  const words = ['router', '--out', folder, '--bind', `127.0.0.1:${port}`, '--haproxy', '/usr/sbin/haproxy']
  await cell(...words)
  const haproxy: ChildProcess = spawn('/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
  })
  undo.push(() => endProcess(haproxy, 'SIGKILL'))
  const keeping = every(
    200,
    async () => void (await cell(...words)),
    () => {},
  )
  undo.push(keeping.stop)
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/openapi/partner.json`)).ok, 60_000, 'the router to serve')
  return url
}

/** The same partner over another address. */
const over = (url: string): Partner => atAddress(first, partner, url)

async function readLog(
  who: Partner,
  from: string | null,
): Promise<{ readonly ids: string[]; readonly cursor: string | null }> {
  const ids: string[] = []
  for (let cursor = from; ; ) {
    const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await who.call('GET', `/events/backfill?limit=2${after}`)
    if (body.data.next_cursor === null) return { ids, cursor }
    ids.push(...body.data.items.map(({ id }: { id: string }) => id))
    cursor = body.data.next_cursor
  }
}

async function addEvents({ db }: TestApi, from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at += 1)
    await db.admin.query(
      `insert into events (org_id, mode, event_id, type, created_at, data)
       values ($1, 'live', 'EV_' || lpad($2::text, 26, '0'), 'mandate.ready', now(), '{}')`,
      [partner.orgId, at],
    )
}

test(
  'an organisation that moves while it writes loses nothing, and its key, jobs and cursors go on in the other cell',
  async () => {
    const who = over(router)
    const workflowId = await newWorkflow(who)
    const mandateId = await newMandate(who, workflowId)
    await addEvents(first, 1, 7)
    const before = await readLog(who, null)
    const made: string[] = []
    const ends = new AbortController()
    const writing = keepWriting(who, made, ends.signal)
    const printed = await cell('move', partner.orgId, '--to', 'in-2')
    ends.abort()
    await writing
    expect(Number(/unavailable for (\d+) ms/.exec(printed)?.[1])).toBeLessThan(3_000)

    const stored = await second.db.admin.query('select workflow_id as id from workflows where org_id = $1', [
      partner.orgId,
    ])
    expect(new Set(stored.rows.map(({ id }) => id))).toEqual(new Set([workflowId, ...made]))
    expect(made.length).toBeGreaterThan(5)
    await second.runJobs()
    expect((await readMandate(who, mandateId)).status).toBe('ready')

    await addEvents(second, 8, 6)
    const after = await readLog(who, before.cursor)
    const ids = [...before.ids, ...after.ids]
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(12)
  },
  SLOW_MS,
)

test('its old cell has no row of it and names the new one, and the router tells clients nothing of it', async () => {
  const { rows } = await first.db.admin.query('select from organisations where org_id = $1', [partner.orgId])
  expect(rows).toEqual([])
  const direct = await over(first.url).call('GET', '/workflows')
  expect([direct.status, direct.headers['x-pramaan-cell']]).toEqual([421, 'in-2'])
  const routed = await over(router).call('GET', '/workflows')
  expect([routed.status, routed.headers['x-pramaan-cell']]).toEqual([200, undefined])
})

test(
  'a move that cannot end in time changes nothing',
  async () => {
    await expect(cell('move', partner.orgId, '--to', 'in-1', '--most-unavailable', '1')).rejects.toThrow(
      /stays in in-2/,
    )
    await isWritten(over(router))
    const slots = await second.db.admin.query('select from pg_replication_slots')
    expect(slots.rows).toEqual([])
  },
  SLOW_MS,
)

test(
  'it moves back, over what an earlier try left',
  async () => {
    const counted = await countWorkflows(second)
    await cell('move', partner.orgId, '--to', 'in-1')
    expect(await countWorkflows(first)).toBe(counted)
    await isWritten(over(router))
    expect(await cell('move', partner.orgId, '--to', 'in-1')).toBe(`${partner.orgId} is in in-1.`)
  },
  SLOW_MS,
)

async function countWorkflows({ db }: TestApi): Promise<number> {
  const { rows } = await db.admin.query('select count(*)::int as count from workflows where org_id = $1', [
    partner.orgId,
  ])
  return rows[0].count
}

/** Processes look for moves five times a second; until then a client gets 503 and repeats its call. */
async function isWritten(who: Partner): Promise<void> {
  const isAccepted = async () => {
    const { status, text } = await write(who, 'POST', '/workflows', validWorkflow())
    if (status !== 201 && status !== 503) throw new Error(`${status} ${text}`)
    return status === 201
  }
  await until(isAccepted, 5_000, 'the organisation to be served')
}

/** A client as ours: it repeats a call that was refused for the moment. */
async function keepWriting(who: Partner, made: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status, body, text } = await write(who, 'POST', '/workflows', validWorkflow())
    if (status === 201) made.push(body.data.workflow_id)
    else if (status !== 503) throw new Error(`${status} ${text}`)
    await new Promise(resolve => setImmediate(resolve))
  }
}
