import { connectRedis } from '../../server/src/adapters/redis/connect.ts'
import { addresses } from '../../server/test/harness/client.ts'
import { type TestClock, testClock } from '../../server/test/harness/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { endProcess, freePort, startRedis } from '../../server/test/harness/process.ts'
import type { Scenario } from '../../server/test/harness/scenario.ts'
import { chance, pick, type Random, randomOf, whole } from '../fuzz/random.ts'
import { type Burst, HOUR_MS, judgeBursts, roomAt, type Told, waitAt } from './changes-judge.ts'
import { outcomeOf, readRows, type Shaken } from './changes-report.ts'
import { type Instance, newMandate, newWorkflow, startInstance } from './stage.ts'

const HOURS = 72
const INSTANCES = 2
/** Connections are per address, so that many callers are many connections. */
const ADDRESSES = 8

interface World {
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
  /** Preparations that broke. */
  readonly broken: string[]
  readonly seen: Shaken
}

/** Hours in which changes come thick, with quiet ones between, so that the limit is met again and again. */
export function mandateChangesFrom(seed: number): Scenario {
  return {
    name: 'mandate-changes',
    claim:
      '200 concurrent replacements of one mandate, again and again over a simulated 72 hours with restarts and Redis wiped: at most ten accepted in every sliding hour; each refusal 409 with an exact Retry-After',
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
        const world = await newWorld(db, env, instances, () => wiper.flushall(), randomOf(seed, 0), callers)
        const start = world.time.clock()
        for (let spell = 0; spell < spells; spell++) {
          moveTo(world, start + ((spell + world.random() / 4) / spells) * HOURS * HOUR_MS)
          await liveThrough(world, burstsASpell)
          if (spell % 3 === 2) say(`${world.bursts.length} bursts, ${hoursSince(start, world)} hours`)
        }
        moveTo(world, start + HOURS * HOUR_MS)
        await burst(world, { ready: true, worked: false })
        await prepare(world)
        return outcomeOf(world, await readRows(db, world.mandateId), hoursSince(start, world))
      } finally {
        for (const { api } of instances) await api.close()
        wiper.disconnect()
        await endProcess(redis, 'SIGKILL')
        await db.drop()
      }
    },
  }
}

async function newWorld(
  db: TestDatabase,
  env: Record<string, string>,
  instances: Instance[],
  wipeRedis: () => Promise<unknown>,
  random: Random,
  callers: number,
): Promise<World> {
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
    refusedASecondBefore: 0,
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

function moveTo({ time }: World, at: number): void {
  time.advance(Math.max(0, Math.round(at - time.clock())))
}

function hoursSince(start: number, { time }: World): string {
  return ((time.clock() - start) / HOUR_MS).toFixed(1)
}

/** Where the limit has been met, mostly on to its very edge. Now and then nobody prepares, and the next burst comes upon that. */
async function liveThrough(world: World, bursts: number): Promise<void> {
  const { random, time } = world
  const until = world.bursts.length + bursts
  let ready = true
  while (world.bursts.length < until) {
    const { accepted } = judgeBursts(world.bursts)
    const isFull = roomAt(accepted, time.clock()) <= 0
    if (ready && isFull && chance(0.6, random)) await goToTheEdge(world, waitAt(accepted, time.clock()))
    else {
      time.advance(ready ? stepMs(random) : whole(1, 60_000, random))
      await burst(world, { ready, worked: ready && chance(0.4, random) })
    }
    await restartSometimes(world)
    ready = !ready || !chance(0.15, random) || !(await isPreparing(world))
    if (ready) await prepare(world)
  }
  if (!ready) await prepare(world)
}

async function prepare({ instances, broken }: World): Promise<void> {
  await instances[0]!.api.runJobs().catch(error => broken.push(`a preparation broke: ${error}`))
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

/** A second before the moment that was told, and at that moment. */
async function goToTheEdge(world: World, seconds: number): Promise<void> {
  world.time.advance((seconds - 1) * 1000)
  const early = await burst(world, { ready: true, worked: false })
  if (early.told.every(each => each.status === 409 && each.retryAfter === '1')) world.seen.refusedASecondBefore++
  world.time.advance(1000)
  const inTime = await burst(world, { ready: true, worked: chance(0.3, world.random) })
  if (inTime.told.some(each => each.status === 202)) world.seen.acceptedOnTheSecond++
}

/** Between two bursts, or between a burst and its preparation: one instance goes and comes back. */
async function restartSometimes(world: World): Promise<void> {
  if (world.bursts.length < world.seen.restartAt) return
  await world.restart(Math.floor(world.random() * world.instances.length))
  world.seen.restarts++
  world.seen.restartAt = world.bursts.length + whole(4, 12, world.random)
}

/** All at once, over both instances; Redis is wiped in the middle of some. */
async function burst(world: World, how: { readonly ready: boolean; readonly worked: boolean }): Promise<Burst> {
  const { time, instances, bursts, callers, random } = world
  const nextAddress = addresses(31)
  const from = Array.from({ length: ADDRESSES }, nextAddress)
  let isOver = false
  const told = Promise.all(
    Array.from({ length: callers }, (_, nth) =>
      replace(world, instances[nth % instances.length]!, `Mason ${bursts.length}-${nth}`, from[nth % ADDRESSES]!),
    ),
  ).finally(() => {
    isOver = true
  })
  const work = async () => {
    while (how.worked && !isOver) await prepare(world)
  }
  const wipe = async () => {
    if (!chance(0.3, random)) return
    await world.wipeRedis()
    world.seen.wipes++
  }
  const [answers] = await Promise.all([told, work(), wipe()])
  const made = { at: time.clock(), ...how, told: answers }
  if (answers.some(each => each.status >= 500)) world.broken.push(...complaintsOf(instances))
  bursts.push(made)
  return made
}

/** Why a request failed stands in the log only. */
function complaintsOf(instances: readonly Instance[]): readonly string[] {
  const lines = instances.flatMap(({ api }) => api.logLines.filter(line => line.includes('request failed')))
  return [...new Set(lines.map(line => `log: ${JSON.parse(line).err?.message}`))]
}

async function replace(world: World, { partner }: Instance, title: string, from: string): Promise<Told> {
  const json = bodyOf(world.workflowId, title)
  const reply = await partner.call('PUT', `/mandates/${world.mandateId}`, { json, from })
  const retryAfter = reply.headers['retry-after']
  return {
    status: reply.status,
    code: reply.body?.error?.code ?? '',
    retryAfter: retryAfter === undefined ? null : String(retryAfter),
  }
}

async function isPreparing({ db, mandateId }: World): Promise<boolean> {
  const { rows } = await db.admin.query('select status from mandates where mandate_id = $1', [mandateId])
  return rows[0].status === 'preparing'
}
