import type { TestDatabase } from '../../testing/database.ts'
import { checkFlow, type StoredFlow } from './check-flow.ts'
import { checkMandate, checkSpending, type MandateRow, readCall, scanStored } from './check-preparation.ts'
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts'

import { readRows, readSpending } from './mandates.ts'
import type { PartResult } from './misbehaviours.ts'
import { OBEDIENCES, type Obedience } from './obedience.ts'
import { LANGUAGES, type MadeMandate, type Setup, untilAllEnded } from './setup.ts'

interface Case {
  readonly text: HostileText
  readonly obedience: Obedience
  readonly mandate: MadeMandate
}

/**
 * Hostile jobs, with a model that obeys them in one way after the other. A real worker prepares them, and its log is checked
 * as well.
 */
export async function runInjections(setup: Setup, small: boolean): Promise<PartResult> {
  const spentBefore = (await readSpending(setup.db)).tokensTaken
  const partner = await setup.newPartner()
  const cases: Case[] = []
  const texts = small ? HOSTILE_TEXTS.filter((_, at) => at % 6 === 0) : HOSTILE_TEXTS
  for (const [at, text] of texts.entries()) {
    // The short form takes every third, so that it covers every kind as well.
    const obedience = OBEDIENCES[(at * (small ? 3 : 1)) % OBEDIENCES.length]!
    const mandate = await partner.make(obedience, text)
    if (mandate !== null) cases.push({ text, obedience, mandate })
  }
  const env = { JOB_CONCURRENCY: '12', MODEL_TIMEOUT_SECONDS: '20', MODEL_MONTHLY_TOKENS: '900000000' }
  const worker = await setup.startWorker(env)
  await untilAllEnded(setup.db, 150_000)
  await worker.end('SIGTERM')
  const rows = await readRows(setup.db)
  const flows = await readFlows(setup.db)
  const keys = await readKeys(setup.db)
  const calls = setup.model.journal.map(entry => readCall(entry.request))
  const marks = new Set(cases.map(each => each.mandate.mark))
  const own = calls.filter(call => marks.has(call.mark))
  const faults: string[] = []
  for (const { text, obedience, mandate } of cases) {
    const row = rows.get(mandate.id)!
    const answered = ['preparing', await partner.read(mandate.id)] as const
    const flow = flows.get(mandate.id)
    const expected = { skillIds: [mandate.skillId], languages: LANGUAGES, enrichment: 2 }
    const found = [
      ...checkMandate({ ...mandate, skills: 1, languages: LANGUAGES, row, answered }, own.filter(isOf(mandate))),
      ...checkOutcome(obedience, row),
      ...(flow ? checkFlow(flow, keys.get(mandate.id) ?? new Map(), expected) : []),
    ]
    faults.push(...found.map(fault => `${obedience.name} (${text.name}): ${fault}`))
  }
  const spending = await readSpending(setup.db)
  const [finished, used] = [spending.tokensTaken - spentBefore, setup.usedBy(marks)]
  faults.push(...(await scanStored(setup.db, [...setup.api.log, ...worker.log])))
  faults.push(...checkSpending({ ...spending, tokensTaken: finished, tokensUsed: used }, own, marks))
  faults.push(...checkJobs(worker.log.join(''), finished, used))
  if (cases.length < (small ? 40 : 200)) faults.push(`only ${cases.length} jobs were accepted`)
  const ready = cases.filter(each => rows.get(each.mandate.id)?.status === 'ready').length
  return { mandates: cases.length, ready, calls: own.length, faults }
}

/** Locks and statements that timed out on a busy machine. The job runs again, and the tokens of the lost attempt are spent. */
const BUSY = /"code":"(?:55P03|57014|40P01)"/

/**
 * Every answer was complete and reported its cost, so the accounts are exact, except for attempts whose end could not be
 * stored.
 */
export function checkJobs(log: string, finished: number, used: number): readonly string[] {
  const failed = log.split('\n').filter(line => line.includes('"job failed"'))
  const odd = failed.filter(line => !BUSY.test(line))
  return [
    ...odd.map(line => `a job failed: ${/"err":.{0,120}/.exec(line)?.[0] ?? 'no error'}`),
    ...(finished === used || failed.length > odd.length ? [] : [`${finished} tokens taken for ${used} used`]),
  ]
}

const isOf = (mandate: MadeMandate) => (call: { readonly mark: string }) => call.mark === mandate.mark

function checkOutcome({ outcome }: Obedience, { status, failureReason }: MandateRow): readonly string[] {
  return outcome === 'either' || outcome === status ? [] : [`${status} instead of ${outcome}: ${failureReason}`]
}

async function readFlows(db: TestDatabase): Promise<ReadonlyMap<string, StoredFlow>> {
  const { rows } = await db.admin.query<{ id: string; flow: StoredFlow }>(
    'select mandate_id as id, flow from mandate_flows',
  )
  return new Map(rows.map(row => [row.id, row.flow]))
}

async function readKeys(db: TestDatabase): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { rows } = await db.admin.query<{ id: string; question: string; right: number }>(
    'select mandate_id as id, question_id as question, right_option as right from mandate_answer_keys',
  )
  const byMandate = Map.groupBy(rows, row => row.id)
  return new Map([...byMandate].map(([id, each]) => [id, new Map(each.map(row => [row.question, row.right]))]))
}
