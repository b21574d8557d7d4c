import type pg from 'pg'
import { findDaysAhead } from '../adapters/postgres/partitions.ts'
import {
  type RestoredState,
  readRestoredState,
  readTenantData,
  type TenantData,
} from '../adapters/postgres/restored-data.ts'
import { readSending, type SendingState } from '../adapters/postgres/sending.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { withDatabase } from './command-context.ts'
import { type Finding, fine, judgePartitions, problem } from './doctor.ts'
import { attempt, examineGrants, examineSchema } from './doctor-checks.ts'

/** Counts of an organisation take long, and nobody waits for this database yet. */
const MOST_MS = 600_000

/** What can be checked of a restored database before anything serves it. Changes nothing. */
export async function checkRestored(config: Config): Promise<readonly Finding[]> {
  return await withDatabase(config, ({ pool, database }) => examineAll(pool, database), MOST_MS)
}

async function examineAll(pool: pg.Pool, database: Database): Promise<readonly Finding[]> {
  const recovery = await attempt('recovery', async () => {
    const { rows } = await pool.query<{ inRecovery: boolean }>('select pg_is_in_recovery() as "inRecovery"')
    return judgeRecovery(rows[0]!.inRecovery)
  })
  if (recovery.state === 'problem') return [recovery]
  const schema = await examineSchema(pool)
  if (schema.state === 'problem') return [recovery, schema]
  const { reads } = database
  const state = await readRestoredState(reads)
  return [
    recovery,
    schema,
    await examineGrants(pool),
    await attempt('partitions', async () => judgePartitions(await findDaysAhead(pool))),
    await attempt('sending held', async () => judgeHeld(await readSending(reads))),
    judgeEventOrder(state),
    ...(await examineData(database, state)),
  ]
}

async function examineData(database: Database, state: RestoredState): Promise<readonly Finding[]> {
  const all: TenantData[] = []
  const counted = await attempt('moment', async () => {
    for (const orgId of state.organisations)
      for (const mode of ['live', 'test'] as const)
        all.push(await readTenantData(database.forTenant({ orgId, mode }).reads))
    return momentOf(state, all)
  })
  return counted.state === 'problem' ? [counted] : [...judgeData(all), counted]
}

function judgeRecovery(isInRecovery: boolean): Finding {
  if (!isInRecovery) return fine('recovery', 'has ended')
  const next = 'wait, or look at the log of PostgreSQL; if it is paused at its target: select pg_wal_replay_resume().'
  return problem('recovery', 'PostgreSQL still replays the log.', next)
}

/** A restored database must not send. One that was restored from a snapshot of disks cannot know that it was restored. */
function judgeHeld({ maySend, current }: SendingState): Finding {
  if (!maySend)
    return fine('sending held', 'messages, webhooks, mails to reviewers and reports to ATS wait for `sending resume`')
  const detail = `this database (${current}) is the one that sends: it would repeat what left after the backup.`
  return problem('sending held', detail, 'pramaan-server sending hold --reason "…", before a worker is started.')
}

function judgeEventOrder({ nextEventNumber, newestEventNumber, beginsEpoch }: RestoredState): Finding {
  const after = `new events come after number ${newestEventNumber}`
  if (newestEventNumber < nextEventNumber)
    return fine('order of events', beginsEpoch ? `${after}, in an epoch that the first begins` : after)
  const detail = `the log has number ${newestEventNumber}, and the next would be ${nextEventNumber}: partners would not read it.`
  return problem('order of events', detail, 'pramaan-server sending hold --reason "…", which begins an epoch.')
}

const ASK = 'do not serve it: keep it, restore from an earlier backup beside it, and compare.'

function judgeData(all: readonly TenantData[]): readonly Finding[] {
  const sum = (of: (data: TenantData) => number) => all.reduce((total, data) => total + of(data), 0)
  const judge = (what: string, broken: number, right: string, wrong: string) =>
    broken === 0 ? fine(what, right) : problem(what, `${broken} ${wrong}.`, ASK)
  const ledger = sum(data => data.brokenAccounts + data.brokenTransfers)
  return [
    judge('ledger', ledger, `${sum(data => data.transfers)} transfers add up`, 'accounts or transfers do not add up'),
    judge(
      'journeys',
      sum(data => data.brokenJourneys),
      `${sum(data => data.journeys)} reserve what the ledger has reserved`,
      'organisations have journeys that reserve more credits than the ledger',
    ),
    judge(
      'event log',
      sum(data => data.lostEvents),
      `${sum(data => data.events)} events, all to pull are there`,
      'events to pull are missing',
    ),
  ]
}

function momentOf({ lastReplayedAt, timeline, organisations }: RestoredState, all: readonly TenantData[]): Finding {
  const newest = all.map(data => data.newestAt?.getTime() ?? 0).reduce((latest, at) => Math.max(latest, at), 0)
  const replayed =
    lastReplayedAt === null ? 'not known: PostgreSQL was started again since' : lastReplayedAt.toISOString()
  const written = newest === 0 ? 'none' : new Date(newest).toISOString()
  return fine(
    'moment',
    `timeline ${timeline}, last transaction replayed ${replayed}, newest event, transfer or journey ${written}, ${organisations.length} organisations`,
  )
}
