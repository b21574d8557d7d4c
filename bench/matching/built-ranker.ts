import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { readPhrase } from '../../matching/src/phrase.ts'
import { readQuery } from '../../matching/src/ranker/query.ts'
import { type Ranker, rankSkills } from '../../matching/src/ranker/rank.ts'

/** The ranker of ESCO, built in a thread as in the service, and its cost for the process. */
export interface BuiltRanker {
  readonly ranker: Ranker
  readonly skills: readonly { readonly id: string; readonly name: string }[]
  readonly buildMs: number
  /**
   * Growth of heap and external memory after a garbage collection, with the index in use. `arrayBuffers` alone would omit
   * transferred buffers and WebAssembly memory.
   */
  readonly megabytes: number
  /** Longest block of the event loop while the thread built and transferred the index. */
  readonly longestBlockMs: number
}

/** Enough to compile the ranker and fill its cache of word products. */
const WARM_UP = 400

export async function buildInThread(data: string): Promise<BuiltRanker> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { data } })
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  const [skills] = (await Promise.race([once(thread, 'message'), failed])) as [BuiltRanker['skills']]
  const before = usedMegabytes()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  thread.postMessage('build', [])
  const [{ ranker, buildMs }] = (await Promise.race([once(thread, 'message'), failed])) as [
    { ranker: Ranker; buildMs: number },
  ]
  await new Promise(resolve => setTimeout(resolve, 20))
  delay.disable()
  for (const { name } of skills.slice(0, WARM_UP)) rankSkills(ranker, readQuery(ranker.index, readPhrase(name)), 10)
  return { ranker, skills, buildMs, megabytes: usedMegabytes() - before, longestBlockMs: delay.max / 1e6 }
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
