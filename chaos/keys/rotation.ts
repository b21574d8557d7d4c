import { setTimeout as wait } from 'node:timers/promises'
import { findRunningProcesses, type RunningProcess } from '../../server/src/adapters/postgres/process-keys.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { endProcess, until } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { checkMovedSecrets, countUnder, isSignedWith } from './check.ts'
import { type Load, startLoad } from './load.ts'
import { createSetup, type HostName, type Setup } from './setup.ts'

const FOLLOWED_WITHIN_MS = 30_000

interface Run {
  readonly setup: Setup
  readonly load: Load
  /** Restarts one host, not both: a start is half of the time of the short form. */
  readonly small: boolean
  readonly calmMs: number
  /** The endpoint whose secret is rotated: all its secrets, the newest last. */
  readonly endpoint: { readonly id: string; readonly path: string; readonly secrets: string[] }
  readonly faults: string[]
  readonly say: (line: string) => void
}

/** The documented procedure on two hosts under load, with the kills and restarts that happen meanwhile. */
export const keysRotation: Scenario = {
  name: 'keys-rotation',
  claim:
    'a master key published, used, rewrapped (killed and repeated) and retired on two hosts under load: no 5xx, no 401, every replay identical',
  proves: ['F50', 'I7'],
  run: async ({ small, say }) => {
    const setup = await createSetup(small ? 100 : 4_000)
    try {
      const load = await startLoad(setup, small ? 250 : 50)
      const run = {
        setup,
        load,
        small,
        calmMs: small ? 500 : 10_000,
        endpoint: await newEndpoint(setup, load),
        faults: [],
        say,
      }
      const killedAt = await rotate(run).finally(load.stop)
      return await report(run, killedAt)
    } finally {
      await setup.close()
    }
  },
}

async function newEndpoint({ receiver }: Setup, load: Load): Promise<Run['endpoint']> {
  const url = `${receiver.url}/main`
  const { data } = await load.showSecret('/webhooks', { url, types: ['mandate.ready'] })
  return { id: data.webhook_id, path: new URL(url).pathname, secrets: [data.secret] }
}

/** Returns how many secrets were still under the old key when the rewrap was killed. */
async function rotate(run: Run): Promise<number> {
  const { setup, load, calmMs } = run
  const phase = async (name: string, work: () => Promise<void>) => {
    const start = performance.now()
    load.enter(name)
    await work()
    await wait(calmMs)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    run.say(`${name}: ${load.phases.get(name)!.calls} calls in ${seconds} s, ${load.faults.length} faults so far`)
  }
  let killedAt = 0
  await phase('before', () => rotateWebhookSecret(run, false))
  await phase('publish', () => publish(run))
  await phase('use', () => use(run))
  await phase('rewrap', async () => {
    killedAt = await killRewrap(setup)
    await mustSucceed(run, 'master-key', 'rewrap')
  })
  await phase('restart a', () => restart(run, 'a'))
  await phase('rotate secrets', async () => {
    await rotateWebhookSecret(run, true)
    await rotateApiKey(run)
    await rotateApiKey(run)
  })
  if (!run.small) await phase('restart b', () => restart(run, 'b'))
  await phase('retire', () => retire(run))
  await phase('after', () => receiveDelivery(run))
  return killedAt
}

async function publish(run: Run): Promise<void> {
  const { setup } = run
  await mustSucceed(run, 'master-key', 'publish', '--id', 'new')
  const early = await setup.type('master-key', 'use', 'new')
  if (early.ok || !early.said.includes('do not know new yet'))
    run.faults.push('use was not refused while the second host lacked the key')
  await setup.copyKeysToSecondHost()
  await untilAll(setup, ({ masterKeyIds }) => masterKeyIds.includes('new'), 'every process to know the new key')
}

async function use(run: Run): Promise<void> {
  const { setup, calmMs } = run
  await mustSucceed(run, 'master-key', 'use', 'new')
  // For a while the hosts encrypt with different keys.
  await wait(calmMs)
  await setup.copyKeysToSecondHost()
  await untilAll(setup, process => process.currentMasterKeyId === 'new', 'every process to use the new key')
}

async function killRewrap(setup: Setup): Promise<number> {
  const all = await countUnder(setup, 'old')
  const rewrap = setup.begin('master-key', 'rewrap')
  await until(async () => (await countUnder(setup, 'old')) < all * 0.95, 60_000, 'the rewrap to begin')
  await endProcess(rewrap, 'SIGKILL')
  return await countUnder(setup, 'old')
}

async function retire(run: Run): Promise<void> {
  const { setup } = run
  // Refused for ten seconds after the last process changed its key.
  const isSettled = ({ currentForSeconds: since }: RunningProcess) => since === null || since >= 10
  await untilAll(setup, isSettled, 'the calls of the old key to end')
  await mustSucceed(run, 'master-key', 'retire', 'old')
  await setup.copyKeysToSecondHost()
  await untilAll(setup, ({ masterKeyIds }) => !masterKeyIds.includes('old'), 'every process to forget the old key')
}

async function restart({ setup, load }: Run, host: HostName): Promise<void> {
  const server = setup.apis.get(host)!
  await load.drain(host)
  await server.end('SIGTERM')
  const [again] = await Promise.all([setup.start(host, 'api'), host === 'b' ? setup.replaceWorker() : null])
  setup.apis.set(host, again)
}

async function rotateWebhookSecret({ load, endpoint }: Run, force: boolean): Promise<void> {
  const { data } = await load.showSecret(`/webhooks/${endpoint.id}/rotate-secret`, { force })
  endpoint.secrets.push(data.secret)
}

/** The newest key is replaced; clients with the earlier ones go on in the overlap. */
async function rotateApiKey(run: Run): Promise<void> {
  const { setup, load } = run
  const { orgId, mode } = setup.tenant
  const said = await mustSucceed(run, 'key', 'rotate', orgId, mode, load.keys.at(-1)!.id)
  const [, id, secret] = /key\s+(\S+)\nsecret\s+(\S+)/.exec(said) ?? []
  if (id !== undefined && secret !== undefined) load.keys.push({ id, key: hmacKey(secret) })
}

/** A delivery of an event that happened after the retirement. */
async function receiveDelivery({ setup, endpoint }: Run): Promise<void> {
  const come = () => setup.receiver.journal.filter(({ path }) => path === endpoint.path).length
  const before = come()
  await until(async () => come() > before + 1, 30_000, 'deliveries after the retirement')
}

async function untilAll({ db }: Setup, holds: (process: RunningProcess) => boolean, what: string): Promise<void> {
  await until(async () => (await findRunningProcesses(db.appPool)).every(holds), FOLLOWED_WITHIN_MS, what)
}

async function mustSucceed({ setup, faults }: Run, ...words: string[]): Promise<string> {
  const { ok, said } = await setup.type(...words)
  if (!ok) faults.push(`${words.slice(0, 2).join(' ')}: ${said}`)
  return said
}

async function report({ setup, load, endpoint, faults }: Run, killedAt: number): Promise<Outcome> {
  const left = await countUnder(setup, 'old')
  const moved = await checkMovedSecrets(setup)
  const deliveries = setup.receiver.journal.filter(({ path }) => path === endpoint.path)
  const unsigned = deliveries.filter(each => !endpoint.secrets.some(secret => isSignedWith(each, secret))).length
  // The secret before the last two ended when the rotation was forced.
  const active = endpoint.secrets.slice(-2)
  const unverified = active.filter(secret => !isSignedWith(deliveries.at(-1)!, secret)).length
  const silent = [...load.phases].filter(([, { calls }]) => calls === 0).map(([name]) => name)
  const all = [
    ...load.faults,
    ...faults,
    ...moved.faults,
    ...silent.map(name => `no call in phase ${name}`),
    ...(left > 0 ? [`${left} secrets under the old key`] : []),
    ...(killedAt === 0 ? ['the rewrap had ended before it was killed'] : []),
    ...(moved.refused === 0 ? ['no secret was moved'] : []),
    ...(unsigned > 0 ? [`${unsigned} deliveries with no valid signature`] : []),
    ...(unverified > 0 ? [`the last delivery lacks ${unverified} of 2 active secrets`] : []),
  ]
  const calls = [...load.phases.values()].reduce((sum, phase) => sum + phase.calls, 0)
  return {
    ok: all.length === 0,
    table: [
      ['phase', 'calls', 'replays of secret answers'],
      ...[...load.phases].map(([name, phase]) => [name, String(phase.calls), String(phase.replays)]),
    ],
    figures:
      `${calls} calls, rewrap killed with ${killedAt} secrets left, ${left} under the old key at the end, ${moved.opened} opened, ` +
      `${moved.refused} refused when moved, ${deliveries.length - unsigned} of ${deliveries.length} deliveries verified, ${all.length} faults: ${all.slice(0, 3).join('; ') || 'none'}`,
  }
}
