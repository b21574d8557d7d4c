import type pg from 'pg'
import { simulator } from '../../server/src/adapters/channels/simulator.ts'
import { createCampaign } from '../../server/src/features/campaigns/index.ts'
import { addCandidates, type Candidate, type JourneyDeps } from '../../server/src/features/journeys/index.ts'
import type { E164 } from '../../server/src/features/people/index.ts'
import { DAY_MS } from '../../server/src/kernel/clock.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { type Agency, candidate, newAgency, addCandidates as postCandidates } from '../../testing/campaigns.ts'
import { testJourneys } from '../../testing/intake.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { callsAtOnce } from '../calls-at-once.ts'
import { median, withSpread } from '../figures.ts'
import { inTurn, measure, type Prepare, type Round, ratiosOf, roundCells } from '../in-turn.ts'
import { bareRows, insertBare } from './bare.ts'

const CANDIDATES = 1_000
/** Calls of one organisation wait for each other, on both sides, because of its credits. */
const MOST_IN_FLIGHT = 4
const LEAST_RATIO = 0.5
const CREDITS = 100_000_000
const MOST_PEOPLE = 10_000_000

export const intake: Scenario = {
  name: 'intake',
  claim:
    'calls with 1,000 candidates against bare inserts of the same rows, for 50 organisations and for one: at least 0.5',
  run: async ({ small, say }) => {
    const api = await startTestApi()
    try {
      const measured: Measured[] = []
      for (const { organisations, calls } of small ? SMALL : FULL) {
        say(`${organisations} organisations, ${calls} calls a round`)
        const agencies: Agency[] = []
        for (let made = 0; made < organisations; made += 1)
          agencies.push(await newAgency(api, { credits: CREDITS, peoplePerDay: MOST_PEOPLE }))
        measured.push(await measureSize(api, agencies, calls))
      }
      return outcomeOf(measured)
    } finally {
      await api.close()
    }
  },
}

const FULL = [
  { organisations: 50, calls: 50 },
  { organisations: 1, calls: 10 },
]
const SMALL = [
  { organisations: 8, calls: 8 },
  { organisations: 1, calls: 4 },
]

interface Measured {
  readonly organisations: number
  readonly product: readonly Round[]
  readonly bare: readonly Round[]
  /** Calls a second of the API in this process, with everything around the use case. */
  readonly posted: number
}

/** A campaign of the round. It begins tomorrow, so that no candidate is due: nobody contacts them here, and their number grows. */
interface Opened {
  readonly agency: Agency
  readonly campaignId: string
  readonly flowVersion: number
  readonly credits: number
}

async function measureSize(api: TestApi, agencies: readonly Agency[], calls: number): Promise<Measured> {
  const provider = simulator({ journalUrl: null })
  const deps = testJourneys(api, { providerOf: () => provider })
  const inFlight = Math.min(agencies.length, MOST_IN_FLIGHT)
  const clients = await Promise.all(Array.from({ length: inFlight }, () => api.db.appPool.connect()))
  const { admin } = api.db
  try {
    const [product, bare] = await inTurn(calls, [
      { admin, prepare: productRounds(deps, agencies, calls, admin, inFlight) },
      { admin, prepare: bareRounds(deps, agencies, calls, admin, clients) },
    ])
    await expectSameRows(admin, agencies)
    const posted = await measurePosts(api, deps, agencies, calls, inFlight)
    return { organisations: agencies.length, product: product!, bare: bare!, posted }
  } finally {
    for (const client of clients) client.release()
  }
}

function productRounds(
  deps: JourneyDeps,
  agencies: readonly Agency[],
  calls: number,
  admin: pg.Pool,
  inFlight: number,
): Prepare {
  return async () => {
    const opened = await openRound(deps, agencies, admin)
    const lists = Array.from({ length: calls }, () => nextPeople().map(toCandidate))
    return () => callsAtOnce(calls, inFlight, nth => acceptOne(deps, opened[nth % opened.length]!, lists[nth]!))
  }
}

function bareRounds(
  deps: JourneyDeps,
  agencies: readonly Agency[],
  calls: number,
  admin: pg.Pool,
  clients: readonly pg.PoolClient[],
): Prepare {
  const free = [...clients]
  return async () => {
    const opened = await openRound(deps, agencies, admin)
    const made = Array.from({ length: calls }, (_, nth) => bareCall(deps, opened[nth % opened.length]!))
    return () =>
      callsAtOnce(calls, clients.length, async nth => {
        const client = free.pop()!
        await insertBare(client, made[nth]!.tenant, made[nth]!.rows)
        free.push(client)
      })
  }
}

async function openRound(deps: JourneyDeps, agencies: readonly Agency[], admin: pg.Pool): Promise<readonly Opened[]> {
  // As autovacuum would, before both sides: without statistics look-ups are planned for empty tables.
  await admin.query('vacuum analyze people, key_people, journeys, consents')
  return await Promise.all(agencies.map(agency => openCampaign(deps, agency)))
}

async function openCampaign(deps: JourneyDeps, agency: Agency): Promise<Opened> {
  const tenant = { orgId: agency.orgId, mode: agency.mode }
  const wanted = { mandateId: agency.mandateId, name: 'Bench', startsAt: new Date(deps.clock() + DAY_MS) }
  const created = await deps.database.forTenant(tenant).transaction(tx => createCampaign(deps, tx, tenant, wanted))
  if (!created.ok) throw new Error(created.error.code)
  const { campaign, mandate } = created.value
  return { agency, campaignId: campaign.id, flowVersion: mandate.flowVersion, credits: mandate.methods.length }
}

interface Person {
  readonly id: string
  readonly name: string
  readonly phone: E164
}

let people = 0

/** Nobody twice in a run. */
function nextPeople(): readonly Person[] {
  return Array.from({ length: CANDIDATES }, () => {
    people += 1
    return { id: `cand-${people}`, name: 'Ramesh Kumar', phone: `+91${9_100_000_000 + people}` as E164 }
  })
}

function toCandidate({ id, name, phone }: Person): Candidate<E164> {
  const consent = { at: null, source: 'form' }
  return { externalCandidateId: id, name, phone, email: null, language: 'hi', consent }
}

async function acceptOne(
  deps: JourneyDeps,
  { agency: { orgId, mode, keyId }, campaignId }: Opened,
  candidates: readonly Candidate<E164>[],
): Promise<void> {
  const tenant = { orgId, mode }
  const call = { candidates, keyId, peoplePerDay: MOST_PEOPLE }
  const added = await deps.database
    .forTenant(tenant)
    .transaction(tx => addCandidates(deps, tx, tenant, campaignId, call))
  if (!added.ok || added.value.accepted !== CANDIDATES) throw new Error(`not accepted: ${JSON.stringify(added)}`)
}

function bareCall({ clock }: JourneyDeps, { agency, ...opened }: Opened) {
  const { orgId, mode, mandateId, workflowId } = agency
  const tenant = { orgId, mode }
  const at = new Date(clock())
  const rows = bareRows({
    ...opened,
    tenant,
    mandateId,
    workflowId,
    // The people of a key are counted: those of the bare loop are another key's.
    keyId: `${agency.keyId} bare`,
    at,
    startsAt: new Date(clock() + DAY_MS),
    people: nextPeople(),
  })
  return { tenant, rows }
}

/** Both sides wrote what they were timed for: their campaigns have the same number of candidates, and equal columns. */
async function expectSameRows(admin: pg.Pool, agencies: readonly Agency[]): Promise<void> {
  const { rows } = await admin.query(
    `select count(*)::integer as written, count(distinct (language, status, stage, credits, starts_at, due_at, created_at, workflow_id))::integer as kinds
     from (select j.*, k.key_id, c.source from journeys j
       join key_people k on k.org_id = j.org_id and k.mode = j.mode and k.person_id = j.person_id
       join consents c on c.org_id = j.org_id and c.mode = j.mode and c.person_id = j.person_id
       join people p on p.org_id = j.org_id and p.mode = j.mode and p.person_id = j.person_id
       where j.org_id = any($1)) as all_rows
     group by org_id, key_id`,
    [agencies.map(each => each.orgId)],
  )
  const isSame = rows.every(row => row.written === rows[0].written && row.kinds === 1)
  if (rows.length !== agencies.length * 2 || !isSame) throw new Error(`Rows differ: ${JSON.stringify(rows)}`)
}

async function measurePosts(
  api: TestApi,
  deps: JourneyDeps,
  agencies: readonly Agency[],
  calls: number,
  inFlight: number,
): Promise<number> {
  const opened = await Promise.all(agencies.map(agency => openCampaign(deps, agency)))
  const lists = Array.from({ length: calls }, () =>
    nextPeople().map(({ id, phone }, at) => candidate(at, { external_candidate_id: id, phone })),
  )
  const { callsPerSecond } = await measure(api.db.admin, calls, () =>
    callsAtOnce(calls, inFlight, async nth => {
      const { agency, campaignId } = opened[nth % opened.length]!
      const { status, text } = await postCandidates(agency, campaignId, lists[nth]!)
      if (status >= 300) throw new Error(text)
    }),
  )
  return callsPerSecond
}

function outcomeOf(measured: readonly Measured[]): Outcome {
  const rows = measured.map(each => ({ ...each, ratios: ratiosOf(each.product, each.bare) }))
  const figures = rows.map(({ organisations, ratios }) => `${organisations}: ${median(ratios).toFixed(2)}`).join(', ')
  return {
    ok: rows.every(({ ratios }) => median(ratios) >= LEAST_RATIO),
    table: [
      ['organisations', 'candidates a second', 'CPU ms a call', 'bare', 'CPU ms a call', 'ratio', 'by POST'],
      ...rows.map(({ organisations, product, bare, ratios, posted }) => [
        String(organisations),
        ...roundCells(product, CANDIDATES),
        ...roundCells(bare, CANDIDATES),
        withSpread(ratios, 2),
        (posted * CANDIDATES).toFixed(0),
      ]),
      ['CPU: this process + PostgreSQL'],
    ],
    figures: `organisations ${figures} (at least ${LEAST_RATIO})`,
  }
}
