import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { callsAtOnce } from '../calls-at-once.ts'
import { median, withSpread } from '../figures.ts'
import { cpuMicros, measure, type Round } from '../in-turn.ts'
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

/** By fixture, kind and side. */
type Rounds = Record<string, Round[]>

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
      const measured: Rounds = {}
      // The first round warms up both sides and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const fixture of fixtures)
          await measureSides(fixture, baselineEvents(fixture, recorded), counts, round, measured)
        say(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
      }
      return outcomeOf(fixtures, measured)
    } finally {
      for (const fixture of fixtures) await fixture.close()
    }
  },
}

async function measureSides(
  fixture: EventsFixture,
  baseline: BaselineEvents,
  counts: Readonly<Record<Kind, number>>,
  round: number,
  measured: Rounds,
): Promise<void> {
  const { partner, server, db } = fixture
  const note = async (kind: Kind, side: Side, run: () => Promise<unknown>) => {
    const ran = await measure(db.admin, counts[kind], run, side === 'signed' ? server.pid : undefined)
    const name = `${fixture.acknowledged} ${kind} ${side}`
    if (round > 0) measured[name] = [...(measured[name] ?? []), ran]
  }
  await note('pull', 'signed', () =>
    callsAtOnce(counts.pull, IN_FLIGHT, () => partner.send('GET', `/events?limit=${PAGE}`, '', '')),
  )
  await note('pull', 'baseline', () =>
    fixture.baseline.calls(counts.pull, async client => {
      const rows = await baseline.pull(client)
      if (rows !== PAGE + 1) throw new Error(`The baseline pull got ${rows} rows.`)
    }),
  )
  const chunksOf = async () => {
    const ids = await addEvents(fixture, counts.acknowledge * PAGE)
    return Array.from({ length: counts.acknowledge }, (_, nth) => ids.slice(nth * PAGE, (nth + 1) * PAGE))
  }
  const signed = await chunksOf()
  const bodies = signed.map(ids => JSON.stringify({ event_ids: ids }))
  await note('acknowledge', 'signed', () =>
    callsAtOnce(counts.acknowledge, IN_FLIGHT, nth =>
      partner.send('POST', '/events/ack', bodies[nth]!, `ack-${round}-${nth}`),
    ),
  )
  const plain = await chunksOf()
  await note('acknowledge', 'baseline', () =>
    fixture.baseline.calls(counts.acknowledge, (client, nth) =>
      baseline.acknowledge(client, plain[nth]!, `baseline-${round}-${nth}`),
    ),
  )
  await expectAcknowledged(fixture)
  await removeEvents(fixture, [...signed, ...plain].flat())
}

/** Both sides did the work they were timed for. */
async function expectAcknowledged({ db }: EventsFixture): Promise<void> {
  const { rows } = await db.admin.query('select count(*)::int as n from unacknowledged_events')
  if (rows[0].n !== WAITING) throw new Error(`${rows[0].n - WAITING} events were not acknowledged.`)
}

function outcomeOf(fixtures: readonly EventsFixture[], measured: Rounds): Outcome {
  const roundsOf = (fixture: EventsFixture, kind: Kind, side: Side) =>
    measured[`${fixture.acknowledged} ${kind} ${side}`] ?? []
  const of = (fixture: EventsFixture, kind: Kind, side: Side) =>
    roundsOf(fixture, kind, side).map(each => each.callsPerSecond)
  const cpu = (fixture: EventsFixture, kind: Kind, side: Side) => cpuMicros(roundsOf(fixture, kind, side))
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
      [
        'call',
        'acknowledged events stored',
        'a second, signed',
        'a second, plain pg',
        'ratio',
        'CPU µs, server + PostgreSQL',
        'plain pg',
      ],
      ...rows.map(({ kind, fixture, signed, baseline, ratios }) => [
        `${kind} ${PAGE}`,
        fixture.acknowledged.toLocaleString('en'),
        withSpread(signed, 0),
        withSpread(baseline, 0),
        withSpread(ratios, 2),
        cpu(fixture, kind, 'signed'),
        cpu(fixture, kind, 'baseline'),
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
