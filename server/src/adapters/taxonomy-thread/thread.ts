import { enableCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from './loader.ts'

/**
 * Runs in a thread of its own: reads the labels, builds the snapshot and hands its buffers over, then the same with the judge, and
 * ends. Compiled modules are kept on disk between threads: reading them anew took 330 ms of each take-over, with the cache 120.
 */
enableCompileCache()
const catalogue = await import('../../features/catalogue/index.ts')
const { readGlossaryFiles } = await import('../glossary-files.ts')
const { readJudgeModel } = await import('../judge-model.ts')
const { createDatabase } = await import('../postgres/database.ts')
const { createPool } = await import('../postgres/pool.ts')

const { url, modelDirectory, judgeAfterMs } = workerData as {
  readonly url: string
  readonly modelDirectory: string
  readonly judgeAfterMs: number
}

const pool = createPool({
  url,
  role: 'pramaan_app',
  size: 1,
  name: 'pramaan taxonomy',
  statementTimeoutMs: 60_000,
  onError: () => {},
})
const source = await catalogue.readSnapshotSource(createDatabase(pool).reads, await readGlossaryFiles())
const snapshot = catalogue.buildSnapshot(source)
say({ snapshot }, catalogue.snapshotBuffers(snapshot))
// Not before: nobody waits for a goodbye.
await pool.end()
await setTimeout(judgeAfterMs)
try {
  // Also where there is nothing to judge yet: a missing file is told at the start, not after the first import.
  const { table, ...learnt } = await readJudgeModel(modelDirectory)
  const skills = catalogue.judgedSkills(source)
  const index = skills.length === 0 ? null : catalogue.buildJudgeIndex(skills, table)
  if (index === null) say({ judge: null }, [])
  else say({ judge: { index, ...learnt } }, catalogue.buffersOf(index))
} catch (why) {
  say({ unjudged: (why as Error).message }, [])
}

function say(message: ThreadMessage, buffers: ArrayBuffer[]): void {
  parentPort?.postMessage(message, buffers)
}
