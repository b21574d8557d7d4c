import { fileURLToPath } from 'node:url'
import { readArchiveFile, writeArchiveFile } from '../adapters/catalogue-archive.ts'
import { readCredentialSigner } from '../adapters/credential-keys.ts'
import { readEscoArchive } from '../adapters/esco-archive.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { readStarterFiles } from '../adapters/starter-files.ts'
import type { Config } from '../config.ts'
import type { CredentialSigner } from '../features/credentials/index.ts'
import { enqueueCarryOver } from '../features/selected-skills/index.ts'
import {
  type CatalogueArchive,
  exportArchive,
  type ImportDeps,
  type ImportOutcome,
  importArchive,
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

/** Verifying a signature needs the credential keys, as signing does. */
export async function importArchiveFile(config: Config, file: string, onProgress: Progress): Promise<ImportOutcome> {
  const archive = await readArchiveFile(file, await openSigner(config))
  const report = (fraction: number) => onProgress(fraction, 'storing')
  const outcome = await withImports(config, report, async deps => await importArchive(deps, archive))
  if (outcome.ok) return outcome.value
  const { problems, advice } = outcome.error
  throw new OperatorError(`${file} cannot be imported:\n- ${problems.join('\n- ')}\n${advice}`)
}

/** Returns what the file contains. */
export async function exportArchiveFile(config: Config, file: string): Promise<CatalogueArchive> {
  const signer = await openSigner(config)
  const archive = await withImports(config, () => {}, exportArchive)
  if (archive.version === 0)
    throw new OperatorError('The database has no catalogue: run pramaan-server catalogue import starter first.')
  await writeArchiveFile(file, archive, signer)
  return archive
}

function openSigner(config: Config): Promise<CredentialSigner> {
  return readCredentialSigner(config.credentials.keysFile, config.publicUrl.replace(/\/+$/, ''))
}

async function store(config: Config, tree: SourceTree, onProgress: (fraction: number) => void): Promise<ImportOutcome> {
  return await withImports(config, onProgress, async deps => await importCatalogue(deps, tree))
}

async function withImports<T>(
  config: Config,
  onProgress: (fraction: number) => void,
  work: (deps: ImportDeps) => Promise<T>,
): Promise<T> {
  const pool = createPool({
    url: config.database.directUrl,
    role: 'pramaan_app',
    size: 1,
    name: 'pramaan catalogue import',
    statementTimeoutMs: 300_000,
    onError: () => {},
  })
  try {
    const { clock } = realRuntime
    return await work({ database: createDatabase(pool), clock, afterReplacement: enqueueCarryOver, onProgress })
  } finally {
    await pool.end()
  }
}
