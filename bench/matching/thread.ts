import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { buildRankerIndex } from '../../matching/src/ranker/ranker-index.ts'
import { buffersOf } from '../../matching/src/snapshot.ts'
import { readRankerModelFiles } from '../../server/src/adapters/ranker-model.ts'
import { readEscoSkills } from './esco-skills.ts'

/** Builds the ranker's index as the service does: in a thread, with its buffers transferred. */
const { data } = workerData as { readonly data: string }

const skills = await readEscoSkills(data)
const { table, ...trained } = await readRankerModelFiles(process.env.RANKER_MODEL_DIRECTORY)
parentPort?.postMessage(
  skills.map(({ id, labels: [name] }) => ({ id, name })),
  [],
)
await once(parentPort!, 'message')
const start = performance.now()
const index = buildRankerIndex(skills, table)
const buildMs = performance.now() - start
parentPort?.postMessage({ ranker: { index, ...trained }, buildMs }, buffersOf(index))
