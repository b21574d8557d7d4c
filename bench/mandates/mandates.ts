import type { Scenario } from '../../testing/scenario.ts'
import { callsAtOnce, openBaseline } from '../calls-at-once.ts'
import { median, withSpread } from '../figures.ts'
import { cpuMicros, measure, type Round } from '../in-turn.ts'
import { type BaselineCalls, baselineCalls, recordCalls } from './baseline.ts'
import { type Fixture, mandateBody, openFixture } from './fixture.ts'

const IN_FLIGHT = 16
const LEAST_RATIO = { create: 0.65, replace: 0.75 }
const MOST_GROWTH = 1.25

type Kind = 'create' | 'replace'
type Side = 'signed' | 'baseline'

/** By fixture, kind and side. */
type Rounds = Record<string, Round[]>

export const mandates: Scenario = {
  name: 'mandates',
  claim:
    'signed creates and replacements of mandates against the same statements by a plain pg loop: at least 0.65 and 0.75; a hundred times ' +
    'the mandates stored cost at most 1.25 times',
  run: async ({ small, say }) => {
    const sizes = small ? [1_000, 20_000] : [10_000, 1_000_000]
    const count = small ? 300 : 2_000
    const rounds = small ? 2 : 5
    const fixtures: Fixture[] = []
    try {
      for (const size of sizes) {
        say(`storing ${size.toLocaleString('en')} mandates`)
        fixtures.push(await openFixture(size))
      }
      const recorded = await recordCalls()
      const calls = fixtures.map(fixture => baselineCalls(fixture, recorded))
      const measured: Rounds = {}
      // The first round warms up both sides and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const [at, fixture] of fixtures.entries()) await measureSides(fixture, calls[at]!, count, round, measured)
        say(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
      }
      const beside = []
      for (const [at, fixture] of fixtures.entries()) beside.push(await calls[at]!.pgbench(fixture, small ? 2 : 10))
      return outcomeOf(fixtures, measured, beside)
    } finally {
      for (const fixture of fixtures) await fixture.close()
    }
  },
}

async function measureSides(
  fixture: Fixture,
  calls: BaselineCalls,
  count: number,
  round: number,
  measured: Rounds,
): Promise<void> {
  const { db, server } = fixture
  const note = async (kind: Kind, side: Side, run: () => Promise<unknown>) => {
    const ran = await measure(db.admin, count, run, side === 'signed' ? server.pid : undefined)
    const name = `${fixture.stored} ${kind} ${side}`
    if (round > 0) measured[name] = [...(measured[name] ?? []), ran]
  }
  const baseline = await openBaseline(db.url)
  try {
    let ids: readonly string[] = []
    let baselineIds: readonly string[] = []
    await note('create', 'signed', async () => {
      ids = await createSigned(fixture, count, round)
    })
    await note('create', 'baseline', async () => {
      baselineIds = await baseline.calls(count, (client, nth) => calls.create(client, `${round}-${nth}`))
    })
    await makeReady(fixture)
    await note('replace', 'signed', () => replaceSigned(fixture, ids, round))
    await note('replace', 'baseline', () =>
      baseline.calls(count, (client, nth) => calls.replace(client, baselineIds[nth]!, `${round}-${nth}`)),
    )
    await makeReady(fixture)
  } finally {
    await baseline.close()
  }
}

async function createSigned({ partner }: Fixture, count: number, round: number): Promise<readonly string[]> {
  const bodies = Array.from({ length: count }, (_, nth) =>
    JSON.stringify(mandateBody(partner.workflowId, `${round} ${nth}`)),
  )
  return await callsAtOnce(count, IN_FLIGHT, async nth => {
    const text = await partner.send('POST', '/mandates', bodies[nth]!, `create-${round}-${nth}`, 202)
    return /JM_[0-9A-Z]{26}/.exec(text)![0]
  })
}

async function replaceSigned({ partner }: Fixture, ids: readonly string[], round: number): Promise<void> {
  const body = JSON.stringify(mandateBody(partner.workflowId, `replaced ${round}`))
  await callsAtOnce(ids.length, IN_FLIGHT, nth =>
    partner.send('PUT', `/mandates/${ids[nth]}`, body, `replace-${round}-${nth}`, 202),
  )
}

/** Marks all as prepared an hour ago and removes the waiting jobs, so that all rounds start alike. */
export async function makeReady({ db }: Pick<Fixture, 'db'>): Promise<void> {
  await db.admin.query(
    `update mandates set status = 'ready', prepare_by = null, changes = '{}' where status = 'preparing'`,
  )
  await db.admin.query('truncate graphile_worker._private_jobs')
}

function outcomeOf(fixtures: readonly Fixture[], measured: Rounds, beside: readonly Record<Kind, number | null>[]) {
  const roundsOf = (fixture: Fixture, kind: Kind, side: Side) => measured[`${fixture.stored} ${kind} ${side}`] ?? []
  const of = (fixture: Fixture, kind: Kind, side: Side) =>
    roundsOf(fixture, kind, side).map(each => each.callsPerSecond)
  const cpu = (fixture: Fixture, kind: Kind, side: Side) => cpuMicros(roundsOf(fixture, kind, side))
  const kinds: readonly Kind[] = ['create', 'replace']
  const rows = kinds.flatMap(kind =>
    fixtures.map((fixture, at) => {
      const [signed, baseline] = [of(fixture, kind, 'signed'), of(fixture, kind, 'baseline')]
      const ratios = signed.map((rate, nth) => rate / baseline[nth]!)
      return { kind, fixture, signed, baseline, ratios, pgbench: beside[at]![kind] }
    }),
  )
  const growths = kinds.flatMap(kind =>
    (['signed', 'baseline'] as const).map(side => {
      const [few, many] = [of(fixtures[0]!, kind, side), of(fixtures.at(-1)!, kind, side)]
      return { what: `${kind}, ${side}`, values: few.map((rate, at) => rate / many[at]!) }
    }),
  )
  const ratioOk = rows.every(({ kind, ratios }) => median(ratios) >= LEAST_RATIO[kind])
  const growthOk = growths
    .filter(({ what }) => what.endsWith('signed'))
    .every(({ values }) => median(values) <= MOST_GROWTH)
  return {
    ok: ratioOk && growthOk,
    table: [
      [
        'call',
        'stored',
        'a second, signed',
        'a second, plain pg',
        'ratio',
        'CPU µs, server + PostgreSQL',
        'plain pg',
        'a second, pgbench',
      ],
      ...rows.map(({ kind, fixture, signed, baseline, ratios, pgbench }) => [
        kind,
        fixture.stored.toLocaleString('en'),
        withSpread(signed, 0),
        withSpread(baseline, 0),
        withSpread(ratios, 2),
        cpu(fixture, kind, 'signed'),
        cpu(fixture, kind, 'baseline'),
        pgbench === null ? 'not installed' : pgbench.toFixed(0),
      ]),
      ...growths.map(({ what, values }) => [`cost of more mandates: ${what}`, '', '', '', withSpread(values, 2)]),
    ],
    figures: `answered 503: ${fixtures.map(({ partner }) => partner.shed.count).join(' and ')}; ratios ${rows.map(({ ratios }) => median(ratios).toFixed(2)).join(', ')}; cost of more ${growths.map(({ values }) => median(values).toFixed(2)).join(', ')}`,
  }
}
