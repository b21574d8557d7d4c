import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readJudgeModel } from '../../server/src/adapters/judge-model.ts'
import { buffersOf } from '../../server/src/features/catalogue/core/buffers.ts'
import { buildJudgeIndex } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import { readEscoSkills } from './esco-skills.ts'

/** Builds the judge's index as the service would: in a thread of its own, the buffers moved, not copied. */
const { data } = workerData as { readonly data: string }

const skills = await readEscoSkills(data)
const { table, ...learnt } = await readJudgeModel(process.env.JUDGE_MODEL_DIRECTORY)
parentPort?.postMessage(
  skills.map(({ id, labels: [name] }) => ({ id, name })),
  [],
)
await once(parentPort!, 'message')
const start = performance.now()
const index = buildJudgeIndex(skills, table)
const buildMs = performance.now() - start
parentPort?.postMessage({ judge: { index, ...learnt }, buildMs }, buffersOf(index))
