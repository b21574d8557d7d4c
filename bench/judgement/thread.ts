import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { buildJudgeIndex, judgeIndexBuffers } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import { readWordTable } from '../../server/src/features/catalogue/core/judge/word-table.ts'
import { readEscoSkills } from './esco-skills.ts'

/** Builds the judge's index as the service would: in a thread of its own, the buffers moved, not copied. */
const { data, encoder } = workerData as { readonly data: string; readonly encoder: string }

const skills = await readEscoSkills(data)
const table = readWordTable(await readFile(encoder))
parentPort?.postMessage(
  skills.map(({ id, labels: [name] }) => ({ id, name })),
  [],
)
await once(parentPort!, 'message')
const start = performance.now()
const index = buildJudgeIndex(skills, table)
const buildMs = performance.now() - start
parentPort?.postMessage({ index, buildMs }, judgeIndexBuffers(index))
