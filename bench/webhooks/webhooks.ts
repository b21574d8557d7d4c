import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { backendsMsSince, backendTimes } from '../cpu-time.ts'
import { median, withSpread } from '../figures.ts'
import type { BaselineJob } from './baseline.ts'
import { type Child, type Ran, startChild } from './children.ts'
import type { EngineJob } from './engine.ts'
import { addDue, countDelivered, openWebhooksFixture, removeDelivered, type WebhooksFixture } from './fixture.ts'
import type { Received, ReceiverReady } from './receiver.ts'

/** As in core/health.ts for a healthy endpoint. */
const AT_ONCE = 8
const LEAST_RATIO = 0.5
const MOST_COST = 1.25

/** The claim is about the first. */
const ENDPOINTS = [8, 1] as const
type Many = (typeof ENDPOINTS)[number]

interface Size {
  readonly waiting: number
  readonly rounds: number
  /** Deliveries to each endpoint. */
  readonly each: Readonly<Record<Many, number>>
}

const FULL: Size = { waiting: 1_000_000, rounds: 5, each: { 8: 2_000, 1: 4_000 } }
const SMALL: Size = { waiting: 20_000, rounds: 3, each: { 8: 250, 1: 500 } }

/** The results of one side, one figure per round. */
interface Figures {
  readonly rates: number[]
  readonly cpuMicros: number[]
  /** CPU time in PostgreSQL's backends. Empty for the baseline, which has none. */
  readonly postgresMicros: number[]
}

interface Sides {
  readonly baseline: Figures
  readonly engine: Figures
  readonly engineAmongMany: Figures
}

export const webhooks: Scenario = {
  name: 'webhooks',
  claim:
    'deliveries a second, recorded and acknowledged, against an undici loop that signs and posts the same bodies to the same ' +
    'receiver, 64 at once: at least 0.5; with 1,000,000 deliveries waiting for a later retry, at most 1.25 times the cost',
  run: async ({ small, say }) => {
    const size = small ? SMALL : FULL
    const addresses = Array.from({ length: Math.max(...ENDPOINTS) }, (_, nth) => `127.0.0.${nth + 1}`)
    const undo: Undo[] = []
    try {
      const receiver = await startChild<ReceiverReady>('receiver.ts', addresses)
      undo.push(receiver.end)
      const baseline = await startChild<object>('baseline.ts', [])
      undo.push(baseline.end)
      const urls = addresses.map(address => `http://${address}:${receiver.ready.port}/hooks`)
      const fixtures: WebhooksFixture[] = []
      for (const waiting of [0, size.waiting]) {
        say(`storing ${waiting.toLocaleString('en')} waiting deliveries`)
        const fixture = await openWebhooksFixture(waiting, urls)
        undo.push(fixture.close)
        fixtures.push(fixture)
      }
      return outcomeOf(size, await measure({ receiver, baseline, urls, fixtures }, size, say))
    } finally {
      await undoAll(undo)
    }
  },
}

interface Parts {
  readonly receiver: Child<ReceiverReady>
  readonly baseline: Child<object>
  readonly urls: readonly string[]
  readonly fixtures: readonly WebhooksFixture[]
}

async function measure(parts: Parts, size: Size, say: (line: string) => void): Promise<Readonly<Record<Many, Sides>>> {
  const none = (): Figures => ({ rates: [], cpuMicros: [], postgresMicros: [] })
  const sides = (): Sides => ({ baseline: none(), engine: none(), engineAmongMany: none() })
  const measured = { 8: sides(), 1: sides() }
  // The first round warms all of them up and is not counted.
  for (let round = 0; round <= size.rounds; round++) {
    for (const many of ENDPOINTS) {
      const each = size.each[many]
      const { baseline, engine, engineAmongMany } = round === 0 ? sides() : measured[many]
      note(baseline, many * each, await runBaseline(parts, many, each))
      note(engine, many * each, await runEngine(parts, parts.fixtures[0]!, many, each))
      note(engineAmongMany, many * each, await runEngine(parts, parts.fixtures[1]!, many, each))
    }
    say(round === 0 ? 'warmed up' : `round ${round} of ${size.rounds}`)
  }
  return measured
}

interface RanEngine extends Ran {
  readonly postgresMs: number
}

function note({ rates, cpuMicros, postgresMicros }: Figures, count: number, ran: Ran | RanEngine): void {
  rates.push(count / ran.seconds)
  cpuMicros.push((ran.cpuSeconds * 1e6) / count)
  if ('postgresMs' in ran) postgresMicros.push((ran.postgresMs * 1_000) / count)
}

async function runBaseline({ receiver, baseline, urls }: Parts, many: Many, each: number): Promise<Ran> {
  await receiver.ask<Received>({})
  const job: BaselineJob = { urls: urls.slice(0, many), each, atOnce: AT_ONCE }
  const ran = await baseline.ask<Ran>(job)
  await expectReceived(receiver, many * each)
  return ran
}

async function runEngine({ receiver }: Parts, fixture: WebhooksFixture, many: Many, each: number): Promise<RanEngine> {
  const since = await addDue(fixture, many, each)
  await receiver.ask<Received>({})
  const job: EngineJob = { deliveries: many * each }
  const { admin } = fixture.db
  const before = await backendTimes(admin)
  const ran = await fixture.engine.ask<Ran>(job)
  const postgresMs = await backendsMsSince(admin, before)
  await expectReceived(receiver, many * each)
  const delivered = await countDelivered(fixture, since)
  if (delivered !== many * each) throw new Error(`${delivered} of ${many * each} are recorded as delivered.`)
  await removeDelivered(fixture, since)
  return { ...ran, postgresMs }
}

/** Each delivery once and nothing else: both sides did the work they were timed for. */
async function expectReceived(receiver: Child<ReceiverReady>, wanted: number): Promise<void> {
  const { requests } = await receiver.ask<Received>({})
  if (requests !== wanted) throw new Error(`The receiver got ${requests} requests, not ${wanted}.`)
}

function outcomeOf({ waiting }: Size, measured: Readonly<Record<Many, Sides>>): Outcome {
  const [decisive] = ENDPOINTS
  const compared = ENDPOINTS.map(many => {
    const { baseline, engine, engineAmongMany } = measured[many]
    const overBaseline = ({ rates }: Figures) => rates.map((rate, nth) => rate / baseline.rates[nth]!)
    const costs = engine.rates.map((rate, nth) => rate / engineAmongMany.rates[nth]!)
    return { many, costs, ratios: overBaseline(engine), ratiosAmongMany: overBaseline(engineAmongMany) }
  })
  const { ratios, costs } = compared.find(({ many }) => many === decisive)!
  const row = (name: string, many: Many, { rates, cpuMicros, postgresMicros }: Figures, over: readonly number[]) => [
    name,
    `${many} x ${AT_ONCE}`,
    withSpread(rates, 0),
    withSpread(cpuMicros, 0),
    postgresMicros.length === 0 ? '' : withSpread(postgresMicros, 0),
    over.length === 0 ? '' : withSpread(over, 2),
  ]
  return {
    ok: median(ratios) >= LEAST_RATIO && median(costs) <= MOST_COST,
    table: [
      [
        'side',
        'endpoints x at once',
        'deliveries a second',
        'µs of its process each',
        "PostgreSQL's µs each",
        'to baseline',
      ],
      ...compared.flatMap(each => {
        const { baseline, engine, engineAmongMany } = measured[each.many]
        return [
          row('baseline: undici loop that signs', each.many, baseline, []),
          row('engine', each.many, engine, each.ratios),
          row(`engine, ${waiting.toLocaleString('en')} waiting`, each.many, engineAmongMany, each.ratiosAmongMany),
          ['cost of waiting deliveries', `${each.many} x ${AT_ONCE}`, '', '', '', withSpread(each.costs, 2)],
        ]
      }),
    ],
    figures: `ratio ${median(ratios).toFixed(2)}; cost of ${waiting.toLocaleString('en')} waiting ${median(costs).toFixed(2)}`,
  }
}
