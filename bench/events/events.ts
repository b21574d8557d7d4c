import type { Outcome, Scenario } from '../../server/test/harness/scenario.ts'
import { median, withSpread } from '../figures.ts'
import { timed } from '../timed.ts'
import { type BareEvents, bareEvents, recordEvents } from './bare.ts'
import { addEvents, type EventsPlace, openEventsPlace, removeEvents } from './place.ts'

const PAGE = 100
/** More than a page, so that a pull has one more to find. */
const WAITING = 300
const IN_FLIGHT = 32
const LEAST_RATIO = 0.5
const MOST_GROWTH = 1.25

const KINDS = ['pull', 'acknowledge'] as const
const SIDES = ['signed', 'bare'] as const
type Kind = (typeof KINDS)[number]
type Side = (typeof SIDES)[number]

/** Calls a second, a figure a round, by place, kind and side. */
type Rates = Record<string, number[]>

export const events: Scenario = {
  name: 'events',
  claim:
    'signed pulls and acknowledgements of 100 events against the same statements by a bare pg loop: at least 0.5; a hundred ' +
    'times the acknowledged events around cost a pull at most 1.25 times',
  run: async ({ small, say }) => {
    const sizes = small ? [1_000, 20_000] : [10_000, 1_000_000]
    const counts = small ? { pull: 200, acknowledge: 100 } : { pull: 800, acknowledge: 200 }
    const rounds = small ? 2 : 5
    const places: EventsPlace[] = []
    try {
      for (const size of sizes) {
        say(`storing ${size.toLocaleString('en')} acknowledged events`)
        places.push(await openEventsPlace(size))
      }
      const recorded = await recordEvents(PAGE)
      for (const place of places) await addEvents(place, WAITING)
      const rates: Rates = {}
      // The first round warms both sides up and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const place of places) await measure(place, bareEvents(place, recorded), counts, round, rates)
        say(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
      }
      return judge(places, rates)
    } finally {
      for (const place of places) await place.close()
    }
  },
}

async function measure(
  place: EventsPlace,
  bare: BareEvents,
  counts: Readonly<Record<Kind, number>>,
  round: number,
  rates: Rates,
): Promise<void> {
  const note = (kind: Kind, side: Side) => (rate: number) => {
    const name = `${place.acknowledged} ${kind} ${side}`
    if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
  }
  const { partner } = place
  await timed(counts.pull, IN_FLIGHT, note('pull', 'signed'), () =>
    partner.send('GET', `/events?limit=${PAGE}`, '', ''),
  )
  await place.bare.timed(counts.pull, note('pull', 'bare'), async client => {
    const rows = await bare.pull(client)
    if (rows !== PAGE + 1) throw new Error(`The bare pull got ${rows} rows.`)
  })
  const chunksOf = async () => {
    const ids = await addEvents(place, counts.acknowledge * PAGE)
    return Array.from({ length: counts.acknowledge }, (_, nth) => ids.slice(nth * PAGE, (nth + 1) * PAGE))
  }
  const signed = await chunksOf()
  const bodies = signed.map(ids => JSON.stringify({ event_ids: ids }))
  await timed(counts.acknowledge, IN_FLIGHT, note('acknowledge', 'signed'), nth =>
    partner.send('POST', '/events/ack', bodies[nth]!, `ack-${round}-${nth}`),
  )
  const plain = await chunksOf()
  await place.bare.timed(counts.acknowledge, note('acknowledge', 'bare'), (client, nth) =>
    bare.acknowledge(client, plain[nth]!, `bare-${round}-${nth}`),
  )
  await expectAcknowledged(place)
  await removeEvents(place, [...signed, ...plain].flat())
}

/** Both sides did what they were timed for. */
async function expectAcknowledged({ db }: EventsPlace): Promise<void> {
  const { rows } = await db.admin.query('select count(*)::int as n from unacknowledged_events')
  if (rows[0].n !== WAITING) throw new Error(`${rows[0].n - WAITING} events were not acknowledged.`)
}

function judge(places: readonly EventsPlace[], rates: Rates): Outcome {
  const of = (place: EventsPlace, kind: Kind, side: Side) => rates[`${place.acknowledged} ${kind} ${side}`] ?? []
  const rows = KINDS.flatMap(kind =>
    places.map(place => {
      const [signed, bare] = [of(place, kind, 'signed'), of(place, kind, 'bare')]
      return { kind, place, signed, bare, ratios: signed.map((rate, nth) => rate / bare[nth]!) }
    }),
  )
  const growths = KINDS.flatMap(kind =>
    SIDES.map(side => {
      const [few, many] = [of(places[0]!, kind, side), of(places.at(-1)!, kind, side)]
      return { kind, side, values: few.map((rate, at) => rate / many[at]!) }
    }),
  )
  const ratioOk = rows.every(({ ratios }) => median(ratios) >= LEAST_RATIO)
  const growthOk = growths.filter(({ kind }) => kind === 'pull').every(({ values }) => median(values) <= MOST_GROWTH)
  const busy = places.reduce((sum, { partner }) => sum + partner.busy(), 0)
  return {
    ok: ratioOk && growthOk && busy === 0,
    table: [
      ['call', 'acknowledged around', 'a second, signed', 'a second, bare pg', 'ratio'],
      ...rows.map(({ kind, place, signed, bare, ratios }) => [
        `${kind} ${PAGE}`,
        place.acknowledged.toLocaleString('en'),
        withSpread(signed, 0),
        withSpread(bare, 0),
        withSpread(ratios, 2),
      ]),
      ...growths.map(({ kind, side, values }) => [`cost of more: ${kind}, ${side}`, '', '', '', withSpread(values, 2)]),
      ['calls told to come back', '', '', '', String(busy)],
    ],
    figures: `ratios ${rows.map(({ ratios }) => median(ratios).toFixed(2)).join(', ')}; cost of more ${growths.map(({ values }) => median(values).toFixed(2)).join(', ')}`,
  }
}
