import { setTimeout as wait } from 'node:timers/promises'
import { connectRedis } from '../../server/src/adapters/redis/connect.ts'
import { addresses } from '../../testing/client.ts'
import { type TestClock, testClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { endProcess, freePort, startRedis } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { chance, pick, type Random, randomOf, whole } from '../random.ts'
import { type Burst, type CallResult, checkBursts, HOUR_MS, roomAt, waitAt } from './changes-check.ts'
import { outcomeOf, readRows, type Shaken } from './changes-report.ts'
import { type Instance, newMandate, newWorkflow, startInstance } from './setup.ts'

const HOURS = 72
const INSTANCES = 2
/** Connections are per address, so that many callers use many connections. */
const ADDRESSES = 8

interface Setup {
  readonly time: TestClock
  readonly db: TestDatabase
  readonly random: Random
  readonly instances: Instance[]
  readonly mandateId: string
  readonly workflowId: string
  readonly restart: (at: number) => Promise<void>
  readonly wipeRedis: () => Promise<unknown>
  readonly callers: number
  readonly bursts: Burst[]
  /** Errors of preparations. */
  readonly broken: string[]
  readonly seen: Shaken
}

/** Busy hours with quiet ones between them, so that the limit is reached again and again. */
export function mandateChangesFrom(seed: number): Scenario {
  return {
    name: 'mandate-changes',
    claim:
      '200 concurrent replacements of one mandate, repeated over a simulated 72 hours with restarts and Redis wiped: at most ten accepted in every sliding hour; every rejection is 409 with an exact Retry-After',
    proves: ['F25', 'I25'],
    run: async ({ small, say }) => {
      const [spells, burstsASpell, callers] = small ? [1, 19, 50] : [18, 14, 200]
      say(`seed ${seed}`)
      const db = await createTestDatabase()
      const redisPort = await freePort()
      const redis = await startRedis(redisPort)
      const wiper = connectRedis({ url: `redis://127.0.0.1:${redisPort}`, budgetMs: 5_000, onError: () => {} })
      const instances: Instance[] = []
      try {
        const env = { REDIS_URL: `redis://127.0.0.1:${redisPort}` }
        const setup = await createSetup(db, env, instances, () => wiper.flushall(), randomOf(seed, 0), callers)
        const start = setup.time.clock()
        for (let spell = 0; spell < spells; spell++) {
          moveTo(setup, start + ((spell + setup.random() / 4) / spells) * HOURS * HOUR_MS)
          await liveThrough(setup, burstsASpell)
          if (spell % 3 === 2) say(`${setup.bursts.length} bursts, ${hoursSince(start, setup)} hours`)
        }
        moveTo(setup, start + HOURS * HOUR_MS)
        await burst(setup, { ready: true, worked: false })
        await prepare(setup)
        return outcomeOf(setup, await readRows(db, setup.mandateId), hoursSince(start, setup))
      } finally {
        for (const { api } of instances) await api.close()
        wiper.disconnect()
        await endProcess(redis, 'SIGKILL')
        await db.drop()
      }
    },
  }
}

async function createSetup(
  db: TestDatabase,
  env: Record<string, string>,
  instances: Instance[],
  wipeRedis: () => Promise<unknown>,
  random: Random,
  callers: number,
): Promise<Setup> {
  const time = testClock()
  const shared = { db, time }
  const first = await startInstance(env, shared)
  instances.push(first)
  const { orgId } = first.partner
  while (instances.length < INSTANCES) instances.push(await startInstance(env, shared, orgId))
  const restart = async (at: number) => {
    await instances[at]!.api.close()
    instances[at] = await startInstance(env, shared, orgId)
  }
  const workflowId = await newWorkflow(first)
  const mandateId = await newMandate(first, bodyOf(workflowId, 'Mason'))
  await first.api.runJobs()
  const seen = {
    restarts: 0,
    restartAt: whole(4, 12, random),
    wipes: 0,
    rejectedASecondBefore: 0,
    acceptedOnTheSecond: 0,
  }
  return {
    time,
    db,
    random,
    instances,
    workflowId,
    mandateId,
    restart,
    wipeRedis,
    callers,
    bursts: [],
    broken: [],
    seen,
  }
}

function bodyOf(workflowId: string, title: string) {
  return { workflow_id: workflowId, title, company_name: 'Acme Infra', skills: [{ skill_id: 'sk_1001' }] }
}

function moveTo({ time }: Setup, at: number): void {
  time.advance(Math.max(0, Math.round(at - time.clock())))
}

function hoursSince(start: number, { time }: Setup): string {
  return ((time.clock() - start) / HOUR_MS).toFixed(1)
}

/**
 * Once the limit is reached, mostly advances to its exact end. Sometimes nothing is prepared, and the next burst meets that
 * state.
 */
async function liveThrough(setup: Setup, bursts: number): Promise<void> {
  const { random, time } = setup
  const until = setup.bursts.length + bursts
  let ready = true
  while (setup.bursts.length < until) {
    const { accepted } = checkBursts(setup.bursts)
    const isFull = roomAt(accepted, time.clock()) <= 0
    if (ready && isFull && chance(0.6, random)) await goToTheEdge(setup, waitAt(accepted, time.clock()))
    else {
      time.advance(ready ? stepMs(random) : whole(1, 60_000, random))
      await burst(setup, { ready, worked: ready && chance(0.4, random) })
    }
    await restartSometimes(setup)
    ready = !ready || !chance(0.15, random) || !(await isPreparing(setup))
    if (ready) await prepare(setup)
  }
  if (!ready) await prepare(setup)
}

async function prepare({ instances, broken }: Setup): Promise<void> {
  await instances[0]!.api.runJobs().catch(error => broken.push(`a preparation failed: ${error}`))
}

/** Mostly within the same few minutes: ten changes are then made long before the hour is over. */
function stepMs(random: Random): number {
  const [least, most] = pick(
    [
      [0, 999],
      [1_000, 120_000],
      [1_000, 120_000],
      [120_000, 900_000],
    ] as const,
    random,
  )
  return whole(least, most, random)
}

/** One second before the announced time, and at that time. */
async function goToTheEdge(setup: Setup, seconds: number): Promise<void> {
  setup.time.advance((seconds - 1) * 1000)
  const early = await burst(setup, { ready: true, worked: false })
  if (early.results.every(each => each.status === 409 && each.retryAfter === '1')) setup.seen.rejectedASecondBefore++
  setup.time.advance(1000)
  const inTime = await burst(setup, { ready: true, worked: chance(0.3, setup.random) })
  if (inTime.results.some(each => each.status === 202)) setup.seen.acceptedOnTheSecond++
}

/** Between two bursts, or between a burst and its preparation, one instance is restarted. */
async function restartSometimes(setup: Setup): Promise<void> {
  if (setup.bursts.length < setup.seen.restartAt) return
  await setup.restart(Math.floor(setup.random() * setup.instances.length))
  setup.seen.restarts++
  setup.seen.restartAt = setup.bursts.length + whole(4, 12, setup.random)
}

/** All at once, over both instances; in some bursts Redis is wiped in the middle. */
async function burst(setup: Setup, how: { readonly ready: boolean; readonly worked: boolean }): Promise<Burst> {
  const { time, instances, bursts, callers, random } = setup
  const nextAddress = addresses(31)
  const from = Array.from({ length: ADDRESSES }, nextAddress)
  let isOver = false
  const results = Promise.all(
    Array.from({ length: callers }, (_, nth) =>
      replace(setup, instances[nth % instances.length]!, `Mason ${bursts.length}-${nth}`, from[nth % ADDRESSES]!),
    ),
  ).finally(() => {
    isOver = true
  })
  const work = async () => {
    while (how.worked && !isOver) await prepare(setup)
  }
  const wipe = async () => {
    if (!chance(0.3, random)) return
    await setup.wipeRedis()
    setup.seen.wipes++
  }
  const [answers] = await Promise.all([results, work(), wipe()])
  const made = { at: time.clock(), ...how, results: answers }
  if (answers.some(each => each.status >= 500)) setup.broken.push(...complaintsOf(instances))
  bursts.push(made)
  return made
}

/** Only the log shows why a request failed. */
function complaintsOf(instances: readonly Instance[]): readonly string[] {
  const lines = instances.flatMap(({ api }) => api.logLines.filter(line => line.includes('request failed')))
  return [...new Set(lines.map(line => `log: ${JSON.parse(line).err?.message}`))]
}

const TRIES = 30
const PAUSE_MS = 200

/** A call beyond the capacity of the machine is answered 503 before it has an effect, and repeated, as a caller does. */
async function replace(setup: Setup, { partner }: Instance, title: string, from: string): Promise<CallResult> {
  const json = bodyOf(setup.workflowId, title)
  for (let tries = 1; ; tries++) {
    const reply = await partner.call('PUT', `/mandates/${setup.mandateId}`, { json, from })
    if (reply.status === 503 && tries < TRIES) {
      await wait(PAUSE_MS)
      continue
    }
    const retryAfter = reply.headers['retry-after']
    return {
      status: reply.status,
      code: reply.body?.error?.code ?? '',
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
    }
  }
}

async function isPreparing({ db, mandateId }: Setup): Promise<boolean> {
  const { rows } = await db.admin.query('select status from mandates where mandate_id = $1', [mandateId])
  return rows[0].status === 'preparing'
}
