import type { TestDatabase } from '../../testing/database.ts'
import type { Outcome } from '../../testing/scenario.ts'
import { checkHistory } from './check.ts'
import type { Faults } from './faults.ts'
import type { History, Journals, StoredRow } from './history.ts'
import { tenantName } from './journal.ts'
import { lateCommits } from './late-commits.ts'

/** The final log, in its order. */
export async function readStored(db: TestDatabase): Promise<readonly StoredRow[]> {
  const { rows } = await db.admin.query(
    `select event_id as id, org_id as "orgId", mode, type, not exists (
       select from unacknowledged_events u where (u.org_id, u.mode, u.stored_at, u.event_id) = (e.org_id, e.mode, e.stored_at, e.event_id)
     ) as acknowledged
     from events e order by e.xact, e.seq`,
  )
  return rows.map(({ id, orgId, mode, type, acknowledged }) => ({
    id,
    tenant: tenantName({ orgId, mode }),
    type,
    acknowledged,
  }))
}

export function outcomeOf(
  history: History,
  faults: Faults,
  { seen }: Journals,
  wanted: number,
  seconds: number,
  say: (line: string) => void,
): Outcome {
  const found = checkHistory(history)
  const { readAround, overtaken } = lateCommits(history)
  const { written, stored, pulls, acks, readers, rejected, recoveredMs } = history
  const ofOutcome = (outcome: string) => written.filter(each => each.outcome === outcome).length
  const strangers = acks.reduce((sum, each) => sum + each.notFound.length, 0)
  const landed = [
    ['late commits read past', readAround],
    ['of these overtaken by what was read', overtaken],
    ['API killed', faults.apiKills],
    ['of these in mid-request', faults.apiKillsLanded],
    ['calls cut off', seen.cut],
    ['writers killed', faults.writerKills],
    ['transactions left unknown', ofOutcome('unknown')],
    ['rolled back', ofOutcome('rolled back')],
    ['backends terminated', faults.terminated],
    ['of these busy', faults.terminatedAtWork],
    ['acknowledgements abandoned', seen.abandoned],
    ['answers replayed', seen.replayed],
    ['ids of others, not acknowledged', strangers],
  ] as const
  const missing = landed.filter(([, count]) => count === 0).map(([what]) => what)
  if (missing.length > 0) say(`never happened: ${missing.join(', ')}`)
  say(`faults: ${found.length === 0 ? 'none' : `${found.length}: ${tallied(found)}`}`)
  const pages = readers.reduce((sum, each) => sum + each.pages.length, 0)
  const given = pulls.reduce((sum, each) => sum + each.ids.length, 0)
  return {
    ok: found.length === 0 && missing.length === 0 && stored.length >= wanted,
    table: [
      ['what', 'count'],
      ['transactions committed', ofOutcome('committed')],
      ['events stored', stored.length],
      ['pulls', pulls.length],
      ['events given in pulls', given],
      ['acknowledgements', acks.length],
      ['backfill pages', pages],
      ...landed,
      ['calls without a running process', seen.unreached],
      ['told 503', rejected.filter(each => each.status === 503).length],
      ['answered another 5xx', rejected.filter(each => each.status >= 500 && each.status !== 503).length],
      ['recovered after the last fault, s', recoveredMs === null ? 'never' : (recoveredMs / 1000).toFixed(1)],
      ['seconds', seconds.toFixed(0)],
      ['faults found', found.length],
    ].map(row => row.map(String)),
    figures: `${stored.length} events, each pulled and acknowledged, none repeated and none skipped: ${found.length} faults; ${overtaken} late commits overtaken, ${faults.apiKillsLanded} kills in mid-request`,
  }
}

/** The first of each kind: thousands of one kind say no more than one. */
function tallied(faults: readonly string[]): string {
  const sorts = new Map<string, { readonly first: string; count: number }>()
  for (const fault of faults) {
    const sort = fault.replace(/EV_\w+|ORG_\w+|\d+/g, '#')
    const known = sorts.get(sort)
    if (known) known.count++
    else sorts.set(sort, { first: fault, count: 1 })
  }
  return [...sorts.values()]
    .slice(0, 12)
    .map(({ first, count }) => `${count} x ${first}`)
    .join('; ')
}
