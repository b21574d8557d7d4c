import { fileURLToPath } from 'node:url'
import { readEscoArchive } from '../adapters/esco-archive.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { readStarterFiles } from '../adapters/starter-files.ts'
import type { Config } from '../config.ts'
import { enqueueCarryOver } from '../features/selected-skills/index.ts'
import {
  type ImportOutcome,
  importCatalogue,
  readEsco,
  readStarter,
  type SourceTree,
} from '../features/taxonomy/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

export type Progress = (fraction: number, what: string) => void

const CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url))

/** Reading is about a quarter of the time, writing the rest. */
const READING = 0.25

export async function importEsco(config: Config, directory: string, onProgress: Progress): Promise<ImportOutcome> {
  const archive = await readEscoArchive(directory, (fraction, what) =>
    onProgress(fraction * READING, `reading ${what}`),
  )
  const { tree } = readEsco(archive.rows, archive.version)
  return await store(config, tree, fraction => onProgress(READING + fraction * (1 - READING), 'storing'))
}

export async function importStarter(config: Config, onProgress: Progress): Promise<ImportOutcome> {
  const tree = readStarter(await readStarterFiles(CATALOGUE))
  if (!tree.ok) throw new OperatorError(`The starter catalogue is invalid:\n- ${tree.error.join('\n- ')}`)
  return await store(config, tree.value, fraction => onProgress(fraction, 'storing'))
}

async function store(config: Config, tree: SourceTree, onProgress: (fraction: number) => void): Promise<ImportOutcome> {
  const pool = createPool({
    url: config.database.url,
    role: 'pramaan_app',
    size: 1,
    name: 'pramaan catalogue import',
    statementTimeoutMs: 300_000,
    onError: () => {},
  })
  try {
    const deps = {
      database: createDatabase(pool),
      clock: realRuntime.clock,
      afterReplacement: enqueueCarryOver,
      onProgress,
    }
    return await importCatalogue(deps, tree)
  } finally {
    await pool.end()
  }
}
