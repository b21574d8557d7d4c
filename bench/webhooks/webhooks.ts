import type { Outcome, Scenario } from '../../server/test/harness/scenario.ts'
import { median, withSpread } from '../figures.ts'
import type { BareJob } from './bare.ts'
import { type Child, type Ran, startChild } from './children.ts'
import type { EngineJob } from './engine.ts'
import { addDue, countDelivered, openWebhooksPlace, removeDelivered, type WebhooksPlace } from './place.ts'
import type { Received, ReceiverReady } from './receiver.ts'

/** As core/health.ts has it for an endpoint that is well. */
const AT_ONCE = 8
const LEAST_RATIO = 0.5
const MOST_COST = 1.25

/** The first is the one that is judged. */
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

/** What one side came to, a figure a round. */
interface Figures {
  readonly rates: number[]
  readonly cpuMicros: number[]
}

interface Sides {
  readonly bare: Figures
  readonly engine: Figures
  readonly engineAmongMany: Figures
}

export const webhooks: Scenario = {
  name: 'webhooks',
  claim:
    'deliveries a second, recorded and acknowledged, against a bare undici loop that signs and posts the same bodies to the same ' +
    'receiver, 64 at once: at least 0.5; with 1,000,000 deliveries waiting for a later retry, at most 1.25 times the cost',
  run: async ({ small, say }) => {
    const size = small ? SMALL : FULL
    const addresses = Array.from({ length: Math.max(...ENDPOINTS) }, (_, nth) => `127.0.0.${nth + 1}`)
    const undo: (() => Promise<void>)[] = []
    try {
      const receiver = await startChild<ReceiverReady>('receiver.ts', addresses)
      undo.push(receiver.end)
      const bare = await startChild<object>('bare.ts', [])
      undo.push(bare.end)
      const urls = addresses.map(address => `http://${address}:${receiver.ready.port}/hooks`)
      const places: WebhooksPlace[] = []
      for (const waiting of [0, size.waiting]) {
        say(`${waiting.toLocaleString('en')} deliveries that wait`)
        const place = await openWebhooksPlace(waiting, urls)
        undo.push(place.close)
        places.push(place)
      }
      return judge(size, await measure({ receiver, bare, urls, places }, size, say))
    } finally {
      for (const step of undo.reverse()) await step()
    }
  },
}

interface Parts {
  readonly receiver: Child<ReceiverReady>
  readonly bare: Child<object>
  readonly urls: readonly string[]
  readonly places: readonly WebhooksPlace[]
}

async function measure(parts: Parts, size: Size, say: (line: string) => void): Promise<Readonly<Record<Many, Sides>>> {
  const none = (): Figures => ({ rates: [], cpuMicros: [] })
  const sides = (): Sides => ({ bare: none(), engine: none(), engineAmongMany: none() })
  const measured = { 8: sides(), 1: sides() }
  // The first round warms all of them up and is not counted.
  for (let round = 0; round <= size.rounds; round++) {
    for (const many of ENDPOINTS) {
      const each = size.each[many]
      const { bare, engine, engineAmongMany } = round === 0 ? sides() : measured[many]
      note(bare, many * each, await runBare(parts, many, each))
      note(engine, many * each, await runEngine(parts, parts.places[0]!, many, each))
      note(engineAmongMany, many * each, await runEngine(parts, parts.places[1]!, many, each))
    }
    say(round === 0 ? 'warmed up' : `round ${round} of ${size.rounds}`)
  }
  return measured
}

function note({ rates, cpuMicros }: Figures, count: number, { seconds, cpuSeconds }: Ran): void {
  rates.push(count / seconds)
  cpuMicros.push((cpuSeconds * 1e6) / count)
}

async function runBare({ receiver, bare, urls }: Parts, many: Many, each: number): Promise<Ran> {
  await receiver.ask<Received>({})
  const job: BareJob = { urls: urls.slice(0, many), each, atOnce: AT_ONCE }
  const ran = await bare.ask<Ran>(job)
  await expectReceived(receiver, many * each)
  return ran
}

async function runEngine({ receiver }: Parts, place: WebhooksPlace, many: Many, each: number): Promise<Ran> {
  const since = await addDue(place, many, each)
  await receiver.ask<Received>({})
  const job: EngineJob = { deliveries: many * each }
  const ran = await place.engine.ask<Ran>(job)
  await expectReceived(receiver, many * each)
  const delivered = await countDelivered(place, since)
  if (delivered !== many * each) throw new Error(`${delivered} of ${many * each} are recorded as delivered.`)
  await removeDelivered(place, since)
  return ran
}

/** Each once, and no other: both sides did what they were timed for. */
async function expectReceived(receiver: Child<ReceiverReady>, wanted: number): Promise<void> {
  const { requests } = await receiver.ask<Received>({})
  if (requests !== wanted) throw new Error(`The receiver got ${requests} requests, not ${wanted}.`)
}

function judge({ waiting }: Size, measured: Readonly<Record<Many, Sides>>): Outcome {
  const [judged] = ENDPOINTS
  const compared = ENDPOINTS.map(many => {
    const { bare, engine, engineAmongMany } = measured[many]
    const overBare = ({ rates }: Figures) => rates.map((rate, nth) => rate / bare.rates[nth]!)
    const costs = engine.rates.map((rate, nth) => rate / engineAmongMany.rates[nth]!)
    return { many, costs, ratios: overBare(engine), ratiosAmongMany: overBare(engineAmongMany) }
  })
  const { ratios, costs } = compared.find(({ many }) => many === judged)!
  const row = (name: string, many: Many, { rates, cpuMicros }: Figures, over: readonly number[]) => [
    name,
    `${many} x ${AT_ONCE}`,
    withSpread(rates, 0),
    withSpread(cpuMicros, 0),
    over.length === 0 ? '' : withSpread(over, 2),
  ]
  return {
    ok: median(ratios) >= LEAST_RATIO && median(costs) <= MOST_COST,
    table: [
      ['side', 'at once', 'deliveries a second', "its process's µs each", 'to bare'],
      ...compared.flatMap(each => {
        const { bare, engine, engineAmongMany } = measured[each.many]
        return [
          row('bare undici, signing', each.many, bare, []),
          row('engine', each.many, engine, each.ratios),
          row(`engine, ${waiting.toLocaleString('en')} waiting`, each.many, engineAmongMany, each.ratiosAmongMany),
          ['cost of those that wait', `${each.many} x ${AT_ONCE}`, '', '', withSpread(each.costs, 2)],
        ]
      }),
    ],
    figures: `ratio ${median(ratios).toFixed(2)}; cost of ${waiting.toLocaleString('en')} waiting ${median(costs).toFixed(2)}`,
  }
}
