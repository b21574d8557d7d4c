import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../../testing/process.ts'

/** What one side used for its work. Processor time is that of its own process, without PostgreSQL's. */
export interface Ran {
  readonly seconds: number
  readonly cpuSeconds: number
}

/** A process that reports that it is ready, then answers one request at a time. */
export interface Child<Ready> {
  readonly ready: Ready
  ask<Answer>(question: object): Promise<Answer>
  end(): Promise<void>
}

const MOST_MS = 300_000

export async function startChild<Ready>(
  file: 'baseline.ts' | 'engine.ts' | 'receiver.ts',
  args: readonly string[],
): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), args)
  const answer = async () => {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(MOST_MS)])
    const gone = once(child, 'exit', { signal }).then(() => {
      throw new Error(`${file} ended.`)
    })
    // Only the race handles it.
    gone.catch(() => {})
    try {
      const [message] = await Promise.race([once(child, 'message', { signal }), gone])
      return message
    } finally {
      over.abort()
    }
  }
  return {
    ready: (await answer()) as Ready,
    ask: async question => {
      const answered = answer()
      child.send(question)
      return await answered
    },
    end: () => endProcess(child, 'SIGTERM'),
  }
}
