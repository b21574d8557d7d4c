import { readFileSync } from 'node:fs'
import pg from 'pg'
import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { OperatorError } from '../../../kernel/operator-error.ts'

/** The databases of all cells, for commands. A file, because the addresses contain passwords. */
const cellsFile = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
  Type.Object(
    {
      /** A login that may do everything: a move reads and writes all tables of an organisation, and subscribes. */
      database: Type.String({ minLength: 1 }),
      /** How the other cells' PostgreSQL reach this one. The same by default. */
      replication: Type.Optional(Type.String({ minLength: 1 })),
    },
    { additionalProperties: false },
  ),
)

export interface CellDatabase {
  readonly id: string
  readonly admin: pg.Pool
  readonly replication: string
}

function readCellsFile(path: string): Static<typeof cellsFile> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(cellsFile, content)) return content
  } catch {
    // The same message: it says what the file must be.
  }
  throw new OperatorError(
    `${path} is not a file of cells. It is JSON: {"in-1": {"database": "postgres://…"}, "in-2": {"database": "postgres://…"}}.`,
  )
}

const CONNECTION_MS = 5_000

/** Connections to the databases of all cells in the file, closed when the work has ended. */
export async function withCells<T>(path: string, work: (cells: readonly CellDatabase[]) => Promise<T>): Promise<T> {
  const cells = Object.entries(readCellsFile(path)).map(([id, { database, replication = database }]) => {
    const options = { connectionString: database, max: 3, connectionTimeoutMillis: CONNECTION_MS }
    const admin = new pg.Pool({ ...options, application_name: 'pramaan cells' })
    admin.on('error', () => {})
    return { id, admin, replication }
  })
  try {
    return await work(cells)
  } finally {
    await Promise.all(cells.map(({ admin }) => admin.end()))
  }
}

export function findCell(cells: readonly CellDatabase[], id: string): CellDatabase {
  const found = cells.find(each => each.id === id)
  if (found) return found
  throw new OperatorError(`The file of cells has no database of ${id}. Add it.`)
}
