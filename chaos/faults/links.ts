import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../../testing/scenario.ts'
import { checkEffects, describeEffects, inSeconds } from './effects.ts'
import { createSetup, LINKS, type LinkName, type Setup } from './links-setup.ts'
import { type Load, startLoad } from './load.ts'
import type { LinkFault } from './tcp-proxy.ts'

const FAULTS: readonly LinkFault[] = [
  { kind: 'silent' },
  { kind: 'delay', ms: 5_000 },
  { kind: 'cut' },
  { kind: 'reset' },
]
/** Faults that concern the connections of PostgreSQL only: others do not pool them for hours. */
const EXISTING: LinkFault = { kind: 'silent-existing' }

const NOT_READY_WITHIN_MS = 5_000
const SERVES_WITHIN_MS = 15_000
/** After a failure a delivery is tried again after 5, then 30 seconds. */
const DELIVERS_WITHIN_MS = 60_000

interface Round {
  readonly link: LinkName
  readonly fault: LinkFault
  /** Connections that the fault has met. */
  readonly touched: number
  readonly notReadyMs: number | null
  readonly servesMs: number
  readonly serverErrors: number
  readonly unavailable: number
  readonly healthy: boolean
}

/** Each link in turn is broken under load and heals; then everything that was accepted is counted, outside and in the database. */
export const links: Scenario = {
  name: 'links',
  claim:
    'every link silent, delayed, cut and reset under load: not ready within 5 s, serving within 15 s of healing, no 5xx but 503, nothing lost or doubled',
  proves: ['F12', 'I36'],
  run: async ({ small, say }) => {
    const setup = await createSetup()
    try {
      const load = startLoad(setup, () => setup.api)
      const rounds: Round[] = []
      for (const link of LINKS) {
        for (const fault of faultsOf(link, small)) {
          const round = await breakLink(setup, load, link, fault, small ? 6_000 : 20_000)
          rounds.push(round)
          say(describe(round).join('  '))
        }
      }
      await load.stop()
      const effects = await checkEffects(setup, load.accepted)
      const repeated = setup.repeatedMails()
      const ok = rounds.every(isGood) && effects.faults.length === 0 && repeated === 0
      return {
        ok,
        table: [HEADING, ...rounds.map(describe)],
        figures: `${rounds.length} faults; ${describeEffects(load.accepted, effects)}; ${repeated} mails repeated`,
      }
    } finally {
      await setup.close()
    }
  },
}

function faultsOf(link: LinkName, small: boolean): readonly LinkFault[] {
  const all = link.endsWith('PostgreSQL') ? [...FAULTS, EXISTING] : FAULTS
  return small ? all.filter(({ kind }) => kind === 'silent') : all
}

async function breakLink(setup: Setup, load: Load, link: LinkName, fault: LinkFault, lastsMs: number): Promise<Round> {
  const proxy = setup.proxies[link]
  const before = load.counts()
  proxy.set(fault)
  const start = performance.now()
  const used = setup.use(link).catch(() => {})
  const notReadyMs = await timeUntil(async () => !(await setup.isReady()), lastsMs)
  await wait(Math.max(0, lastsMs - (performance.now() - start)))
  const healthy = await setup.isHealthy()
  await used
  const touched = proxy.touched()
  proxy.set({ kind: 'none' })
  const servesMs = (await timeUntil(() => setup.serves(link), 2 * DELIVERS_WITHIN_MS)) ?? Number.POSITIVE_INFINITY
  const after = load.counts()
  return {
    link,
    fault,
    touched,
    notReadyMs,
    servesMs,
    serverErrors: after.serverErrors - before.serverErrors,
    unavailable: after.unavailable - before.unavailable,
    healthy,
  }
}

/** Null if it did not come true in time. */
async function timeUntil(done: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const start = performance.now()
  while (performance.now() - start < withinMs) {
    if (await done().catch(() => false)) return performance.now() - start
    await wait(50)
  }
  return null
}

function isGood({ link, fault, touched, notReadyMs, servesMs, serverErrors, healthy }: Round): boolean {
  const blocksCalls = link === 'API to PostgreSQL'
  const readiness = blocksCalls ? notReadyMs !== null && notReadyMs <= NOT_READY_WITHIN_MS : notReadyMs === null
  const within = link === 'worker to receiver' ? DELIVERS_WITHIN_MS : SERVES_WITHIN_MS
  const injected = touched > 0 || fault.kind === 'cut' || fault.kind === 'reset'
  return injected && readiness && servesMs <= within && serverErrors === 0 && healthy
}

const HEADING = [
  'link',
  'fault',
  'connections met',
  'not ready after',
  'serves after',
  '503',
  'other 5xx',
  '/healthz',
  '',
]

function describe(round: Round): string[] {
  const { link, fault, touched, notReadyMs, servesMs, serverErrors, unavailable, healthy } = round
  return [
    link.padEnd(20),
    fault.kind.padEnd(15),
    String(touched),
    notReadyMs === null ? 'stays ready' : inSeconds(notReadyMs),
    inSeconds(servesMs),
    String(unavailable),
    String(serverErrors),
    healthy ? '200' : '503',
    isGood(round) ? 'ok' : 'short',
  ]
}
