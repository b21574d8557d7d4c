import type { TestDatabase } from '../../testing/database.ts'
import type { ChatRequest } from '../../testing/fake-model-behaviours.ts'
import { lettersOf, readAsked, readRequest } from '../../testing/honest-model.ts'
import { ORDER_CANARY } from './hostile-texts.ts'
import { MODEL_CANARY, MODEL_KEY } from './obedience.ts'

/** Places where text of a model or a partner must not appear. */
const [EVIL, CANARY] = [MODEL_CANARY.slice(0, 4), MODEL_CANARY.slice(4)]
/** With anything inserted between its halves, plain or escaped. */
const OF_MODEL = new RegExp(`${EVIL}.{0,12}${CANARY}`, 'isu')
const OF_PARTNER = new RegExp(`${ORDER_CANARY}|\\bmark\\d+x\\b`, 'i')

export function findCanaries(location: string, text: string, allowed: 'none' | 'partner'): readonly string[] {
  return [
    ...(OF_MODEL.test(text) ? [`text of the model in ${location}`] : []),
    ...(text.includes(MODEL_KEY) ? [`the model's key in ${location}`] : []),
    ...(allowed === 'none' && OF_PARTNER.test(text) ? [`text of the partner in ${location}`] : []),
  ]
}

/**
 * Everything that a preparation writes, and the output of its processes. The body is the partner's own and is stored as
 * sent.
 */
export async function scanStored(db: TestDatabase, logs: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ location: string; text: string }>(
    `select 'failure_reason' as location, failure_reason as text from mandates where failure_reason is not null
     union all select 'warnings', warnings::text from mandates
     union all select 'events', (data::jsonb #- '{mandate,body}')::text from events
     union all select 'model_steps', step || coalesce(result::text, '') from model_steps
     union all select 'jobs', coalesce(last_error, '') from graphile_worker._private_jobs`,
  )
  const flows = await db.admin.query<{ text: string }>('select flow::text as text from mandate_flows')
  return [
    ...rows.flatMap(({ location, text }) => findCanaries(location, text, 'none')),
    // Questions may name the job; the honest model puts the mark into each.
    ...flows.rows.flatMap(({ text }) => findCanaries('mandate_flows', text, 'partner')),
    ...findCanaries('the logs', logs.join(''), 'none'),
  ]
}

/** The three records of one mandate: the answers of the API, the rows of the database, the calls to the model. */
export interface PreparedMandate {
  readonly id: string
  readonly mark: string
  /** Skills to verify. */
  readonly skills: number
  readonly languages: readonly string[]
  /** The status that the API returned at creation, and at the end. */
  readonly answered: readonly [first: string, last: string]
  readonly row: MandateRow
}

export interface MandateRow {
  readonly status: string
  readonly preparation: number
  readonly failureReason: string | null
  readonly flows: number
  readonly answerKeys: number
  /** Types of its events. */
  readonly events: readonly string[]
}

export interface Spending {
  readonly stepsLeft: number
  readonly tokensTaken: number
  readonly callsNoted: number
  /** As counted by the model, also for calls that were cut off. */
  readonly tokensUsed: number
}

const MOST_CALLS_A_STEP = 3
const QUESTIONS_A_SKILL = 4

/** Every reason of a failure that a partner may read; kept apart from the code that writes them. */
const OUR_REASONS =
  /^(?:Preparing took longer than 5 minutes\.|The (?:enrichment questions|questions for sk_\d{1,9}) could not be prepared: (?:the model (?:did not answer in time|could not be reached|refused the text of this job|gave nothing usable|was asked as often as allowed)|the answer of the model was cut short|your organisation's model allowance of this month is used up|too few good questions were found)\. [A-Z][a-z, ]{5,60}\.)$/

export function isOurReason(reason: string | null): boolean {
  return reason !== null && OUR_REASONS.test(reason)
}

export function checkMandate(mandate: PreparedMandate, calls: readonly JournalledCall[]): readonly string[] {
  const { id, row, answered } = mandate
  return [
    ...(answered[0] === 'preparing' ? [] : [`was ${answered[0]} when created`]),
    ...(answered[1] === row.status ? [] : [`the API returns ${answered[1]}, the row has ${row.status}`]),
    ...(row.preparation === 1 ? [] : [`${row.preparation} preparations`]),
    ...checkEnd(mandate),
    ...checkCalls(mandate, calls),
  ].map(fault => `${id}: ${fault}`)
}

function checkEnd({ row, skills }: PreparedMandate): readonly string[] {
  const ready = row.status === 'ready'
  if (!ready && row.status !== 'failed') return [`ended ${row.status}`]
  const keys = ready ? skills * QUESTIONS_A_SKILL : 0
  return [
    ...(row.events.join() === `mandate.${row.status}` ? [] : [`events: ${row.events.join(', ') || 'none'}`]),
    ...(row.flows === (ready ? 1 : 0) ? [] : [`${row.flows} flows while ${row.status}`]),
    ...(row.answerKeys === keys ? [] : [`${row.answerKeys} answer keys instead of ${keys}`]),
    ...(ready || isOurReason(row.failureReason) ? [] : [`failed for ${row.failureReason}`]),
  ]
}

function checkCalls({ row, skills, languages }: PreparedMandate, calls: readonly JournalledCall[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { step } of calls) counts.set(step, (counts.get(step) ?? 0) + 1)
  const others = languages.filter(language => language !== 'en').length
  // To write, to solve in three ways, and to translate.
  const steps = skills * (4 + others) + others
  return [
    ...[...counts]
      .filter(([, count]) => count > MOST_CALLS_A_STEP)
      .map(([step, count]) => `${step} asked ${count} times`),
    ...(counts.size > steps ? [`${counts.size} steps, expected ${steps}`] : []),
    ...(row.status === 'ready' && counts.size < steps ? [`ready after ${counts.size} of ${steps} steps`] : []),
  ]
}

export function checkSpending(
  { stepsLeft, tokensTaken, callsNoted, tokensUsed }: Spending,
  calls: readonly JournalledCall[],
  marks: ReadonlySet<string>,
): readonly string[] {
  const foreign = calls.filter(call => !marks.has(call.mark)).length
  return [
    ...(stepsLeft === 0 ? [] : [`${stepsLeft} rows left in model_steps`]),
    ...(tokensTaken >= tokensUsed ? [] : [`${tokensTaken} tokens taken, ${tokensUsed} used`]),
    ...(callsNoted >= calls.length ? [] : [`${callsNoted} calls counted, ${calls.length} made`]),
    ...(foreign === 0 ? [] : [`${foreign} calls without a mandate`]),
  ]
}

/** The mandate and the step that a call to the model was for. */
export interface JournalledCall {
  /** Part of the mandate's title and enrichment questions; the honest model keeps it in everything it writes. */
  readonly mark: string
  readonly step: string
}

export function readCall(request: ChatRequest): JournalledCall {
  const asked = readAsked(request)
  const mark = /\bmark\d+x\b/.exec(asked.data)?.[0] ?? 'unknown'
  const skill = asked.kind === 'questions' ? lettersOf(readRequest(asked).skill) : skillAfter(mark, asked.data)
  return { mark, step: [asked.kind, skill, asked.language ?? ''].filter(Boolean).join(' ') }
}

/** Only questions have a skill after the mark; a sentence of the partner ends with it. */
function skillAfter(mark: string, data: string): string {
  return new RegExp(`${mark} ([a-z]+)(?::| with a )`).exec(data)?.[1] ?? ''
}
