import { call } from '../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { createFaultPartner, type FaultPartner } from './partner.ts'
import { type FaultProxy, startFaultProxy } from './tcp-proxy.ts'

export const LINKS = ['API to PostgreSQL', 'worker to PostgreSQL', 'API to Redis', 'worker to receiver'] as const
export type LinkName = (typeof LINKS)[number]

/** An API and a worker, each of whose links leads through a proxy, and a partner with a webhook endpoint. */
export interface Setup extends FaultPartner {
  readonly db: TestDatabase
  readonly proxies: Readonly<Record<LinkName, FaultProxy>>
  readonly receiver: Receiver
  readonly api: ServerProcess
  isReady(): Promise<boolean>
  isHealthy(): Promise<boolean>
  /** Whether what needs the link works: a write, a preparation from end to end, or a delivery. */
  serves(link: LinkName): Promise<boolean>
  close(): Promise<void>
}

export async function createSetup(): Promise<Setup> {
  const db = await createTestDatabase()
  const receiver = await startReceiver()
  const proxies = await startProxies(db, receiver)
  const throughApi = { DATABASE_URL: proxies['API to PostgreSQL'].url, REDIS_URL: proxies['API to Redis'].url }
  const throughWorker = { DATABASE_URL: proxies['worker to PostgreSQL'].url }
  const shared = { REDIS_PREFIX: `links:${process.pid}:`, LOG_LEVEL: 'error', WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  const started: ServerProcess[] = []
  const close = async () => {
    for (const proxy of Object.values(proxies)) proxy.set({ kind: 'none' })
    await Promise.all(started.map(server => server.end('SIGTERM')))
    await Promise.all([receiver.close(), ...Object.values(proxies).map(proxy => proxy.close())])
    await db.drop()
  }
  try {
    started.push(await startServer('api', { ...shared, ...throughApi }))
    started.push(await startServer('worker', { ...shared, ...throughWorker }))
    return { ...(await connect(db, proxies, receiver, started)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(
  db: TestDatabase,
  proxies: Setup['proxies'],
  receiver: Receiver,
  [api, worker]: readonly ServerProcess[],
): Promise<Omit<Setup, 'close'>> {
  if (api === undefined || worker === undefined) throw new Error('The processes were not started.')
  const { caller, mandate } = await createFaultPartner(db, api, proxies['worker to receiver'].url)
  return {
    db,
    proxies,
    receiver,
    caller,
    api,
    mandate,
    isReady: async () => (await call('GET', `${api.url}/readyz`)).status === 200,
    isHealthy: async () => {
      const asked = [`${api.url}/healthz`, worker.metricsUrl.replace('/metrics', '/healthz')]
      const answers = await Promise.all(asked.map(address => call('GET', address)))
      return answers.every(({ status }) => status === 200)
    },
    serves: servesOf({ api, caller, receiver, mandate }),
  }
}

function servesOf({ api, caller, receiver, mandate }: Pick<Setup, 'api' | 'caller' | 'receiver' | 'mandate'>) {
  let probes = 0
  /** The mandate that was made to see whether a link works again, until its event has come. */
  let asked: string | null = null
  return async (link: LinkName): Promise<boolean> => {
    if (link.startsWith('API')) {
      const ready = (await call('GET', `${api.url}/readyz`)).status === 200
      return ready && (await caller.call(api, 'GET', '/workflows')).status === 200
    }
    if (asked === null) {
      const { status, body } = await caller.call(api, 'POST', '/mandates', { json: mandate(`probe-${probes++}`) })
      if (status !== 202) return false
      asked = body.data.mandate_id
    }
    const hasCome = receiver.journal.some(({ body }) => body.includes(`"${asked}"`))
    if (hasCome) asked = null
    return hasCome
  }
}

async function startProxies(db: TestDatabase, receiver: Receiver): Promise<Setup['proxies']> {
  return {
    'API to PostgreSQL': await startFaultProxy(db.url),
    'worker to PostgreSQL': await startFaultProxy(db.url),
    'API to Redis': await startFaultProxy(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'),
    'worker to receiver': await startFaultProxy(receiver.url),
  }
}
