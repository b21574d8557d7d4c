import { call } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { checkEffects, type Effects } from './effects.ts'
import { type Load, startLoad } from './load.ts'
import { createFaultPartner } from './partner.ts'

type Environment = Readonly<Record<string, string>>

export interface DeploymentOptions {
  readonly db: TestDatabase
  /** One process for each, with these settings beside the common ones. */
  readonly apis: readonly Environment[]
  readonly workers: readonly Environment[]
}

/** Real processes on one database, a partner whose calls go to the APIs in turn, and the receiver of its webhooks. */
export interface Deployment {
  readonly apis: ServerProcess[]
  readonly workers: ServerProcess[]
  readonly receiver: Receiver
  readonly load: Load
  /** Settings that every process has. */
  readonly common: Environment
  /** Whether every API is ready and answers a signed call. */
  serves(): Promise<boolean>
  /** Ends the load and compares what was accepted, stored and received. */
  finish(): Promise<Effects>
}

export async function withDeployment<T>(
  { db, apis: apiSettings, workers: workerSettings }: DeploymentOptions,
  work: (deployment: Deployment) => Promise<T>,
): Promise<T> {
  const receiver = await startReceiver()
  const common = {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `faults:${process.pid}:`,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
  }
  const [apis, workers]: [ServerProcess[], ServerProcess[]] = [[], []]
  let load: Load | undefined
  try {
    for (const settings of apiSettings) apis.push(await startServer('api', { ...common, ...settings }))
    for (const settings of workerSettings) workers.push(await startServer('worker', { ...common, ...settings }))
    const partner = await createFaultPartner(db, apis[0]!, receiver.url)
    let calls = 0
    const running = startLoad(partner, () => apis[calls++ % apis.length]!)
    load = running
    const finish = async () => {
      await running.stop()
      return await checkEffects({ db, receiver }, running.accepted)
    }
    const serves = async () => {
      const answers = apis.flatMap(api => [
        call('GET', `${api.url}/readyz`),
        partner.caller.call(api, 'GET', '/workflows'),
      ])
      return (await Promise.all(answers)).every(({ status }) => status === 200)
    }
    return await work({ apis, workers, receiver, load, common, serves, finish })
  } finally {
    // A load whose API is gone for good would repeat its writes forever.
    load?.abandon()
    await Promise.all([...apis, ...workers].map(server => server.end('SIGTERM')))
    await receiver.close()
  }
}
