import { setTimeout as wait } from 'node:timers/promises'
import { MAIN, type ServerProcess } from '../../testing/process.ts'
import type { Balancer } from './balancer.ts'
import type { Setup } from './setup.ts'
import { totalOf, type WorkDone, workDone } from './work-done.ts'

type Part = 'api' | 'worker'

/** The processes of the service. Each is replaced by one of this release that starts before the old one is told to end. */
export interface Fleet {
  readonly times: Readonly<Record<'startMs' | 'exitMs', Readonly<Record<Part, readonly number[]>>>>
  start(part: Part, release: { readonly main: string }): Promise<void>
  /** What the workers that run have done since they started. */
  work(): Promise<WorkDone>
  /**
   * APIs first, one after the other, then workers. A new one works for `besideMs` before the old one is told to end: it compiles what it runs.
   * Returns what the old workers had done when they were told to end.
   */
  replaceAll(besideMs: number, say: (line: string) => void): Promise<WorkDone>
  end(): Promise<void>
}

export function startFleet(setup: Setup, balancer: Balancer): Fleet {
  const running: Record<Part, ServerProcess[]> = { api: [], worker: [] }
  const times = {
    startMs: { api: [] as number[], worker: [] as number[] },
    exitMs: { api: [] as number[], worker: [] as number[] },
  }
  const start: Fleet['start'] = async (part, release) => {
    const begin = performance.now()
    const process = await setup.start(part, release)
    times.startMs[part].push(performance.now() - begin)
    running[part].push(process)
    if (part === 'api') await balancer.add(process)
  }
  const end = async (part: Part, process: ServerProcess) => {
    const begin = performance.now()
    await process.end('SIGTERM')
    times.exitMs[part].push(performance.now() - begin)
    balancer.remove(process)
    running[part] = running[part].filter(each => each !== process)
  }
  const workOf = async (workers: readonly ServerProcess[]) => totalOf(await Promise.all(workers.map(workDone)))
  return {
    times,
    start,
    work: () => workOf(running.worker),
    replaceAll: async (besideMs, say) => {
      const done: WorkDone[] = []
      for (const part of ['api', 'worker'] as const)
        for (const old of running[part].slice()) {
          await start(part, { main: MAIN })
          await wait(besideMs)
          if (part === 'worker') done.push(await workDone(old))
          await end(part, old)
          say(
            `${part} replaced: started in ${times.startMs[part].at(-1)?.toFixed(0)} ms, ended in ${times.exitMs[part].at(-1)?.toFixed(0)} ms`,
          )
        }
      return totalOf(done)
    },
    end: async () => {
      await Promise.all([...running.api, ...running.worker].map(process => process.end('SIGTERM')))
    },
  }
}
