import type { TestDatabase } from '../../server/test/harness/database.ts'
import { readCall } from './calls.ts'
import { scanStored } from './canaries.ts'
import { checkFlow, type StoredFlow } from './check-flow.ts'
import { HOSTILE_TEXTS, type HostileText } from './hostile-texts.ts'
import { judgeMandate, judgeSpending, type MandateRow } from './judge-preparation.ts'
import { readRows, readSpending } from './mandates.ts'
import { OBEDIENCES, type Obedience } from './obedience.ts'
import type { Played } from './play-misbehaviours.ts'
import { LANGUAGES, type MadeMandate, type Stage, untilAllEnded } from './stage.ts'

interface Case {
  readonly text: HostileText
  readonly obedience: Obedience
  readonly mandate: MadeMandate
}

/** Hostile jobs, and a model that obeys them in one way after the other. By a real worker, whose log is read as well. */
export async function playInjections(stage: Stage, small: boolean): Promise<Played> {
  const spentBefore = (await readSpending(stage.db)).tokensTaken
  const partner = await stage.newPartner()
  const cases: Case[] = []
  const texts = small ? HOSTILE_TEXTS.filter((_, at) => at % 6 === 0) : HOSTILE_TEXTS
  for (const [at, text] of texts.entries()) {
    // The short form takes every third, so that it meets every kind as well.
    const obedience = OBEDIENCES[(at * (small ? 3 : 1)) % OBEDIENCES.length]!
    const mandate = await partner.make(obedience, text)
    if (mandate !== null) cases.push({ text, obedience, mandate })
  }
  const env = { JOB_CONCURRENCY: '12', MODEL_TIMEOUT_SECONDS: '20', MODEL_MONTHLY_TOKENS: '900000000' }
  const worker = await stage.startWorker(env)
  await untilAllEnded(stage.db, 150_000)
  await worker.end('SIGTERM')
  const rows = await readRows(stage.db)
  const flows = await readFlows(stage.db)
  const keys = await readKeys(stage.db)
  const calls = stage.model.journal.map(entry => readCall(entry.request))
  const marks = new Set(cases.map(each => each.mandate.mark))
  const own = calls.filter(call => marks.has(call.mark))
  const faults: string[] = []
  for (const { text, obedience, mandate } of cases) {
    const row = rows.get(mandate.id)!
    const answered = ['preparing', await partner.read(mandate.id)] as const
    const flow = flows.get(mandate.id)
    const expected = { skillIds: [mandate.skillId], languages: LANGUAGES, enrichment: 2 }
    const found = [
      ...judgeMandate({ ...mandate, skills: 1, languages: LANGUAGES, row, answered }, own.filter(isOf(mandate))),
      ...judgeOutcome(obedience, row),
      ...(flow ? checkFlow(flow, keys.get(mandate.id) ?? new Map(), expected) : []),
    ]
    faults.push(...found.map(fault => `${obedience.name} (${text.name}): ${fault}`))
  }
  const spending = await readSpending(stage.db)
  const [taken, used] = [spending.tokensTaken - spentBefore, stage.usedBy(marks)]
  faults.push(...(await scanStored(stage.db, [...stage.api.log, ...worker.log])))
  faults.push(...judgeSpending({ ...spending, tokensTaken: taken, tokensUsed: used }, own, marks))
  faults.push(...judgeJobs(worker.log.join(''), taken, used))
  if (cases.length < (small ? 40 : 200)) faults.push(`only ${cases.length} jobs were taken`)
  const ready = cases.filter(each => rows.get(each.mandate.id)?.status === 'ready').length
  return { mandates: cases.length, ready, calls: own.length, faults }
}

/** Locks and statements that took too long, on a busy machine. The job is done again, at the cost of the try that was lost. */
const BUSY = /"code":"(?:55P03|57014|40P01)"/

/** Every answer was whole and said what it cost, so the accounts are exact; but for tries whose end could not be written. */
export function judgeJobs(log: string, taken: number, used: number): readonly string[] {
  const failed = log.split('\n').filter(line => line.includes('"job failed"'))
  const odd = failed.filter(line => !BUSY.test(line))
  return [
    ...odd.map(line => `a job failed: ${/"err":.{0,120}/.exec(line)?.[0] ?? 'no error'}`),
    ...(taken === used || failed.length > odd.length ? [] : [`${taken} tokens taken for ${used} used`]),
  ]
}

const isOf = (mandate: MadeMandate) => (call: { readonly mark: string }) => call.mark === mandate.mark

function judgeOutcome({ outcome }: Obedience, { status, failureReason }: MandateRow): readonly string[] {
  return outcome === 'either' || outcome === status ? [] : [`${status} and not ${outcome}: ${failureReason}`]
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
