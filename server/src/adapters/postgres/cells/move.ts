import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Directory, placeOrganisation } from '../../../features/cells/index.ts'
import { OperatorError } from '../../../kernel/operator-error.ts'
import { checkMove } from './check-move.ts'
import type { CellDatabase } from './connections.ts'
import { addPastDays, copyJobs, copyRows, raiseSequences } from './copied-rows.ts'
import { pushCopies, readNewest, writeCopy } from './directory-store.ts'
import { countRows, publishedTables, removeRows } from './moved-tables.ts'
import {
  clearPhase,
  countRunning,
  type MovingOrganisation,
  readPhase,
  setPhase,
  waitForTransactions,
} from './phases.ts'
import { copyState, endReplication, hasMarker, publish, stopFollowing, subscribe, writeMarker } from './replication.ts'

export interface Move extends MovingOrganisation {
  readonly cells: readonly CellDatabase[]
  readonly source: CellDatabase
  readonly target: CellDatabase
  readonly print: (line: string) => void
  /** The move is given up, and everything goes on at the source, if the organisation would be unavailable for longer. */
  readonly mostUnavailableMs: number
}

export interface MoveReport {
  readonly rows: number
  /** From the fence at the source until the target is open. Zero if an earlier run had switched already. */
  readonly unavailableMs: number
}

/** Each process looks every 200 ms (compose/cells.ts). */
const ALL_LOOKED_MS = 1_000
/** Before the target is open, every process of the source refuses the organisation: none answers a read with old rows afterwards. */
const ALL_REFUSE_MS = 400
const COPY_POLL_MS = 200
const CATCH_UP_MS = 500
const CATCH_UP_TRIES = 240
const DRAIN_MS = 30_000
const MARKER_POLL_MS = 5

/**
 * Moves an organisation while it is in use. What is committed at the source decides: until `switchOver` commits there, the
 * organisation is the source's, and a run that ended early is repeated from the copy; afterwards it is the target's, and a run only finishes.
 */
export async function moveOrganisation(move: Move): Promise<MoveReport> {
  const { orgId, source, to, print } = move
  const known = await readPhase(source.admin, orgId)
  if (known?.phase === 'moved' && known.to === to) {
    print('An earlier run has switched already: finishing it.')
    await openTarget(move)
    return { rows: await finish(move), unavailableMs: 0 }
  }
  await checkMove(source, move.target, orgId)
  await prepare(move)
  const tables = await copy(move)
  const unavailableMs = await handOver(move, tables)
  return { rows: await finish(move), unavailableMs }
}

/** Undoes what an earlier run left, and hides what arrives at the target from its workers. */
async function prepare(move: Move): Promise<void> {
  const { orgId, shortNumber, source, target, print } = move
  await clearPhase(source.admin, orgId)
  await endReplication(source.admin, target.admin, shortNumber)
  await setPhase(target.admin, move, 'arriving')
  const removed = await onOneConnection(target, db => removeRows(db, orgId))
  if (removed > 0) print(`Removed ${removed} rows of an earlier try from ${target.id}.`)
  await addPastDays(source.admin, target.admin, orgId)
}

async function copy(move: Move): Promise<readonly string[]> {
  const { orgId, shortNumber, source, target, print } = move
  const tables = await publishedTables(source.admin)
  await publish(source.admin, move, tables)
  await subscribe(target.admin, source, shortNumber)
  print(`Copying ${tables.length} tables from ${source.id} to ${target.id}.`)
  for (let shown = 0; ; ) {
    const { ready } = await copyState(target.admin, shortNumber)
    if (ready >= tables.length) break
    if (ready - shown >= 10) {
      print(`${ready} of ${tables.length} tables are copied.`)
      shown = ready
    }
    await wait(COPY_POLL_MS)
  }
  print('All tables are copied; catching up with what was written meanwhile.')
  for (let tries = 0; tries < CATCH_UP_TRIES; tries += 1)
    if ((await catchUp(move, Date.now() + CATCH_UP_MS)) !== null) return tables
  await endReplication(source.admin, target.admin, shortNumber)
  throw new OperatorError(`${target.id} does not catch up with ${source.id}: ${orgId} writes more than it can apply.`)
}

/** How long it took until everything committed before was at the target. Null if it was not by then. */
async function catchUp({ orgId, source, target }: Move, deadline: number): Promise<number | null> {
  const [marker, start] = [randomUUID(), Date.now()]
  await writeMarker(source.admin, orgId, marker)
  while (Date.now() < deadline) {
    if (await hasMarker(target.admin, orgId, marker)) return Date.now() - start
    await wait(MARKER_POLL_MS)
  }
  return null
}

/** Returns for how long the organisation was unavailable. Whatever fails before the switch is undone. */
async function handOver(move: Move, tables: readonly string[]): Promise<number> {
  const { orgId, shortNumber, source, target, print } = move
  try {
    await drain(move)
    const fencedAt = Date.now()
    await switchOver(move, tables, fencedAt)
    await openTarget(move)
    const unavailableMs = Date.now() - fencedAt
    print(`${orgId} is in ${target.id}; it was unavailable for ${unavailableMs} ms.`)
    return unavailableMs
  } catch (error) {
    const phase = await readPhase(source.admin, orgId)
    if (phase?.phase === 'moved')
      throw new OperatorError(
        `${String(error)}\n${orgId} is ${target.id}'s now. Run the command again to open it there.`,
      )
    await clearPhase(source.admin, orgId)
    await endReplication(source.admin, target.admin, shortNumber)
    throw new OperatorError(
      `${String(error)}\nNothing has changed: ${orgId} stays in ${source.id}. Run the command again.`,
    )
  }
}

/** Workers of the source begin nothing more for the organisation, and end what they do. Its calls are answered meanwhile. */
async function drain(move: Move): Promise<void> {
  const { orgId, source, print } = move
  await setPhase(source.admin, move, 'draining')
  await wait(ALL_LOOKED_MS)
  const until = Date.now() + DRAIN_MS
  for (;;) {
    const running = await countRunning(source.admin, orgId)
    if (running === 0) return print('Its background work has ended at the source.')
    if (Date.now() > until) throw new Error(`${running} deliveries, jobs or messages did not end within 30 s.`)
    await wait(COPY_POLL_MS)
  }
}

async function switchOver(move: Move, tables: readonly string[], fencedAt: number): Promise<void> {
  const { orgId, shortNumber, source, target, cells } = move
  const deadline = fencedAt + move.mostUnavailableMs
  const inTime = () => {
    if (Date.now() > deadline)
      throw new Error(`It would have been unavailable for more than ${move.mostUnavailableMs} ms.`)
  }
  await setPhase(source.admin, move, 'fenced')
  await waitForTransactions(source.admin, orgId)
  if ((await catchUp(move, deadline)) === null) inTime()
  await Promise.all([
    copyRows(source.admin, target.admin, orgId),
    raiseSequences(source.admin, target.admin),
    copyJobs(source.admin, target.admin, orgId),
    compareCounts(move, tables),
  ])
  await beginEpoch(target, orgId)
  await stopFollowing(target.admin, shortNumber)
  const directory = placeOrganisation(await newestOf(cells), move, target.id)
  const left = fencedAt + ALL_REFUSE_MS - Date.now()
  if (left > 0) await wait(left)
  inTime()
  await onOneConnection(source, async db => {
    await db.query('begin')
    await setPhase(db, move, 'moved')
    await writeCopy(db, directory)
    await db.query('commit')
  })
}

async function newestOf(cells: readonly CellDatabase[]): Promise<Directory> {
  const directory = await readNewest(cells)
  if (directory === null) throw new Error('No cell has a directory.')
  return directory
}

/** It keeps calls that were refused during the fence, which are not the organisation's data. */
const NOT_COMPARED = 'public.request_log'

async function compareCounts({ orgId, source, target }: Move, tables: readonly string[]): Promise<void> {
  const compared = tables.filter(table => table !== NOT_COMPARED)
  const [here, there] = await Promise.all([source, target].map(({ admin }) => countRows(admin, orgId, compared)))
  const different = [...here!].filter(([table, rows]) => there!.get(table) !== rows)
  if (different.length === 0) return
  const shown = different.map(([table, rows]) => `${table} ${rows} and ${there!.get(table)}`).join(', ')
  throw new Error(`The cells have different numbers of rows: ${shown}.`)
}

/** Events that the target writes from now on come after all that arrived, also for a cursor from the source (ADR 0041). */
async function beginEpoch({ admin }: CellDatabase, orgId: string): Promise<void> {
  await admin.query(
    `select begin_event_epoch(coalesce((select max(xact::text::bigint) from events where org_id = $1), 0), $2)`,
    [orgId, `${orgId} has arrived`],
  )
}

/** From here on the target answers and works. */
async function openTarget(move: Move): Promise<void> {
  const { orgId, source, target, cells } = move
  const directory = await newestOf(cells)
  await onOneConnection(target, async db => {
    await db.query('begin')
    await writeCopy(db, directory)
    await clearPhase(db, orgId)
    // Workers sleep until something is due.
    await db.query('commit')
  })
  const late = await pushCopies(
    cells.filter(({ id }) => id !== source.id && id !== target.id),
    directory,
  )
  for (const id of late) move.print(`${id} cannot be reached: run pramaan-server cell push when it can.`)
}

/** Removes what the source still has. It keeps the row that says where the organisation is. */
async function finish({ orgId, shortNumber, source, target, print }: Move): Promise<number> {
  await endReplication(source.admin, target.admin, shortNumber)
  const removed = await onOneConnection(source, db => removeRows(db, orgId))
  print(`Removed ${removed} rows from ${source.id}.`)
  return removed
}

async function onOneConnection<T>({ admin }: CellDatabase, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await admin.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // Not back to the pool: it may be in a transaction, or without triggers.
    client.release(true)
    throw error
  }
}
