import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { runProcess } from '../../testing/command.ts'
import { createLogins } from '../../testing/pgbouncer.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { createFaultPartner, type FaultPartner } from '../faults/partner.ts'
import { fillDatabase } from './contents.ts'
import { type Moved, moveByDump, moveByUpgrade } from './move.ts'
import { LOG_START, type LogPosition, readLog, readWholeLog, useService } from './partner.ts'
import { type Contents, countRows, differences, readContents, readRights } from './tables.ts'

const LOGINS = { api: 'pramaan_api', worker: 'pramaan_worker' } as const
/** Written before the move: some pages of the log. */
const MANDATES = 12
const MOVES = { dump: moveByDump, pg_upgrade: moveByUpgrade } as const
type Way = keyof typeof MOVES

export const postgres17: Scenario = {
  name: 'postgres-17',
  claim:
    'a database of PostgreSQL 15 moved to 17 by pg_dump and by pg_upgrade: every table and sequence is equal, roles, rights and defaults of logins hold, doctor finds nothing but stopped sending, calls, jobs and webhooks work, and after pg_upgrade a backfill goes on from its cursor',
  proves: ['F10'],
  run: async ({ small, say }) => {
    const undo: Undo[] = []
    try {
      const old = await startOwnPostgres()
      undo.push(old.close)
      const before = await fillOld(old, small ? 5 : 90, undo, say)
      const results: Result[] = []
      // The upgrade stops the old cluster for good, so it is the last.
      for (const way of ['dump', 'pg_upgrade'] as const) {
        results.push(await tryMove(way, before, undo))
        say(`${way}: ${results.at(-1)!.faults.join('; ') || 'equal, and it works'}`)
      }
      return {
        ok: results.every(({ faults }) => faults.length === 0),
        table: [
          ['', 'moved in', 'tables and sequences', 'different', 'doctor', 'events of the log, before and after'],
          ...results.map(result => result.row),
        ],
        figures:
          `${countRows(before.contents)} rows in ${before.contents.size} tables and sequences, ${before.rights.length} rights; ` +
          results
            .map(({ way, seconds, faults }) => `${way} ${seconds.toFixed(1)} s, ${faults.length} faults`)
            .join('; '),
      }
    } finally {
      await undoAll(undo)
    }
  },
}

/** The state of the old cluster when its service was stopped. */
interface Before {
  readonly old: OwnPostgres
  readonly partner: FaultPartner
  readonly receiver: Receiver
  readonly contents: Contents
  readonly rights: readonly string[]
  /** Mandates in the order of their events. */
  readonly log: LogPosition
  /** In its middle. */
  readonly position: LogPosition
}

async function fillOld(old: OwnPostgres, days: number, undo: Undo[], say: (line: string) => void): Promise<Before> {
  await createLogins(old.db.admin, LOGINS)
  for (const login of Object.values(LOGINS)) await run(['login', 'set-defaults'], urlOf(old, login))
  await fillDatabase(old.db.url, days, say)
  const receiver = await startReceiver()
  undo.push(receiver.close)
  const { api, end } = await startService(old)
  try {
    const partner = await createFaultPartner(old.db, api, receiver.url)
    for (let nth = 0; nth < MANDATES; nth++) await useService(partner, api, receiver, `job-${nth}`)
    const log = await readWholeLog(partner, api, LOG_START, MANDATES)
    const position = await readLog(partner, api, LOG_START, 1)
    await end()
    const [contents, rights] = [await readContents(old), await readRights(old)]
    return { old, partner, receiver, contents, rights, log, position }
  } finally {
    await end()
  }
}

interface Result {
  readonly way: Way
  readonly seconds: number
  readonly faults: readonly string[]
  readonly row: readonly string[]
}

async function tryMove(way: Way, before: Before, undo: Undo[]): Promise<Result> {
  const { postgres, seconds }: Moved = await MOVES[way](before.old)
  undo.push(postgres.close)
  const { rows } = await postgres.db.admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const different = differences(before.contents, await readContents(postgres))
  const rights = await readRights(postgres)
  const lost = before.rights.filter(line => !rights.includes(line))
  const stopped = await problemsOfDoctor(postgres)
  await run(['sending', 'resume', '--reason', 'moved to PostgreSQL 17'], urlOf(postgres, LOGINS.api))
  const resumed = await problemsOfDoctor(postgres)
  const log = await useMoved(way, postgres, before)
  const faults = [
    ...(rows[0]!.version.startsWith('17.') ? [] : [`version ${rows[0]!.version}`]),
    ...different,
    ...lost.map(line => `lost: ${line}`),
    ...(stopped.join() === 'sending' ? [] : [`doctor after the move: ${stopped.join() || 'nothing'}`]),
    ...resumed.map(what => `doctor after sending resume: ${what}`),
    ...log.faults,
  ]
  const doctor = `${stopped.join() || 'nothing'}, then ${resumed.join() || 'nothing'}`
  return {
    way,
    seconds,
    faults,
    row: [way, `${seconds.toFixed(1)} s`, String(before.contents.size), String(different.length), doctor, log.said],
  }
}

/** A call, a job and a delivery, and the log from where the partner was. */
async function useMoved(way: Way, postgres: OwnPostgres, { partner, receiver, log, position }: Before) {
  const { api, end } = await startService(postgres)
  try {
    const id = await useService(partner, api, receiver, `after ${way}`)
    const expected = [...log.read, id]
    const read = await readWholeLog(partner, api, position, expected.length)
    const said = `${log.read.length}, ${read.read.length} from the cursor`
    // The numbers of a dump belong to another cluster (docs/adr/0013), so its log is only shown.
    const isEqual = read.read.join() === expected.join()
    return {
      said,
      faults: isEqual || way === 'dump' ? [] : [`the log has ${read.read.length} of ${expected.length} events`],
    }
  } finally {
    await end()
  }
}

async function startService(postgres: OwnPostgres) {
  const common = { REDIS_PREFIX: `postgres-17:${process.pid}:`, LOG_LEVEL: 'warn', WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  const started: ServerProcess[] = []
  const end = async () => void (await Promise.all(started.map(each => each.end('SIGTERM'))))
  try {
    for (const part of ['api', 'worker'] as const)
      started.push(await startServer(part, { ...common, DATABASE_URL: urlOf(postgres, LOGINS[part]) }))
    return { api: started[0]!, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** What a new cluster can be the cause of; Redis, mail and addresses are those of the machine. */
const OF_THE_DATABASE = ['PostgreSQL', 'role', 'schema', 'grants', 'partitions', 'sending', 'master keys', 'clock']

async function problemsOfDoctor(postgres: OwnPostgres): Promise<readonly string[]> {
  const { printed } = await runProcess(['doctor'], { DATABASE_URL: urlOf(postgres, LOGINS.api) })
  const lines = printed.split('\n').filter(line => line.startsWith('problem'))
  return OF_THE_DATABASE.filter(what => lines.some(line => line.slice(9).startsWith(what)))
}

async function run(words: readonly string[], url: string): Promise<void> {
  const { code, errors } = await runProcess(words, { DATABASE_URL: url })
  if (code !== 0) throw new Error(`${words.join(' ')}: ${errors}`)
}

function urlOf({ db }: OwnPostgres, login: string): string {
  const url = new URL(db.url)
  url.username = login
  return url.href
}
