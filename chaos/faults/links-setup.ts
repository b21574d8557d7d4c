import { call } from '../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { removePrivateBank } from '../../testing/private-bank.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { createFaultVerifier, type FaultVerifier, type Outside, startOutside } from './links-verification.ts'
import { createFaultPartner, type FaultPartner } from './partner.ts'
import { type FaultProxy, startFaultProxy } from './tcp-proxy.ts'

export const LINKS = [
  'API to PostgreSQL',
  'worker to PostgreSQL',
  'API to Redis',
  'worker to receiver',
  'worker to mail server',
  'API to model',
] as const
export type LinkName = (typeof LINKS)[number]

/** An API and a worker, each of whose links leads through a proxy, and a partner with a webhook endpoint. */
export interface Setup extends FaultPartner {
  readonly db: TestDatabase
  readonly proxies: Readonly<Record<LinkName, FaultProxy>>
  readonly receiver: Receiver
  readonly api: ServerProcess
  isReady(): Promise<boolean>
  isHealthy(): Promise<boolean>
  /** Uses a link that the load does not use, whatever becomes of it. */
  use(link: LinkName): Promise<void>
  /** Whether what needs the link works: a write, a preparation from end to end, a delivery, a mail or a generation. */
  serves(link: LinkName): Promise<boolean>
  repeatedMails(): number
  close(): Promise<void>
}

export async function createSetup(): Promise<Setup> {
  const db = await createTestDatabase()
  await removePrivateBank(db)
  const [receiver, outside] = [await startReceiver(), await startOutside()]
  const proxies = await startProxies(db, receiver, outside)
  const throughApi = {
    DATABASE_URL: proxies['API to PostgreSQL'].url,
    REDIS_URL: proxies['API to Redis'].url,
    QUESTION_GENERATOR: 'model',
    MODEL_URL: proxies['API to model'].url,
    MODEL_NAME: 'loopback',
    MODEL_TIMEOUT_SECONDS: '5',
  }
  const throughWorker = {
    DATABASE_URL: proxies['worker to PostgreSQL'].url,
    SMTP_URL: proxies['worker to mail server'].url,
    SMTP_TIMEOUT_SECONDS: '5',
  }
  const shared = { REDIS_PREFIX: `links:${process.pid}:`, LOG_LEVEL: 'error', WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  const started: ServerProcess[] = []
  const close = async () => {
    for (const proxy of Object.values(proxies)) proxy.set({ kind: 'none' })
    await Promise.all(started.map(server => server.end('SIGTERM')))
    await Promise.all([receiver.close(), outside.close(), ...Object.values(proxies).map(proxy => proxy.close())])
    await db.drop()
  }
  try {
    started.push(await startServer('api', { ...shared, ...throughApi }))
    started.push(await startServer('worker', { ...shared, ...throughWorker }))
    return { ...(await connect({ db, proxies, receiver, outside }, started)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(
  { db, proxies, receiver, outside }: Pick<Setup, 'db' | 'proxies' | 'receiver'> & { readonly outside: Outside },
  [api, worker]: readonly ServerProcess[],
): Promise<Omit<Setup, 'close'>> {
  if (api === undefined || worker === undefined) throw new Error('The processes were not started.')
  const { caller, mandate } = await createFaultPartner(db, api, proxies['worker to receiver'].url)
  const verifier = await createFaultVerifier(db, api, outside)
  const servesVerifier = servesVerifierOf(verifier, outside)
  const servesPartner = servesOf({ api, caller, receiver, mandate })
  return {
    db,
    proxies,
    receiver,
    repeatedMails: verifier.repeatedMails,
    use: async link => {
      if (link === 'worker to mail server') await verifier.askReviewer()
      if (link === 'API to model') await verifier.generates()
    },
    caller,
    api,
    mandate,
    isReady: async () => (await call('GET', `${api.url}/readyz`)).status === 200,
    isHealthy: async () => {
      const asked = [`${api.url}/healthz`, worker.metricsUrl.replace('/metrics', '/healthz')]
      const answers = await Promise.all(asked.map(address => call('GET', address)))
      return answers.every(({ status }) => status === 200)
    },
    serves: link => (isOfVerifier(link) ? servesVerifier(link) : servesPartner(link)),
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

const isOfVerifier = (link: LinkName) => link === 'worker to mail server' || link === 'API to model'

function servesVerifierOf(verifier: FaultVerifier, { mail }: Outside) {
  let asked: string | null = null
  return async (link: LinkName): Promise<boolean> => {
    if (link === 'API to model') return await verifier.generates()
    asked ??= await verifier.askReviewer()
    const hasCome = mail.received.some(({ envelope }) => envelope.to.includes(asked!))
    if (hasCome) asked = null
    return hasCome
  }
}

async function startProxies(db: TestDatabase, receiver: Receiver, { mail, model }: Outside): Promise<Setup['proxies']> {
  return {
    'API to PostgreSQL': await startFaultProxy(db.url),
    'worker to PostgreSQL': await startFaultProxy(db.url),
    'API to Redis': await startFaultProxy(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'),
    'worker to receiver': await startFaultProxy(receiver.url),
    'worker to mail server': await startFaultProxy(mail.url),
    'API to model': await startFaultProxy(model.url),
  }
}
