import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { median, withSpread } from '../figures.ts'
import { timed } from '../timed.ts'
import { type BaselineEvents, baselineEvents, recordEvents } from './baseline.ts'
import { addEvents, type EventsFixture, openEventsFixture, removeEvents } from './fixture.ts'

const PAGE = 100
/** More than a page, so that a pull finds one more. */
const WAITING = 300
const IN_FLIGHT = 32
const LEAST_RATIO = { pull: 0.8, acknowledge: 0.85 }
const MOST_GROWTH = 1.25

const KINDS = ['pull', 'acknowledge'] as const
const SIDES = ['signed', 'baseline'] as const
type Kind = (typeof KINDS)[number]
type Side = (typeof SIDES)[number]

/** Calls per second, one figure per round, by fixture, kind and side. */
type Rates = Record<string, number[]>

export const events: Scenario = {
  name: 'events',
  claim:
    'signed pulls and acknowledgements of 100 events against the same statements by a plain pg loop: at least 0.8 and 0.85; a ' +
    'hundred times the stored acknowledged events cost a pull at most 1.25 times',
  run: async ({ small, say }) => {
    const sizes = small ? [1_000, 20_000] : [10_000, 1_000_000]
    const counts = small ? { pull: 200, acknowledge: 100 } : { pull: 800, acknowledge: 200 }
    const rounds = small ? 2 : 5
    const fixtures: EventsFixture[] = []
    try {
      for (const size of sizes) {
        say(`storing ${size.toLocaleString('en')} acknowledged events`)
        fixtures.push(await openEventsFixture(size))
      }
      const recorded = await recordEvents(PAGE)
      for (const fixture of fixtures) await addEvents(fixture, WAITING)
      const rates: Rates = {}
      // The first round warms up both sides and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const fixture of fixtures) await measure(fixture, baselineEvents(fixture, recorded), counts, round, rates)
        say(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
      }
      return outcomeOf(fixtures, rates)
    } finally {
      for (const fixture of fixtures) await fixture.close()
    }
  },
}

async function measure(
  fixture: EventsFixture,
  baseline: BaselineEvents,
  counts: Readonly<Record<Kind, number>>,
  round: number,
  rates: Rates,
): Promise<void> {
  const note = (kind: Kind, side: Side) => (rate: number) => {
    const name = `${fixture.acknowledged} ${kind} ${side}`
    if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
  }
  const { partner } = fixture
  await timed(counts.pull, IN_FLIGHT, note('pull', 'signed'), () =>
    partner.send('GET', `/events?limit=${PAGE}`, '', ''),
  )
  await fixture.baseline.timed(counts.pull, note('pull', 'baseline'), async client => {
    const rows = await baseline.pull(client)
    if (rows !== PAGE + 1) throw new Error(`The baseline pull got ${rows} rows.`)
  })
  const chunksOf = async () => {
    const ids = await addEvents(fixture, counts.acknowledge * PAGE)
    return Array.from({ length: counts.acknowledge }, (_, nth) => ids.slice(nth * PAGE, (nth + 1) * PAGE))
  }
  const signed = await chunksOf()
  const bodies = signed.map(ids => JSON.stringify({ event_ids: ids }))
  await timed(counts.acknowledge, IN_FLIGHT, note('acknowledge', 'signed'), nth =>
    partner.send('POST', '/events/ack', bodies[nth]!, `ack-${round}-${nth}`),
  )
  const plain = await chunksOf()
  await fixture.baseline.timed(counts.acknowledge, note('acknowledge', 'baseline'), (client, nth) =>
    baseline.acknowledge(client, plain[nth]!, `baseline-${round}-${nth}`),
  )
  await expectAcknowledged(fixture)
  await removeEvents(fixture, [...signed, ...plain].flat())
}

/** Both sides did the work they were timed for. */
async function expectAcknowledged({ db }: EventsFixture): Promise<void> {
  const { rows } = await db.admin.query('select count(*)::int as n from unacknowledged_events')
  if (rows[0].n !== WAITING) throw new Error(`${rows[0].n - WAITING} events were not acknowledged.`)
}

function outcomeOf(fixtures: readonly EventsFixture[], rates: Rates): Outcome {
  const of = (fixture: EventsFixture, kind: Kind, side: Side) => rates[`${fixture.acknowledged} ${kind} ${side}`] ?? []
  const rows = KINDS.flatMap(kind =>
    fixtures.map(fixture => {
      const [signed, baseline] = [of(fixture, kind, 'signed'), of(fixture, kind, 'baseline')]
      return { kind, fixture, signed, baseline, ratios: signed.map((rate, nth) => rate / baseline[nth]!) }
    }),
  )
  const growths = KINDS.flatMap(kind =>
    SIDES.map(side => {
      const [few, many] = [of(fixtures[0]!, kind, side), of(fixtures.at(-1)!, kind, side)]
      return { kind, side, values: few.map((rate, at) => rate / many[at]!) }
    }),
  )
  const ratioOk = rows.every(({ kind, ratios }) => median(ratios) >= LEAST_RATIO[kind])
  const growthOk = growths.filter(({ kind }) => kind === 'pull').every(({ values }) => median(values) <= MOST_GROWTH)
  const busy = fixtures.reduce((sum, { partner }) => sum + partner.busy(), 0)
  return {
    ok: ratioOk && growthOk && busy === 0,
    table: [
      ['call', 'acknowledged events stored', 'a second, signed', 'a second, plain pg', 'ratio'],
      ...rows.map(({ kind, fixture, signed, baseline, ratios }) => [
        `${kind} ${PAGE}`,
        fixture.acknowledged.toLocaleString('en'),
        withSpread(signed, 0),
        withSpread(baseline, 0),
        withSpread(ratios, 2),
      ]),
      ...growths.map(({ kind, side, values }) => [
        `cost of more events: ${kind}, ${side}`,
        '',
        '',
        '',
        withSpread(values, 2),
      ]),
      ['calls answered 503', '', '', '', String(busy)],
    ],
    figures: `ratios ${rows.map(({ ratios }) => median(ratios).toFixed(2)).join(', ')}; cost of more ${growths.map(({ values }) => median(values).toFixed(2)).join(', ')}`,
  }
}
