import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { type Judge, likelySkills } from '../../server/src/features/catalogue/core/judge/likely-skills.ts'

/** The judge of ESCO, built in a thread as the service would, and what that cost the process around it. */
export interface BuiltIndex {
  readonly judge: Judge
  readonly skills: readonly { readonly id: string; readonly name: string }[]
  readonly buildMs: number
  /**
   * Heap and external memory after a collection, with the index in use, over those before. `arrayBuffers` alone would leave out
   * what another thread handed over, and WebAssembly's memory.
   */
  readonly megabytes: number
  /** Longest time the event loop stood still while the thread built and handed over. */
  readonly longestBlockMs: number
}

/** Enough for the judge to be compiled and its store of word products to be full. */
const WARM_UP = 400

export async function buildInThread(data: string): Promise<BuiltIndex> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { data } })
  const failed = new Promise<never>((_, reject) => thread.once('error', reject))
  const [skills] = (await Promise.race([once(thread, 'message'), failed])) as [BuiltIndex['skills']]
  const before = usedMegabytes()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  thread.postMessage('build', [])
  const [{ judge, buildMs }] = (await Promise.race([once(thread, 'message'), failed])) as [
    { judge: Judge; buildMs: number },
  ]
  await new Promise(resolve => setTimeout(resolve, 20))
  delay.disable()
  for (const { name } of skills.slice(0, WARM_UP)) likelySkills(judge, name, 10)
  return { judge, skills, buildMs, megabytes: usedMegabytes() - before, longestBlockMs: delay.max / 1e6 }
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
