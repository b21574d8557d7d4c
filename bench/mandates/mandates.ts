import type { Scenario } from '../../server/test/harness/scenario.ts'
import { median, withSpread } from '../figures.ts'
import { timed, timedBare } from '../timed.ts'
import { type BareCalls, bareCalls, recordCalls } from './bare.ts'
import { mandateBody, openPlace, type Place } from './place.ts'

const IN_FLIGHT = 16
const LEAST_RATIO = 0.5
const MOST_GROWTH = 1.25

type Kind = 'create' | 'replace'
type Side = 'signed' | 'bare'

/** Calls a second, a figure a round, by place, kind and side. */
type Rates = Record<string, number[]>

export const mandates: Scenario = {
  name: 'mandates',
  claim:
    'signed creates and replacements of mandates against the same statements by a bare pg loop: at least 0.5; a hundred times ' +
    'the mandates stored cost at most 1.25 times',
  run: async ({ small, say }) => {
    const sizes = small ? [1_000, 20_000] : [10_000, 1_000_000]
    const count = small ? 300 : 2_000
    const rounds = small ? 2 : 5
    const places: Place[] = []
    try {
      for (const size of sizes) {
        say(`storing ${size.toLocaleString('en')} mandates`)
        places.push(await openPlace(size))
      }
      const recorded = await recordCalls()
      const calls = places.map(place => bareCalls(place, recorded))
      const rates: Rates = {}
      // The first round warms both sides up and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const [at, place] of places.entries()) await measure(place, calls[at]!, count, round, rates)
        say(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
      }
      const beside = []
      for (const [at, place] of places.entries()) beside.push(await calls[at]!.pgbench(place, small ? 2 : 10))
      return judge(places, rates, beside)
    } finally {
      for (const place of places) await place.close()
    }
  },
}

async function measure(place: Place, bare: BareCalls, count: number, round: number, rates: Rates): Promise<void> {
  const note = (kind: Kind, side: Side, rate: number) => {
    const name = `${place.stored} ${kind} ${side}`
    if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
  }
  const ids = await createSigned(place, count, round, rate => note('create', 'signed', rate))
  const bareIds = await timedBare(
    place.db.url,
    count,
    rate => note('create', 'bare', rate),
    (client, nth) => bare.create(client, `${round}-${nth}`),
  )
  await makeReady(place)
  await replaceSigned(place, ids, round, rate => note('replace', 'signed', rate))
  await timedBare(
    place.db.url,
    count,
    rate => note('replace', 'bare', rate),
    (client, nth) => bare.replace(client, bareIds[nth]!, `${round}-${nth}`),
  )
  await makeReady(place)
}

async function createSigned(
  { partner }: Place,
  count: number,
  round: number,
  tell: (rate: number) => void,
): Promise<readonly string[]> {
  const bodies = Array.from({ length: count }, (_, nth) =>
    JSON.stringify(mandateBody(partner.workflowId, `${round} ${nth}`)),
  )
  return await timed(count, IN_FLIGHT, tell, async nth => {
    const text = await partner.send('POST', '/mandates', bodies[nth]!, `create-${round}-${nth}`, 202)
    return /JM_[0-9A-Z]{26}/.exec(text)![0]
  })
}

async function replaceSigned(
  { partner }: Place,
  ids: readonly string[],
  round: number,
  tell: (rate: number) => void,
): Promise<void> {
  const body = JSON.stringify(mandateBody(partner.workflowId, `replaced ${round}`))
  await timed(ids.length, IN_FLIGHT, tell, nth =>
    partner.send('PUT', `/mandates/${ids[nth]}`, body, `replace-${round}-${nth}`, 202),
  )
}

/** As if all were prepared and an hour had passed; what waits for a worker goes, so that rounds stay alike. */
async function makeReady({ db }: Place): Promise<void> {
  await db.admin.query(
    `update mandates set status = 'ready', prepare_by = null, changes = '{}' where status = 'preparing'`,
  )
  await db.admin.query('truncate graphile_worker._private_jobs')
}

function judge(places: readonly Place[], rates: Rates, beside: readonly Record<Kind, number | null>[]) {
  const of = (place: Place, kind: Kind, side: Side) => rates[`${place.stored} ${kind} ${side}`] ?? []
  const kinds: readonly Kind[] = ['create', 'replace']
  const rows = kinds.flatMap(kind =>
    places.map((place, at) => {
      const [signed, bare] = [of(place, kind, 'signed'), of(place, kind, 'bare')]
      const ratios = signed.map((rate, nth) => rate / bare[nth]!)
      return { kind, place, signed, bare, ratios, pgbench: beside[at]![kind] }
    }),
  )
  const growths = kinds.flatMap(kind =>
    (['signed', 'bare'] as const).map(side => {
      const [few, many] = [of(places[0]!, kind, side), of(places.at(-1)!, kind, side)]
      return { what: `${kind}, ${side}`, values: few.map((rate, at) => rate / many[at]!) }
    }),
  )
  const ratioOk = rows.every(({ ratios }) => median(ratios) >= LEAST_RATIO)
  const growthOk = growths
    .filter(({ what }) => what.endsWith('signed'))
    .every(({ values }) => median(values) <= MOST_GROWTH)
  return {
    ok: ratioOk && growthOk,
    table: [
      ['call', 'stored', 'a second, signed', 'a second, bare pg', 'ratio', 'a second, pgbench'],
      ...rows.map(({ kind, place, signed, bare, ratios, pgbench }) => [
        kind,
        place.stored.toLocaleString('en'),
        withSpread(signed, 0),
        withSpread(bare, 0),
        withSpread(ratios, 2),
        pgbench === null ? 'none here' : pgbench.toFixed(0),
      ]),
      ...growths.map(({ what, values }) => [`cost of more: ${what}`, '', '', '', withSpread(values, 2), '']),
    ],
    figures: `told 503: ${places.map(({ partner }) => partner.shed.count).join(' and ')}; ratios ${rows.map(({ ratios }) => median(ratios).toFixed(2)).join(', ')}; cost of more ${growths.map(({ values }) => median(values).toFixed(2)).join(', ')}`,
  }
}
