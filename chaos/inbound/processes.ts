import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'

export interface Processes {
  /** Of the API processes that run now. */
  urls(): readonly string[]
  /** One that runs, or will again. */
  api(): ServerProcess
  /** Kills one with SIGKILL and starts another in its place. Resolves when the old one is gone. */
  kill(part: 'api' | 'worker', nth: number): Promise<void>
  /** Resolves when all run. */
  whole(): Promise<void>
  end(): Promise<void>
}

const OF_EACH = 2

/** Two API processes and two workers. */
export async function startTwoOfEach(env: Record<string, string>): Promise<Processes> {
  const running = new Map<string, ServerProcess>()
  const starting = new Map<string, Promise<ServerProcess>>()
  const begin = (part: 'api' | 'worker', nth: number) => {
    const begun = startServer(part, env).then(server => {
      running.set(`${part} ${nth}`, server)
      return server
    })
    begun.catch(() => {})
    starting.set(`${part} ${nth}`, begun)
  }
  for (let nth = 0; nth < OF_EACH; nth++) for (const part of ['api', 'worker'] as const) begin(part, nth)
  const apis = () => [...running].filter(([name]) => name.startsWith('api')).map(([, server]) => server)
  const whole = async () => {
    await Promise.all(starting.values())
  }
  const end = () =>
    undoAll(
      [...starting.values()].map(
        (each): Undo =>
          async () =>
            (await each.catch(() => null))?.end('SIGKILL'),
      ),
    )
  await whole().catch(async error => {
    await end()
    throw error
  })
  return {
    urls: () => apis().map(({ url }) => url),
    api: () => apis()[0]!,
    kill: async (part, nth) => {
      const server = await starting.get(`${part} ${nth}`)!
      await server.end('SIGKILL')
      running.delete(`${part} ${nth}`)
      begin(part, nth)
    },
    whole,
    end,
  }
}
