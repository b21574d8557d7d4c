import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey, type KeyObject } from '../../server/src/kernel/crypto.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { credentialKeysFile } from '../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bareEnvironment } from '../../testing/environment.ts'
import { keysDeps, MASTER_KEYS, newOrganisation } from '../../testing/keys.ts'
import { NO_RATE_LIMITS } from '../../testing/mandates.ts'
import { MAIN, type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'

export interface ApiKey {
  readonly id: string
  readonly key: KeyObject
}

export type HostName = 'a' | 'b'

/** Two hosts, each with its own copy of the master keys file: an API on each, a worker on the second. */
export interface Setup {
  readonly db: TestDatabase
  readonly receiver: Receiver
  readonly tenant: Tenant
  readonly firstKey: ApiKey
  /** The APIs that get calls, as a load balancer sees them. */
  readonly apis: Map<HostName, ServerProcess>
  readonly files: Readonly<Record<HostName, string>>
  start(host: HostName, part: 'api' | 'worker'): Promise<ServerProcess>
  replaceWorker(): Promise<void>
  /** Runs `pramaan-server` on the first host. */
  type(...words: string[]): Promise<{ readonly ok: boolean; readonly said: string }>
  /** The same, to be killed. */
  begin(...words: string[]): ChildProcess
  copyKeysToSecondHost(): Promise<void>
  close(): Promise<void>
}

/** Keys beside the one in use, so that a rewrap takes long enough to be killed. */
export async function createSetup(otherKeys: number): Promise<Setup> {
  const db = await createTestDatabase()
  const receiver = await startReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-chaos-keys-'))
  const files = { a: join(folder, 'a'), b: join(folder, 'b') }
  const line = `old ${MASTER_KEYS.get('old')!.toString('base64')}\n`
  for (const file of Object.values(files)) await writeFile(file, line, { mode: 0o600 })
  const started = new Set<ServerProcess>()
  const close = async () => {
    await Promise.all([...started].map(server => server.end('SIGTERM')))
    await receiver.close()
    await db.drop()
    await rm(folder, { recursive: true })
  }
  try {
    return { ...(await connect({ db, receiver, files, started, otherKeys })), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(parts: {
  readonly db: TestDatabase
  readonly receiver: Receiver
  readonly files: Setup['files']
  readonly started: Set<ServerProcess>
  readonly otherKeys: number
}): Promise<Omit<Setup, 'close'>> {
  const { db, receiver, files, started } = parts
  const { tenant, firstKey } = await issueKeys(db, parts.otherKeys)
  const shared = { DATABASE_URL: db.url, REDIS_PREFIX: `keys:${process.pid}:`, LOG_LEVEL: 'info' }
  const start = async (host: HostName, part: 'api' | 'worker') => {
    const env = { ...shared, WEBHOOK_ALLOW_LOOPBACK: 'yes', MASTER_KEYS_FILE: files[host] }
    const server = await startServer(part, env)
    started.add(server)
    return server
  }
  const [a, b, first] = await Promise.all([start('a', 'api'), start('b', 'api'), start('b', 'worker')])
  let worker = first
  const operator = { ...bareEnvironment(), ...shared, NODE_ENV: 'test', MASTER_KEYS_FILE: files.a }
  const env = { ...operator, CREDENTIAL_KEYS_FILE: await credentialKeysFile() }
  return {
    db,
    receiver,
    tenant,
    firstKey,
    files,
    apis: new Map([
      ['a', a],
      ['b', b],
    ]),
    start,
    replaceWorker: async () => {
      await worker.end('SIGTERM')
      worker = await start('b', 'worker')
    },
    type: (...words) =>
      promisify(execFile)(process.execPath, [MAIN, ...words], { env }).then(
        ({ stdout }) => ({ ok: true, said: stdout.trim() }),
        (error: { stderr: string }) => ({ ok: false, said: error.stderr.trim() }),
      ),
    begin: (...words) => spawn(process.execPath, [MAIN, ...words], { env, stdio: 'ignore' }),
    copyKeysToSecondHost: async () => {
      await copyFile(files.a, `${files.b}.copy`)
      await rename(`${files.b}.copy`, files.b)
    },
  }
}

async function issueKeys(db: TestDatabase, others: number): Promise<{ tenant: Tenant; firstKey: ApiKey }> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenant: Tenant = { orgId: await newOrganisation(deps), mode: 'live' }
  const terms = { scopes: SCOPES, limitOverrides: NO_RATE_LIMITS, expiresAt: null }
  const { id, secret } = await issuePartnerKey(deps, tenant, terms, 'chaos')
  for (let at = 0; at < others; at++) await issuePartnerKey(deps, tenant, terms, 'chaos')
  return { tenant, firstKey: { id, key: hmacKey(secret) } }
}
