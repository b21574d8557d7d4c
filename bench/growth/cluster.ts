import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'

/** A PostgreSQL of this bench, which logs the plan of every statement of the service. */
export interface GrowthCluster extends OwnPostgres {
  /** The lines that PostgreSQL has logged since the last call. */
  readLog(): Promise<readonly LogLine[]>
  /** Passes over them. */
  skipLog(): Promise<void>
}

export interface LogLine {
  readonly message: string
  readonly application_name?: string
}

/**
 * Like a server of 16 GB, except that nothing is made durable: what is measured is what statements read and how they are planned.
 * auto_explain takes no times, so that it costs little; pg_stat_statements takes them.
 */
const SETTINGS = [
  'shared_buffers = 2GB',
  'effective_cache_size = 10GB',
  'work_mem = 8MB',
  'maintenance_work_mem = 512MB',
  'random_page_cost = 1.1',
  'max_connections = 200',
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'max_wal_size = 4GB',
  'checkpoint_timeout = 15min',
  'autovacuum = on',
  'autovacuum_naptime = 10s',
  'jit = off',
  "shared_preload_libraries = 'pg_stat_statements, auto_explain'",
  'pg_stat_statements.track = all',
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_timing = off',
  "auto_explain.log_format = 'json'",
  'logging_collector = on',
  "log_destination = 'jsonlog'",
  "log_directory = 'plans'",
  "log_filename = 'postgresql.log'",
  'log_rotation_age = 0',
  'log_rotation_size = 0',
  'log_checkpoints = off',
]

const LOGGED_WITHIN_MS = 60_000

/** On disk, because the full form does not fit into memory. */
export async function openGrowthCluster(): Promise<GrowthCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-growth-'))
  const postgres = await startOwnPostgres(folder, SETTINGS)
  await postgres.db.admin.query('create extension pg_stat_statements; create extension pageinspect')
  return {
    ...postgres,
    ...logReader(postgres),
    close: async () => {
      await postgres.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The collector writes a moment after the statement ended: a line of our own is awaited, and all before it belong to earlier statements. */
function logReader({ db, dataFolder }: OwnPostgres): Pick<GrowthCluster, 'readLog' | 'skipLog'> {
  const path = join(dataFolder, 'plans', 'postgresql.json')
  let position = 0
  let markers = 0
  const readText = async () => {
    markers += 1
    const marker = `growth marker ${markers}"`
    await db.admin.query(`do $$ begin raise log 'growth marker %', ${markers}; end $$`)
    let text = ''
    const isWritten = async () => {
      text = await readFrom(path, position)
      return text.includes(marker) && text.endsWith('\n')
    }
    await until(isWritten, LOGGED_WITHIN_MS, 'the log of PostgreSQL')
    position += Buffer.byteLength(text)
    return text
  }
  return {
    readLog: async () =>
      (await readText())
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as LogLine),
    skipLog: async () => void (await readText()),
  }
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(size - position)
    await file.read(bytes, 0, bytes.length, position)
    return bytes.toString()
  } finally {
    await file.close()
  }
}
