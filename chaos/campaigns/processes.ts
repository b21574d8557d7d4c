import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'

/** What a worker of these scenarios must be able to do. */
export type Worker = Pick<ServerProcess, 'end'>

/** An API and workers, each of which can be killed and is then replaced. */
export interface Processes {
  /** The one that runs now, or ran last. */
  api(): ServerProcess
  readonly workers: number
  /** Numbers of the workers that have started and were not killed. */
  runningWorkers(): readonly number[]
  /** Resolves when the process is gone. A new one starts then. */
  killApi(): Promise<void>
  killWorker(nth: number): Promise<void>
  /** Resolves when everything runs again. */
  whole(): Promise<void>
  end(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  readonly provider: {
    /** Settings of the servers. */
    readonly environment: Readonly<Record<string, string>>
    /** Each API listens on a port of its own. */
    change(settings: { readonly inboundUrl: string }): Promise<void>
  }
  readonly workers: number
  readonly startWorker?: (env: Record<string, string>) => Promise<Worker>
}

const MOST_STARTS = 5

/** PostgreSQL may be recovering, or the port was taken by another connection before the process listened on it. */
async function startAgain<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

export async function startProcesses(options: Options): Promise<Processes> {
  const { databaseUrl, provider, workers: count, startWorker = env => startServer('worker', env) } = options
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_PREFIX: `campaigns:${process.pid}:${Date.now()}:`,
    LOG_LEVEL: 'warn',
    ...provider.environment,
  }
  const inTurn = startingInTurn()
  const startApi = async () => {
    const api = await startServer('api', env)
    await provider.change({ inboundUrl: `${api.url}/inbound/loopback` })
    return api
  }
  let api = await inTurn(startApi)
  let apiStarting = Promise.resolve(api)
  const running = new Set<number>()
  const startOne = (nth: number) =>
    inTurn(async () => {
      const worker = await startWorker(env)
      running.add(nth)
      return worker
    })
  const workers = Array.from({ length: count }, (_, nth) => startOne(nth))
  const undo: Undo[] = [
    async () => (await apiStarting).end('SIGKILL'),
    ...workers.keys().map(nth => async () => (await workers[nth]!).end('SIGKILL')),
  ]
  const whole = async () => {
    await Promise.all([apiStarting, ...workers])
  }
  await whole().catch(async error => {
    await undoAll(undo)
    throw error
  })
  return {
    api: () => api,
    workers: count,
    killApi: async () => {
      await (await apiStarting).end('SIGKILL')
      apiStarting = inTurn(startApi).then(started => {
        api = started
        return started
      })
      apiStarting.catch(() => {})
    },
    runningWorkers: () => [...running],
    killWorker: async nth => {
      const worker = await workers[nth]!
      running.delete(nth)
      await worker.end('SIGKILL')
      workers[nth] = startOne(nth)
      workers[nth].catch(() => {})
    },
    whole,
    end: () => undoAll(undo),
  }
}

/** One after the other: the harness rewrites the file of master keys for each. */
function startingInTurn(): <T>(start: () => Promise<T>) => Promise<T> {
  let queue: Promise<unknown> = Promise.resolve()
  return start => {
    const started = queue.then(() => startAgain(start))
    queue = started.catch(() => {})
    return started
  }
}
