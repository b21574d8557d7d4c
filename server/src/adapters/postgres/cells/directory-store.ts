import type pg from 'pg'
import {
  CODES,
  type Directory,
  firstNumber,
  type JoiningOrganisation,
  newest,
  readDirectory,
} from '../../../features/cells/index.ts'
import type { CellDatabase } from './connections.ts'

/** What can run a statement: a pool, or the connection of a transaction. */
export type Connection = Pick<pg.Pool, 'query'>

export interface DirectoryCopy {
  readonly id: string
  /** Null if the cell could not be asked. */
  readonly version: number | null
  readonly directory: Directory | null
}

/** The copies of all cells. One that cannot be reached is left out: its copy follows later. */
export async function readCopies(cells: readonly CellDatabase[]): Promise<readonly DirectoryCopy[]> {
  return await Promise.all(
    cells.map(async ({ id, admin }) => {
      try {
        const { rows } = await admin.query<{ document: unknown }>('select document from cell_directory')
        const directory = readDirectory(rows[0]?.document)
        return { id, version: directory?.version ?? 0, directory }
      } catch {
        return { id, version: null, directory: null }
      }
    }),
  )
}

export async function readNewest(cells: readonly CellDatabase[]): Promise<Directory | null> {
  const copies = await readCopies(cells)
  return newest(copies.flatMap(({ directory }) => directory ?? []))
}

/** A copy is never replaced by an older one. */
export async function writeCopy(db: Connection, directory: Directory, cellId: string | null = null): Promise<void> {
  await db.query(
    `insert into cell_directory (cell_id, version, document) values ($3, $1, $2)
     on conflict (only_row) do update set version = excluded.version, document = excluded.document, updated_at = now(),
       cell_id = coalesce(excluded.cell_id, cell_directory.cell_id)
     where cell_directory.version <= excluded.version`,
    [directory.version, JSON.stringify(directory), cellId],
  )
}

/** Returns the cells that could not be reached. */
export async function pushCopies(cells: readonly CellDatabase[], directory: Directory): Promise<readonly string[]> {
  const written = await Promise.allSettled(cells.map(({ admin }) => writeCopy(admin, directory)))
  return cells.filter((_cell, at) => written[at]!.status === 'rejected').map(({ id }) => id)
}

/** Organisations whose number does not end in the cell's code: they are older than it. */
export async function listOlder(db: Connection, code: number): Promise<readonly JoiningOrganisation[]> {
  const { rows } = await db.query<JoiningOrganisation>(
    `select org_id as "orgId", short_number as "shortNumber" from organisations
     where short_number < 46656 or short_number % $1 <> $2`,
    [CODES, code],
  )
  return rows
}

/** From now on new organisations get numbers that end in the code. Can be repeated. */
export async function numberFrom(db: Connection, code: number): Promise<void> {
  const { rows } = await db.query<{ highest: number }>(
    'select coalesce(max(short_number), 0) as highest from organisations where short_number < 46656 or short_number % $1 = $2',
    [CODES, code],
  )
  const first = firstNumber(code, rows[0]!.highest)
  await db.query(
    `alter table organisations alter column short_number set increment by ${CODES} set start with ${first} restart with ${first}`,
  )
}

export interface FoundOrganisation {
  readonly shortNumber: number
  /** A move that an earlier command began, or switched and did not finish. */
  readonly unfinished: { readonly from: string; readonly to: string } | null
}

/** Its own row, or what is left of a move: the source has no row once it is cleaned up. */
export async function findMovable(db: Connection, orgId: string): Promise<FoundOrganisation | null> {
  const { rows } = await db.query<FoundOrganisation>(
    `select coalesce(o.short_number, m.short_number) as "shortNumber",
       case when m.phase = 'moved' and o.org_id is not null or m.phase = 'arriving'
         then json_build_object('from', m.from_cell, 'to', m.to_cell) end as unfinished
     from (select $1::text as org_id) wanted left join organisations o using (org_id) left join organisation_moves m using (org_id)
     where o.org_id is not null or m.org_id is not null`,
    [orgId],
  )
  return rows[0] ?? null
}
